import { useLayoutEffect, useState } from 'preact/hooks';
import { Button } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { useSpeech } from '../words.tsx';
import type { OptionsEvents } from './types.ts';

interface AddressFieldProps {
  value: string;
  /** Written into the field, to be kept by a press. */
  proposed?: string | undefined;
  fixed: boolean;
  /** The browser lets us reach the address that is kept. */
  mayReach: boolean;
  events: Pick<OptionsEvents, 'checkAddress' | 'setBaseUrl'>;
  action: string;
  onKept?: () => void;
}

/** The account's address, checked as it is typed; keeping it asks the browser for the permission. */
export function AddressField(props: AddressFieldProps) {
  const { t } = useSpeech();
  const [text, setText] = useState(props.value);
  const [left, setLeft] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const [kept, setKept] = useState(false);
  // Before anyone can type: an effect after drawing would take back the first letter.
  useLayoutEffect(() => setText(props.value), [props.value]);
  useLayoutEffect(() => {
    if (props.proposed === undefined || props.fixed) return;
    setText(props.proposed);
    setFault(undefined);
    setKept(false);
  }, [props.proposed, props.fixed]);
  /** Kept, by a policy say, and never allowed: only a press can ask the browser. */
  const toAllow = text === props.value && text !== '' && !props.mayReach;
  const check = text.trim() === '' ? undefined : props.events.checkAddress(text);
  const keep = async () => {
    const answer = await props.events.setBaseUrl(text);
    setFault(
      answer === 'ok' ? undefined : t.options(answer === 'permission' ? 'permissionRefused' : 'notSaved'),
    );
    setKept(answer === 'ok');
    if (answer !== 'ok') return;
    if (check?.ok) setText(check.address);
    props.onKept?.();
  };
  const helpOf = () => {
    if (toAllow) return t.options('baseUrlAllow');
    if (props.fixed) return t.options('fixed');
    if (kept) return t.common('saved');
    const isNew = check?.ok && text !== props.value;
    return isNew ? `${t.options('addressGood')} ${t.options('baseUrlAllow')}` : t.options('baseUrlHelp');
  };
  // While it is being typed every address is incomplete: faults are said when the field is left.
  const said = fault ?? (left && check && !check.ok ? t.options(`address.${check.fault}`) : undefined);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setLeft(true);
        if (check?.ok) void keep();
      }}
    >
      <TextField
        label={t.options('baseUrl')}
        type="url"
        ltr
        placeholder="https://api.example.com"
        value={text}
        disabled={props.fixed}
        help={helpOf()}
        {...(said && { error: said })}
        onValue={(value) => {
          setText(value);
          setFault(undefined);
          setKept(false);
        }}
        onLeave={() => setLeft(true)}
      >
        <Button
          type="submit"
          disabled={!check || (!toAllow && (props.fixed || text === props.value))}
          look="primary"
        >
          {toAllow ? t.failures('next.grant-permission') : props.action}
        </Button>
      </TextField>
    </form>
  );
}
