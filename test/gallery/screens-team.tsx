/** What a company's relay shares with its team, on the screens that show it. */
import { GuardSheet } from '#components/popup/GuardSheet.tsx';
import type { CompanyOutcome } from '#lib/model/company-outcome.ts';
import type { GuardAsk } from '#lib/model/guard.ts';
import { CALLS, NOW } from './data.ts';
import type { Screen } from './screens.tsx';
import { FULL, options } from './screens-options.tsx';
import { popup } from './screens-popup.tsx';

const OUTCOMES: readonly CompanyOutcome[] = [
  {
    name: 'Offer sent',
    labels: { he: 'נשלחה הצעה', ar: 'أُرسل العرض' },
    value: 'OFFER',
    reached: true,
    sign: 'check',
  },
  { name: 'Sold', labels: { he: 'נמכר', ar: 'تم البيع' }, reached: true, sign: 'star' },
  { name: 'Call back', labels: { he: 'לחזור', ar: 'معاودة الاتصال' }, next: 'callback', sign: 'clock' },
  {
    name: 'No answer',
    labels: { he: 'אין מענה', ar: 'لا رد' },
    next: 'again',
    againAfterMinutes: 120,
    sign: 'silent',
  },
  { name: 'Voicemail', labels: { he: 'תא קולי', ar: 'بريد صوتي' }, next: 'again', sign: 'voicemail' },
  { name: 'Busy', labels: { he: 'תפוס', ar: 'مشغول' }, next: 'again', sign: 'busy' },
  { name: 'Lost', labels: { he: 'אבד', ar: 'ضاع' }, noteRequired: true, sign: 'cross' },
  { name: 'Opted out', labels: { he: 'ביקשו להסיר', ar: 'طلب الإزالة' }, next: 'do-not-call', sign: 'ban' },
];

const [first, second, ...others] = CALLS;
const wrappedUp = (disposition: string) => ({
  kind: 'ready' as const,
  items: [first, second && { ...second, row: { ...second.row, disposition, note: '' } }, ...others].filter(
    (item) => item !== undefined,
  ),
  more: false,
});
const nothing = () => undefined;
const asked = (asks: GuardAsk[]) =>
  popup(
    {},
    <GuardSheet
      to="+14155552671"
      name="Omar Haddad"
      asks={asks}
      now={NOW}
      onConfirm={nothing}
      onClose={nothing}
    />,
  );
const relay = { ...FULL.relay, team: { person: 'Dana Levi', listed: 12_408 } };

export const TEAM_SCREENS: Readonly<Record<string, Screen>> = {
  'team-outcomes': {
    ...popup({ openId: second?.row.id, calls: wrappedUp('No answer') }),
    outcomes: OUTCOMES,
  },
  'team-note': { ...popup({ openId: second?.row.id, calls: wrappedUp('Lost') }), outcomes: OUTCOMES },
  'team-listed': asked([
    {
      code: 'do-not-call',
      blocking: true,
      reason: 'Asked not to be called',
      company: { by: 'Dana Levi', at: NOW - 3 * 86_400_000 },
    },
  ]),
  'team-unread': asked([{ code: 'list-unread', blocking: false }]),
  'team-connect': options('connect', { ...FULL, fixed: ['callerIds', 'route'], relay }, 1240),
  'team-calling': options('calling', { ...FULL, relay }, 1100),
};
