import type { Settings } from '#lib/model/settings.ts';
import type { OptionsProps } from './types.ts';

/** A part of the settings: as it is, which of it the company has fixed, and how a change is saved. */
export function settingsPart<Name extends 'guards' | 'crmLog' | 'transcribe'>(
  { state: { settings, fixed }, events }: OptionsProps,
  name: Name,
) {
  const part: Settings[Name] = settings[name];
  return {
    part,
    isFixed: (field: string & keyof Settings[Name]) => fixed.includes(`${name}.${field}`),
    someFixed: fixed.some((path) => path.startsWith(`${name}.`)),
    save: (change: Partial<Settings[Name]>) => void events.save({ [name]: { ...part, ...change } }),
  };
}
