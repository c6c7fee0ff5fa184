/**
 * Reads the states of one calling code out of their text: a page has numbers of a few, and most codes have some forty.
 *
 * States come in the order in which a walk over them, breadth first, meets them. Each has a sign for its label and ten
 * for its digits: DEAD, or a letter, the same for the same target. What each new letter of a state stands for is next
 * in the list of targets: a state not met before, or one that was met, by its place among those met most recently.
 */

export const DEAD = '.';
export const FIRST_LETTER = 97;
export const FIRST_LABEL = 48;
/** A state not met before; `NEW_KEPT` one that is met again. */
export const NEW = '!';
export const NEW_KEPT = '#';
/** Places below `PLACES` have one sign; the others have one for the multiple before it. */
export const FIRST_PLACE = 36;
export const PLACES = 79;
export const FIRST_HIGH = FIRST_PLACE + PLACES;

export interface Table {
  /** Target state of `state * 10 + digit`; 0 is dead, 1 the state after the calling code. */
  next: Uint16Array;
  /** 0: not a valid number; else 1 + 2 × (index of its region in the calling code) + (national prefix required). */
  labels: Uint8Array;
}

export function readTable(rows: string, signs: string, targets: string): Table {
  const states = signs.length;
  const next = new Uint16Array((states + 1) * 10);
  const labels = new Uint8Array(states + 1);
  const recent: number[] = [];
  let met = 1;
  let at = 0;

  function readTarget(): number {
    const sign = targets.charAt(at++);
    let state = 0;
    if (sign === NEW || sign === NEW_KEPT) state = ++met;
    else {
      let place = sign.charCodeAt(0) - FIRST_PLACE;
      if (place >= PLACES) place = (place - PLACES + 1) * PLACES + targets.charCodeAt(at++) - FIRST_PLACE;
      state = recent.splice(place, 1)[0] ?? 0;
    }
    if (sign !== NEW) recent.unshift(state);
    return state;
  }

  for (let state = 1, sign = 0; state <= states; state++) {
    labels[state] = signs.charCodeAt(state - 1) - FIRST_LABEL;
    const known: number[] = [];
    for (let digit = 0; digit < 10; digit++) {
      const letter = rows.charCodeAt(sign++) - FIRST_LETTER;
      if (letter === known.length) known.push(readTarget());
      if (letter >= 0) next[state * 10 + digit] = known[letter] ?? 0;
    }
  }
  return { next, labels };
}
