import { EyeOff, Globe, PhoneOff } from 'lucide';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { Row, RowButton } from './Row.tsx';
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
          <Row
            key={key}
            icon={icon}
            title={<Ltr class={icon === PhoneOff ? '' : 'address'}>{text}</Ltr>}
            more={
              more && (
                <>
                  {t.options('leftPart')} <Ltr class="address">{more}</Ltr>
                </>
              )
            }
          >
            <RowButton
              name={t.options('offerAgainWhat', { what: more ? `${text} ${more}` : text })}
              onPress={back}
            >
              {t.options('offerAgain')}
            </RowButton>
          </Row>
        ))}
      </ul>
    </Card>
  );
}
