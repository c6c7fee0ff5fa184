import { Globe } from 'lucide';
import { Blank } from '../States.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import { Row, RowButton } from './Row.tsx';
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
            <Row
              key={origin}
              icon={Globe}
              title={<Ltr class="address">{origin}</Ltr>}
              more={t.options('siteSince', { when: f.when(addedAt, state.now) })}
            >
              <RowButton
                name={t.options('siteOff', { site: origin })}
                onPress={() => events.disableSite(origin)}
              >
                {t.options('turnOff')}
              </RowButton>
            </Row>
          ))}
        </ul>
      )}
    </Card>
  );
}
