import type { IconNode } from 'lucide';
import { h } from 'preact';

export interface IconProps {
  /** From the `lucide` package; only the icons that are imported reach the bundle. */
  of: IconNode;
  size?: 12 | 14 | 16 | 20 | 24 | 32;
  /** For icons that point: mirrored if the layout is. The handset is never mirrored. */
  mirror?: boolean;
  class?: string;
}

/** An icon beside words or inside a named control: always hidden from assistive technology. */
export function Icon({ of, size = 16, mirror = false, class: extra }: IconProps) {
  return (
    <svg
      class={['icon', mirror && 'icon-mirror', extra].filter(Boolean).join(' ')}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={size <= 14 ? 2.25 : 2}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {of.map(([tag, attributes], index) => h(tag, { ...attributes, key: index }))}
    </svg>
  );
}
