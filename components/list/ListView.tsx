import { Download, ListPlus, ListTodo, Pause, Play, Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { outcomeOf, whoOf } from '#lib/format/call-words.ts';
import type { CallRow } from '#lib/model/call.ts';
import { WrapUp } from '../calls/WrapUp.tsx';
import { Menu } from '../Menu.tsx';
import { Sheet } from '../popup/Sheet.tsx';
import { Blank, Skeleton } from '../States.tsx';
import { Own } from '../Text.tsx';
import { VirtualList } from '../VirtualList.tsx';
import { useSpeech } from '../words.tsx';
import { AddNumbers } from './AddNumbers.tsx';
import { CurrentEntry } from './CurrentEntry.tsx';
import { EntryRow } from './EntryRow.tsx';
import type { ListLine, ListState, ListViewProps } from './types.ts';

const keyOf = ({ entry }: ListLine) => entry.id;
const estimate = () => 52;

/** The call list: how far it is, whose turn it is, and all entries. One press places one call; nothing calls by itself. */
export function ListView(props: ListViewProps) {
  const { t } = useSpeech();
  const { list, page, now, events } = props;
  const [adding, setAdding] = useState(false);
  const [clearing, setClearing] = useState(false);
  const [wrapping, setWrapping] = useState<string | undefined>();
  if (!list) return <Skeleton rows={6} label={t.common('loading')} />;
  const add = (
    <AddNumbers
      page={page}
      onPage={events.onAddPage}
      onTable={events.onAddTable}
      onDone={() => setAdding(false)}
    />
  );
  if (list.lines.length === 0)
    return (
      <div class="list-empty">
        <Blank icon={ListTodo} title={t.popup('list.emptyTitle')}>
          {t.popup('list.emptyText')}
        </Blank>
        {add}
      </div>
    );
  const wrapped = list.lines.find(({ entry }) => entry.id === wrapping);
  return (
    <section class="call-list" aria-label={t.popup('list')}>
      <Head
        list={list}
        onAdd={() => setAdding(!adding)}
        onExport={events.onExport}
        onPause={events.onPause}
        onClear={() => setClearing(true)}
      />
      {adding && add}
      <Turn list={list} now={now} events={events} />
      <label class="line check-line">
        <input
          type="checkbox"
          checked={list.opensRecord}
          onChange={(event) => events.onOpensRecord(event.currentTarget.checked)}
        />
        <span>{t.popup('list.opensRecord')}</span>
      </label>
      <VirtualList
        items={list.lines}
        keyOf={keyOf}
        estimate={estimate}
        label={t.popup('list')}
        reveal={list.current?.entry.id}
        render={(line, index) => (
          <EntryRow
            line={line}
            now={now}
            isCurrent={line.entry.id === list.current?.entry.id}
            first={firstOf(list)}
            before={list.lines[index - 1]?.entry.id}
            after={list.lines[index + 2]?.entry.id}
            isLast={index === list.lines.length - 1}
            events={events}
            onWrapUp={() => setWrapping(line.entry.id)}
          />
        )}
      />
      {wrapped?.row && (
        <WrapUpSheet
          entry={wrapped.entry}
          row={wrapped.row}
          now={now}
          events={events}
          onClose={() => setWrapping(undefined)}
        />
      )}
      {clearing && <ClearSheet onClose={() => setClearing(false)} onClear={events.onClear} />}
    </section>
  );
}

/** Whose turn it is, if it is anyone's. */
function Turn({ list, now, events }: { list: ListState } & Pick<ListViewProps, 'now' | 'events'>) {
  const { t } = useSpeech();
  if (list.paused)
    return (
      <Blank
        icon={Pause}
        title={t.popup('list.pausedTitle')}
        deed={{
          label: t.popup('list.goOn'),
          look: 'primary',
          icon: Play,
          mirrorIcon: true,
          onPress: () => events.onPause(false),
        }}
      >
        {t.popup('list.pausedText')}
      </Blank>
    );
  if (list.current)
    return <CurrentEntry line={list.current} item={list.item} times={list.times} now={now} events={events} />;
  return (
    <div class="list-over">
      <h2 class="list-over-title">{t.popup('list.doneTitle')}</h2>
      {list.progress.done < list.progress.all && <p class="secondary">{t.popup('list.doneText')}</p>}
    </div>
  );
}

interface WrapUpSheetProps extends Pick<ListViewProps, 'now' | 'events'> {
  entry: ListLine['entry'];
  row: CallRow;
  onClose: () => void;
}

function WrapUpSheet({ entry, row, now, events, onClose }: WrapUpSheetProps) {
  const { t, f } = useSpeech();
  return (
    <Sheet
      title={<Own>{whoOf(entry) ?? f.phone(entry.e164)}</Own>}
      leave={{ label: t.common('close'), look: 'primary' }}
      onClose={onClose}
    >
      <WrapUp item={{ row }} now={now} events={events} />
    </Sheet>
  );
}

function ClearSheet({ onClose, onClear }: { onClose: () => void; onClear: () => void }) {
  const { t } = useSpeech();
  return (
    <Sheet
      title={t.popup('list.clear')}
      onClose={onClose}
      yes={{
        label: t.popup('list.clear'),
        look: 'danger',
        icon: Trash2,
        onPress() {
          onClose();
          onClear();
        },
      }}
    >
      <p>{t.popup('list.clearAsk')}</p>
    </Sheet>
  );
}

/** Before which an entry has to stand to have the next turn. */
const firstOf = ({ lines, current }: ListState): string | undefined =>
  current?.entry.state === 'called'
    ? lines.find(({ entry }) => entry.state === 'waiting')?.entry.id
    : (current ?? lines[0])?.entry.id;

interface HeadProps {
  list: ListState;
  onAdd: () => void;
  onExport: () => void;
  onPause: (paused: boolean) => void;
  onClear: () => void;
}

/** How far the list is, and what came of the calls. */
function Head({ list: { progress, results, paused }, ...does }: HeadProps) {
  const speech = useSpeech();
  const { t, f, outcomes } = speech;
  const { all, done, marked, later, ready } = progress;
  // Then those of an earlier list of the company's, and those that have none.
  const ids = new Set([...outcomes.map(({ id }) => id), ...results.keys()]);
  ids.delete('');
  const counted = [...ids, ''].flatMap((disposition) => {
    const count = results.get(disposition) ?? 0;
    if (count === 0) return [];
    const name = outcomeOf(speech, { disposition }) ?? t.popup('list.noOutcome');
    return [t.popup('outcomeFilter.counted', { outcome: name, count: f.number(count) })];
  });
  return (
    <header class="list-head">
      <div class="line list-head-line">
        <h2 class="list-title">
          {t.popup('list.progress', { done: f.number(done), all: f.number(all) })}
          <span class="secondary">
            {' · '}
            {[
              t.popup('list.left', { count: ready }),
              marked > 0 && t.popup('list.marked', { count: marked }),
              later > 0 && t.popup('list.later', { count: later }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </h2>
        <Menu
          label={t.popup('list.menu')}
          icon={ListTodo}
          choices={[
            { id: 'add', label: t.popup('list.add'), icon: ListPlus },
            paused
              ? { id: 'goOn', label: t.popup('list.goOn'), icon: Play }
              : { id: 'pause', label: t.popup('list.pause'), icon: Pause },
            { id: 'export', label: t.popup('list.export'), icon: Download },
            { id: 'clear', label: t.popup('list.clear'), icon: Trash2 },
          ]}
          onChoose={(id) => {
            if (id === 'add') does.onAdd();
            else if (id === 'export') does.onExport();
            else if (id === 'clear') does.onClear();
            else does.onPause(id === 'pause');
          }}
        />
      </div>
      <progress
        class="list-bar"
        max={all}
        value={done}
        aria-label={t.popup('list.progress', { done: f.number(done), all: f.number(all) })}
      />
      {counted.length > 0 && <p class="secondary">{counted.join(' · ')}</p>}
    </header>
  );
}
