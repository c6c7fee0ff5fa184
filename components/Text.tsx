import type { ComponentChildren } from 'preact';

/** A number, time or code that reads left to right whatever stands around it, and never wraps inside. */
export function Ltr({ children, class: extra }: { children: ComponentChildren; class?: string }) {
  return (
    <bdi dir="ltr" class={extra ? `ltr ${extra}` : 'ltr'}>
      {children}
    </bdi>
  );
}

/** A name or sentence by someone else: its own direction, and no effect on its neighbours. */
export function Own({ children, class: extra }: { children: ComponentChildren; class?: string }) {
  return (
    <bdi dir="auto" class={extra}>
      {children}
    </bdi>
  );
}

/** Words for screen readers only. */
export function Hidden({ children }: { children: ComponentChildren }) {
  return <span class="visually-hidden">{children}</span>;
}

/** Shows the parts that are not empty, separated by dots. */
export function Dots({ parts }: { parts: readonly ComponentChildren[] }) {
  const shown = parts.filter((part) => part !== undefined && part !== '' && part !== false && part !== null);
  return (
    <>
      {shown.map((part, index) => (
        <span class="dotted" key={index}>
          {index > 0 && <span aria-hidden="true"> · </span>}
          {part}
        </span>
      ))}
    </>
  );
}

/** `dir` of a field: what is typed has its own direction; an empty one has the page's, for its placeholder. */
export function ownDirection(value: string): 'auto' | undefined {
  return value === '' ? undefined : 'auto';
}
