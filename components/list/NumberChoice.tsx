import { useId } from 'preact/hooks';
import type { ListEntry, Telephone } from '#lib/model/call-list.ts';
import { Dots, Ltr } from '../Text.tsx';
import { type Speech, useSpeech } from '../words.tsx';

interface NumberChoiceProps {
  entry: ListEntry;
  disabled: boolean;
  onNumber: (number: Telephone) => void;
}

export const isSame = (
  one: Pick<Telephone, 'e164' | 'ext'>,
  other: Pick<Telephone, 'e164' | 'ext'>,
): boolean => one.e164 === other.e164 && one.ext === other.ext;

/** Which of its numbers an entry calls: all that its line of the file has, each with its role. */
export function NumberChoice({ entry, disabled, onNumber }: NumberChoiceProps) {
  const speech = useSpeech();
  const id = useId();
  const { numbers = [] } = entry;
  if (numbers.length < 2) return null;
  return (
    <fieldset class="turn-numbers">
      <legend class="field-label">{speech.t.popup('list.numbers')}</legend>
      {numbers.map((number) => (
        <label class="line check-line" key={`${number.e164};${number.ext}`}>
          <input
            type="radio"
            name={id}
            checked={isSame(number, entry)}
            disabled={disabled}
            onChange={() => onNumber(number)}
          />
          <span>
            <Dots parts={partsOf(speech, number)} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function partsOf({ t, f }: Speech, { e164, ext, role }: Telephone) {
  return [
    <Ltr key="number">{f.phone(e164)}</Ltr>,
    ext && t.common('extension', { ext }),
    role && t.common(`role.${role}`),
  ];
}
