import type { CallRow } from '#lib/model/call.ts';
import type { ListEntry, ListProgress, Mark, Telephone } from '#lib/model/call-list.ts';
import type { LocalTime } from '#lib/model/guard.ts';
import type { CallEvents } from '../calls/events.ts';
import type { CallItem } from '../calls/state.ts';
import type { WrapUpProps } from '../calls/WrapUp.tsx';

/** An entry as it is shown, with what is known of it now. */
export interface ListLine {
  entry: ListEntry;
  marks: readonly Mark[];
  /** Its call, if it has one. */
  row?: CallRow | undefined;
}

/** Which of a page's numbers are put on the list. */
export type PageChoice = 'all' | 'selected' | 'chosen';

export interface ListState {
  /** In their order. */
  lines: readonly ListLine[];
  current: ListLine | undefined;
  /** The current entry's call, once it was placed. */
  item: CallItem | undefined;
  /** Local times of the places where the current number may ring. */
  times: readonly LocalTime[];
  progress: ListProgress;
  /** How often each outcome came; the empty one are calls without. */
  results: ReadonlyMap<string, number>;
  paused: boolean;
  opensRecord: boolean;
}

export interface ListEvents {
  /** Also once more, after a call that came to nothing or is wrapped up. */
  onCall(line: ListLine): void;
  /** Its call is wrapped up. */
  onDone(line: ListLine): void;
  onSkip(line: ListLine): void;
  onInclude(line: ListLine): void;
  onLater(line: ListLine, at: number): void;
  /** To the place before another entry; without one, to the end. */
  onMove(line: ListLine, before: string | undefined): void;
  /** Another of its numbers is called from now on. */
  onNumber(line: ListLine, number: Telephone): void;
  onRecordOf(line: ListLine): void;
  onPause(paused: boolean): void;
  onOpensRecord(on: boolean): void;
  onAddPage(which: PageChoice): void;
  /** A file, or a pasted text. */
  onAddTable(source: File | string): void;
  onExport(): void;
  onClear(): void;
}

export interface ListViewProps {
  list: ListState | undefined;
  /** How many numbers the page beside has to offer; undefined while it is asked. */
  page: Readonly<Record<PageChoice, number>> | undefined;
  now: number;
  events: ListEvents & WrapUpProps['events'] & Pick<CallEvents, 'memoryOf' | 'onRemembered' | 'onCancel'>;
}
