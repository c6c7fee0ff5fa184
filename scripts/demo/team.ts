/** A team at the demo's relay: a person to pair as, outcomes, a listed number, and a lead to see the figures. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningRelay } from '#test/e2e/harness/relay.ts';
import type { Printer } from './printer.ts';

/** Turns the team on; keys that guard nothing but a demo. */
export const TEAM_SETTINGS = {
  RELAY_TEAM_KEY: 'the key of a team that is gone when the demo ends',
  RELAY_TIME_ZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

const PERSON = 'Dana Levi';
const LEAD = 'Robin Meyer';
/** On the page that the demo opens. */
const LISTED = '+14155550164';
const OUTCOMES = [
  { name: 'Reached', labels: { he: 'נענה', ar: 'تم الرد' }, reached: true, sign: 'check' },
  { name: 'Offer sent', labels: { he: 'נשלחה הצעה', ar: 'أُرسل العرض' }, reached: true, sign: 'star' },
  { name: 'Call back', labels: { he: 'לחזור', ar: 'معاودة الاتصال' }, next: 'callback', sign: 'clock' },
  {
    name: 'No answer',
    labels: { he: 'אין מענה', ar: 'لا رد' },
    next: 'again',
    againAfterMinutes: 120,
    sign: 'silent',
  },
  {
    name: 'Opted out',
    labels: { he: 'ביקשו להסיר', ar: 'طلب الإزالة' },
    next: 'do-not-call',
    noteRequired: true,
    sign: 'ban',
  },
];

/** @returns the link by which the browser pairs as the person */
export function makeTeam(relay: RunningRelay, from: string, print: Printer): string {
  const folder = mkdtempSync(join(tmpdir(), 'dialmark-team-'));
  const written = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  /** The command knows no port that the system chose. */
  const atRelay = (said: string) => (said.split('\n')[0] ?? '').replace(/^https?:\/\/[^/]+/, relay.url);
  relay.admin(
    'people',
    'import',
    written('people.csv', `name,agent_id,caller_ids\n${PERSON},agent_dana,${from}\n`),
  );
  relay.admin(
    'outcomes',
    'set',
    written('outcomes.json', JSON.stringify({ revision: 0, outcomes: OUTCOMES })),
  );
  relay.admin('do-not-call', 'add', LISTED, '--why', 'Asked not to be called');
  print.step(
    'Team',
    `this browser is ${PERSON}’s; outcomes are the company’s, and ${LISTED} is on its do-not-call list`,
    `the team’s page, once, within 15 minutes: ${atRelay(relay.admin('lead', 'add', LEAD))}`,
  );
  return atRelay(relay.admin('people', 'link', PERSON));
}
