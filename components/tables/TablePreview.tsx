import './tables.css';
import { useState } from 'preact/hooks';
import { isolatedName } from '#lib/core/bidi.ts';
import type { Column, TableEntry } from '#lib/tables/types.ts';
import { CountryField } from '../CountryField.tsx';
import { choicesOf, SelectField } from '../Field.tsx';
import { Sheet } from '../popup/Sheet.tsx';
import { Banner } from '../States.tsx';
import { Dots, Ltr, Own } from '../Text.tsx';
import { type Speech, useSpeech } from '../words.tsx';
import { Refused, Unread } from './Refused.tsx';
import type { TablePreviewProps } from './types.ts';

const KINDS = [
  'person',
  'given',
  'family',
  'company',
  'number',
  'number:mobile',
  'number:direct',
  'number:work',
  'number:home',
  'number:main',
  'number:other',
  'number:assistant',
  'type',
  'ext',
  'code',
  'area',
  'fax',
  'country',
  'email',
  'record',
  'reason',
  'barred',
  'callable',
  'ignore',
] as const;
type KindChoice = (typeof KINDS)[number];
/** Entries and refused lines that are shown: enough to see whether the file was understood. */
const FIRST = 5;

/**
 * A file of numbers as it was understood: columns that can be changed, the first entries, what is refused and why.
 * Nothing is kept before it is confirmed; what is never to be called leaves no line out without being told to.
 */
export function TablePreview({ purpose, columns, country, reading, events }: TablePreviewProps) {
  const { t } = useSpeech();
  const [leaves, setLeaves] = useState(false);
  const { entries, refused } = reading;
  const isList = purpose === 'never-call';
  const isAnswered =
    !isList || ((leaves || refused.length === 0) && !columns.some(({ doubtful }) => doubtful));
  const count = isList
    ? new Set(entries.flatMap(({ numbers }) => numbers.map(({ e164 }) => e164))).size
    : entries.length;
  const mayConfirm = count > 0 && isAnswered;
  const lacksNumbers =
    refused.length === 0 || (columns.length > 0 && !columns.some(({ kind }) => kind === 'number'));
  return (
    <Sheet
      title={t.tables(`title.${purpose}`)}
      onClose={events.onCancel}
      yes={{
        label: t.tables(isList ? 'list' : 'add', { count }),
        look: 'primary',
        'aria-disabled': !mayConfirm,
        onPress: () => mayConfirm && events.onConfirm(),
      }}
    >
      <div class="table-preview">
        <CountryField label={t.tables('country')} value={country} onValue={events.onCountry} />
        {columns.length > 0 && <Columns columns={columns} onColumn={events.onColumn} />}
        <section class="table-part">
          <h3 class="table-title">{t.tables('asItWillBe')}</h3>
          {entries.length === 0 && (
            <p class="secondary">{t.tables(lacksNumbers ? 'nothing' : 'nothingYet')}</p>
          )}
          <ul class="table-entries">
            {entries.slice(0, FIRST).map((entry) => (
              <Entry key={entry.line} entry={entry} />
            ))}
          </ul>
          {entries.length > FIRST && (
            <p class="secondary">{t.tables('more', { count: entries.length - FIRST })}</p>
          )}
        </section>
        {refused.length > 0 && <Refused refused={refused} events={events} />}
        <Unread entries={entries} />
        {isList && refused.length > 0 && (
          <>
            <Banner tone="amber">{t.tables('answerFirst')}</Banner>
            <label class="line check-line">
              <input
                type="checkbox"
                checked={leaves}
                onChange={(event) => setLeaves(event.currentTarget.checked)}
              />
              <span>{t.tables('leaveRefused')}</span>
            </label>
          </>
        )}
      </div>
    </Sheet>
  );
}

function Columns({
  columns,
  onColumn,
}: {
  columns: TablePreviewProps['columns'];
  onColumn: TablePreviewProps['events']['onColumn'];
}) {
  const speech = useSpeech();
  const { t } = speech;
  const choices = choicesOf(KINDS, (kind) => labelOf(speech, kind));
  return (
    <details class="table-part" open={columns.some(({ doubtful }) => doubtful)}>
      <summary class="table-title">{t.tables('columns')}</summary>
      <div class="table-columns">
        {columns.map(({ heading, kind, role, doubtful, examples }, at) => (
          <SelectField<KindChoice>
            key={at}
            label={
              heading ? t.tables('columnOf', { name: heading }) : t.tables('columnNo', { place: at + 1 })
            }
            {...(doubtful
              ? { error: t.tables(`doubtful.${doubtful}`) }
              : examples.length > 0 && {
                  help: t.tables('examples', { values: examples.map(isolatedName).join(' · ') }),
                })}
            value={choiceOf({ kind, ...(role && { role }) })}
            choices={choices}
            onValue={(value) => {
              const [chosen, chosenRole] = value.split(':') as [Column['kind'], Column['role']];
              onColumn(at, { kind: chosen, ...(chosenRole && { role: chosenRole }) });
            }}
          />
        ))}
      </div>
    </details>
  );
}

function choiceOf({ kind, role }: Pick<Column, 'kind' | 'role'>): KindChoice {
  return KINDS.find((each) => each === `${kind}:${role}`) ?? KINDS.find((each) => each === kind) ?? 'ignore';
}

function labelOf({ t }: Speech, choice: KindChoice): string {
  const [kind, role] = choice.split(':') as [Column['kind'], Column['role']];
  if (role === undefined) return t.tables(`kind.${kind}`);
  return role === 'other' || role === 'assistant'
    ? t.tables(`role.${role}`)
    : `${t.tables('kind.number')}: ${t.common(`role.${role}`)}`;
}

function Entry({ entry: { numbers, person, company, reason } }: { entry: TableEntry }) {
  const { t, f } = useSpeech();
  return (
    <li class="table-entry">
      <span class="table-who">{person || company ? <Own>{person ?? company ?? ''}</Own> : null}</span>
      <span class="secondary">
        <Dots
          parts={[
            ...numbers.flatMap(({ e164, ext, role }) => [
              <Ltr key={`${e164};${ext}`}>{f.phone(e164)}</Ltr>,
              ext && t.common('extension', { ext }),
              role &&
                (role === 'other' || role === 'assistant'
                  ? t.tables(`role.${role}`)
                  : t.common(`role.${role}`)),
            ]),
            person && company && <Own>{company}</Own>,
            reason && <Own>{reason}</Own>,
          ]}
        />
      </span>
    </li>
  );
}
