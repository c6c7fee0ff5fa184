import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import { Sheet } from './Sheet.tsx';

/** The shortcuts, as they are set; empty if they are not. */
export interface PageCommands {
  step: string;
  selection: string;
}

/** Every key there is, in one place. */
export function ShortcutSheet({ commands, onClose }: { commands: PageCommands; onClose: () => void }) {
  const { t } = useSpeech();
  const keys: [says: string, key: string][] = [
    [t.popup('keys.find'), '/'],
    [t.popup('keys.walk'), '↑ ↓'],
    [t.popup('keys.take'), 'Enter'],
    [t.popup('keys.clear'), 'Esc'],
    [t.popup('keys.help'), '?'],
    [t.popup('keys.sentence'), 'K J'],
    [t.popup('keys.play'), t.popup('keys.space')],
    [t.popup('keys.step'), commands.step],
    [t.popup('keys.selection'), commands.selection],
  ];
  return (
    <Sheet title={t.popup('shortcuts')} leave={{ label: t.common('close') }} onClose={onClose}>
      <dl class="keys">
        {keys.map(([says, key]) => (
          <div class="keys-row" key={says}>
            <dt>{says}</dt>
            <dd>
              {key ? <Ltr class="key-cap">{key}</Ltr> : <span class="secondary">{t.popup('keys.none')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p class="secondary">{t.popup('keys.addressBar')}</p>
    </Sheet>
  );
}
