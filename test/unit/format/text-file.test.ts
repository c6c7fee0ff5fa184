import { expect, test } from 'vitest';
import { readText } from '#lib/format/text-file.ts';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

test('UTF-8, with its byte order mark or without, and nothing at all', () => {
  expect(readText(new TextEncoder().encode('מספר,1').buffer as ArrayBuffer, 'en')).toBe('מספר,1');
  expect(readText(bytes(0xef, 0xbb, 0xbf, 0x31), 'en')).toBe('1');
  expect(readText(bytes(), 'en')).toBe('');
  expect(readText(bytes(0x31), 'en')).toBe('1');
});

test('UTF-16, as spreadsheets save "Unicode text"', () => {
  expect(readText(bytes(0xff, 0xfe, 0xe9, 0x05, 0x31, 0x00), 'en')).toBe('ש1');
  expect(readText(bytes(0xfe, 0xff, 0x05, 0xe9, 0x00, 0x31), 'en')).toBe('ש1');
});

test('the encoding that the reader’s language had before', () => {
  expect(readText(bytes(0xf9, 0x31), 'he')).toBe('ש1');
  expect(readText(bytes(0xd4, 0x31), 'ar')).toBe('ش1');
  expect(readText(bytes(0xe9, 0x31), 'en')).toBe('é1');
});
