/**
 * A CRM's own form, filled by its address: the person looks it over and saves it under their own session. Only makers
 * that document it; each says how values are written.
 */
import { dayAt } from '#lib/format/zone-clock.ts';
import { formCrmOf } from '#lib/model/crm-forms.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { durationIn } from './kit.ts';
import type { Draft } from './types.ts';

/** Characters of text that an address carries: encoded, a letter may take nine. */
export const LONGEST_IN_FORM = 700;

export type FormDraft = Omit<Draft, 'mark'>;

/** The address of the form, filled; with the record, unless the maker's forms cannot take it. Undefined if there is none. */
export function prefilledForm(context: RecordContext, draft: FormDraft): string | undefined {
  const { crm, pageUrl } = context;
  if (formCrmOf(context) === undefined || pageUrl === undefined || !URL.canParse(pageUrl)) return undefined;
  return FORMS[crm] && new URL(pageUrl).origin + FORMS[crm](draft, context);
}

/** @returns the path, with its query */
type Form = (draft: FormDraft, context: RecordContext) => string;

/**
 * `defaultFieldValues`: https://developer.salesforce.com/docs/platform/lwc/guide/use-navigate-default.html
 * Fields stand between commas, and readers differ in how often they decode: no value has a comma, an equals sign or a per cent.
 */
const salesforce: Form = ({ title, text, facts, zone }, { recordId = '' }) => {
  const isRecord = /^\w{15}(\w{3})?$/.test(recordId);
  const values = {
    Subject: title,
    Status: 'Completed',
    ActivityDate: dayAt(facts.startedAt, zone),
    ...(isRecord && { [/^(003|00Q)/.test(recordId) ? 'WhoId' : 'WhatId']: recordId }),
    Description: text,
  };
  const fields = Object.entries(values).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.replace(/[,=%]/g, (sign) => ALIKE[sign] ?? ''))}`,
  );
  return `/lightning/o/Task/new?defaultFieldValues=${fields.join(',')}`;
};
const ALIKE: Readonly<Record<string, string>> = { ',': '‚', '=': '＝', '%': '％' };

/**
 * `extraqs`: https://learn.microsoft.com/power-apps/developer/model-driven-apps/set-field-values-using-parameters-passed-form
 * Its values are encoded, and it all once more. It cannot set what the call regards.
 */
const dynamics: Form = ({ title, text, facts }) => {
  const values = {
    subject: title.slice(0, 200),
    phonenumber: facts.number,
    directioncode: 'true',
    ...(facts.durationSeconds !== undefined && {
      actualdurationminutes: String(durationIn('minutes', facts.durationSeconds)),
    }),
    description: text,
  };
  return `/main.aspx?etn=phonecall&pagetype=entityrecord&extraqs=${encodeURIComponent(pairs(values))}`;
};

/**
 * `sysparm_query`: https://www.servicenow.com/docs/bundle/platform-user-interface/page/use/navigation/reference/r_NavigatingByURLExamples.html
 * A caret parts the fields, and a value that begins with `javascript:` is run: neither is in a value.
 */
const serviceNow: Form = ({ title, text }) => {
  const values = { type: 'phone', short_description: title, work_notes: text };
  const tame = (value: string) => value.replaceAll('^', ' ').replace(/javascript\s*:/gi, 'javascript ');
  const query = Object.entries(values).map(([name, value]) => `${name}=${tame(value)}`);
  const form = `interaction.do?sys_id=-1&sysparm_query=${encodeURIComponent(query.join('^'))}`;
  return `/nav_to.do?uri=${encodeURIComponent(form)}`;
};

const FORMS: Readonly<Record<string, Form>> = {
  'salesforce-lightning': salesforce,
  'dynamics-365': dynamics,
  servicenow: serviceNow,
};

const pairs = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
