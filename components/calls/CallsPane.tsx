import { type IconNode, Plug, TriangleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import type { JobRow } from '#lib/model/job.ts';
import type { Deed } from '../Button.tsx';
import { Blank, Skeleton } from '../States.tsx';
import { useSpeech } from '../words.tsx';
import { CallList, type CallListProps } from './CallList.tsx';
import type { CallItem } from './state.ts';

export type CallsState =
  | { kind: 'loading' }
  | { kind: 'ready'; items: readonly CallItem[]; more: boolean; jobs?: readonly JobRow[] }
  | { kind: 'error'; detail: string };

/** Stands in place of a list's rows: says why there are none, and the next step. */
export interface Nothing {
  icon: IconNode;
  title: string;
  text?: ComponentChildren;
  deed?: Deed;
}

interface CallsPaneProps extends Omit<CallListProps, 'items' | 'jobs' | 'onJob' | 'onNearEnd'> {
  calls: CallsState;
  connected: boolean;
  /** Where there are no calls, on an account that is connected. */
  empty: Nothing;
  events: CallListProps['events'] & {
    onJob(job: JobRow): void;
    onMoreCalls(): void;
    onRetry(): void;
    onSettings(): void;
  };
}

/** A list of calls in each of its states, the same on every page of the extension. */
export function CallsPane({ calls, connected, empty, ...list }: CallsPaneProps) {
  const { t } = useSpeech();
  const { onJob, onMoreCalls, onRetry, onSettings } = list.events;
  if (calls.kind === 'loading') return <Skeleton rows={7} label={t.common('loading')} />;
  if (calls.kind === 'error')
    return (
      <Blank
        icon={TriangleAlert}
        tone="red"
        title={t.common('errorTitle')}
        deed={{ label: t.common('tryAgain'), onPress: onRetry }}
      >
        {t.common('errorText')}
      </Blank>
    );
  if (calls.items.length > 0 || calls.jobs?.length)
    return <CallList items={calls.items} jobs={calls.jobs} onJob={onJob} onNearEnd={onMoreCalls} {...list} />;
  if (connected)
    return (
      <Blank icon={empty.icon} title={empty.title} deed={empty.deed}>
        {empty.text}
      </Blank>
    );
  return (
    <Blank
      icon={Plug}
      title={t.common('notConnectedTitle')}
      deed={{ label: t.common('connect'), look: 'primary', onPress: onSettings }}
    >
      {t.common('notConnectedText')}
    </Blank>
  );
}
