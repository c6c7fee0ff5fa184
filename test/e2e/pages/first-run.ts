/** The first run: the account from its OpenAPI file, then each step checked as it is typed, up to a first call. */
import { expect, it } from 'vitest';
import arabic from '#lib/locales/ar/options.json' with { type: 'json' };
import calls from '#lib/locales/en/calls.json' with { type: 'json' };
import common from '#lib/locales/en/common.json' with { type: 'json' };
import options from '#lib/locales/en/options.json' with { type: 'json' };
import popup from '#lib/locales/en/popup.json' with { type: 'json' };
import hebrew from '#lib/locales/he/options.json' with { type: 'json' };
import type { Settings } from '#lib/model/settings.ts';
import { connect } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { RunningOutside } from '../harness/platform.ts';

interface World {
  outside: RunningOutside;
  hands: Hands;
  /** Those that let every call pass. */
  guards: Settings['guards'];
}

const ALWAYS_QUIET = { on: true, from: 0, to: 24 };

/** Runs in the page: a file comes to rest on the place that takes it. */
function dropFile(name: string, text: string): void {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  document
    .querySelector('.drop')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}

/** Runs in the page: as `dropFile`, a YAML file of 10,000 paths, each with so many parameters. */
function dropPaths(parameters: number): void {
  const fields = `[${'{ name: account, in: query }, '.repeat(parameters)}]`;
  const pathOf = (_: unknown, at: number) => `  /v1/${at}/calls: { post: { parameters: ${fields} } }\n`;
  const text = `openapi: 3.0.3\npaths:\n${Array.from({ length: 10_000 }, pathOf).join('')}`;
  const data = new DataTransfer();
  data.items.add(new File([text], 'large.yaml'));
  document
    .querySelector('.drop')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}

/** Nothing is connected before; a caller ID, and keys of each scope, are there after. */
export function firstRun(world: () => World): void {
  it('reads an API file of 10,000 paths, and answers meanwhile', async () => {
    const welcome = await world().hands.open('options.html');
    await welcome.find('heading', options.welcome);
    // Seconds of work, most of which a press on Cancel saves.
    await welcome.evaluate(dropPaths, [10]);
    await welcome.press('button', common.cancel, '.drop');
    await eventually(async () => !(await welcome.text('.drop')).includes(options.specReading), {
      what: 'the reading is ended',
    });
    expect(await welcome.has('status', /./, '.drop')).toBe(false);
    // A newer file ends an earlier one.
    await welcome.evaluate(dropPaths, [10]);
    await welcome.evaluate(dropPaths, [0]);
    await welcome.says(options.specNoTranscriptions, '.drop');
    expect((await welcome.ask('settings.get', {})).settings.has).toMatchObject({ calls: true });
    await welcome.close();
  });

  it('reads the account from its OpenAPI file, and refuses any other file', async () => {
    const welcome = await world().hands.open('options.html');
    await welcome.find('heading', options.welcome);
    await welcome.evaluate(dropFile, ['notes.json', '{"openapi": 3, "paths": []}']);
    await welcome.find('status', options['specFault.not-openapi']);
    expect((await welcome.ask('settings.get', {})).settings.baseUrl).toBe('');
    const yaml = await (await fetch(`${world().outside.url}/openapi.yaml`)).text();
    await welcome.evaluate(dropFile, ['account.yaml', yaml]);
    await welcome.says(options.specCalls);
    await welcome.says(options.specTranscriptions);
    // The address is there to be accepted: the press asks for the permission to reach it.
    expect(await welcome.value(options.baseUrl)).toBe(world().outside.url);
    expect((await welcome.ask('settings.get', {})).settings.baseUrl).toBe('');
    await welcome.press('button', options.next);
    await welcome.find('field', options['key.click-to-call']);
    await welcome.close();
  });

  it('begins with the browser’s language and country, and changes both at once', async () => {
    const welcome = await world().hands.open('options.html#welcome');
    await welcome.find('heading', options.welcome);
    expect(await welcome.value(options.language)).toBe('auto');
    expect(await welcome.value(options.country)).toBe('US');
    let spoken: Record<'language' | 'country', string> = options;
    for (const [language, words, country] of [
      ['he', hebrew, 'IL'],
      ['ar', arabic, 'SA'],
      ['en', options, 'US'],
    ] as const) {
      await welcome.choose(spoken.language, language);
      await welcome.find('heading', words.welcome);
      await welcome.choose(words.country, country);
      const kept = async () => (await welcome.ask('settings.get', {})).settings;
      await eventually(async () => (await kept()).defaultCountry === country, {
        what: 'the country is kept',
      });
      expect((await kept()).language).toBe(language);
      spoken = words;
    }
    // Five steps are counted, and five there are.
    await welcome.says(options.welcomeText.other.replace('{count}', '5'));
    expect(await welcome.evaluate(() => document.querySelectorAll('.step').length, [])).toBe(5);
    await welcome.ask('settings.save', { patch: { language: 'auto' } });
    await welcome.close();
  });

  it('checks each step of the first run as it is typed', async () => {
    const welcome = await world().hands.open('options.html');
    await welcome.find('heading', options.welcome);
    await welcome.ask('settings.save', { patch: { baseUrl: '' } });
    await welcome.fill(options.baseUrl, 'nonsense');
    await welcome.key('Enter');
    await welcome.says(options['address.not-an-address']);
    await welcome.fill(options.baseUrl, 'http://api.example.com');
    await welcome.leave();
    await welcome.says(options['address.insecure']);
    // Without its scheme, as an address is read out.
    await welcome.fill(options.baseUrl, new URL(world().outside.url).host);
    await welcome.says(options.addressGood);
    await welcome.press('button', options.next);
    const key = options['key.click-to-call'];
    await welcome.fill(key, 'two words');
    await welcome.press('button', options.keyTry);
    await welcome.says(options['keyFault.shape']);
    await welcome.fill(key, 'nonsense');
    await welcome.press('button', options.keyTry);
    await welcome.says(options['keyFault.rejected']);
    // Back to the address, and on again without a change.
    await welcome.press('button', `${options.change}: ${options['step.address']}`);
    expect(await welcome.value(options.baseUrl)).toBe(world().outside.url);
    await welcome.fill(options.baseUrl, `${world().outside.url}/nowhere`);
    await welcome.press('button', options.next);
    await welcome.fill(key, world().outside.keys.clickToCall);
    await welcome.press('button', options.keyTry);
    await welcome.says(options['keyFault.address'].replace('{address}', `${world().outside.url}/nowhere`));
    await welcome.press('button', `${options.change}: ${options['step.address']}`);
    await welcome.fill(options.baseUrl, world().outside.url);
    await welcome.press('button', options.next);
    await welcome.fill(key, world().outside.keys.clickToCall);
    await welcome.press('button', options.keyTry);
    // One step is skipped, and taken after all.
    await welcome.find('field', options.relayUrl);
    await welcome.press('button', options.skip);
    await welcome.find('field', options['key.ai-transcription']);
    await welcome.press('button', `${options.setUp}: ${options['step.relay']}`);
    await welcome.fill(options.relayUrl, world().outside.relay.url);
    await welcome.fill(options.teamCode, world().outside.relay.teamCode);
    await welcome.press('button', options.pair);
    await welcome.fill(options['key.ai-transcription'], world().outside.keys.transcription);
    await welcome.press('button', options.keyTry);
    await welcome.find('field', options.when);
    expect(await welcome.value(options.when)).toBe('always');
    await welcome.press('button', options.next);
    await welcome.fill(options.yourCallerId, '+1 415 555 0199');
    await welcome.fill(options.testNumber, '12');
    await welcome.leave();
    await welcome.says(options.callerBad);
    await welcome.fill(options.testNumber, '+1 415 555 0178');
    // It asks here too, and a call that is refused is no first call: its caller ID is not kept.
    await welcome.ask('settings.save', {
      patch: { guards: { ...world().guards, quietHours: ALWAYS_QUIET } },
    });
    await welcome.press('button', options.placeTest);
    await welcome.press('button', calls['guard.confirm']);
    await welcome.says(/is not a valid number|did not accept the request/);
    expect((await welcome.ask('settings.get', {})).settings.callerIds).toEqual([]);
    await welcome.ask('settings.save', { patch: { guards: world().guards } });
    await welcome.fill(options.yourCallerId, world().outside.from);
    await welcome.press('button', options.placeTest);
    await welcome.says(options.done);
    expect(world().outside.sandbox.calls.list()).toHaveLength(1);
    const kept = async () =>
      (await welcome.ask('settings.get', {})).settings.defaultFrom === world().outside.from;
    await eventually(kept, { what: 'the caller ID that was taken is kept' });
    // The relay was paired before: the words of the first call come by themselves.
    await welcome.find('button', popup.readTranscript);
    await welcome.press('button', options.finish);
    await welcome.find('heading', options.keys);
    await connect(welcome.ask, world().outside, []);
    await welcome.close();
  });
}
