import { FileUp, ListPlus } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { Button } from '../Button.tsx';
import { FileButton, TABLE_FILES } from '../FileButton.tsx';
import { Form } from '../Form.tsx';
import { ownDirection } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { ListViewProps, PageChoice } from './types.ts';

interface AddNumbersProps {
  page: ListViewProps['page'];
  onPage: (which: PageChoice) => void;
  onTable: (source: File | string) => void;
  /** Something was added. */
  onDone: () => void;
}

/** Where numbers for the list come from: the page beside, what is pasted, a file. */
export function AddNumbers({ page, onPage, onTable, onDone }: AddNumbersProps) {
  const { t, f } = useSpeech();
  const id = useId();
  const [pasted, setPasted] = useState('');
  const take = (source: File | string) => {
    if (typeof source === 'string' && source.trim() === '') return;
    onTable(source);
    setPasted('');
    onDone();
  };
  const words: Readonly<Record<PageChoice, (count: string) => string>> = {
    selected: (count) => t.popup('list.fromSelection', { count }),
    chosen: (count) => t.popup('list.fromRows', { count }),
    all: (count) => t.popup('list.fromPage', { count }),
  };
  const choices = (['selected', 'chosen', 'all'] as const).filter((which) => (page?.[which] ?? 0) > 0);
  return (
    <div class="add-numbers">
      {/* Stands there before the page has answered: what is below must not move under a press. */}
      <div class="line buttons add-page">
        {choices.map((which) => (
          <Button
            key={which}
            small
            icon={ListPlus}
            onPress={() => {
              onPage(which);
              onDone();
            }}
          >
            {words[which](f.number(page?.[which] ?? 0))}
          </Button>
        ))}
        {page && choices.length === 0 && <p class="secondary">{t.popup('list.noPage')}</p>}
      </div>
      <Form class="field" onSend={() => take(pasted)}>
        <label class="field-label" for={id}>
          {t.popup('list.paste')}
        </label>
        <textarea
          id={id}
          class="input note"
          rows={3}
          dir={ownDirection(pasted)}
          aria-describedby={`${id}-help`}
          value={pasted}
          onInput={(event) => setPasted(event.currentTarget.value)}
        />
        <p class="field-help" id={`${id}-help`}>
          {t.popup('list.pasteHelp')}
        </p>
        <div class="buttons call-actions">
          <Button small type="submit" aria-disabled={pasted.trim() === ''}>
            {t.popup('list.addPasted')}
          </Button>
          <FileButton
            look="quiet"
            icon={FileUp}
            text={t.popup('list.file')}
            accept={TABLE_FILES}
            onFile={take}
          />
        </div>
      </Form>
    </div>
  );
}
