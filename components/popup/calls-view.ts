import type { ComponentChildren } from 'preact';
import type { JobRow } from '#lib/model/job.ts';
import type { CallsState } from '../calls/CallsPane.tsx';
import type { CallEvents } from '../calls/events.ts';
import type { NoticesEvents, NoticesProps } from '../Notices.tsx';
import type { Callers } from './CallerIdLine.tsx';
import type { Result } from './results.ts';

/** A page of ours that finds, dials and lists calls: popup and reader. */
export interface CallsView extends NoticesProps {
  calls: CallsState;
  /** The call list, once it is there. */
  list?: ComponentChildren;
  query: string;
  results: readonly Result[];
  /** The last query has not been answered yet. */
  searching: boolean;
  connected: boolean;
  /** The caller ID of the next call, and those to choose from. */
  callers: Callers;
  events: CallsViewEvents;
}

export interface CallsViewEvents extends CallEvents, NoticesEvents {
  /** Opens a transcription that belongs to no call. */
  onJob(job: JobRow): void;
  onQuery(text: string): void;
  onChoose(result: Result): void;
  onRetry(): void;
  onMoreCalls(): void;
  onBulk(): void;
  /** The list of keys: `?`, if it is not typed into something. */
  onHelp(): void;
  onFrom(e164: string): void;
}
