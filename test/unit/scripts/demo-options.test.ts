import { describe, expect, it } from 'vitest';
import { readDemoOptions } from '../../../scripts/demo/options.ts';

const KEYS = { DIALMARK_CLICK_TO_CALL_KEY: 'call-key', DIALMARK_TRANSCRIPTION_KEY: 'text-key' };
const ACCOUNT = ['--base-url', 'https://api.example/eu', '--from', '+14155550100'];

function faultOf(args: string[], env = {}): string {
  const read = readDemoOptions(args, env);
  return read.ok ? '' : read.error;
}

describe('options of the demo', () => {
  it('needs none', () => {
    expect(readDemoOptions([], {})).toEqual({
      ok: true,
      value: {
        headless: false,
        team: false,
        page: undefined,
        account: undefined,
        screenshots: 'screenshots/demo',
      },
    });
  });

  it('takes another platform, its keys from the environment', () => {
    expect(
      readDemoOptions(['--headless', '--page', 'https://crm.example/1', ...ACCOUNT], KEYS),
    ).toMatchObject({
      value: {
        headless: true,
        page: 'https://crm.example/1',
        account: { baseUrl: 'https://api.example/eu', clickToCallKey: 'call-key', from: '+14155550100' },
      },
    });
  });

  it.each([
    [
      'a base address that is not https',
      ['--base-url', 'http://api.example', '--from', '+14155550100'],
      /https/,
    ],
    ['no caller ID', ['--base-url', 'https://api.example'], /--from/],
    [
      'a caller ID that is not E.164',
      ['--base-url', 'https://api.example', '--from', '415'],
      /\+14155550100/,
    ],
    ['a page that is no address', ['--page', 'crm'], /--page/],
    ['a caller ID for the sandbox', ['--from', '+14155550100'], /--base-url/],
    ['an unknown option', ['--fast'], /--fast/],
  ])('says what is wrong with %s', (_what, args, sentence) => {
    expect(faultOf(args, KEYS)).toMatch(sentence);
  });

  it('says which key is missing', () => {
    expect(faultOf(ACCOUNT)).toMatch(/DIALMARK_CLICK_TO_CALL_KEY/);
  });
});
