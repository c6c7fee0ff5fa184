import type { LogState } from '#lib/model/crm-log.ts';

/** @param t speaks the area `calls` */
export function logSays(
  t: (key: `log.${string}`, params: Record<string, string>) => string,
  { state, crm, isDue, why }: LogState,
  isWrappedUp: boolean,
): string {
  if (state === 'left') return t('log.press', { crm });
  if (state === 'unsure' && !isDue) return t('log.unknown', { crm });
  if (why && state !== 'logged') return t('log.failed', { why: t(`log.why.${why}`, { crm }) });
  if (state === 'logged') return t('log.logged', { crm });
  if (state === 'waiting' && !isDue) return t(isWrappedUp ? 'log.press' : 'log.wrap-up', { crm });
  return t(state === 'waiting' ? 'log.waiting' : 'log.sending', { crm });
}

const RENEWED_IN_SETTINGS: ReadonlySet<string | undefined> = new Set([
  'token-refused',
  'no-token',
  'no-permission',
]);

/** Whether the way on leads through the settings. */
export const mayRenew = ({ why }: LogState): boolean => RENEWED_IN_SETTINGS.has(why);

/** Whether a press writes it: not where another record has to be chosen. */
export const mayLogNow = ({ state, isDue, why }: LogState): boolean =>
  !isDue &&
  !['sending', 'left'].includes(state) &&
  (state !== 'logged' || why !== undefined) &&
  why !== 'no-record' &&
  why !== 'gone';
