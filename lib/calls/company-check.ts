/** The company's do-not-call list, as a call is checked against it: see lib/relay/company.ts. */

/** Who listed a number, when (ms since the epoch) and why, as far as that is known. */
export interface Listing {
  by?: string;
  at?: number;
  why?: string;
}

export interface CompanyCheck {
  /** Whether the company has listed a number; `unread`: its list was never read to the end. */
  find(e164: string): Promise<'listed' | 'unread' | undefined>;
  /** Asks the relay who listed a number, when and why; empty if it does not answer soon. */
  listing(e164: string): Promise<Listing>;
}
