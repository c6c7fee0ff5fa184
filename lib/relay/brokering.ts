/**
 * The platform through the company's relay: the same client, with the relay's address for the account's and this
 * installation's token for the key. The relay passes a request on once for its name, so that what a browser repeats by
 * itself places nothing more.
 */
import type { Clock } from '#lib/core/clock.ts';
import { err, ok } from '#lib/core/result.ts';
import { LOCKED, UNPROTECTED } from '#lib/model/failure.ts';
import type { RelayProblem } from '#lib/model/relay.ts';
import { BROKER_PATH, brokered } from '#lib/platform/brokered.ts';
import { type ApiCapability, createPlatformClient } from '#lib/platform/client.ts';
import {
  type Call,
  type CallRequest,
  INTENT_KEY,
  type Transcription,
  type TranscriptionRequest,
} from '#lib/platform/contract.ts';
import type { PlatformFailure, PlatformResult } from '#lib/platform/errors.ts';
import type { KeyValueStore } from '#lib/storage/keys.ts';
import type { Vault } from '#lib/vault/vault.ts';
import type { Enrolment } from './enrolment.ts';
import type { Pairing } from './pairing.ts';

type Answer<Value> = Promise<PlatformResult<Value>>;

/** The platform, as it may be asked now. */
export interface PlatformApi {
  placeCall(request: CallRequest): Answer<Call>;
  /** `name`: the same for repetitions of one submission, another once a person asks for it again. */
  submit(request: TranscriptionRequest, name: string): Answer<Transcription>;
  get(txnId: string): Answer<Transcription>;
}

interface BrokeringTools {
  store: KeyValueStore;
  vault: Pick<Vault, 'read' | 'state'>;
  pairing: Pick<Pairing, 'askOffers'>;
  enrolment: Enrolment;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  online: () => boolean;
  passphraseRequired: () => Promise<boolean>;
}

/** Milliseconds between two questions what the relay offers. */
const LOOK_AGAIN_MS = 60_000;

const NOT_ADMITTED: PlatformFailure = { code: 'not-admitted', next: 'ask-administrator', sent: false };
const UNREACHABLE: PlatformFailure = { code: 'relay-unreachable', next: 'retry', sent: false };

const REFUSED: readonly (RelayProblem | undefined)[] = ['revoked', 'wrong-team-code', 'bad-token'];

export function createBrokering(tools: BrokeringTools) {
  const { store, vault, pairing, enrolment, clock, online } = tools;
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** Returns the capabilities that the relay has for this browser. */
  async function offers() {
    const [relay, said] = await Promise.all([store.get('relay'), store.get('brokers')]);
    const pairedAt = relay?.pairedAt;
    const counts = pairedAt !== undefined && said?.pairedAt === pairedAt;
    return { calls: counts && said.calls, transcriptions: counts && said.transcriptions };
  }

  /** Asks again what the relay offers, at most once in a while: its administrator may have given it a key since. */
  async function lookAgain(): Promise<void> {
    if (clock.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = clock.now();
    await pairing.askOffers();
  }

  /** A relay that holds no key any more is asked what it still does. */
  async function learnt<Value>(answer: PlatformResult<Value>): Answer<Value> {
    const read = brokered(answer);
    if (!read.ok && read.error.code === 'no-company-key') await pairing.askOffers();
    return read;
  }

  return {
    offers,
    lookAgain,
    /** The platform through the relay, or why not now; undefined: this capability is not brokered here. */
    async api(capability: ApiCapability): Promise<PlatformResult<PlatformApi> | undefined> {
      const offered = await offers();
      if (!(capability === 'click-to-call' ? offered.calls : offered.transcriptions)) return undefined;
      if ((await tools.passphraseRequired()) && !(await vault.state()).hasPassphrase) return err(UNPROTECTED);
      const token = await vault.read('feed-token');
      if (!token.ok) return err(token.error === 'locked' ? LOCKED : NOT_ADMITTED);
      const url = (await store.get('relay'))?.url ?? '';
      const client = createPlatformClient({
        fetch: tools.fetch,
        clock,
        baseUrl: url + BROKER_PATH,
        keyFor: async () => ok(token.value),
        online,
      });
      return ok({
        async placeCall(request) {
          const requestId = request.metadata?.[INTENT_KEY] ?? '';
          return learnt(await client.placeCall(request, { requestId }));
        },
        async submit(request, requestId) {
          return learnt(await client.submitTranscription(request, { requestId }));
        },
        async get(txnId) {
          return learnt(await client.getTranscription(txnId));
        },
      });
    },
    /** Why calls that the company's relay is to place cannot be placed; undefined: nothing says that it is. */
    async notEnrolled(): Promise<PlatformFailure | undefined> {
      if (!(await enrolment.isManaged())) return undefined;
      const problem = (await store.get('relay'))?.problem ?? (await enrolment.problem());
      if (problem === 'locked') return LOCKED;
      if (REFUSED.includes(problem)) return NOT_ADMITTED;
      return (await store.get('relay')) === null ? UNREACHABLE : undefined;
    },
  };
}
export type Brokering = ReturnType<typeof createBrokering>;
