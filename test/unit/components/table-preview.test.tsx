// @vitest-environment happy-dom
/** A file before its numbers are added: what is refused, by which words or line, and what could not be read. */
import { expect, it } from 'vitest';
import { TablePreview } from '#components/tables/TablePreview.tsx';
import { noEvents } from '#test/gallery/data.ts';
import { reader } from '../tables/lines.ts';
import { show } from './stage.tsx';

function wordsOf(file: string): string {
  const opened = reader.openText(file);
  show(
    <TablePreview
      purpose="call"
      columns={opened.columns.map((column) => ({ ...column, examples: [] }))}
      country="US"
      reading={reader.read(opened, 'US', 'call')}
      events={noEvents()}
    />,
  );
  return (document.body.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
}

it.each([
  [
    'OK to call\nAda,202-555-0143,no',
    'The file says not to call this person: “OK to call: no”. To call anyway, set that column',
  ],
  [
    'OK to call\nAda,202-555-0143,pending',
    'It is not clear whether this person may be called: “OK to call: pending”. Say above',
  ],
  ['DNC\nAda,202-555-0143,yes\nAda,202-555-0143,', 'Line 2 says not to call this number or person.'],
  ['Mobile\nAda,202-555-0143,12345678', '1 line has one more number, which cannot be read'],
  ['DNC\nAda,202-555-0143,yes', 'Nothing can be added yet. Below it says why.'],
])('of the column %j it says: %s', (file, words) => {
  expect(wordsOf(`Name,Phone,${file}`)).toContain(words);
});
