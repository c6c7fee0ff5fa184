import { BulkSheet } from '#components/popup/BulkSheet.tsx';
import { ShortcutSheet } from '#components/popup/ShortcutSheet.tsx';
import { TranscribeSheet } from '#components/popup/TranscribeSheet.tsx';
import { DialSheet } from './DialSheet.tsx';
import type { useBulk } from './use-bulk.ts';
import type { useDial } from './use-dial.ts';
import type { useShortcuts } from './use-shortcuts.ts';
import type { useTranscribe } from './use-transcribe.ts';

interface SheetsProps {
  dial: ReturnType<typeof useDial>;
  transcribe: ReturnType<typeof useTranscribe>;
  bulk: ReturnType<typeof useBulk>;
  shortcuts: ReturnType<typeof useShortcuts>;
  now: number;
}

/** Asks before calls and before transcriptions, and lists the shortcuts, over any page of the extension. */
export function Sheets({ dial, transcribe, bulk, shortcuts, now }: SheetsProps) {
  return (
    <>
      <DialSheet dial={dial} now={now} />
      {bulk.asked && (
        <BulkSheet
          {...bulk.asked}
          now={now}
          onConfirm={(items) => void bulk.confirm(items)}
          onClose={bulk.close}
        />
      )}
      {shortcuts.commands && <ShortcutSheet commands={shortcuts.commands} onClose={shortcuts.close} />}
      {transcribe.asked && (
        <TranscribeSheet {...transcribe.asked} onConfirm={transcribe.confirm} onClose={transcribe.close} />
      )}
    </>
  );
}
