import { Building2, CircleCheck, TriangleAlert } from 'lucide';
import type { PolicyEntry } from '#lib/model/policy-report.ts';
import { Icon } from '../Icon.tsx';
import { Blank } from '../States.tsx';
import { useSpeech } from '../words.tsx';
import { Card } from './Card.tsx';
import type { OptionsProps } from './types.ts';

/** Lists the organisation's decisions: each field with its value, and why one does not count. */
export function ManagedSection({ state }: OptionsProps) {
  const { t } = useSpeech();
  const { policy } = state;
  if (policy.length === 0)
    return (
      <Blank icon={Building2} title={t.support('managedNone')}>
        {t.support('managedNoneHelp')}
      </Blank>
    );
  const refused = policy.filter(({ state: outcome }) => outcome !== 'set');
  const set = policy.filter(({ state: outcome }) => outcome === 'set');
  return (
    <>
      {refused.length > 0 && (
        <Card title={t.support('managedRefused')} help={t.support('managedRefusedHelp')}>
          <Entries of={refused} />
        </Card>
      )}
      {set.length > 0 && (
        <Card title={t.support('managedSet')} help={t.support('managedSetHelp')}>
          <Entries of={set} />
        </Card>
      )}
    </>
  );
}

function Entries({ of }: { of: readonly PolicyEntry[] }) {
  return (
    <ul class="policy">
      {of.map((entry) => (
        <Entry key={entry.name} entry={entry} />
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: PolicyEntry }) {
  const { t } = useSpeech();
  const good = entry.state === 'set';
  return (
    <li class={good ? 'policy-row' : 'policy-row policy-bad'}>
      <Icon of={good ? CircleCheck : TriangleAlert} />
      <div class="policy-text">
        <p class="policy-field">
          <code dir="ltr">{entry.name}</code>
          <code class="policy-given" dir="ltr">
            {entry.given}
          </code>
        </p>
        {entry.fault && <p class="policy-why">{why(entry, t.support)}</p>}
      </div>
    </li>
  );
}

function why(entry: PolicyEntry, t: ReturnType<typeof useSpeech>['t']['support']): string {
  if (entry.state === 'partly') return t('fault.partly', { entries: (entry.refused ?? []).join(', ') });
  const expected = entry.expected ?? '';
  return t(`fault.${entry.fault ?? 'format'}`, {
    expected: entry.fault === 'type' ? typeName(expected, t) : expected,
  });
}

const TYPES = ['string', 'number', 'boolean', 'array', 'object'] as const;

function typeName(expected: string, t: ReturnType<typeof useSpeech>['t']['support']): string {
  const known = TYPES.find((type) => type === expected || (expected === 'int' && type === 'number'));
  return known ? t(`type.${known}`) : expected;
}
