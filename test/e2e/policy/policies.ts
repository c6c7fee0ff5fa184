/** Where each browser takes policies from, one that is wrong in every way, and what the options page says of one. */
import { chromeIdOf, chromeKeyOf, readIdentity } from '../../../scripts/release/identity.ts';
import { EXTENSION_ID } from '../harness/firefox-start.ts';
import { chromiumHands, firefoxHands } from '../harness/hands.ts';

const CHROME_ID = chromeIdOf(chromeKeyOf(readIdentity()));
export const BROWSERS = {
  chromium: {
    build: 'chrome',
    launch: chromiumHands,
    policyFile: (policy: object) => ({ '3rdparty': { extensions: { [CHROME_ID]: policy } } }),
  },
  firefox: {
    build: 'firefox',
    launch: firefoxHands,
    policyFile: (policy: object) => ({
      policies: { '3rdparty': { Extensions: { [EXTENSION_ID]: policy } } },
    }),
  },
} as const;

export const WRONG = {
  baseUrl: 'ftp://api.company.test',
  allowedSites: ['https://crm.company.test', 'the CRM'],
  defaultCountry: '',
  doNotCall: 'never',
  premiumWarning: 'yes',
  retentionDays: -1,
  retentionDay: 30,
  recentMinutes: 15,
};

/** The options page's words on each field: its name, and the reason if it does not count. */
export type Said = Record<string, string>;

/** Runs in the options page. */
export function readManagedPage(): Said {
  const rows = [...document.querySelectorAll('.policy-row')];
  return Object.fromEntries(
    rows.map((row) => [
      row.querySelector('code')?.textContent ?? '',
      (row.querySelector('.policy-why')?.textContent ?? '').replace(/[\u2066-\u2069]/g, ''),
    ]),
  );
}
