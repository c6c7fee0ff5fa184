import type { IconNode } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './Icon.tsx';

export interface MenuChoice {
  id: string;
  label: string;
  icon?: IconNode;
}

/** A button that opens a short list of things to do; Escape and a press elsewhere close it. */
export function Menu(props: {
  label: string;
  /** Written beside the icon; else the label is its tooltip. */
  words?: string;
  icon: IconNode;
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const away = (event: Event) => {
      if (box.current?.open && event.target instanceof Node && !box.current.contains(event.target))
        box.current.open = false;
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, []);
  /** Gives the focus back to the button: the choice that had it is hidden. */
  const close = () => {
    if (!box.current) return;
    box.current.open = false;
    box.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={box}
      class="menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      {props.words ? (
        <summary class="button button-quiet button-small">
          <Icon of={props.icon} size={14} />
          <span>{props.words}</span>
        </summary>
      ) : (
        <summary class="icon-button icon-button-quiet" title={props.label} aria-label={props.label}>
          <Icon of={props.icon} />
        </summary>
      )}
      <ul class="menu-list">
        {props.choices.map((choice) => (
          <li key={choice.id}>
            <button
              type="button"
              class="line bare menu-item"
              onClick={() => {
                close();
                props.onChoose(choice.id);
              }}
            >
              {choice.icon && <Icon of={choice.icon} />}
              <span>{choice.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
