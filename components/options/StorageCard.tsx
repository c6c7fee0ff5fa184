import { useEffect, useState } from 'preact/hooks';
import { Button } from '../Button.tsx';
import { Banner } from '../States.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import type { OptionsEvents } from './types.ts';

/** Whether the browser may delete what is kept here when its disk is full, and the press that asks it not to. */
export function StorageCard({ events }: { events: Pick<OptionsEvents, 'isPersisted' | 'persist'> }) {
  const { t } = useSpeech();
  const [persisted, setPersisted] = useState<boolean>();
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    void events.isPersisted().then(setPersisted);
  }, [events]);
  const ask = async () => {
    const granted = await events.persist();
    setPersisted(granted);
    setRefused(!granted);
  };
  if (persisted === undefined) return null;
  return (
    <Card title={t.support('storage')} help={t.support(persisted ? 'storage.kept' : 'storage.notKept')}>
      {!persisted && (
        <div class="buttons">
          <Button onPress={() => void ask()}>{t.support('storage.ask')}</Button>
        </div>
      )}
      <div role="status">{refused && <Banner tone="amber">{t.support('storage.refused')}</Banner>}</div>
    </Card>
  );
}
