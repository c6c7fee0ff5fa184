import type { IconNode } from 'lucide';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Deed, DeedButton } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Fills a view that has nothing else to show: says what happened, with the next step as a button. */
export function Blank(props: {
  icon: IconNode;
  title: string;
  children?: ComponentChildren;
  deed?: Deed | undefined;
  tone?: 'plain' | 'amber' | 'red';
}) {
  return (
    <div class={`blank blank-${props.tone ?? 'plain'}`}>
      <span class="disc blank-icon">
        <Icon of={props.icon} size={24} />
      </span>
      <h2 class="blank-title">{props.title}</h2>
      {props.children && <p class="blank-text">{props.children}</p>}
      {props.deed && (
        <div class="buttons blank-action">
          <DeedButton {...props.deed} />
        </div>
      )}
    </div>
  );
}

const BANNER_ICONS = { info: Info, good: CircleCheck, amber: TriangleAlert, red: CircleAlert } as const;

/** A sentence across the view. `red` and `amber` are announced at once, the others politely. */
export function Banner(props: {
  tone: keyof typeof BANNER_ICONS;
  children: ComponentChildren;
  /** Those that can be chosen from; at most two. */
  deeds?: readonly Deed[];
}) {
  const urgent = props.tone === 'red' || props.tone === 'amber';
  const buttons = props.deeds?.map((deed) => <DeedButton key={deed.label} small {...deed} />);
  return (
    <div class={`banner banner-${props.tone}`} role={urgent ? 'alert' : 'status'}>
      <Icon of={BANNER_ICONS[props.tone]} />
      <div class="banner-text">{props.children}</div>
      {buttons && (
        <div class="banner-action">
          {buttons.length > 1 ? <span class="buttons">{buttons}</span> : buttons}
        </div>
      )}
    </div>
  );
}

/** Rows that stand for what is coming; shown only when it takes longer than 150 ms, so that quick loads do not flash. */
export function Skeleton({ rows, label, at = 150 }: { rows: number; label: string; at?: number }) {
  const [shown, show] = useState(at === 0);
  useEffect(() => {
    if (at === 0) return;
    const timer = setTimeout(() => show(true), at);
    return () => clearTimeout(timer);
  }, [at]);
  return (
    <div class="skeleton" role="status" aria-label={label}>
      {shown &&
        Array.from({ length: rows }, (_, index) => (
          <div class="skeleton-row" key={index}>
            <span class="skeleton-bar" style={{ inlineSize: `${38 + ((index * 23) % 30)}%` }} />
            <span
              class="skeleton-bar skeleton-bar-small"
              style={{ inlineSize: `${22 + ((index * 17) % 26)}%` }}
            />
          </div>
        ))}
    </div>
  );
}
