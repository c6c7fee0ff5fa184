import { Lock } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import { ownDirection } from './Text.tsx';
import { useSpeech } from './words.tsx';

interface Labelled {
  label: string;
  /** One sentence under the control: what it does, or an example. */
  help?: ComponentChildren;
  /** Says what is wrong with the value; takes the place of the help. */
  error?: ComponentChildren;
  /** The company has set it: it says so in place of the help, and cannot be changed. */
  fixed?: boolean;
}

function Frame(props: Labelled & { id: string; children: ComponentChildren }) {
  return (
    <div class="field">
      <label class="field-label" for={props.id}>
        {props.label}
      </label>
      {props.children}
      <FieldNote id={props.id} help={props.help} error={props.error} fixed={props.fixed ?? false} />
    </div>
  );
}

interface NoteProps extends Pick<Labelled, 'help' | 'error' | 'fixed'> {
  id: string;
}

const hasNote = ({ help, error, fixed }: Pick<Labelled, 'help' | 'error' | 'fixed'>) =>
  Boolean(error || help || fixed);

function FieldNote({ id, help, error, fixed }: NoteProps) {
  const { t } = useSpeech();
  if (fixed) {
    return (
      <p class="field-help field-fixed" id={`${id}-note`}>
        <Icon of={Lock} size={12} /> {t.common('fixed')}
      </p>
    );
  }
  if (error) {
    return (
      <p class="field-error" id={`${id}-note`} role="alert">
        {error}
      </p>
    );
  }
  return help ? (
    <p class="field-help" id={`${id}-note`}>
      {help}
    </p>
  ) : null;
}

export interface TextFieldProps extends Labelled {
  value: string;
  onValue: (value: string) => void;
  onLeave?: (value: string) => void;
  type?: 'text' | 'url' | 'password' | 'tel' | 'datetime-local';
  /** Addresses, numbers and keys: left to right in every language. */
  ltr?: boolean;
  placeholder?: string;
  disabled?: boolean;
  autocomplete?: 'off' | 'new-password' | 'current-password';
  /** Id of words that stand elsewhere and concern it. */
  about?: string | undefined;
  /** Controls that belong to the field, at its end. */
  children?: ComponentChildren;
}

/** One line of text with its label. */
export function TextField(props: TextFieldProps) {
  const id = useId();
  // Preact types each kind of input apart; what is set below is common to all of these.
  const kind = { type: props.type ?? 'text' } as { type: 'text' };
  return (
    <Frame {...props} id={id}>
      <div class="field-line">
        <input
          id={id}
          class="input"
          {...kind}
          dir={props.ltr ? 'ltr' : props.type === 'datetime-local' ? undefined : ownDirection(props.value)}
          value={props.value}
          placeholder={props.placeholder}
          disabled={props.disabled || props.fixed}
          autocomplete={props.autocomplete ?? 'off'}
          spellcheck={false}
          aria-invalid={props.error ? 'true' : undefined}
          aria-describedby={
            [hasNote(props) && `${id}-note`, props.about].filter(Boolean).join(' ') || undefined
          }
          onInput={(event) => props.onValue(event.currentTarget.value)}
          onBlur={(event) => props.onLeave?.(event.currentTarget.value)}
        />
        {props.children}
      </div>
    </Frame>
  );
}

export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectFieldProps<Value extends string> extends Labelled {
  value: Value;
  choices: readonly Choice<Value>[];
  onValue: (value: Value) => void;
  disabled?: boolean;
}

/** Choices of which each is told by its own name. */
export const choicesOf = <const Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Choice<Value>[] => values.map((value) => ({ value, label: labelOf(value) }));

/** One of several, by the browser's own list. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const id = useId();
  const change = (value: string) => {
    const chosen = props.choices.find((choice) => choice.value === value);
    if (chosen) props.onValue(chosen.value);
  };
  return (
    <Frame {...props} id={id}>
      <select
        id={id}
        class="input select"
        value={props.value}
        disabled={props.disabled || props.fixed}
        aria-describedby={hasNote(props) ? `${id}-note` : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      >
        {props.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** On or off, at once: no saving afterwards. */
export function Switch(
  props: Omit<Labelled, 'error'> & {
    on: boolean;
    onChange: (on: boolean) => void;
    disabled?: boolean;
  },
) {
  const id = useId();
  return (
    <div class="switch-row">
      <div class="switch-words">
        <label class="switch-label" for={id}>
          {props.label}
        </label>
        <FieldNote id={id} help={props.help} fixed={props.fixed ?? false} />
      </div>
      <input
        id={id}
        class="switch"
        type="checkbox"
        role="switch"
        checked={props.on}
        aria-checked={props.on}
        disabled={props.disabled || props.fixed}
        aria-describedby={hasNote(props) ? `${id}-note` : undefined}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

/** A whole number with its unit. Anything else, or too large or small, stays as it was typed, with an error. */
export function NumberField(
  props: Labelled & {
    value: number;
    min: number;
    max: number;
    unit: string;
    onValue: (value: number) => void;
    disabled?: boolean;
  },
) {
  const { t } = useSpeech();
  const id = useId();
  /** The field's text while it differs from the kept value. */
  const [typed, setTyped] = useState<string | undefined>();
  const [bad, setBad] = useState(false);
  const note = bad
    ? t.common('numberBad', { min: props.min, max: props.max, kept: props.value })
    : props.error;
  return (
    <Frame {...props} id={id} error={note}>
      <div class="field-line">
        <input
          id={id}
          class="input input-number"
          type="number"
          dir="ltr"
          min={props.min}
          max={props.max}
          step={1}
          value={typed ?? props.value}
          disabled={props.disabled || props.fixed}
          aria-invalid={note ? 'true' : undefined}
          aria-describedby={note || hasNote(props) ? `${id}-note` : undefined}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={(event) => {
            const given = event.currentTarget.valueAsNumber;
            const good = Number.isInteger(given) && given >= props.min && given <= props.max;
            setBad(!good);
            if (!good) return;
            setTyped(undefined);
            if (given !== props.value) props.onValue(given);
          }}
        />
        <span class="field-unit">{props.unit}</span>
      </div>
    </Frame>
  );
}
