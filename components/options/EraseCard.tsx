import { Trash2 } from 'lucide';
import { useState } from 'preact/hooks';
import { isolated } from '#lib/core/bidi.ts';
import type { EraseTarget } from '#lib/model/kept-data.ts';
import { Button } from '../Button.tsx';
import { Switch, TextField } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { Banner } from '../States.tsx';
import { Sure } from '../Sure.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import type { OptionsProps, OptionsState } from './types.ts';

type Target = Exclude<EraseTarget, { kind: 'call' }>;
type Done = { target: Target; calls: number } | 'failed';

/** Erasing, each time after all that goes was named: a number's calls, all calls, or everything. */
export function EraseCard({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const [asked, ask] = useState<Target | undefined>();
  const [done, setDone] = useState<Done | undefined>();
  const [number, setNumber] = useState('');
  const [bad, setBad] = useState(false);
  const erase = async (target: Target) => {
    const calls = await events.erase(target);
    setDone(calls === undefined ? 'failed' : { target, calls });
    ask(undefined);
    setNumber('');
  };
  const start = (target: Target) => {
    setDone(undefined);
    ask(target);
  };
  return (
    <Card title={t.options('erase')} help={t.options('eraseHelp')}>
      <Form
        onSend={() => {
          const e164 = events.readNumber(number);
          setBad(e164 === undefined);
          if (e164 !== undefined) start({ kind: 'contact', e164 });
        }}
      >
        <TextField
          label={t.options('eraseNumber')}
          type="tel"
          ltr
          value={number}
          {...(bad && { error: t.options('callerBad') })}
          onValue={(value) => {
            setNumber(value);
            setBad(false);
          }}
        >
          <Button type="submit" disabled={number.trim() === ''}>
            {t.options('eraseContact')}
          </Button>
        </TextField>
      </Form>
      {asked ? (
        <EraseSure target={asked} state={state} onChange={ask} onErase={erase} />
      ) : (
        <div class="buttons">
          <Button icon={Trash2} onPress={() => start({ kind: 'history' })}>
            {t.options('eraseHistory')}
          </Button>
          <Button look="danger" icon={Trash2} onPress={() => start({ kind: 'all', doNotCall: false })}>
            {t.options('eraseAll')}
          </Button>
        </div>
      )}
      {done && <Said done={done} />}
    </Card>
  );
}

/** Names all that will be erased before it is. */
function EraseSure(props: {
  target: Target;
  state: OptionsState;
  onChange: (target: Target | undefined) => void;
  onErase: (target: Target) => void;
}) {
  const { t, f } = useSpeech();
  const { target, state } = props;
  const listed = state.listed ?? 0;
  const { calls, loose, entries } = state.stored ?? { calls: 0, loose: 0, entries: 0 };
  const history = [
    t.options('goes.calls', { count: calls }),
    ...(loose > 0 ? [t.options('goes.loose', { count: loose })] : []),
    ...(entries > 0 ? [t.options('goes.list', { count: entries })] : []),
  ];
  return (
    <div class="stack stack-2">
      <Sure
        yes={t.options('eraseYes')}
        onNo={() => props.onChange(undefined)}
        onYes={() => props.onErase(target)}
      >
        {target.kind === 'contact' &&
          t.options('eraseSureNumber', { number: isolated(f.phone(target.e164)) })}
        {target.kind === 'history' && (
          <>
            <p>{t.options('eraseSureHistory')}</p>
            <Goes what={history} />
            <p>{t.options('staysSettings')}</p>
          </>
        )}
        {target.kind === 'all' && (
          <>
            <p>{t.options('eraseSure')}</p>
            <Goes
              what={[
                ...history,
                t.options('goes.settings'),
                t.options('goes.connection'),
                ...(state.relay.paired ? [t.options('goes.relay')] : []),
                ...(target.doNotCall ? [t.options('goes.dnc', { count: listed })] : []),
              ]}
            />
          </>
        )}
      </Sure>
      {target.kind === 'all' && listed > 0 && (
        <Switch
          label={t.options('eraseDncToo')}
          help={t.options('dncListed', { count: listed })}
          on={target.doNotCall}
          onChange={(doNotCall) => props.onChange({ kind: 'all', doNotCall })}
        />
      )}
    </div>
  );
}

function Goes({ what }: { what: readonly string[] }) {
  return (
    <ul class="goes">
      {what.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

function Said({ done }: { done: Done }) {
  const { t } = useSpeech();
  if (done === 'failed') return <Banner tone="red">{t.options('notSaved')}</Banner>;
  const { target, calls } = done;
  if (target.kind === 'contact') return <Banner tone="good">{t.options('erased', { count: calls })}</Banner>;
  if (target.kind === 'history') return <Banner tone="good">{t.options('erasedHistory')}</Banner>;
  return <Banner tone="good">{t.options(target.doNotCall ? 'erasedAllDnc' : 'erasedAll')}</Banner>;
}
