import {
  AudioLines,
  FileSearch,
  FileText,
  type IconNode,
  NotebookPen,
  Phone,
  PhoneOff,
  SearchX,
} from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { isolated } from '#lib/core/bidi.ts';
import { whoOf } from '#lib/format/call-words.ts';
import type { CallRow } from '#lib/model/call.ts';
import { lookOf, shortState } from '../calls/state.ts';
import { Icon } from '../Icon.tsx';
import { Banner, Blank, Skeleton } from '../States.tsx';
import { Hidden, Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { GROUPS, type Hint, type Result, type SnippetPiece } from './results.ts';

interface ResultListProps {
  results: readonly Result[];
  busy: boolean;
  query: string;
  marked: string | undefined;
  now: number;
  onMark: (id: string) => void;
  onChoose: (result: Result) => void;
}

/** Lists the results in groups; Enter takes the marked one. */
export function ResultList({ results: all, busy, query, marked, now, onMark, onChoose }: ResultListProps) {
  const { t } = useSpeech();
  const results = all.filter((result) => result.kind !== 'hint');
  const hint = all.find((result) => result.kind === 'hint');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (marked)
      list.current
        ?.querySelector(`[id="result-${CSS.escape(marked)}"]`)
        ?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div class="results" ref={list}>
      <span class="visually-hidden" role="status">
        {busy ? t.common('loading') : t.popup('found', { count: results.length })}
      </span>
      {hint && <HintLine hint={hint} alone={results.length === 0} />}
      {results.length === 0 && !hint && busy && <Skeleton rows={3} label={t.common('loading')} />}
      {results.length === 0 && !hint && !busy && (
        <Blank icon={SearchX} title={t.popup('nothingTitle')}>
          <NothingText query={query} />
        </Blank>
      )}
      <div id="omni-results" role="listbox" aria-label={t.popup('results')}>
        {GROUPS.map(({ title, kinds }) => {
          const inGroup = results.filter((result) => kinds.includes(result.kind));
          return (
            inGroup.length > 0 && (
              <Group
                key={title}
                title={title}
                results={inGroup}
                marked={marked}
                now={now}
                onMark={onMark}
                onChoose={onChoose}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

interface GroupProps extends Pick<ResultListProps, 'marked' | 'now' | 'onMark' | 'onChoose'> {
  title: (typeof GROUPS)[number]['title'];
  results: readonly Exclude<Result, Hint>[];
}

function Group({ title, results, marked, now, onMark, onChoose }: GroupProps) {
  const { t } = useSpeech();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed within a listbox
    <div role="group" aria-labelledby={`group-${title}`} class="result-group">
      <div class={title === 'groupDo' ? 'visually-hidden' : 'day'} id={`group-${title}`} role="presentation">
        {t.popup(title)}
      </div>
      {results.map((result) => (
        <div
          key={result.id}
          id={`result-${result.id}`}
          role="option"
          aria-selected={result.id === marked}
          tabIndex={-1}
          class="result"
          onPointerMove={() => {
            if (result.id !== marked) onMark(result.id);
          }}
          // Focus stays in the field: the press must not move it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(result)}
          onKeyDown={() => undefined}
        >
          <ResultBody result={result} now={now} />
          {result.id === marked && (
            <span class="omni-key" aria-hidden="true">
              ↵
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/** Why what was typed is not offered to be called; if nothing else was found, in the place of that. */
function HintLine({ hint, alone }: { hint: Hint; alone: boolean }) {
  const { t, f } = useSpeech();
  const number = isolated(hint.number);
  const [title, text] =
    hint.says === 'emergency'
      ? [t.popup('emergencyTitle', { number }), t.popup('emergencyText')]
      : hint.fault === 'not-in-use'
        ? [t.popup('notValidIn', { number, country: f.country(hint.country) }), t.popup('notValidText')]
        : [t.popup('noNumberTitle', { number }), t.popup(`fault.${hint.fault}`)];
  return alone ? (
    <Blank icon={PhoneOff} title={title}>
      {text}
    </Blank>
  ) : (
    <div class="result-hint">
      <Banner tone="info">
        <p>{title}</p>
        <p>{text}</p>
      </Banner>
    </div>
  );
}

function NothingText({ query }: { query: string }) {
  const { t } = useSpeech();
  return <>{query.trim().length < 2 ? t.popup('nothingShort') : t.popup('nothingText')}</>;
}

function Body(props: {
  icon: IconNode;
  tone?: string;
  title: preact.ComponentChildren;
  sub: preact.ComponentChildren;
  end?: preact.ComponentChildren;
  /** A third line. */
  more?: preact.ComponentChildren;
}) {
  return (
    <>
      <span class={`call-state tone-${props.tone ?? 'accent'}`}>
        <Icon of={props.icon} />
      </span>
      <span class="call-words">
        <span class="call-who">{props.title}</span>
        <span class="call-sub">{props.sub}</span>
        {props.more}
      </span>
      {props.end && <span class="call-when figures">{props.end}</span>}
    </>
  );
}

function ResultBody({ result, now }: { result: Exclude<Result, Hint>; now: number }) {
  const { t, f } = useSpeech();
  switch (result.kind) {
    case 'dial':
      return (
        <Body
          icon={Phone}
          title={[
            t.common('callNumber', { number: isolated(f.phone(result.e164)) }),
            result.ext && t.common('extension', { ext: result.ext }),
          ]
            .filter(Boolean)
            .join(' ')}
          sub={
            <span class={result.valid ? '' : 'tone-amber'}>
              {result.valid ? f.country(result.country ?? '001') : t.popup('notValid')}
            </span>
          }
        />
      );
    case 'lookup':
      return (
        <Body icon={FileSearch} title={t.popup('lookUp')} sub={<Ltr class="code">{result.txnId}</Ltr>} />
      );
    case 'transcribe':
      return (
        <Body
          icon={AudioLines}
          tone={result.warning ? 'amber' : 'accent'}
          title={t.popup('transcribeRecording')}
          sub={
            result.warning ? (
              <span class="tone-amber">
                {t.popup(`warn.${result.warning}`, { count: result.minutesLeft ?? 0 })}
              </span>
            ) : (
              t.popup('priceRule')
            )
          }
        />
      );
    case 'call':
      return <CallBody result={result} now={now} />;
    case 'page':
      return (
        <Body
          icon={Phone}
          title={result.name ? <Own>{result.name}</Own> : <Ltr>{f.phone(result.e164)}</Ltr>}
          sub={
            <>
              {result.name && <Ltr>{f.phone(result.e164)}</Ltr>}
              {result.ext && ` ${t.common('extension', { ext: result.ext })}`}
              {!result.name && t.popup('onThisPage')}
            </>
          }
        />
      );
    case 'words':
      return <WordsBody result={result} now={now} />;
  }
}

interface BodyProps<Kind extends Result['kind']> {
  result: Extract<Result, { kind: Kind }>;
  now: number;
}

function CallBody({ result: { item, note }, now }: BodyProps<'call'>) {
  const speech = useSpeech();
  const { t, f } = speech;
  const { row } = item;
  const who = whoOf(row);
  const look = lookOf(row);
  return (
    <Body
      icon={look.icon}
      tone={look.tone}
      title={who ? <Own>{who}</Own> : <Ltr>{f.phone(row.to)}</Ltr>}
      sub={
        <>
          {who && <Ltr>{f.phone(row.to)}</Ltr>}
          {who && <span aria-hidden="true"> · </span>}
          {shortState(speech, row, now)}
        </>
      }
      end={f.when(row.createdAt, now)}
      more={
        note && (
          <span class="result-note">
            <Icon of={NotebookPen} size={12} />
            <Hidden>{t.calls('note')}</Hidden>
            <Snippet pieces={note} />
          </span>
        )
      }
    />
  );
}

function WordsBody({ result, now }: BodyProps<'words'>) {
  const { t, f } = useSpeech();
  const { createdAt } = result.item ? result.item.row : result.job;
  return (
    <Body
      icon={FileText}
      tone="plain"
      title={<Snippet pieces={result.pieces} />}
      sub={
        <>
          <Own>{result.speaker}</Own>
          <span aria-hidden="true"> · </span>
          {result.item ? (
            <With row={result.item.row} />
          ) : (
            <Ltr class="code">{result.job.txnId ?? t.reader('lookedUp')}</Ltr>
          )}
          <span aria-hidden="true"> · </span>
          <Ltr>{f.duration(result.seconds)}</Ltr>
        </>
      }
      end={f.when(createdAt, now)}
    />
  );
}

/** Someone's words, what was searched for marked. */
function Snippet({ pieces }: { pieces: readonly SnippetPiece[] }) {
  return (
    <span class="snippet" dir="auto">
      {pieces.map((piece, index) => (piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text))}
    </span>
  );
}

/** Whom a call was with. */
function With({ row }: { row: CallRow }) {
  const { f } = useSpeech();
  const who = whoOf(row);
  return who ? <Own>{who}</Own> : <Ltr>{f.phone(row.to)}</Ltr>;
}
