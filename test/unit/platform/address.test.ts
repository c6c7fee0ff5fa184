import { describe, expect, it } from 'vitest';
import { isSecureAddress, readBaseUrl, withScheme } from '#lib/platform/address.ts';

describe('§1 the base address', () => {
  it('keeps its path and loses its last slash', () => {
    expect(readBaseUrl(' https://api.example.com/ ')).toEqual({ ok: true, value: 'https://api.example.com' });
    expect(readBaseUrl('https://api.example.com/acme/eu//')).toEqual({
      ok: true,
      value: 'https://api.example.com/acme/eu',
    });
    expect(readBaseUrl('http://127.0.0.1:8787')).toEqual({ ok: true, value: 'http://127.0.0.1:8787' });
  });

  it.each([
    'https://api.example.com/acme/v1',
    'https://api.example.com/acme/v1/',
    'https://api.example.com/acme/v1/calls',
    'https://api.example.com/acme/v1/transcriptions/txn_1',
    'https://api.example.com/acme//v1/calls//',
  ])('loses the endpoint that was copied with it: %s', (text) =>
    expect(readBaseUrl(text)).toEqual({ ok: true, value: 'https://api.example.com/acme' }),
  );

  it.each([
    ['http://api.example.com', 'insecure'],
    ['http://10.0.0.1', 'insecure'],
    ['http://localhost.example.com', 'insecure'],
    ['http://127.0.0.1.example.com', 'insecure'],
    ['ws://localhost', 'not-an-address'],
    ['javascript:alert(1)', 'not-an-address'],
    ['api.example.com', 'not-an-address'],
    ['', 'not-an-address'],
    ['https://user:secret@api.example.com', 'has-credentials'],
    ['https://api.example.com/?key=1', 'has-query'],
    ['https://api.example.com/#v1', 'has-query'],
  ])('refuses %s', (text, error) => {
    expect(readBaseUrl(text)).toEqual({ ok: false, error });
  });

  it.each([
    'http://localhost',
    'http://LOCALHOST.:1',
    'http://demo.localhost:3',
    'http://[::1]',
    'http://0x7f.1',
  ])('lets http through to this machine: %s', (text) => expect(isSecureAddress(new URL(text))).toBe(true));
});

describe('an address as it is typed', () => {
  it.each([
    ['api.example.com', 'https://api.example.com'],
    [' api.example.com/acme ', 'https://api.example.com/acme'],
    ['api.example.com:8443', 'https://api.example.com:8443'],
    ['user@api.example.com', 'https://user@api.example.com'],
    ['127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['localhost:8787/v', 'http://localhost:8787/v'],
    ['http://api.example.com', 'http://api.example.com'],
    ['HTTPS://api.example.com', 'HTTPS://api.example.com'],
    ['ftp://api.example.com', 'ftp://api.example.com'],
    ['nonsense', 'nonsense'],
    ['two words.example', 'two words.example'],
    ['', ''],
  ])('%s', (typed, whole) => {
    expect(withScheme(typed)).toBe(whole);
  });
});
