import { AudioLines, CalendarClock, CircleHelp, FileText, Inbox, NotebookPen, Phone } from 'lucide';
import type { InboxEntry, InboxKind } from '#lib/calls/inbox.ts';
import { plainName } from '#lib/core/bidi.ts';
import { whoOf } from '#lib/format/call-words.ts';
import { Button, IconButton } from '../Button.tsx';
import { Switch } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { Blank } from '../States.tsx';
import { Ltr, Own } from '../Text.tsx';
import { VirtualList } from '../VirtualList.tsx';
import { type Speech, useSpeech } from '../words.tsx';

const SIGNS = {
  callback: { icon: CalendarClock, tone: 'amber' },
  unknown: { icon: CircleHelp, tone: 'amber' },
  transcript: { icon: FileText, tone: 'accent' },
  'wrap-up': { icon: NotebookPen, tone: 'plain' },
} as const satisfies Record<InboxKind, object>;

export interface InboxListProps {
  entries: readonly InboxEntry[];
  now: number;
  /** Shows the call, or its transcript. */
  onOpen: (entry: InboxEntry) => void;
  onCall: (entry: InboxEntry) => void;
  /** It is told outside the browser as well. */
  notify: boolean;
  onNotify: (on: boolean) => void;
  /** Several calls are to be transcribed. */
  onBulk: () => void;
}

const keyOf = ({ kind, row }: InboxEntry) => `${kind} ${row.id}`;
const estimate = () => 52;

function saysOf({ t, f }: Speech, { kind, row }: InboxEntry, now: number): string {
  return kind === 'callback'
    ? t.calls('inbox.callback', { when: f.moment(row.callbackAt ?? now, now) })
    : t.calls(`inbox.${kind}`);
}

/** What waits for the agent, the most pressing first; each is a press away. */
export function InboxList(props: InboxListProps) {
  const { t } = useSpeech();
  return (
    <>
      <Entries {...props} />
      <div class="inbox-foot">
        <Switch
          label={t.popup('notifyOn')}
          help={t.popup('notifyHelp')}
          on={props.notify}
          onChange={props.onNotify}
        />
        <Button small icon={AudioLines} onPress={props.onBulk}>
          {t.popup('bulk')}
        </Button>
      </div>
    </>
  );
}

function Entries({ entries, now, onOpen, onCall }: InboxListProps) {
  const speech = useSpeech();
  const { t, f } = speech;
  if (entries.length === 0)
    return (
      <Blank icon={Inbox} title={t.popup('inboxEmpty')}>
        {t.popup('inboxEmptyText')}
      </Blank>
    );
  return (
    <VirtualList
      items={entries}
      keyOf={keyOf}
      estimate={estimate}
      label={t.popup('tabInbox')}
      render={(entry) => {
        const { kind, row } = entry;
        const who = whoOf(row);
        const number = f.phone(row.to);
        const { icon, tone } = SIGNS[kind];
        return (
          <div class="call">
            <div class="call-line">
              <button type="button" class="call-main" onClick={() => onOpen(entry)}>
                <span class={`call-state tone-${tone}`}>
                  <Icon of={icon} />
                </span>
                <span class="call-words">
                  <span class="call-who">{who ? <Own>{who}</Own> : <Ltr>{number}</Ltr>}</span>
                  <span class="call-sub">{saysOf(speech, entry, now)}</span>
                </span>
                {kind !== 'callback' && <span class="call-when figures">{f.when(row.createdAt, now)}</span>}
              </button>
              <IconButton
                look="call"
                icon={Phone}
                label={t.common('callNumber', { number: who ? `${plainName(who)}, ${number}` : number })}
                onPress={() => onCall(entry)}
              />
            </div>
          </div>
        );
      }}
    />
  );
}
