// SPDX-License-Identifier: MIT
/** Which back end the page has: the simulator's socket; tools/make_page.py puts vm.js in its place. */

export { board, bySeat, connect, watchOnly } from "./backend.js";
