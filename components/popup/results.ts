import type { NumberFault } from '#lib/format/typed-number.ts';
import type { JobRow } from '#lib/model/job.ts';
import type { Piece } from '#lib/search/index/query.ts';
import type { RecordingAddress } from '#lib/transcripts/recording-address.ts';
import type { CallItem } from '../calls/state.ts';

/** Says why a typed number cannot be called from here. It cannot be chosen. */
export type Hint = { kind: 'hint'; id: 'hint'; number: string } & (
  | { says: 'emergency' }
  /** `country`: the one that numbers without a country are read in. */
  | { says: 'not-valid'; country: string; fault: NumberFault }
);

/** An offer for the typed text. Its id is unique among the results shown. */
export type Result =
  | { kind: 'dial'; id: string; e164: string; ext: string; country: string | undefined; valid: boolean }
  | Hint
  | { kind: 'lookup'; id: string; txnId: string }
  | ({ kind: 'transcribe'; id: string } & RecordingAddress)
  | {
      kind: 'call';
      id: string;
      item: CallItem;
      /** The call's note around what was found in it. */
      note?: Piece[];
    }
  | { kind: 'page'; id: string; e164: string; ext: string; name?: string; frameId: number; index: number }
  | ({
      kind: 'words';
      id: string;
      jobId: string;
      seconds: number;
      speaker: string;
      pieces: Piece[];
      /** The call that it was said on, or the transcription that was looked up and belongs to no call. */
    } & ({ item: CallItem } | { item: undefined; job: JobRow }));

export type ResultKind = Result['kind'];

/** In this order, whatever order they come in. */
export const GROUPS: readonly {
  title: 'groupDo' | 'groupCalls' | 'groupPage' | 'groupWords';
  kinds: readonly ResultKind[];
}[] = [
  { title: 'groupDo', kinds: ['dial', 'lookup', 'transcribe'] },
  { title: 'groupCalls', kinds: ['call'] },
  { title: 'groupPage', kinds: ['page'] },
  { title: 'groupWords', kinds: ['words'] },
];

/** Results in the order in which they are shown: what the arrows walk through. */
export function inOrder(results: readonly Result[]): Result[] {
  return GROUPS.flatMap(({ kinds }) => results.filter((result) => kinds.includes(result.kind)));
}
