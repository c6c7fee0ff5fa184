/** In the order in which they are shown: the most pressing first, then what is only news, then what comes. */
export const INBOX_KINDS = [
  'callback',
  'unknown',
  'not-logged',
  'wrap-up',
  'transcript',
  'today',
  'later',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Whether an item is something to do now; news and callbacks to come are not. */
export const isToDo = ({ kind }: { kind: InboxKind }): boolean =>
  kind !== 'transcript' && kind !== 'today' && kind !== 'later';
