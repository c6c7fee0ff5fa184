/** What the panel follows: the page's own record, else the one person whose numbers the page shows. */
import { expect, it } from 'vitest';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import { recordOf } from '../../../entrypoints/reader/use-record.ts';

const number = (last: number, context?: RecordContext): FramedNumber => ({
  e164: `+1202555010${last}`,
  ext: '',
  guess: false,
  text: '',
  index: last,
  frameId: 0,
  ...(context && { context }),
  ...(context?.contactName && { contactName: context.contactName }),
});
const ADA: RecordContext = { crm: 'hubspot', recordType: 'contact', recordId: '1', contactName: 'Ada' };
const DEAL: RecordContext = { crm: 'hubspot', recordType: 'deal', recordId: '9', companyName: 'Acme' };

it('is the record of the page, with the numbers that it shows', () => {
  expect(recordOf([number(1, ADA), number(1), number(2)], ADA)).toEqual({
    crm: 'hubspot',
    recordType: 'contact',
    recordId: '1',
    numbers: ['+12025550101', '+12025550102'],
    name: 'Ada',
  });
});

it('is the record of a page without numbers', () => {
  expect(recordOf([], ADA)).toMatchObject({ recordId: '1', numbers: [], name: 'Ada' });
});

it('is of a record with many numbers those that are its own', () => {
  const people = Array.from({ length: 9 }, (_, last) => number(last, { ...ADA, recordId: `${last}` }));
  expect(recordOf([...people, number(9, DEAL)], DEAL)).toEqual({
    crm: 'hubspot',
    recordType: 'deal',
    recordId: '9',
    numbers: ['+12025550109'],
    name: 'Acme',
  });
});

it('is, without a record, the person who has all of a few numbers, and nobody if there are many', () => {
  const generic: RecordContext = { crm: 'generic', contactName: 'Grace' };
  expect(recordOf([number(1), number(2, generic)], { crm: 'generic' })).toEqual({
    crm: '',
    numbers: ['+12025550101', '+12025550102'],
    name: 'Grace',
  });
  const many = Array.from({ length: 7 }, (_, last) => number(last));
  expect(recordOf(many, null)).toBeUndefined();
  expect(recordOf([], null)).toBeUndefined();
});
