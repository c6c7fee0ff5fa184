/** Exports of products, with the headings that they write: the right number of the right person, and never a fax, an id or an owner. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTableReader } from '#lib/tables/reader.ts';
import type { Purpose, TableEntry } from '#lib/tables/types.ts';

const FOLDER = new URL('../../fixtures/exports/', import.meta.url);
const reader = createTableReader();

async function read(file: string, purpose: Purpose) {
  const opened = await reader.open(new Uint8Array(readFileSync(new URL(file, FOLDER))));
  if (!opened.ok) throw new Error(opened.error);
  return reader.read(opened.value, 'US', purpose);
}

/** "2 mobile +12025550143, +12025550144 | Ada Roe | Roe Works" */
const said = ({ line, numbers, person, company, unread }: TableEntry): string =>
  [
    `${line} ${numbers.map(({ e164, role }) => [role, e164].filter(Boolean).join(' ')).join(', ')}`,
    ...[person, company, unread && `unread ${unread}`].filter(Boolean),
  ].join(' | ');

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'airtable-grid.csv': ['2 direct +12025550142 | Ada Roe | Roe Works', '3 fax-only'],
  'apollo-contacts.csv': [
    '2 mobile +12025550143, direct +12025550142, +12025550140 | Ada Roe | Roe Works',
    '3 no-number',
  ],
  'bitrix24-contacts-ru.csv': ['2 work +74951234542 | Анна Иванова | Иванова и Ко', '3 fax-only'],
  'close-leads.csv': ['2 work +12025550142, other +12025550143 | Ada Roe | Roe Works', '3 fax-only'],
  'copper-people.csv': ['2 mobile +12025550143, work +12025550142 | Ada Roe | Roe Works', '3 fax-only'],
  'dynamics-contacts.csv': [
    '2 mobile +12025550143, work +12025550142 | Ada Roe | Roe Works',
    '3 +493023125142 | Eli Muster | Muster GmbH',
    '4 assistant-only',
  ],
  'espocrm-contacts.csv': ['2 work +12025550142 | Ada Roe | Roe Works', '3 fax-only'],
  'freshdesk-contacts.csv': ['2 mobile +12025550143, work +12025550142 | Ada Roe | Roe Works', '3 fax-only'],
  'google-contacts-classic.csv': ['2 work +12025550142 | Ada Roe | Roe Works', '3 fax-only'],
  'google-contacts.csv': [
    '2 mobile +12025550143, mobile +12025550144, work +12025550142 | Ada Roe | Roe Works',
    '3 mobile +491713920014 | Eli Muster',
    '4 fax-only',
  ],
  'hubspot-companies.csv': ['2 +12025550142 | Roe Works', '3 no-number'],
  'hubspot-contacts-fr.csv': ['2 +33142345642 | Zoé Dupont | Dupont SA', '3 fax-only'],
  'hubspot-contacts.csv': [
    '2 mobile +12025550143, +12025550142 | Ada Roe | Roe Works',
    '3 fax-only',
    '4 +493023125142 | Eli Muster',
  ],
  'icloud.vcf': ['1 mobile +12025550143 | Ada Roe | Roe Works', '17 fax-only'],
  'insightly-contacts.csv': [
    '2 +12025550142 | Ada Roe | Roe Works',
    '3 mobile +491713920014 | Eli Muster | Muster GmbH',
    '4 assistant-only',
  ],
  'lexware-kontakte.csv': ['2 mobile +491713920014, +493023125142 | Eli Muster | Muster GmbH', '3 fax-only'],
  'mailchimp-audience.csv': ['2 +12025550142 | Ada Roe | Roe Works', '3 which-column'],
  'monday-board.csv': ['4 +12025550142 | Ada Roe | Roe Works', '5 fax-only'],
  'nextcloud.vcf': ['1 mobile +12025550143, home +12025550144 | Ada Roe | Roe Works', '15 fax-only'],
  'odoo-partners-es.csv': ['2 mobile +34612345643, +34912345642 | Ana Ruiz | Ruiz SL', '3 fax-only'],
  'odoo-partners.csv': [
    '2 mobile +12025550143, +12025550142 | Ada Roe | Roe Works',
    '3 +493023125142 | Eli Muster | Muster GmbH',
    '4 no-number',
  ],
  'oracle-identity-users.csv': [
    '2 mobile +12025550143, work +12025550142 | Ada Roe | Roe Works',
    '3 fax-only',
  ],
  'outlook-de.csv': [
    '2 mobile +491713920014, work +493023125142 | Eli Muster | Muster GmbH',
    '3 assistant-only',
  ],
  'outlook-fr.csv': ['2 mobile +33612345643, work +33142345642 | Zoé Dupont | Dupont SA', '3 fax-only'],
  'outlook-web.csv': [
    '2 main +12025550141, home +12025550144 | Ada Roe | Roe Works',
    '3 mobile +972547654321 | דנה לוי | לוי ושות',
    '4 fax-only',
  ],
  'outlook.csv': [
    '2 mobile +12025550143, work +12025550142 | Ada Roe | Roe Works',
    '3 work +493023125142 | Eli Muster | Muster GmbH',
    '4 assistant-only',
  ],
  'pipedrive-people.csv': [
    '2 mobile +12025550143, work +12025550142 | Ada Roe | Roe Works',
    '3 other +12025550145, other +12025550146 | Bo Ray | Ray Ltd',
    '4 fax-only',
  ],
  'priority-customers.csv': ['2 mobile +972547654321, +97235234142 | דנה לוי | לוי ושות', '3 fax-only'],
  'quickbooks-customers.csv': ['2 main +12025550142, other +12025550145 | Ada Roe | Roe Works', '3 fax-only'],
  'salesforce-contacts.csv': [
    '2 mobile +12025550143, +12025550142, +12025550140 | Ada Roe | Roe Works',
    '3 assistant-only',
  ],
  'salesforce-data-export.csv': [
    '2 mobile +12025550143, +12025550142, home +12025550144 | Ada Roe',
    '3 fax-only',
    '4 other +493023125142 | Eli Muster',
  ],
  'salesforce-leads.csv': [
    '2 +12025550142 | Ada Roe | Roe Works',
    '3 mobile +491713920014, +493023125142 | Eli Muster | Muster GmbH',
    '4 fax-only',
  ],
  'sugarcrm-leads.csv': ['2 mobile +12025550143, work +12025550142 | Ada Roe | Roe Works', '3 fax-only'],
  'suitecrm-contacts.csv': [
    '2 mobile +12025550143, work +12025550142 | Ada Roe | Roe Works',
    '3 work +493023125142 | Eli Muster | Muster GmbH',
    '4 fax-only',
  ],
  'thunderbird-de.csv': [
    '2 mobile +491713920014, work +493023125142 | Eli Muster | Muster GmbH',
    '3 home +493023125144 | Zoë Müller',
    '4 fax-only',
  ],
  'thunderbird.csv': [
    '2 mobile +12025550143 | Ada Roe | Roe Works',
    '3 work +493023125142 | Eli Muster',
    '4 which-column',
  ],
  'zendesk-users.csv': ['2 +12025550142 | Ada Roe | Roe Works', '3 no-number'],
  'zoho-contacts.csv': [
    '2 +12025550142 | Ada Roe | Roe Works',
    '3 mobile +491713920014 | Eli Muster | Muster GmbH',
    '4 assistant-only',
  ],
  'zoho-leads.csv': [
    '2 +12025550142 | Ada Roe | Roe Works',
    '3 mobile +972547654321 | דנה לוי | לוי ושות',
    '4 fax-only',
  ],
};

test('covers every export', () => {
  const files = readdirSync(FOLDER).filter((name) => /\.(?:csv|vcf)$/.test(name));
  expect(Object.keys(EXPECTED).sort()).toEqual(files.sort());
});

test.each(Object.entries(EXPECTED))('%s', async (file, expected) => {
  const { entries, refused } = await read(file, 'call');
  const lines = [
    ...entries.map((entry) => ({ line: entry.line, text: said(entry) })),
    ...refused.map(({ line, code }) => ({ line, text: `${line} ${code}` })),
  ];
  expect(lines.sort((a, b) => a.line - b.line).map(({ text }) => text)).toEqual(expected);
});

test.each(Object.keys(EXPECTED))('%s: lists no fax, id or pager as never to be called', async (file) => {
  const { entries } = await read(file, 'never-call');
  const listed = entries.flatMap(({ numbers }) => numbers.map(({ e164 }) => e164));
  expect(listed.filter((e164) => /^\+1.*01[89]\d$|^\+(?!1).*[89]\d$/.test(e164))).toEqual([]);
});
