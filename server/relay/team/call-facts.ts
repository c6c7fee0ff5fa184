/** Facts that the relay hears of calls, for the team's figures. */
import { REACHED } from '#lib/model/disposition.ts';
import type { CallCompleted } from '#lib/platform/contract.ts';
import type { WrapUpRequest } from '#lib/relay/contract.ts';
import type { RequestName } from '../store/brokered.ts';
import type { CallFact } from '../store/team-figures.ts';
import type { CompanyOutcomes } from '../store/team-state.ts';
import { originOf } from '../webhooks/call-event-of.ts';

/** @param outcomes those in force: what was reached is settled when an outcome is stored */
export function createCallFacts(dayOf: (at: number) => number, outcomes: () => CompanyOutcomes) {
  const fact = (installationId: string, intentId: string, at: number): CallFact => ({
    ...{ installationId, intentId, at, day: dayOf(at), durationMs: 0 },
    ...{ revision: 0, outcome: '', reached: false, callbackAt: null },
  });

  function isReached(outcome: string): boolean {
    const own = outcomes().outcomes.find(({ name }) => name === outcome);
    return own ? own.reached === true : REACHED.includes(outcome);
  }

  return {
    /** A call that the relay placed. */
    placed: ({ installationId, requestId }: RequestName, at: number) => fact(installationId, requestId, at),

    /** @returns undefined if it is no call of an installation */
    completed({ metadata, duration_seconds }: CallCompleted, at: number): CallFact | undefined {
      const { installation_id, intent_id } = originOf(metadata);
      if (installation_id === undefined || intent_id === undefined) return undefined;
      const durationMs = Math.max(0, Math.round((duration_seconds ?? 0) * 1000));
      return { ...fact(installation_id, intent_id, at), durationMs };
    },

    wrappedUp(installationId: string, wrapUp: WrapUpRequest, at: number): CallFact {
      const { intent_id, revision, outcome = '', callback_at } = wrapUp;
      return {
        ...fact(installationId, intent_id, at),
        ...{ revision, outcome, reached: isReached(outcome) },
        callbackAt: callback_at === undefined ? null : Date.parse(callback_at),
      };
    },
  };
}
