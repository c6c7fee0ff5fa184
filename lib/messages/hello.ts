import type { DetectionData } from '#lib/detect/data.ts';
import type { Locale, Words } from '#lib/locales/translator.ts';
import type { CompanyOutcome } from '#lib/model/company-outcome.ts';
import type { TaughtPlace } from '#lib/model/taught-place.ts';

/** Answer to a content script that starts. `refused` on a site that is not allowed: the script leaves. */
export interface Hello {
  /** True if the site is not allowed and the user pressed the toolbar button: list numbers, show nothing. */
  listOnly: boolean;
  locale: Locale;
  /** Texts of the areas `common`, `page`, `failures` and `calls` in that language. */
  words: Words;
  /** Words and numbering plans, for the scanner. */
  detection: DetectionData;
  defaultCountry: string;
  siteCountry?: string;
  /** Calling codes of these two. */
  ownCodes: string[];
  takeOverTelLinks: boolean;
  never: { numbers: string[]; parts: string[] };
  /** Where this site writes names, as a person showed it. */
  taught: TaughtPlace[];
  /** Context fields that the user does not want sent. */
  withheld: string[];
  /** The company's outcomes, in place of ours; empty: ours. */
  outcomes: CompanyOutcome[];
  outcomeRequired: boolean;
  /** True if calls can be placed: address, key and caller ID are there (a locked key counts). */
  connected: boolean;
}
