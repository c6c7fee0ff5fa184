import { AudioLines, ChevronDown, ChevronUp, Inbox } from 'lucide';
import { useMemo, useState } from 'preact/hooks';
import type { InboxEntry } from '#lib/calls/inbox.ts';
import { INBOX_KINDS, type InboxKind } from '#lib/model/inbox-kind.ts';
import { Button } from '../Button.tsx';
import { CallRow } from '../calls/CallRow.tsx';
import type { CallEvents } from '../calls/events.ts';
import { Switch } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { Blank } from '../States.tsx';
import { VirtualList } from '../VirtualList.tsx';
import { type Speech, useSpeech } from '../words.tsx';

export interface InboxListProps {
  /** By kind, in the order of `INBOX_KINDS`. */
  entries: readonly InboxEntry[];
  now: number;
  /** The item that is open in place. */
  openId: string | undefined;
  /** Opens an item in place, or folds it. */
  onOpen: (entry: InboxEntry | undefined) => void;
  events: CallEvents;
  /** It is told outside the browser as well. */
  notify: boolean;
  onNotify: (on: boolean) => void;
  /** Several calls are to be transcribed. */
  onBulk: () => void;
  /** All transcripts that are news were seen. */
  onSeen: (entries: readonly InboxEntry[]) => void;
}

type Line =
  | { kind: 'group'; key: string; of: InboxKind; entries: readonly InboxEntry[] }
  | { kind: 'entry'; key: string; entry: InboxEntry }
  | { kind: 'foot'; key: string };

const keyOf = ({ key }: Line) => key;
const estimate = ({ kind }: Line) => (kind === 'entry' ? 52 : 36);

/** Lists what is to be done, in groups; an item opens in place, and when it is done the next one follows. */
export function InboxList(props: InboxListProps) {
  const speech = useSpeech();
  const { t } = speech;
  const { entries, now, openId, onOpen, events } = props;
  const [unfolded, unfold] = useState(false);
  // One that a press opened stays under the hand; the next one is brought into view.
  const [next, follow] = useState<string>();
  const lines = useMemo(() => linesOf(entries, unfolded), [entries, unfolded]);
  const done = async (entry: InboxEntry) => {
    const then = nextOf(entries, entry);
    // A note that is not kept either would go with it.
    if ((await events.onAnnotate(entry.row, { done: true })) === false) return;
    follow(then?.row.id);
    onOpen(then);
  };
  return (
    <>
      {entries.length === 0 && (
        <Blank icon={Inbox} title={t.popup('inboxEmpty')}>
          {t.popup('inboxEmptyText')}
        </Blank>
      )}
      <VirtualList
        items={lines}
        keyOf={keyOf}
        estimate={estimate}
        label={t.popup('tabInbox')}
        class={entries.length === 0 ? 'inbox-bare' : ''}
        reveal={next}
        render={(line) => {
          if (line.kind === 'foot') return <Foot {...props} />;
          if (line.kind === 'group')
            return <Group line={line} {...props} unfolded={unfolded} onUnfold={() => unfold(!unfolded)} />;
          const { entry } = line;
          return (
            <CallRow
              item={entry}
              now={now}
              open={openId === line.key}
              onToggle={() => {
                follow(undefined);
                onOpen(openId === line.key ? undefined : entry);
              }}
              says={whyOf(speech, entry, now)}
              onDone={() => void done(entry)}
              events={events}
            />
          );
        }}
      />
    </>
  );
}

function linesOf(entries: readonly InboxEntry[], unfolded: boolean): Line[] {
  const lines = INBOX_KINDS.flatMap((of): Line[] => {
    const own = entries.filter(({ kind }) => kind === of);
    if (own.length === 0) return [];
    const rows = own.map((entry) => ({ kind: 'entry' as const, key: entry.row.id, entry }));
    const group = { kind: 'group' as const, key: `group ${of}`, of, entries: own };
    return of === 'transcript' && !unfolded ? [group] : [group, ...rows];
  });
  return [...lines, { kind: 'foot', key: 'foot' }];
}

/** The item after this one that is to be done as well. */
function nextOf(entries: readonly InboxEntry[], { row }: InboxEntry): InboxEntry | undefined {
  const at = entries.findIndex((one) => one.row.id === row.id);
  const isLike = ({ kind }: InboxEntry) => kind === entries[at]?.kind;
  return entries.slice(at + 1).find(isLike) ?? entries.slice(0, Math.max(0, at)).find(isLike);
}

function Group({
  line: { of, entries },
  unfolded,
  onUnfold,
  onSeen,
  events,
}: Pick<InboxListProps, 'events' | 'onSeen'> & {
  line: Extract<Line, { kind: 'group' }>;
  unfolded: boolean;
  onUnfold: () => void;
}) {
  const { t, f } = useSpeech();
  const name = t.popup(`inboxGroup.${of}`);
  const count = <span class="figures">{f.number(entries.length)}</span>;
  return (
    <div class="line inbox-group">
      {of === 'transcript' ? (
        <h2>
          <button type="button" class="bare inbox-fold" aria-expanded={unfolded} onClick={onUnfold}>
            <bdi>{name}</bdi> {count} <Icon of={unfolded ? ChevronUp : ChevronDown} size={14} />
          </button>
        </h2>
      ) : (
        <h2>
          <bdi>{name}</bdi> {count}
        </h2>
      )}
      {of === 'transcript' && (
        <Button small look="quiet" onPress={() => onSeen(entries)}>
          {t.popup('inboxSeen')}
        </Button>
      )}
      {of === 'not-logged' && (
        <Button
          small
          look="quiet"
          onPress={() => {
            for (const { row } of entries) events.onLog(row);
          }}
        >
          {t.popup('inboxLogAll')}
        </Button>
      )}
    </div>
  );
}

function Foot({ notify, onNotify, onBulk }: InboxListProps) {
  const { t } = useSpeech();
  return (
    <div class="inbox-foot">
      <Switch label={t.popup('notifyOn')} help={t.popup('notifyHelp')} on={notify} onChange={onNotify} />
      <Button small icon={AudioLines} onPress={onBulk}>
        {t.popup('bulk')}
      </Button>
    </div>
  );
}

/** The one thing about the call that its group does not say. */
function whyOf({ t, f }: Speech, { kind, row, log }: InboxEntry, now: number): string {
  if (kind === 'callback' || kind === 'today' || kind === 'later')
    return row.callbackAt === undefined ? '' : f.moment(row.callbackAt, now);
  if (kind === 'not-logged' && log?.failure) return t.calls(`log.why.${log.failure.code}`, { crm: log.crm });
  if (row.durationSeconds !== undefined) return f.duration(row.durationSeconds);
  return t.calls(`state.${row.state}`);
}
