import { Download } from 'lucide';
import { useId, useState } from 'preact/hooks';
import { isolatedName } from '#lib/core/bidi.ts';
import type { RefusalCode, RefusedLine, TableEntry } from '#lib/tables/types.ts';
import { Button } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { Dots, Own } from '../Text.tsx';
import { type Speech, useSpeech } from '../words.tsx';
import type { TablePreviewProps } from './types.ts';

const MOST_REFUSED = 20;
/** Of a refused line: enough to find it in the file. */
const [MOST_CELLS, LONGEST_CELL] = [6, 40];
const LONGEST_SAID = 80;
/** No other number mends them. */
const SAID: readonly RefusalCode[] = [
  'do-not-call',
  'may-call',
  'which-permission',
  'other-headings',
  'extension-too-long',
];

/** Lines that are refused, and why; some can be mended here. */
export function Refused({
  refused,
  events,
}: Pick<TablePreviewProps, 'events'> & { refused: TablePreviewProps['reading']['refused'] }) {
  const speech = useSpeech();
  const { t } = speech;
  const id = useId();
  return (
    <section class="table-part" aria-labelledby={id}>
      <h3 class="table-title" id={id}>
        {t.tables('refusedTitle', { count: refused.length })}
      </h3>
      {refused.slice(0, MOST_REFUSED).map((each) => (
        <div class="table-refused" key={each.line}>
          <Line line={each.line} cells={each.cells} />
          {SAID.includes(each.code) ? (
            <p>{whyOf(speech, each)}</p>
          ) : (
            <Mend
              line={each.line}
              value={each.evidence}
              why={whyOf(speech, each)}
              onMend={(text) => events.onMend(each.line, text)}
            />
          )}
        </div>
      ))}
      {refused.length > MOST_REFUSED && (
        <p class="secondary">{t.tables('more', { count: refused.length - MOST_REFUSED })}</p>
      )}
      <Button small look="quiet" icon={Download} onPress={events.onSave}>
        {t.tables('saveRefused')}
      </Button>
    </section>
  );
}

/** Where it is in the file, and enough of it to find it there. */
function Line({ line, cells }: { line: number; cells: readonly string[] }) {
  const { t } = useSpeech();
  return (
    <p class="secondary table-line">
      <Dots
        parts={[
          t.tables('line', { line }),
          ...cells
            .filter(Boolean)
            .slice(0, MOST_CELLS)
            .map((cell, at) => <Own key={at}>{cell.slice(0, LONGEST_CELL)}</Own>),
        ]}
      />
    </p>
  );
}

function whyOf({ t }: Speech, { code, evidence, isColumn, by }: RefusedLine): string {
  if (code !== 'do-not-call' && code !== 'which-permission') return t.tables(`refused.${code}`);
  if (by !== undefined) return t.tables('barredByLine', { line: by });
  const said = t.tables(`refused.${code}`, { words: isolatedName(evidence.slice(0, LONGEST_SAID)) });
  if (!isColumn) return said;
  return `${said} ${t.tables(code === 'do-not-call' ? 'leaveColumnOut' : 'sayWhatColumn')}`;
}

/** Numbers that are left behind while others of their lines are added. */
export function Unread({ entries }: { entries: readonly TableEntry[] }) {
  const { t } = useSpeech();
  const id = useId();
  const found = entries.flatMap(({ line, person, unread }) =>
    unread === undefined ? [] : [{ line, cells: [person ?? '', unread] }],
  );
  if (found.length === 0) return null;
  return (
    <section class="table-part" aria-labelledby={id}>
      <h3 class="table-title" id={id}>
        {t.tables('unreadTitle', { count: found.length })}
      </h3>
      {found.slice(0, MOST_REFUSED).map((each) => (
        <Line key={each.line} {...each} />
      ))}
      {found.length > MOST_REFUSED && (
        <p class="secondary">{t.tables('more', { count: found.length - MOST_REFUSED })}</p>
      )}
    </section>
  );
}

function Mend({
  line,
  value,
  why,
  onMend,
}: {
  line: number;
  value: string;
  why: string;
  onMend: (text: string) => void;
}) {
  const { t } = useSpeech();
  const [text, setText] = useState(value);
  return (
    <TextField
      label={t.tables('number', { line })}
      type="tel"
      ltr
      autocomplete="off"
      value={text}
      error={why}
      onValue={setText}
      onLeave={(left) => left !== value && onMend(left)}
    />
  );
}
