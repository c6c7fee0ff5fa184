import type { CallChange, CallRow as Row } from '#lib/model/call.ts';
import type { CrmConnection } from '#lib/model/crm-log.ts';
import type { LocalTime } from '#lib/model/guard.ts';
import type { MemoryCall } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { CallItem } from './state.ts';

/** Actions on a call in a list. */
export interface CallEvents {
  onCall(row: Row): void;
  onCancel(row: Row): void;
  onTranscript(item: CallItem): void;
  onTranscribe(item: CallItem): void;
  onRecord(row: Row): void;
  /** False if it could not be kept. */
  onAnnotate(row: Row, change: CallChange): Promise<boolean> | undefined;
  /** The number goes on the do-not-call list, or that it did by this call is taken back. */
  onNeverAgain(row: Row, on: boolean): void;
  /** Copies all that is known of the call to the clipboard, as text and HTML. */
  onCopyCrm(item: CallItem): void;
  /** Opens the CRM's own form for the call, filled. */
  onForm(item: CallItem): void;
  /** Writes the call into the CRM now, on the record that it was placed from or on this one. */
  onLog(row: Row, record?: RecordContext): void;
  /** The call is not to be written into a CRM. */
  onLogNot(row: Row): void;
  /** The CRMs that calls are written into. */
  crms: readonly Pick<CrmConnection, 'name' | 'site'>[];
  /** Records of the CRMs that the call may be about, by their addresses: where its number was called from before. */
  recordsOf(row: Row): Promise<readonly RecordContext[]>;
  /** The record at an address; undefined if none of the CRMs has one there. */
  recordAt(address: string): Promise<RecordContext | undefined>;
  /** Returns the calls of a number and its record other than `except`, newest first. */
  memoryOf(of: {
    e164: string;
    record: RecordContext;
    except?: string | undefined;
  }): Promise<readonly MemoryCall[]>;
  /** Returns the local times of the places where a number may ring. */
  timesOf(of: { e164: string; country?: string | undefined }): Promise<readonly LocalTime[]>;
  /** Opens such a call beside the page. */
  onRemembered(intentId: string): void;
  /** The next step of a failure: settings, permission, unlock. */
  onNext(row: Row): void;
}
