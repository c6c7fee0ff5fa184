import type { CallRow } from '#lib/model/call.ts';
import { Button } from '../Button.tsx';
import { useSpeech } from '../words.tsx';

/** What the person can do about a call's failure in our own pages, as a button; nothing if there is nothing. */
export function FailureStep({ row, onNext }: { row: CallRow; onNext: (row: CallRow) => void }) {
  const { t } = useSpeech();
  const next = row.failure?.next;
  if (next !== 'replace-key' && next !== 'open-settings' && next !== 'grant-permission' && next !== 'unlock')
    return null;
  return (
    <Button small onPress={() => onNext(row)}>
      {t.failures(`next.${next}`)}
    </Button>
  );
}
