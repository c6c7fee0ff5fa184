/**
 * The words of one language that tell what a number is. Space-separated, lower case, without accents or points
 * (labels are folded the same way before they are looked up); `word*` matches what begins so; `a_b` is two words.
 */
export interface LanguageWords {
  /** ISO 639-1. */
  language: string;
  /** Says: a phone number. */
  phone: string;
  /** Says so only where nothing else is in the label: "Home", "Work", "Main". */
  place: string;
  /** People and desks that are called: "Order line", "Service commandes" is no order. Says nothing alone. */
  team?: string;
  /** What the owner of a number did with it: "called", "rang". Says nothing anywhere else. */
  called?: string;
  /** That one thing became another of its kind: "merged into", "replaced by". */
  becomes?: string;
  fax: string;
  /** Says: a number of another kind. Wins over nothing; loses to a phone word in the same label. */
  other: string;
  /** What is numbered, in the plural: over a column of numbers it says of what, before a number it may be a desk. */
  things?: string;
  /** Wins over a phone word in the same label: "Phone ID", "IMEI". */
  never: string;
  /** Before an extension's digits. */
  ext: string;
  /** "Number", "no.": with a word that is neither phone nor place, a number of another kind. */
  number: string;
  /** Heads a country. */
  country: string;
  /** Heads an address. */
  address: string;
  /** Joins a label to its number as a verb or a preposition does: "is", "from". */
  link: string;
  /** Small words that may stand between a label and its number. */
  small: string;
}
