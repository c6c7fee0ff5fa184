import { describe, expect, it } from 'vitest';
import { readApiSpec } from '#lib/platform/api-spec.ts';

const SPEC = {
  openapi: '3.0.3',
  info: { title: 'x', version: '1' },
  servers: [{ url: 'https://api.eu2.example.com/v1' }],
  paths: { '/v1/calls': { post: {} }, '/v1/transcriptions': { post: {} } },
};

describe('an account’s OpenAPI file', () => {
  it('is read as JSON', () => {
    expect(readApiSpec(JSON.stringify(SPEC))).toEqual({
      ok: true,
      value: { baseUrl: 'https://api.eu2.example.com', calls: true, transcriptions: true },
    });
  });

  it('is read as YAML, and says what the account does not have', () => {
    const yaml =
      'openapi: 3.0.3\nservers:\n  - url: https://api.example.com\npaths:\n  /v1/calls:\n    post: {}\n';
    expect(readApiSpec(yaml)).toEqual({
      ok: true,
      value: { baseUrl: 'https://api.example.com', calls: true, transcriptions: false },
    });
  });

  it('takes no address that is not secure', () => {
    const answer = readApiSpec(JSON.stringify({ ...SPEC, servers: [{ url: 'http://api.example.com' }] }));
    expect(answer).toEqual({
      ok: true,
      value: {
        calls: true,
        transcriptions: true,
        refused: { url: 'http://api.example.com', fault: 'insecure' },
      },
    });
  });

  it('takes the last of two equal keys, as JSON does: comparing each with all others takes too long', () => {
    const yaml = 'openapi: 3.0.3\npaths:\n  /v1/calls: {}\n  /v1/calls: {}\nservers: 1\nservers: []\n';
    expect(readApiSpec(yaml)).toEqual({ ok: true, value: { calls: true, transcriptions: false } });
  });

  it.each([
    ['{"swagger": "2.0"}', 'not-openapi'],
    ['{', 'not-readable'],
    ['just words', 'not-readable'],
    ['', 'not-readable'],
    ['[]', 'not-openapi'],
    [JSON.stringify({ ...SPEC, paths: { '/pets': {} } }), 'no-endpoints'],
    ['%PDF-1.7\u0000\u0001', 'not-readable'],
    [' '.repeat(5_000_001), 'too-large'],
    // Aliases that double: a hundred bytes that would be gigabytes.
    [
      `a: &a [x,x]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [*${i ? `b${i - 1}` : 'a'},*${i ? `b${i - 1}` : 'a'}]`).join('\n')}`,
      'not-readable',
    ],
  ])('%.30s is refused', (text, fault) => {
    expect(readApiSpec(text)).toEqual({ ok: false, error: fault });
  });
});
