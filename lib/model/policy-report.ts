/** What became of each field that a company's policy has, for the person who looks after it. */

/** What a field, or an entry of a list, ought to have been. */
export const POLICY_FAULTS = ['type', 'choice', 'range', 'format', 'unknown'] as const;
export type PolicyFault = (typeof POLICY_FAULTS)[number];

export interface PolicyEntry {
  name: string;
  /** As it was given, JSON, cut short; secrets are not shown. */
  given: string;
  /** `partly`: entries of a list were refused, the others count. */
  state: 'set' | 'partly' | 'refused';
  fault?: PolicyFault;
  /** What would have been taken: a type's name, or the choices. */
  expected?: string;
  /** Entries of a list that were refused, as they were given. */
  refused?: readonly string[];
}
