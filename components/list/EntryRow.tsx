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
export function EntryRow(props: EntryRowProps) {
  const speech = useSpeech();
  const { t, f } = speech;
  const { now, isCurrent } = props;
  const { entry, marks, row } = props.line;
  const who = whoOf(entry);
  const number = f.phone(entry.e164);
  const waits = entry.state === 'waiting';
  const look = row && lookOf(row);
  const outcome = row && outcomeOf(speech, row);
  return (
    <div
      class={`line entry${isCurrent ? ' entry-current' : ''}`}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span class={look ? `disc call-state tone-${look.tone}` : 'entry-place'}>
        {look && <Icon of={look.icon} />}
      </span>
      <span class="call-words">
        <span class="call-who">{who ? <Own>{who}</Own> : <Ltr>{number}</Ltr>}</span>
        <span class="secondary call-sub">
          <Dots
            parts={[
              who && <Ltr>{number}</Ltr>,
              entry.ext && t.common('extension', { ext: entry.ext }),
              entry.role && t.common(`role.${entry.role}`),
              row
                ? shortState(speech, row, now)
                : entry.state !== 'waiting' && t.popup(`list.state.${entry.state}`),
              isLater(props) && t.popup('list.backAt', { when: f.moment(entry.backAt ?? now, now) }),
            ]}
          />
          {outcome && <span class="outcome">{outcome}</span>}
          {waits && <MarkTags marks={marks} />}
        </span>
      </span>
      <EntryMenu {...props} name={who ?? number} />
    </div>
  );
}

const isLater = ({ line: { entry }, now }: EntryRowProps): boolean =>
  entry.state === 'waiting' && (entry.backAt ?? 0) > now;

/** Deeds that the entry's state allows. */
function EntryMenu({ name, ...props }: EntryRowProps & { name: string }) {
  const { t, f } = useSpeech();
  const { line, isCurrent, first, before, after, isLast, events, onWrapUp } = props;
  const { entry, marks, row } = line;
  const waits = entry.state === 'waiting';
  const isOver = row !== undefined && !waits && !isCurrent;
  const others = (isCurrent ? [] : (entry.numbers ?? [])).filter((each) => !isSame(each, entry));
  const isLeftOut = entry.state === 'skipped' || (waits && marks.length > 0 && !entry.included);
  const does: { when: unknown; label: string; run: () => void }[] = [
    { when: isOver, label: t.common('callAgain'), run: () => events.onCall(line) },
    { when: isOver && mayHaveRung(row), label: t.popup('list.wrapUp'), run: onWrapUp },
    { when: entry.context.pageUrl, label: t.popup('openRecord'), run: () => events.onRecordOf(line) },
    {
      when: waits && !isLeftOut && first !== entry.id,
      label: t.popup('list.first'),
      run: () => events.onMove(line, first),
    },
    { when: waits && before, label: t.popup('list.up'), run: () => events.onMove(line, before) },
    { when: waits && !isLast, label: t.popup('list.down'), run: () => events.onMove(line, after) },
    { when: waits && marks.length === 0, label: t.popup('list.skip'), run: () => events.onSkip(line) },
    ...others.map((other) => ({
      when: true,
      label: [
        t.popup('list.useNumber', { number: isolated(f.phone(other.e164)) }),
        other.ext && t.common('extension', { ext: other.ext }),
        other.role && t.common(`role.${other.role}`),
      ]
        .filter(Boolean)
        .join(' · '),
      run: () => events.onNumber(line, other),
    })),
    { when: isLeftOut || isLater(props), label: t.popup('list.include'), run: () => events.onInclude(line) },
  ];
  const allowed = does.filter(({ when }) => when);
  if (allowed.length === 0) return null;
  return (
    <Menu
      label={t.popup('list.entryMenu', { name: isolatedName(name) })}
      icon={Ellipsis}
      choices={allowed.map(({ label }, at) => ({ id: String(at), label }))}
      onChoose={(id) => allowed[Number(id)]?.run()}
    />
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
