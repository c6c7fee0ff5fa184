import { CircleAlert, CircleSlash, Clock, ExternalLink, FileCheck, type IconNode, Loader } from 'lucide';
import { useState } from 'preact/hooks';
import { logSays, mayLogNow, mayRenew } from '#lib/format/log-words.ts';
import { type CrmLogRow, type LogState, logStateOf, needsPerson } from '#lib/model/crm-log.ts';
import { isWrappedUp } from '#lib/model/disposition.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { useSpeech } from '../words.tsx';
import type { CallEvents } from './events.ts';
import { RecordChoice } from './RecordChoice.tsx';
import type { CallItem } from './state.ts';

export type LogEvents = Pick<CallEvents, 'onLog' | 'onLogNot' | 'onNext' | 'crms' | 'recordsOf' | 'recordAt'>;

const ICONS: Readonly<Record<CrmLogRow['state'], IconNode>> = {
  waiting: Clock,
  sending: Loader,
  unsure: Loader,
  logged: FileCheck,
  failed: CircleAlert,
  left: CircleSlash,
};
/** How a call's entry in the CRM stands, with the next step. */
export function LogLine({ item, events }: { item: CallItem; events: LogEvents }) {
  const { t, rules } = useSpeech();
  const [choosing, choose] = useState(false);
  const { row, log } = item;
  if (!log && events.crms.length === 0) return null;
  const { state, failure, url } = log ?? { state: 'left' };
  const tone = state === 'failed' ? 'red' : failure || state === 'unsure' ? 'amber' : 'quiet';
  const isMissing = state === 'left' || failure?.code === 'no-record' || failure?.code === 'gone';
  const says = (of: LogState) =>
    logSays(
      (key, params) => t.calls(key as 'log.press', params as { crm: string }),
      of,
      isWrappedUp(row, rules),
    );
  const shown = log && logStateOf(log);
  const crm = log?.crm ?? events.crms[0]?.name ?? '';
  return (
    <div class="log-line secondary">
      <Icon of={ICONS[state]} size={14} class={`tone-${tone}`} />
      <span class={`tone-${tone}`}>{shown ? says(shown) : t.calls('log.press', { crm })}</span>
      {url && (
        <a class="alone" href={url} target="_blank" rel="noreferrer noopener">
          {t.calls('log.open')} <Icon of={ExternalLink} size={12} />
        </a>
      )}
      {shown && mayRenew(shown) && (
        <Button small look="quiet" onPress={() => events.onNext(row)}>
          {t.calls('log.renew')}
        </Button>
      )}
      {isMissing && (
        <Button small look="quiet" aria-expanded={choosing} onPress={() => choose(!choosing)}>
          {t.calls('log.choose')}
        </Button>
      )}
      {shown && mayLogNow(shown) && (
        <Button small look="quiet" onPress={() => events.onLog(row)}>
          {t.calls('log.now')}
        </Button>
      )}
      {log && needsPerson(log) && state === 'failed' && (
        <Button small look="quiet" onPress={() => events.onLogNot(row)}>
          {t.calls('log.not')}
        </Button>
      )}
      {choosing && (
        <RecordChoice
          row={row}
          events={events}
          onRecord={(record) => {
            choose(false);
            events.onLog(row, record);
          }}
        />
      )}
    </div>
  );
}
