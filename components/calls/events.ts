import type { CallRow as Row } from '#lib/model/call.ts';
import type { MemoryCall } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { CallItem } from './state.ts';

/** What a person can do with a call in a list. */
export interface CallEvents {
  onCall(row: Row): void;
  onCancel(row: Row): void;
  onTranscript(item: CallItem): void;
  onTranscribe(item: CallItem): void;
  onRecord(row: Row): void;
  /** False if it could not be kept. */
  onAnnotate(
    row: Row,
    change: { note?: string; disposition?: string; callbackAt?: number | null },
  ): Promise<boolean> | undefined;
  /** The number goes on the do-not-call list, or that it did by this call is taken back. */
  onNeverAgain(row: Row, on: boolean): void;
  /** What is known of the call, as text and HTML on the clipboard. */
  onCopyCrm(item: CallItem): void;
  /** What is known of a number and its record from other calls than `except`, the newest first. */
  memoryOf(of: {
    e164: string;
    record: RecordContext;
    except?: string | undefined;
  }): Promise<readonly MemoryCall[]>;
  /** Opens such a call beside the page. */
  onRemembered(intentId: string): void;
  /** The next step of a failure: settings, permission, unlock. */
  onNext(row: Row): void;
}
