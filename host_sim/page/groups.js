// SPDX-License-Identifier: MIT
/** What lies together on the wheel: only to be told, it is the device that judges. */

/**
 * The groups of a wheel: for each space the set of the spaces (names) that lie together with it.
 * all: 40 pieces ("R3", null where there is none); spaces: those of board.json, in the same order.
 */
export function groupsOf(all, spaces) {
  const groups = new Map();
  const colours = new Map(spaces.map(({ name }, index) => [name, all[index]?.[0]]));
  const neighbours = new Map(spaces.map((space) => [space.name, space.neighbours]));
  for (const { name } of spaces) {
    if (groups.has(name) || !colours.get(name)) continue;
    const group = new Set([name]);
    for (const one of group) { // grows while it is walked
      for (const next of neighbours.get(one)) {
        if (colours.get(next) === colours.get(one)) group.add(next);
      }
    }
    for (const one of group) groups.set(one, group);
  }
  return groups;
}

/** Whether two pieces may be swapped to any effect: one property in common, not both. */
export const partners = (a, b) => (a[0] === b[0]) !== (a[1] === b[1]);
