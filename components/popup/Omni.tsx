import { Search, X } from 'lucide';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { ownDirection } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { CallsView, CallsViewEvents } from './calls-view.ts';
import { ResultList } from './ResultList.tsx';
import { inOrder } from './results.ts';

interface OmniProps extends Pick<CallsView, 'query' | 'results' | 'searching' | 'now'> {
  events: Pick<CallsViewEvents, 'onQuery' | 'onChoose' | 'onHelp'>;
  /** Shown between field and results. */
  before?: ComponentChildren;
}

/** `/` leads to the field, which has the focus from the beginning, and `?` shows the keys. */
function useKeysAnywhere(field: RefObject<HTMLInputElement | null>, onHelp: () => void): void {
  const help = useRef(onHelp);
  help.current = onHelp;
  useEffect(() => {
    const onAnywhere = (event: KeyboardEvent) => {
      const { target, key } = event;
      const typing = target instanceof HTMLElement && target.closest('input, textarea, select, dialog');
      // The field has the focus when the page opens: an empty one searches for no question mark.
      const empty = target === field.current && field.current?.value === '';
      if (event.ctrlKey || event.metaKey || event.altKey || (typing && !(empty && key === '?'))) return;
      if (key === '/') field.current?.focus();
      else if (key === '?') help.current();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onAnywhere);
    field.current?.focus();
    return () => document.removeEventListener('keydown', onAnywhere);
  }, []);
}

/**
 * The one field, and what it finds: a combobox by the ARIA pattern. Arrows walk the results, Enter takes the marked
 * one, Escape clears, `/` from anywhere on the page comes here, `?` shows the keys.
 */
export function Omni({ query: text, results, searching, now, events, before }: OmniProps) {
  const { t } = useSpeech();
  const field = useRef<HTMLInputElement>(null);
  const ordered = inOrder(results);
  const [marked, mark] = useState<string | undefined>(undefined);
  const at = Math.max(
    0,
    ordered.findIndex((result) => result.id === marked),
  );
  const current = ordered[at];
  const open = text.trim() !== '';

  useKeysAnywhere(field, events.onHelp);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text) {
      // The browser would close the popup: the first Escape only clears.
      event.preventDefault();
      event.stopPropagation();
      events.onQuery('');
      return;
    }
    if (!open || ordered.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      mark(ordered[(at + step + ordered.length) % ordered.length]?.id);
    } else if (event.key === 'Enter' && !event.isComposing && current) {
      event.preventDefault();
      events.onChoose(current);
    }
  };

  return (
    <>
      <div class="line omni">
        <Icon of={Search} class="omni-icon" />
        <input
          ref={field}
          class="omni-input"
          type="text"
          role="combobox"
          dir={ownDirection(text)}
          aria-label={t.popup('fieldLabel')}
          aria-expanded={open}
          aria-controls="omni-results"
          aria-autocomplete="list"
          aria-activedescendant={open && current ? `result-${current.id}` : undefined}
          placeholder={t.popup('fieldPlaceholder')}
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={(event) => {
            mark(undefined);
            events.onQuery(event.currentTarget.value);
          }}
          onKeyDown={onKey}
        />
        {text ? (
          <IconButton icon={X} label={t.common('clear')} onPress={() => events.onQuery('')} />
        ) : (
          <span class="omni-key" aria-hidden="true">
            /
          </span>
        )}
      </div>
      {open && before}
      {open && (
        <ResultList
          results={results}
          busy={searching}
          query={text}
          marked={current?.id}
          now={now}
          onMark={mark}
          onChoose={events.onChoose}
        />
      )}
    </>
  );
}
