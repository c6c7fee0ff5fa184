/** A number and its call, as the offer's tests need them. */
import type { PageNumber } from '#lib/content/dom/page-number.ts';
import type { CallView } from '#lib/model/call.ts';

export const SUBJECT = { to: '+14155552671', ext: '', context: { crm: 'generic' }, guess: false } as const;

export const numberOf = (e164: string) =>
  ({ e164, ext: '', guess: false, reasons: [] }) as unknown as PageNumber;

export const callView = (id: string, state: CallView['state'], updatedAt = 1): CallView => ({
  id,
  state,
  to: SUBJECT.to,
  international: '+1 415 555 2671',
  ext: '',
  from: '+12025550100',
  route: { kind: 'default' },
  createdAt: 0,
  updatedAt,
  hasTranscript: false,
});
