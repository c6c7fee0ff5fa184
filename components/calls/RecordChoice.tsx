import { useState } from 'preact/hooks';
import type { CallRow as Row } from '#lib/model/call.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { Button } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { Own } from '../Text.tsx';
import { useAnswer } from '../use-answer.ts';
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
  const [address, setAddress] = useState('');
  const [unknown, setUnknown] = useState(false);
  /** The records of earlier calls could not be read. */
  const [failed, setFailed] = useState(false);
  const records = useAnswer(
    () => events.recordsOf(row),
    [row.id],
    () => setFailed(true),
  );
  return (
    <Form
      class="record-choice"
      onSend={async () => {
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
      {records?.map((record) => (
        <Button key={record.pageUrl} small onPress={() => onRecord(record)}>
          <Own>{record.contactName ?? record.companyName ?? record.pageTitle ?? record.pageUrl ?? ''}</Own>
        </Button>
      ))}
      <TextField
        label={t.calls('log.address')}
        type="url"
        ltr
        value={address}
        placeholder={`${events.crms[0]?.site ?? 'https:/'}/…`}
        error={
          unknown && t.calls('log.noRecordThere', { crm: events.crms.map(({ name }) => name).join(', ') })
        }
        onValue={(value) => {
          setAddress(value);
          setUnknown(false);
        }}
      >
        <Button small type="submit">
          {t.calls('log.here')}
        </Button>
      </TextField>
    </Form>
  );
}
