/** A policy with every field, and one that is wrong in every way. */

export const EVERY_FIELD = {
  baseUrl: 'https://api.company.test',
  relayUrl: 'https://relay.company.test',
  teamCode: 'K7M2P-9XQ4T-HB6WD-3RZ8F',
  installationName: 'Dana, Berlin',
  allowedSites: ['https://crm.company.test'],
  blockedSites: ['https://intranet.company.test'],
  defaultCountry: 'DE',
  callerIds: [{ e164: '+4930901820', label: 'Berlin' }],
  doNotCall: 'block',
  quietHours: { on: true, from: 20, to: 8 },
  recentMinutes: 15,
  premiumWarning: true,
  emergencyWarning: true,
  transcribe: 'never',
  transcriptionLanguage: 'en',
  withheld: ['contactName'],
  retentionDays: 90,
  retentionCalls: 5000,
  lockAfterMinutes: 30,
  passphraseRequired: true,
  connectionQuestions: false,
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

/** What the options page says of each field: its name, and the reason if it does not count. */
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
