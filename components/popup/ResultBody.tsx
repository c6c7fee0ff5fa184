import { AudioLines, FileSearch, FileText, type IconNode, NotebookPen, Phone } from 'lucide';
import { isolated } from '#lib/core/bidi.ts';
import { whoOf } from '#lib/format/call-words.ts';
import type { CallRow } from '#lib/model/call.ts';
import type { Piece } from '#lib/search/index/query.ts';
import { lookOf, shortState } from '../calls/state.ts';
import { Icon } from '../Icon.tsx';
import { Hidden, Ltr, Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { Hint, Result } from './results.ts';

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
      <span class={`disc call-state tone-${props.tone ?? 'accent'}`}>
        <Icon of={props.icon} />
      </span>
      <span class="call-words">
        <span class="call-who">{props.title}</span>
        <span class="secondary call-sub">{props.sub}</span>
        {props.more}
      </span>
      {props.end && <span class="call-when figures">{props.end}</span>}
    </>
  );
}

/** A result in the list: its sign, and what it says. */
export function ResultBody({ result, now }: { result: Exclude<Result, Hint>; now: number }) {
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
          <span class="secondary result-note">
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
function Snippet({ pieces }: { pieces: readonly Piece[] }) {
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
