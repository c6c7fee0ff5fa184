/** A policy that is wrong in every way, and what the options page says of one. */

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
