import type { IconNode } from 'lucide';
import type { ComponentChildren, JSX } from 'preact';
import { Icon } from './Icon.tsx';

type Native = Omit<JSX.IntrinsicElements['button'], 'icon' | 'class' | 'size' | 'onClick' | 'ref'>;

export interface ButtonProps extends Native {
  children: ComponentChildren;
  /** One primary button a view at most: the thing that the view is for. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconNode;
  /** The icon points: mirrored in right-to-left layouts. */
  mirrorIcon?: boolean;
  small?: boolean;
  onPress?: ((event: MouseEvent) => void) | undefined;
}

/** A button with words. */
export function Button(props: ButtonProps) {
  const { children, look = 'plain', icon, mirrorIcon = false, small = false, onPress, ...native } = props;
  return (
    <button
      type="button"
      {...native}
      class={`button button-${look}${small ? ' button-small' : ''}`}
      onClick={onPress}
    >
      {icon && <Icon of={icon} size={small ? 14 : 16} mirror={mirrorIcon} />}
      <span>{children}</span>
    </button>
  );
}

/** A button as it is handed to what shows it: a banner, a sheet, a view with nothing else to show. */
export interface Deed extends Omit<ButtonProps, 'children'> {
  label: string;
}

export function DeedButton({ label, ...button }: Deed) {
  return <Button {...button}>{label}</Button>;
}

export interface IconButtonProps extends Native {
  icon: IconNode;
  /** The accessible name, also shown as a tooltip. */
  label: string;
  look?: 'quiet' | 'call';
  mirrorIcon?: boolean;
  onPress?: ((event: MouseEvent) => void) | undefined;
}

/** A button that is only an icon: always has a name. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, look = 'quiet', mirrorIcon = false, onPress, ...native } = props;
  return (
    <button
      type="button"
      title={label}
      {...native}
      class={`icon-button icon-button-${look}`}
      aria-label={label}
      onClick={onPress}
    >
      <Icon of={icon} mirror={mirrorIcon} />
    </button>
  );
}
