import { EyeOff, Globe, PhoneOff } from 'lucide';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import type { OptionsProps } from './types.ts';

/** Numbers, parts of pages and sites that were left alone at the number's own card; each can be offered again. */
export function LeftAlone({ state, events }: OptionsProps) {
  const { t, f } = useSpeech();
  const { numbers, parts, sites } = state.settings.never;
  const rows = [
    ...numbers.map((value) => ({
      key: value,
      icon: PhoneOff,
      text: f.phone(value),
      more: undefined,
      back: () => events.offerAgain('number', value),
    })),
    ...parts.map(({ origin, selector }) => ({
      key: `${origin} ${selector}`,
      icon: EyeOff,
      text: origin,
      more: selector,
      back: () => events.offerAgain('part', selector, origin),
    })),
    ...sites.map((origin) => ({
      key: origin,
      icon: Globe,
      text: origin,
      more: undefined,
      back: () => events.offerAgain('site', origin),
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <Card title={t.options('leftAlone')} help={t.options('leftAloneHelp')}>
      <ul class="rows">
        {rows.map(({ key, icon, text, more, back }) => (
          <li key={key} class="row">
            <Icon of={icon} class="key-icon" />
            <span class="row-words">
              <Ltr class={icon === PhoneOff ? '' : 'address'}>{text}</Ltr>
              {more && (
                <span class="secondary">
                  {t.options('leftPart')} <Ltr class="address">{more}</Ltr>
                </span>
              )}
            </span>
            <Button
              small
              look="quiet"
              aria-label={t.options('offerAgainWhat', { what: more ? `${text} ${more}` : text })}
              onPress={() => void back()}
            >
              {t.options('offerAgain')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
