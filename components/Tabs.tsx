import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  count?: string | undefined;
}

/** Tabs by the ARIA pattern: arrows move (mirrored in right-to-left), Home and End jump, the panel follows. */
export function Tabs<Id extends string>(props: {
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  children: ComponentChildren;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = props.tabs.findIndex((tab) => tab.id === props.chosen);
    const rtl = list.current ? getComputedStyle(list.current).direction === 'rtl' : false;
    const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
    const back = rtl ? 'ArrowRight' : 'ArrowLeft';
    const last = props.tabs.length - 1;
    const to = { [forward]: at === last ? 0 : at + 1, [back]: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const tab = to === undefined ? undefined : props.tabs[to];
    if (!tab) return;
    event.preventDefault();
    props.onChoose(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={props.label} ref={list} onKeyDown={move}>
        {props.tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            class="tab"
            id={`${base}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === props.chosen}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === props.chosen ? 0 : -1}
            onClick={() => props.onChoose(tab.id)}
          >
            <span>{tab.label}</span>
            {tab.count !== undefined && <span class="tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${props.chosen}`}>
        {props.children}
      </div>
    </div>
  );
}
