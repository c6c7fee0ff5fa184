/** How long what is shown waits for hands and readers, milliseconds. */

/** The pointer may leave the number for this long on its way to the button. */
export const GRACE_MS = 260;
/** An answer stays this long after the pointer has left. */
export const ANSWER_MS = 4_000;
/** What was just done stays to be taken back this long: the card shrinks away from under the pointer. */
export const UNDO_MS = 8_000;
/** The pointer rests on the button this long before the card comes. */
export const CARD_MS = 90;
/** A button that comes upon the number itself has to be seen for so much longer. */
export const UPON_MS = 450;
/** What a page shows only while the pointer is on it has gone within this time after the pointer has. */
export const ENTERED_MS = 600;
/** While something is shown, how often its place is checked against the page's. */
export const FOLLOW_MS = 120;
