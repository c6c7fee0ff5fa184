/** Failures that are told in other words of a transcription than of a call. */
const JOBS_OWN = [
  'no-answer',
  'malformed-answer',
  'gateway-error',
  'sign-in-page',
  'server-error',
  'wrong-scope',
  'not-found',
] as const;

/** Whether `failures.job.CODE` has words for it. */
export function isJobsOwn(code: string): code is (typeof JOBS_OWN)[number] {
  return (JOBS_OWN as readonly string[]).includes(code);
}
