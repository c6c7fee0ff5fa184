/** One thing that `doctor` found. */
export interface Finding {
  about: string;
  /** `unknown`: cannot be seen from here. */
  verdict: 'good' | 'unknown' | 'bad';
  words: string;
}
