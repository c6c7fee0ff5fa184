/** What came of a call, as the person says it. */
export const DISPOSITIONS = [
  'reached',
  'voicemail',
  'no-answer',
  'busy',
  'callback',
  'wrong-number',
  'not-interested',
] as const;
