/** The meaning of a heading, or of a cell's words. */
import type { ColumnKind, TelephoneRole } from './types.ts';

export interface Meaning {
  /** `unknown` may be anything, `about` is said of a telephone. */
  kind: ColumnKind | 'unknown' | 'about';
  role?: TelephoneRole;
  /** It needs values that agree: "Contact" heads names as well as numbers. */
  weak?: true;
  /** It names a telephone among words that are not known: it may be another person's. */
  isStrange?: true;
  /** Of one of the user's own company: its owner's, in a file that has no other telephone, is the person to call. */
  agents?: true;
  /**
   * It says that a person is not to be called: among other words, with the name of such a list beside others (or of a
   * company: "DNC Solutions"), in one word that is of other things too, with hardly any other words, or with none.
   */
  bars?: 'partly' | 'named' | 'alone' | 'wholly' | 'only';
  /**
   * Over yes and no it says whether a person may be called; `asked`: or may not, over any words; `unsure`: the same, over yes
   * and no that are no counts; `told`: where the cells tell; `unclear`: where both are said, as its words say both.
   */
  flag?: 'barred' | 'callable' | 'asked' | 'unsure' | 'told' | 'unclear';
  /** Over days it says until when a person is not to be called. */
  isUntil?: true;
  /** It says of those who are not to be called why, or since when: any text does. */
  isRemark?: true;
}

/** Tells what a heading means. */
export type MeaningOf = (heading: string) => Meaning;
