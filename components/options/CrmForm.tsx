import { useState } from 'preact/hooks';
import { isolatedName } from '#lib/core/bidi.ts';
import { callbackOf, type LogFailure } from '#lib/model/crm-log.ts';
import { Button } from '../Button.tsx';
import { SelectField, TextField } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { Ltr } from '../Text.tsx';
import { useSpeech } from '../words.tsx';
import type { CrmOffer, OptionsProps } from './types.ts';

/** Faults of what was typed below the address. */
const OF_THE_KEY: ReadonlySet<LogFailure['code']> = new Set([
  'token-refused',
  'forbidden',
  'locked',
  'client-refused',
  'sign-in-stopped',
]);

/** Of a CRM: which, where, and the token, tried before it is kept; or the client to sign in with. */
export function CrmForm({ state, events }: OptionsProps) {
  const { t } = useSpeech();
  const { crms } = state;
  const company = state.settings.companyCrm;
  const [connector, choose] = useState(company?.connector ?? crms[0]?.id ?? '');
  const [site, setSite] = useState(company?.site ?? state.sites[0]?.origin ?? '');
  const [key, setKey] = useState({ token: '', id: '', secret: '' });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<LogFailure['code'] | undefined>();
  const crm = crms.find(({ id }) => id === connector);
  if (!crm) return null;
  const why = fault && t.calls('log.failed', { why: t.calls(`log.why.${fault}`, { crm: crm.name }) });
  const ofTheKey = fault !== undefined && OF_THE_KEY.has(fault);
  const typed = crm.oauth ? key.id.trim() : key.token.trim();
  const known = URL.canParse(site.trim());
  return (
    <Form
      class="crm-form"
      onSend={() => {
        const secret = key.secret.trim();
        const client = { id: typed, ...(secret !== '' && { secret }) };
        const asked = { connector, site: site.trim(), ...(crm.oauth ? { client } : { token: typed }) };
        // Called in the press: the browser asks for the permission only then.
        const answer = events.connectCrm(asked);
        setBusy(true);
        void answer.then((found) => {
          setBusy(false);
          setFault(found);
        });
      }}
    >
      <SelectField
        label={t.options('crmWhich')}
        value={connector}
        fixed={company !== undefined}
        choices={crms.map(({ id, name }) => ({ value: id, label: isolatedName(name) }))}
        {...(crm.verified === 'nothing' && {
          help: t.options('crmUntried', { crm: isolatedName(crm.name) }),
        })}
        onValue={(value) => {
          choose(value);
          setFault(undefined);
        }}
      />
      <TextField
        label={t.options('crmSite')}
        type="url"
        ltr
        placeholder="https://crm.example"
        value={site}
        fixed={company !== undefined}
        help={t.options('crmSiteHelp')}
        {...(why && !ofTheKey && { error: why })}
        onValue={(value) => {
          setSite(value);
          setFault(undefined);
        }}
      />
      <KeyFields
        crm={crm}
        site={known ? site.trim().replace(/\/+$/, '') : undefined}
        value={key}
        error={ofTheKey ? why : undefined}
        onValue={(change) => {
          setKey({ ...key, ...change });
          setFault(undefined);
        }}
      />
      <Button type="submit" disabled={busy || typed === '' || !known}>
        {t.options(crm.oauth ? 'crmSignIn' : 'keyTry')}
      </Button>
    </Form>
  );
}

interface Key {
  token: string;
  id: string;
  secret: string;
}

interface KeyFieldsProps {
  crm: CrmOffer;
  /** Undefined while it is no address yet. */
  site: string | undefined;
  value: Key;
  error: string | undefined;
  onValue(change: Partial<Key>): void;
}

function KeyFields({ crm, site, value, error, onValue }: KeyFieldsProps) {
  const { t } = useSpeech();
  const page = site && crm.tokenPage(site);
  const link = page && (
    <a class="alone" href={page} target="_blank" rel="noreferrer noopener">
      <Ltr>{page}</Ltr>
    </a>
  );
  if (!crm.oauth)
    return (
      <TextField
        label={t.options('crmToken')}
        type="password"
        ltr
        value={value.token}
        help={
          link && (
            <>
              {t.options('crmTokenHelp', { crm: crm.name })} {link}
            </>
          )
        }
        {...(error !== undefined && { error })}
        onValue={(token) => onValue({ token })}
      />
    );
  return (
    <>
      <TextField
        label={t.options('crmClient')}
        ltr
        value={value.id}
        help={
          site && (
            <>
              {t.options('crmClientHelp', { crm: crm.name })} {link} {t.options('crmCallback')}{' '}
              <Ltr class="address">{callbackOf(site)}</Ltr>
            </>
          )
        }
        {...(error !== undefined && { error })}
        onValue={(id) => onValue({ id })}
      />
      <TextField
        label={t.options('crmClientSecret')}
        type="password"
        ltr
        value={value.secret}
        help={t.options('crmClientSecretHelp')}
        onValue={(secret) => onValue({ secret })}
      />
    </>
  );
}
