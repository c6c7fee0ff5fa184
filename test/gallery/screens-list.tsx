import '#components/list/list.css';
import { ListView } from '#components/list/ListView.tsx';
import type { ListLine, ListState, ListViewProps } from '#components/list/types.ts';
import { PopupView } from '#components/popup/PopupView.tsx';
import { TablePreview } from '#components/tables/TablePreview.tsx';
import type { TablePreviewProps } from '#components/tables/types.ts';
import type { ListEntry } from '#lib/model/call-list.ts';
import { createTableReader } from '#lib/tables/reader.ts';
import { CALLS, NOW, noEvents } from './data.ts';
import type { Screen } from './screens.tsx';
import { OPTIONS_SCREENS } from './screens-options.tsx';
import { POPUP_BASE } from './screens-popup.tsx';

const PEOPLE: readonly [string, string, ListEntry['role']][] = [
  ['דנה לוי', '+97231234567', 'mobile'],
  ['Maya Okafor', '+14155552671', 'work'],
  ['عمر حداد', '+97142345678', 'direct'],
  ['Eve Stone', '+442079460958', undefined],
  ['Jonas Weber', '+493012345678', 'main'],
];

function entry(index: number, change: Partial<ListEntry> = {}): ListEntry {
  const [contactName = '', e164 = '', role] = PEOPLE[index % PEOPLE.length] ?? [];
  return {
    id: `entry-${index}`,
    order: index,
    addedAt: NOW,
    state: 'waiting',
    e164,
    ext: '',
    guess: false,
    ...(role && { role }),
    context: { crm: 'list', contactName, companyName: 'Acme', pageUrl: 'https://crm.example/1' },
    ...change,
  };
}

const SEVERAL = entry(1, {
  numbers: [
    { e164: '+14155552671', ext: '', country: 'US', role: 'work' },
    { e164: '+14155552672', ext: '305', country: 'US', role: 'mobile' },
    { e164: '+442079460958', ext: '', country: 'GB' },
  ],
});
const [, reached, unsure] = CALLS;
const LINES: readonly ListLine[] = [
  { entry: entry(0, { state: 'done' }), marks: [], row: reached?.row },
  { entry: entry(1, { ext: '305', remark: 'Asked for a price in May; prefers mornings' }), marks: [] },
  { entry: entry(2), marks: ['do-not-call', 'called-today'] },
  { entry: entry(3), marks: ['quiet-hours'] },
  { entry: entry(1, { id: 'entry-double' }), marks: ['double'] },
  { entry: entry(4, { backAt: NOW + 3_600_000 }), marks: [] },
  { entry: entry(5, { state: 'skipped' }), marks: [] },
];

const STATE: ListState = {
  lines: LINES,
  current: LINES[1],
  item: undefined,
  times: [{ zone: 'America/Los_Angeles', time: '05:32', quiet: true }],
  progress: { all: 300, done: 41, skipped: 1, marked: 12, later: 3, ready: 243 },
  results: new Map([
    ['reached', 21],
    ['voicemail', 12],
    ['no-answer', 7],
    ['', 1],
  ]),
  paused: false,
  opensRecord: true,
};

function list(change: Partial<ListState> | undefined, page: ListViewProps['page'] = NUMBERS): Screen {
  return {
    page: 'popup',
    width: 384,
    height: 560,
    render: () => (
      <PopupView
        {...POPUP_BASE}
        tab="list"
        list={<ListView list={change && { ...STATE, ...change }} page={page} now={NOW} events={noEvents()} />}
      />
    ),
  };
}

const FILE = `Account Number,Contact,Company,Fax,Phone,Mobile
4155550123,Maya Okafor,Acme,+1 202-555-0199,+1 202-555-0147,202-555-0143
30123457,דנה לוי,Acme,,,054-123-4567
30123458,Eve Stone,,+1 202-555-0198,,
30123459,Jonas Weber,,,,1.41555E+10`;

/** Whether "no" lets a call be made, its heading does not say. */
const DOUBTFUL = `Name,Phone,Anrufen?
Maya Okafor,+1 202-555-0147,ja
דנה לוי,+972 54-123-4567,nein`;

/** What a file is understood as, by the reader itself. */
function preview(purpose: TablePreviewProps['purpose'], behind: Screen | undefined, file = FILE): Screen {
  return {
    page: behind?.page ?? 'popup',
    width: behind?.width ?? 384,
    height: 720,
    render(now, locale) {
      const reader = createTableReader();
      const opened = reader.openText(file);
      return (
        <>
          {behind?.render(now, locale)}
          <TablePreview
            purpose={purpose}
            columns={opened.columns.map((column) => ({ ...column, examples: ['4155550123'] }))}
            country="US"
            reading={reader.read(opened, 'US', purpose)}
            events={noEvents()}
          />
        </>
      );
    },
  };
}
const NUMBERS = { all: 57, selected: 4, chosen: 12 };
const NOBODY = { all: 0, done: 0, skipped: 0, marked: 0, later: 0, ready: 0 };

export const LIST_SCREENS: Readonly<Record<string, Screen>> = {
  'list-empty': list({ lines: [], current: undefined, progress: NOBODY, results: new Map() }),
  'list-empty-no-page': list(
    { lines: [], current: undefined, progress: NOBODY, results: new Map() },
    { all: 0, selected: 0, chosen: 0 },
  ),
  'list-turn': list({}),
  'list-several': list({ current: { entry: SEVERAL, marks: [] } }),
  'list-called': list({
    current: { entry: entry(1, { state: 'called' }), marks: [], row: reached?.row },
    item: reached,
  }),
  'list-unknown': list({
    current: { entry: entry(1, { state: 'called' }), marks: [], row: unsure?.row },
    item: unsure,
  }),
  'list-paused': list({ paused: true }),
  'list-over': list({ current: undefined }),
  'list-preview': preview('call', list({})),
  'list-preview-doubtful': preview('call', list({}), DOUBTFUL),
  'options-preview': preview('never-call', OPTIONS_SCREENS['options-calling']),
};
