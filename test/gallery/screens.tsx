import type { ComponentChildren } from 'preact';
import type { Locale } from '#lib/locales/translator.ts';
import type { CompanyOutcome } from '#lib/model/company-outcome.ts';
import { LIST_SCREENS } from './screens-list.tsx';
import { OPTIONS_SCREENS } from './screens-options.tsx';
import { POPUP_SCREENS } from './screens-popup.tsx';
import { READER_SCREENS } from './screens-reader.tsx';
import { TEAM_SCREENS } from './screens-team.tsx';
import { WELCOME_SCREENS } from './screens-welcome.tsx';

export interface Screen {
  /** Class of the page (`popup-page`), as its entrypoint sets it. */
  page: 'popup' | 'reader' | 'options';
  width: number;
  height: number;
  home?: string;
  /** Of the company, in place of ours. */
  outcomes?: readonly CompanyOutcome[];
  render(now: number, locale: Locale): ComponentChildren;
}

/** Every screen by name; the name is the screenshot's. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  ...POPUP_SCREENS,
  ...LIST_SCREENS,
  ...OPTIONS_SCREENS,
  ...WELCOME_SCREENS,
  ...READER_SCREENS,
  ...TEAM_SCREENS,
};
