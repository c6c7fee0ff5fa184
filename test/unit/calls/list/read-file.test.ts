/** Numbers for the call list as people have them: a column, a table with headings, whatever separates it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readListFile } from '#lib/calls/list/read-file.ts';

it('reads a pasted column, with names or without', () => {
  const { numbers, skipped } = readListFile(
    '+1 415 555 2671\n(415) 555-2672\nDana Levi\t415-555-2673\nnobody\n',
    'US',
  );
  expect(numbers.map(({ e164, guess }) => [e164, guess])).toEqual([
    ['+14155552671', false],
    ['+14155552672', true],
    ['+14155552673', true],
  ]);
  expect(numbers[2]?.context.contactName).toBe('Dana Levi');
  expect(skipped).toBe(1);
});

it('reads a CSV by its headings: who, where, which telephone, which record', () => {
  const csv = `Contact name;Company;Mobile phone;Record URL
"Levi, Dana";Acme;050-234-5678;https://crm.example/contacts/7
Omar;Acme;not a number;javascript:alert(1)`;
  const { numbers, skipped } = readListFile(csv, 'IL');
  expect(numbers).toEqual([
    {
      e164: '+972502345678',
      ext: '',
      guess: true,
      country: 'IL',
      role: 'mobile',
      context: {
        crm: 'list',
        contactName: 'Levi, Dana',
        companyName: 'Acme',
        pageUrl: 'https://crm.example/contacts/7',
      },
    },
  ]);
  expect(skipped).toBe(1);
});

it('opens no address but one of the web', () => {
  const { numbers } = readListFile('phone,link\n+14155552671,javascript:alert(1)', 'US');
  expect(numbers[0]?.context).toEqual({ crm: 'list' });
});

it('counts each line once, as a number or as skipped, whatever it holds', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 30 }), (lines) => {
      const { numbers, skipped } = readListFile(lines.join('\n'), 'US');
      expect(numbers.length + skipped).toBeLessThanOrEqual(lines.join('\n').split(/\r\n|\r|\n/).length);
      for (const { e164 } of numbers) expect(e164).toMatch(/^\+[1-9]\d{6,14}$/);
    }),
  );
});
