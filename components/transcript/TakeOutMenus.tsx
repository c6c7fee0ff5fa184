import { Copy, Download, FileJson, FileText, Link, Printer, Subtitles } from 'lucide';
import type { TranscriptFormat } from '#lib/transcripts/files.ts';
import { IconButton } from '../Button.tsx';
import { Menu } from '../Menu.tsx';
import { useSpeech } from '../words.tsx';

export type TakeOut =
  | { kind: 'copy'; as: 'txt' | 'md' }
  /** Of the extension, at this second: it opens in this browser and nowhere else. */
  | { kind: 'own-link'; seconds: number }
  | { kind: 'save'; as: TranscriptFormat }
  | { kind: 'print' };

/** Ways to take a transcript out: copied, as a file, on paper. */
export function TakeOutMenus(props: {
  /** Seconds that a link leads to. */
  at: number;
  /** It can be printed from here. */
  printed: boolean;
  onTakeOut: (how: TakeOut) => void;
}) {
  const { t } = useSpeech();
  const { at, onTakeOut } = props;
  return (
    <>
      <Menu
        label={t.reader('copyMenu')}
        icon={Copy}
        choices={[
          { id: 'txt', label: t.reader('copyText'), icon: FileText },
          { id: 'md', label: t.reader('copyMarkdown'), icon: FileText },
          { id: 'link', label: t.reader('copyOwnLink'), icon: Link },
        ]}
        onChoose={(as) =>
          onTakeOut(
            as === 'link'
              ? { kind: 'own-link', seconds: at }
              : { kind: 'copy', as: as === 'md' ? 'md' : 'txt' },
          )
        }
      />
      <Menu
        label={t.reader('download')}
        icon={Download}
        choices={[
          { id: 'txt', label: t.reader('asTxt'), icon: FileText },
          { id: 'md', label: t.reader('asMd'), icon: FileText },
          { id: 'srt', label: t.reader('asSrt'), icon: Subtitles },
          { id: 'vtt', label: t.reader('asVtt'), icon: Subtitles },
          { id: 'json', label: t.reader('asJson'), icon: FileJson },
        ]}
        onChoose={(as) => onTakeOut({ kind: 'save', as: as as TranscriptFormat })}
      />
      {props.printed && (
        <IconButton icon={Printer} label={t.reader('print')} onPress={() => onTakeOut({ kind: 'print' })} />
      )}
    </>
  );
}
