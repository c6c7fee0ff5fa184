import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';

/** One of several things that are kept: its sign, what it is and more of it, and buttons. In a list of class `rows`. */
export function Row(props: {
  icon?: IconNode;
  title: ComponentChildren;
  more?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <li class="line buttons row">
      {props.icon && <Icon of={props.icon} class="key-icon" />}
      <span class="row-words">
        {props.title}
        {props.more && <span class="secondary">{props.more}</span>}
      </span>
      {props.children}
    </li>
  );
}

/** Does something with a row's thing. `name`: says to which, for those who hear it without the row. */
export function RowButton(props: { name?: string; children: string; onPress: () => unknown }) {
  return (
    <Button small look="quiet" aria-label={props.name} onPress={() => void props.onPress()}>
      {props.children}
    </Button>
  );
}
