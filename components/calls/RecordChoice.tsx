import { useEffect, useId, useState } from 'preact/hooks';
import type { CallRow as Row } from '#lib/model/call.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { Button } from '../Button.tsx';
import { Own } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { CallEvents } from './events.ts';

interface RecordChoiceProps {
  row: Row;
  events: Pick<CallEvents, 'crms' | 'recordsOf' | 'recordAt'>;
  onRecord: (record: RecordContext) => void;
}

/** Asks which record of a CRM a call is about: those of earlier calls in one press, any other by its address. */
export function RecordChoice({ row, events, onRecord }: RecordChoiceProps) {
  const { t } = useSpeech();
  const id = useId();
  const [records, setRecords] = useState<readonly RecordContext[]>([]);
  const [address, setAddress] = useState('');
  const [unknown, setUnknown] = useState(false);
  /** The records of earlier calls could not be read. */
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    void events.recordsOf(row).then(
      (found) => gone || setRecords(found),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [row.id]);
  return (
    <form
      class="record-choice"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const record = await events.recordAt(address.trim());
        setUnknown(!record);
        if (record) onRecord(record);
      }}
    >
      {failed && (
        <p class="field-error" role="alert">
          {t.calls('log.noRecords')}
        </p>
      )}
      {records.map((record) => (
        <Button key={record.pageUrl} small onPress={() => onRecord(record)}>
          <Own>{record.contactName ?? record.companyName ?? record.pageTitle ?? record.pageUrl ?? ''}</Own>
        </Button>
      ))}
      <div class="field">
        <label class="field-label" for={id}>
          {t.calls('log.address')}
        </label>
        <div class="field-line">
          <input
            id={id}
            class="input"
            type="url"
            dir="ltr"
            value={address}
            placeholder={`${events.crms[0]?.site ?? 'https:/'}/…`}
            aria-invalid={unknown ? 'true' : undefined}
            aria-describedby={unknown ? `${id}-note` : undefined}
            onInput={(event) => {
              setAddress(event.currentTarget.value);
              setUnknown(false);
            }}
          />
          <Button small type="submit">
            {t.calls('log.here')}
          </Button>
        </div>
        {unknown && (
          <p class="field-error" id={`${id}-note`} role="alert">
            {t.calls('log.noRecordThere', { crm: events.crms.map(({ name }) => name).join(', ') })}
          </p>
        )}
      </div>
    </form>
  );
}
