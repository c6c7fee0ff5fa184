/** Puts an event of the log into words. */

import { CALL_STATES } from '#lib/model/call-state.ts';
import { LOG_FAULTS } from '#lib/model/crm-log.ts';
import type { LoggedEvent } from '#lib/model/event-log.ts';
import { JOB_STATES } from '#lib/model/job.ts';
import { relayProblemSchema } from '#lib/model/relay.ts';
import { FAILURE_CODES, type FailureCode } from '#lib/platform/errors.ts';
import type { Speech } from '../words.tsx';

const EVENTS = {
  relay: { enrolled: 'enrolled', answers: 'answers' },
  policy: { set: 'set', refused: 'policyRefused' },
  update: {
    install: 'install',
    update: 'update',
    browser_update: 'browser',
    chrome_update: 'browser',
  },
  site: { on: 'siteOn', off: 'siteOff', refused: 'siteRefused', 'too-fast': 'siteTooFast' },
  lock: { locked: 'locked', unlocked: 'unlocked' },
  defect: { message: 'message' },
} as const;

const oneOf = <Name extends string>(names: readonly Name[], text: string | undefined): Name | undefined =>
  names.find((name) => name === text);

/** The event in words, and what it was about: a version, fields of a policy. An unknown code is shown as it is. */
export function eventWords({ kind, code, detail }: LoggedEvent, { t }: Pick<Speech, 't'>): string {
  const words: string[] = [];
  const state = kind === 'call' ? oneOf(CALL_STATES, code) : undefined;
  const job = kind === 'transcription' ? oneOf(JOB_STATES, code) : undefined;
  const problem = kind === 'relay' ? oneOf(relayProblemSchema.options, code) : undefined;
  const why = kind === 'crm' ? oneOf(LOG_FAULTS, code) : undefined;
  const known =
    kind === 'call' || kind === 'transcription' || kind === 'crm' ? undefined : (EVENTS[kind] as Known)[code];
  if (state) words.push(t.calls(`state.${state}`));
  else if (job) words.push(t.calls(`job.${job}`));
  else if (problem) words.push(t.options(`relayProblem.${problem}`));
  else if (why) words.push(t.calls('log.failed', { why: t.calls(`log.why.${why}`, { crm: 'CRM' }) }));
  else words.push(known ? t.support(`event.${known}`) : code);
  const failure = state || job ? oneOf<FailureCode>(FAILURE_CODES, detail) : undefined;
  if (failure) words.push(t.failures(`short.${failure}`));
  else if (detail) words.push(detail);
  return words.join(known ? ' ' : ' · ');
}

type Known = Record<string, Words[keyof typeof EVENTS] | undefined>;
type Words = { [Kind in keyof typeof EVENTS]: (typeof EVENTS)[Kind][keyof (typeof EVENTS)[Kind]] };
