import type { Settings } from '#lib/model/settings.ts';
import type { OptionsProps } from './types.ts';

type Part = 'guards' | 'crmLog' | 'transcribe' | 'lock';

/** Fields whose values are of a type. */
type Of<Fields, Value> = {
  [Field in keyof Fields]: Fields[Field] extends Value ? Field : never;
}[keyof Fields] &
  string;

/** A part of the settings: as it is, which of it the company has fixed, and how a change is saved. */
export function settingsPart<Name extends Part>(
  { state: { settings, fixed }, events }: OptionsProps,
  name: Name,
) {
  const part: Settings[Name] = settings[name];
  const isFixed = (field: string & keyof Settings[Name]) => fixed.includes(`${name}.${field}`);
  const save = (change: Partial<Settings[Name]>) => void events.save({ [name]: { ...part, ...change } });
  return {
    part,
    isFixed,
    save,
    ...controls(part, isFixed, save),
  };
}

/** The settings that are of no part. */
export function settingsAlone({ state: { settings, fixed }, events }: OptionsProps) {
  return controls(
    settings,
    (field) => fixed.includes(field),
    (change) => void events.save(change),
  );
}

/** Props of the field or switch of a setting. */
function controls<Fields extends object>(
  part: Fields,
  isFixed: (field: string & keyof Fields) => boolean,
  save: (change: Partial<Fields>) => void,
) {
  return {
    field: <Field extends Of<Fields, string | number>>(field: Field) => ({
      value: part[field],
      fixed: isFixed(field),
      onValue: (value: Fields[Field]) => save({ [field]: value } as unknown as Partial<Fields>),
    }),
    toggle: (field: Of<Fields, boolean>) => ({
      on: part[field] as boolean,
      fixed: isFixed(field),
      onChange: (on: boolean) => save({ [field]: on } as unknown as Partial<Fields>),
    }),
  };
}
