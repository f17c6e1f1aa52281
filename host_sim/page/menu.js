// SPDX-License-Identifier: MIT
/** Goes through the device's menu by its buttons. */

const RADIOS = ["who", "limit", "rainbow"]; // set as soon as their cursor is there
const SEATS = { seats: "count", turns: "turns", match: "match" }; // what is chosen by which choice

export class Menu {
  constructor(hands) {
    this.hands = hands;
  }

  get state() {
    return this.hands.link.state;
  }

  /** Hold BACK until the menu is there; whether it is. */
  async open() {
    const { hands, state } = this;
    const opened = () => state.screen === "menu";
    if (state.screen === "dealing") await hands.step("SELECT", () => state.screen);
    for (let tries = 0; tries < 3 && !opened(); tries++) await hands.hold("BACK", opened); // deaf after an end
    return opened();
  }

  offers(entry) {
    return this.state.menu?.offered?.includes(entry) ?? true;
  }

  /** To an entry, from wherever in the menu; whether it is there. */
  async to(entry) {
    if (!this.offers(entry)) return false;
    for (let steps = 0; steps < 10 && this.state.menu && this.state.menu.entry !== entry; steps++) {
      if (!(await this.hands.step("CW", () => this.state.menu?.entry))) return false;
    }
    return this.state.menu?.entry === entry;
  }

  /** To a choice of the entry; whether it is offered. */
  async choose(choice) {
    for (let steps = 0; steps < 4 && this.state.menu?.choice !== choice; steps++) {
      if (!(await this.hands.step("OUT", () => this.state.menu?.choice))) return false;
    }
    return this.state.menu?.choice === choice;
  }

  /** A click on the wheel goes to a wedge, and on its wedge to the next choice. */
  async click(space) {
    const goal = Object.keys(this.hands.words.table.menu.entries)[Number(space[0])];
    return this.state.menu?.entry === goal ? this.hands.press("OUT") : this.to(goal);
  }

  /**
   * Choose what the next game is to be: {who, limit, rainbow, seats, turns, match}, as the link
   * calls them; what is left out stays. Gives what could not be chosen.
   */
  async set(wanted) {
    const chosen = () => this.state.chosen;
    const failed = [];
    for (const [name, value] of Object.entries(wanted)) {
      if (chosen()[name] === value) continue;
      if (RADIOS.includes(name)) {
        if (!(await this.to(name)) || !(await this.choose(value))) failed.push(name);
      } else {
        if (!(await this.to("seats")) || !(await this.choose(SEATS[name]))) failed.push(name);
        else for (let steps = 0; steps < 9 && chosen()[name] !== value; steps++) {
          await this.hands.step("SELECT", () => chosen()[name]);
        }
      }
    }
    return failed;
  }

  /** Deal a game by what is chosen: gives what could not be chosen, or null when there is no menu. */
  start(wanted) {
    return this.hands.inTurn(async () => {
      if (!(await this.open())) return null;
      const failed = await this.set(wanted);
      if (await this.to("limit")) await this.hands.press("SELECT");
      return failed;
    });
  }

  /** Choose and leave the menu, for what is loaded next. */
  prepare(wanted) {
    return this.hands.inTurn(async () => {
      if (!(await this.open())) return null;
      const failed = await this.set(wanted);
      await this.hands.step("BACK", () => this.state.screen);
      return failed;
    });
  }

  /** Do what one choice of an entry does, such as the lesson; whether it was there. */
  run(entry) {
    return this.hands.inTurn(async () => (await this.open()) && (await this.to(entry)) && this.hands.press("SELECT"));
  }
}
