import type { OptionsState } from './types.ts';

export type StepName = 'address' | 'key' | 'relay' | 'transcripts' | 'call';

/** The platform took the welcome's call. */
export const isCalled = ({ firstCall }: Pick<OptionsState, 'firstCall'>): boolean =>
  firstCall?.state === 'initiated' || firstCall?.state === 'completed';

/**
 * The welcome's steps in their order: what brings a transcript home comes before the call that has one. `done` each
 * that is; `open` those that can be taken next, as the account's address is needed for its keys, and both for a call.
 */
export function welcomeSteps(state: OptionsState): { name: StepName; done: boolean; open: boolean }[] {
  const { settings, keys, mayReach, relay, spec } = state;
  const has = (capability: string) => keys.some((key) => key.capability === capability);
  const address = relay.brokers.calls || (settings.baseUrl !== '' && mayReach);
  const key = relay.brokers.calls || has('click-to-call');
  const transcribes = relay.brokers.transcriptions || has('ai-transcription');
  return [
    { name: 'address', done: address, open: true },
    { name: 'key', done: key, open: address },
    { name: 'relay', done: relay.paired, open: true },
    ...(spec?.transcriptions === false
      ? []
      : [
          {
            name: 'transcripts' as const,
            done: transcribes && settings.transcribe.when !== 'never',
            open: address,
          },
        ]),
    { name: 'call', done: isCalled(state), open: address && key },
  ];
}
