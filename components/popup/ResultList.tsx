import { PhoneOff, SearchX } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { isolated } from '#lib/core/bidi.ts';
import { Banner, Blank, Skeleton } from '../States.tsx';
import { useSpeech } from '../words.tsx';
import { ResultBody } from './ResultBody.tsx';
import { GROUPS, type Hint, type Result } from './results.ts';

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
      <div
        class={title === 'groupDo' ? 'visually-hidden' : 'secondary day'}
        id={`group-${title}`}
        role="presentation"
      >
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
