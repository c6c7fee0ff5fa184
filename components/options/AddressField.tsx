import { useLayoutEffect, useState } from 'preact/hooks';
import { Button } from '../Button.tsx';
import { TextField } from '../Field.tsx';
import { Form } from '../Form.tsx';
import { useSpeech } from '../words.tsx';
import type { OptionsProps } from './types.ts';

interface AddressFieldProps extends OptionsProps {
  action: string;
  onKept?: () => void;
}

/** The account's address, checked as it is typed; keeping it asks the browser for the permission. */
export function AddressField({ state, events, action, onKept }: AddressFieldProps) {
  const { t } = useSpeech();
  const { proposed, mayReach } = state;
  const stored = state.settings.baseUrl;
  const isFixed = state.fixed.includes('baseUrl');
  const [text, setText] = useState(stored);
  const [left, setLeft] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const [kept, setKept] = useState(false);
  // Before anyone can type: an effect after drawing would take back the first letter.
  useLayoutEffect(() => setText(stored), [stored]);
  useLayoutEffect(() => {
    if (proposed === undefined || isFixed) return;
    setText(proposed);
    setFault(undefined);
    setKept(false);
  }, [proposed, isFixed]);
  /** Kept, by a policy say, and never allowed: only a press can ask the browser. */
  const toAllow = text === stored && text !== '' && !mayReach;
  const check = text.trim() === '' ? undefined : events.checkAddress(text);
  const keep = async () => {
    const answer = await events.setBaseUrl(text);
    setFault(
      answer === 'ok' ? undefined : t.options(answer === 'permission' ? 'permissionRefused' : 'notSaved'),
    );
    setKept(answer === 'ok');
    if (answer !== 'ok') return;
    if (check?.ok) setText(check.value);
    onKept?.();
  };
  const helpOf = () => {
    if (toAllow) return t.options('baseUrlAllow');
    if (kept) return t.common('saved');
    const isNew = check?.ok && text !== stored;
    return isNew ? `${t.options('addressGood')} ${t.options('baseUrlAllow')}` : t.options('baseUrlHelp');
  };
  // While it is being typed every address is incomplete: faults are said when the field is left.
  const said = fault ?? (left && check && !check.ok ? t.options(`address.${check.error}`) : undefined);
  return (
    <Form
      onSend={() => {
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
        fixed={isFixed && !toAllow}
        disabled={isFixed}
        help={helpOf()}
        {...(said && { error: said })}
        onValue={(value) => {
          setText(value);
          setFault(undefined);
          setKept(false);
        }}
        onLeave={() => setLeft(true)}
      >
        <Button type="submit" disabled={!check || (!toAllow && (isFixed || text === stored))} look="primary">
          {toAllow ? t.failures('next.grant-permission') : action}
        </Button>
      </TextField>
    </Form>
  );
}
