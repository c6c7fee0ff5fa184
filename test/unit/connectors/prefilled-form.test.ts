/** Addresses of filled forms, each as its maker's page reads it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FormDraft, LONGEST_IN_FORM, prefilledForm } from '#lib/connectors/prefilled-form.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { draftOf as draft } from './crms/draft.ts';

const draftOf = (title: string, text: string): FormDraft => ({ ...draft(''), title, text });
const ID = '0035g00000XyZabAAF';
const SALESFORCE: RecordContext = {
  crm: 'salesforce-lightning',
  recordType: 'contact',
  recordId: ID,
  pageUrl: `https://acme.lightning.force.com/lightning/r/Contact/${ID}/view`,
};
const DYNAMICS: RecordContext = {
  crm: 'dynamics-365',
  pageUrl: 'https://acme.crm4.dynamics.com/main.aspx',
};
const SERVICENOW: RecordContext = {
  crm: 'servicenow',
  pageUrl: 'https://acme.service-now.com/incident.do',
};
const address = (context: RecordContext, title: string, text: string): URL =>
  new URL(prefilledForm(context, draftOf(title, text)) ?? '');

test('Salesforce: the task on its person, or on what it is about', () => {
  const url = prefilledForm(SALESFORCE, draftOf('Call to Dana', 'Reached: yes\nNext & last'));
  expect(url).toBe(
    `https://acme.lightning.force.com/lightning/o/Task/new?defaultFieldValues=Subject=Call%20to%20Dana,Status=Completed,ActivityDate=2026-11-25,WhoId=${ID},Description=Reached%3A%20yes%0ANext%20%26%20last`,
  );
  const account = { ...SALESFORCE, recordId: '0015g00000XyZab' };
  expect(prefilledForm(account, draftOf('x', 'y'))).toContain(',WhatId=0015g00000XyZab,');
});

test('Salesforce: the task is of the day that the caller’s calendar shows', () => {
  const evening = { ...draft('').facts, startedAt: Date.parse('2026-11-26T01:30:00Z') };
  const dayIn = (zone: string) =>
    /ActivityDate=([\d-]+)/.exec(
      prefilledForm(SALESFORCE, { title: 'x', text: 'y', facts: evening, zone }) ?? '',
    )?.[1];
  expect(['America/Los_Angeles', 'UTC', 'Asia/Tokyo'].map(dayIn)).toEqual([
    '2026-11-25',
    '2026-11-26',
    '2026-11-26',
  ]);
});

test('Dynamics 365: fields encoded, and all of them once more', () => {
  const url = address(DYNAMICS, 'Call to Dana', 'a=b&c');
  expect(url.href).toContain('extraqs=subject%3DCall%2520to%2520Dana%26phonenumber%3D%252B14155552671');
  expect(Object.fromEntries(new URLSearchParams(url.searchParams.get('extraqs') ?? ''))).toEqual({
    subject: 'Call to Dana',
    phonenumber: '+14155552671',
    directioncode: 'true',
    actualdurationminutes: '2',
    description: 'a=b&c',
  });
});

/** As the page reads it: by fields, of which none is run. */
function serviceNowFields(url: URL): string[] {
  const inner = new URL(url.searchParams.get('uri') ?? '', 'https://acme.service-now.com');
  expect(inner.pathname).toBe('/interaction.do');
  expect(inner.searchParams.get('sys_id')).toBe('-1');
  return (inner.searchParams.get('sysparm_query') ?? '').split('^');
}

test('ServiceNow: an interaction, of whose words none parts a field or is run', () => {
  expect(serviceNowFields(address(SERVICENOW, 'Call to Dana', 'JavaScript:gs.log(1)^active=true'))).toEqual([
    'type=phone',
    'short_description=Call to Dana',
    'work_notes=javascript gs.log(1) active=true',
  ]);
});

test('whatever the words, each form has its fields and no other, read once or twice, within an address', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 200 });
  fc.assert(
    fc.property(words, words, (title, text) => {
      const sales = address(SALESFORCE, title, text).searchParams.get('defaultFieldValues') ?? '';
      const names = sales.split(',').map((field) => field.split('=')[0]);
      expect(names).toEqual(['Subject', 'Status', 'ActivityDate', 'WhoId', 'Description']);
      expect(decodeURIComponent(sales)).toBe(sales);
      const dynamics = new URLSearchParams(address(DYNAMICS, title, text).searchParams.get('extraqs') ?? '');
      expect(dynamics.get('description')).toBe(text.toWellFormed());
      expect([...dynamics.keys()]).toHaveLength(5);
      const fields = serviceNowFields(address(SERVICENOW, title, text));
      expect(fields).toHaveLength(3);
      expect(fields.some((field) => /=\s*javascript:/i.test(field))).toBe(false);
    }),
  );
});

test('an address stays within what servers take, in any script', () => {
  const url = address(DYNAMICS, 'שיחה', 'ש'.repeat(LONGEST_IN_FORM));
  expect(url.href.length).toBeLessThan(8_000);
});

test('another CRM has none', () => {
  const draft = draftOf('x', 'y');
  expect(prefilledForm({ crm: 'hubspot', pageUrl: 'https://app.hubspot.com/x' }, draft)).toBeUndefined();
  expect(prefilledForm({ crm: 'constructor', pageUrl: 'https://x.example' }, draft)).toBeUndefined();
  expect(prefilledForm({ crm: 'dynamics-365' }, draft)).toBeUndefined();
});
