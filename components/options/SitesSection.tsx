import { Globe } from 'lucide';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { Blank } from '../States.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import type { OptionsProps } from './types.ts';

/** Sites where numbers are offered; each can be taken back. */
export function SitesSection({ state, events }: OptionsProps) {
  const { t, f } = useSpeech();
  return (
    <Card title={t.options('sites')} help={t.options('sitesHelp')}>
      {state.sites.length === 0 ? (
        <Blank icon={Globe} title={t.options('sitesNone')} />
      ) : (
        <ul class="rows">
          {state.sites.map(({ origin, addedAt }) => (
            <li key={origin} class="row">
              <Icon of={Globe} class="key-icon" />
              <span class="row-words">
                <Ltr class="address">{origin}</Ltr>
                <span class="secondary">{t.options('siteSince', { when: f.when(addedAt, state.now) })}</span>
              </span>
              <Button
                small
                look="quiet"
                aria-label={t.options('siteOff', { site: origin })}
                onPress={() => void events.disableSite(origin)}
              >
                {t.options('turnOff')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
