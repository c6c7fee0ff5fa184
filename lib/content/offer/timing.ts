/** How long what is shown waits for hands and readers, milliseconds. */

/** The pointer may leave the number for this long on its way to the button. */
export const GRACE_MS = 260;
/** An answer stays this long after the pointer has left. */
export const ANSWER_MS = 4_000;
/** The last deed can be taken back this long: the card shrinks away from under the pointer. */
export const UNDO_MS = 8_000;
/** The pointer rests on the button this long before the card comes. */
export const CARD_MS = 90;
/** Whatever a page shows only while the pointer is on it has gone within this time after the pointer has. */
export const ENTERED_MS = 600;
