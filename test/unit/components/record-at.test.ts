// @vitest-environment happy-dom
/** The record that an address names, by its adapter, without the page. */
import { expect, test } from 'vitest';
import { recordAt } from '#components/hooks/record-at.ts';

test('reads the record from the address that a person pastes', () => {
  expect(recordAt(new URL('https://app.hubspot.com/contacts/123/record/0-1/901'), 'hubspot')).toMatchObject({
    crm: 'hubspot',
    recordId: '901',
  });
});

test('is the address itself where there is no adapter, without what is secret in it', () => {
  expect(recordAt(new URL('https://crm.example/issues/7?key=s3cr3t#note-2'), 'redmine')).toEqual({
    crm: 'generic',
    pageUrl: 'https://crm.example/issues/7',
  });
});
