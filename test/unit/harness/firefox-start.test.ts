import { expect, test } from 'vitest';
import { portIn } from '#test/e2e/harness/firefox-start.ts';

test.each([
  ['', undefined],
  ['\n', undefined],
  ['4', undefined],
  ['43211', 43211],
  ['43211\n', 43211],
])('the port of a file in which %j stands', (written, port) => {
  expect(portIn(written)).toBe(port);
});
