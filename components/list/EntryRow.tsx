import { Ellipsis } from 'lucide';
import { isolated, isolatedName } from '#lib/core/bidi.ts';
import { outcomeOf, whoOf } from '#lib/format/call-words.ts';
import type { Mark } from '#lib/model/call-list.ts';
import { mayHaveRung } from '#lib/model/call-state.ts';
import { lookOf, shortState } from '../calls/state.ts';
import { Icon } from '../Icon.tsx';
import { Menu } from '../Menu.tsx';
import { Dots, Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { isSame } from './NumberChoice.tsx';
import type { ListLine, ListViewProps } from './types.ts';

interface EntryRowProps {
  line: ListLine;
  now: number;
  isCurrent: boolean;
  /** Before this entry one has the next turn. */
  first: string | undefined;
  /** The entry above, and the one two below: where a move by one leads. */
  before: string | undefined;
  after: string | undefined;
  isLast: boolean;
  events: ListViewProps['events'];
  /** Opens the wrap-up of its call. */
  onWrapUp: () => void;
}

/** One entry of the list: who, what speaks against it, what came of it, and its place. */
export function EntryRow({
  line,
  now,
  isCurrent,
  first,
  before,
  after,
  isLast,
  events,
  onWrapUp,
}: EntryRowProps) {
  const speech = useSpeech();
  const { t, f } = speech;
  const { entry, marks, row } = line;
  const who = whoOf(entry);
  const number = f.phone(entry.e164);
  const waits = entry.state === 'waiting';
  const late = waits && (entry.backAt ?? 0) > now;
  const look = row && lookOf(row);
  const outcome = row && outcomeOf(speech, row);
  const isOver = row !== undefined && !waits && !isCurrent;
  const others = (isCurrent ? [] : (entry.numbers ?? [])).filter((each) => !isSame(each, entry));
  const choices = [
    ...(isOver ? [{ id: 'again', label: t.common('callAgain') }] : []),
    ...(isOver && mayHaveRung(row) ? [{ id: 'wrap-up', label: t.popup('list.wrapUp') }] : []),
    ...(entry.context.pageUrl ? [{ id: 'record', label: t.popup('openRecord') }] : []),
    ...(waits && first !== entry.id ? [{ id: 'first', label: t.popup('list.first') }] : []),
    ...(waits && before ? [{ id: 'up', label: t.popup('list.up') }] : []),
    ...(waits && !isLast ? [{ id: 'down', label: t.popup('list.down') }] : []),
    ...(waits && marks.length === 0 ? [{ id: 'skip', label: t.popup('list.skip') }] : []),
    ...others.map(({ e164, ext, role }, at) => ({
      id: `number:${at}`,
      label: [
        t.popup('list.useNumber', { number: isolated(f.phone(e164)) }),
        ext && t.common('extension', { ext }),
        role && t.common(`role.${role}`),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    ...(entry.state === 'skipped' || late || (waits && marks.length > 0 && !entry.included)
      ? [{ id: 'include', label: t.popup('list.include') }]
      : []),
  ];
  return (
    <div class={`entry${isCurrent ? ' entry-current' : ''}`} aria-current={isCurrent ? 'true' : undefined}>
      <span class={look ? `call-state tone-${look.tone}` : 'entry-place'}>
        {look && <Icon of={look.icon} />}
      </span>
      <span class="call-words">
        <span class="call-who">{who ? <Own>{who}</Own> : <Ltr>{number}</Ltr>}</span>
        <span class="call-sub">
          <Dots
            parts={[
              who && <Ltr>{number}</Ltr>,
              entry.role && t.common(`role.${entry.role}`),
              row
                ? shortState(speech, row, now)
                : entry.state !== 'waiting' && t.popup(`list.state.${entry.state}`),
              late && t.popup('list.backAt', { when: f.moment(entry.backAt ?? now, now) }),
            ]}
          />
          {outcome && <span class="outcome">{outcome}</span>}
          {waits && <MarkTags marks={marks} />}
        </span>
      </span>
      {choices.length > 0 && (
        <Menu
          label={t.popup('list.entryMenu', { name: isolatedName(who ?? number) })}
          icon={Ellipsis}
          choices={choices}
          onChoose={(id) => {
            if (id === 'again') events.onCall(line);
            else if (id === 'wrap-up') onWrapUp();
            else if (id === 'record') events.onRecordOf(line);
            else if (id === 'first') events.onMove(line, first);
            else if (id === 'up') events.onMove(line, before);
            else if (id === 'down') events.onMove(line, after);
            else if (id === 'skip') events.onSkip(line);
            else if (id === 'include') events.onInclude(line);
            else {
              const other = others[Number(id.split(':')[1])];
              if (other) events.onNumber(line, other);
            }
          }}
        />
      )}
    </div>
  );
}

const TONES = {
  double: 'plain',
  'do-not-call': 'red',
  'called-today': 'plain',
  'quiet-hours': 'amber',
} as const satisfies Record<Mark, string>;

/** Names each reason not to call a number now. */
export function MarkTags({ marks }: { marks: readonly Mark[] }) {
  const { t } = useSpeech();
  return (
    <>
      {marks.map((mark) => (
        <span key={mark} class={`tag tone-${TONES[mark]}`}>
          {t.popup(`list.mark.${mark}`)}
        </span>
      ))}
    </>
  );
}
