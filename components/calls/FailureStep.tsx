import type { CallRow } from '#lib/model/call.ts';
import { Button } from '../Button.tsx';
import { useSpeech } from '../words.tsx';

/** A button for the next step after a call's failure, if it is taken in our own pages; else null. */
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
