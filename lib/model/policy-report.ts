/** Report on each field of a company's policy, for its administrator. */

/** The rule that a field, or an entry of a list, does not meet. */
export const POLICY_FAULTS = ['type', 'choice', 'range', 'format', 'unknown'] as const;
export type PolicyFault = (typeof POLICY_FAULTS)[number];

export interface PolicyEntry {
  name: string;
  /** As it was given, JSON, cut short; secrets are not shown. */
  given: string;
  /** `partly`: entries of a list were refused, the others count. */
  state: 'set' | 'partly' | 'refused';
  fault?: PolicyFault;
  /** A type's name, or the choices, that would be accepted. */
  expected?: string;
  /** Entries of a list that were refused, as they were given. */
  refused?: readonly string[];
  /** Entries of a list that count. */
  count?: number;
}
