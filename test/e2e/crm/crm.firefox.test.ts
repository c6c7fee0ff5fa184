import { afterAll, beforeAll, describe } from 'vitest';
import { type FirefoxProcess, startFirefox } from '../harness/firefox-start.ts';
import { readsContexts, scriptOf } from './cases.ts';

let firefox: FirefoxProcess;
let script: Awaited<ReturnType<typeof scriptOf>>;

beforeAll(async () => {
  script = await scriptOf();
  firefox = await startFirefox({});
  await firefox.marionette.send('WebDriver:NewSession');
});
afterAll(() => firefox?.close());

describe('the context of a call, in Firefox', () => {
  readsContexts(() => ({
    open: async (url) => {
      await firefox.marionette.send('WebDriver:Navigate', { url: 'about:blank' });
      await firefox.marionette.send('WebDriver:Navigate', { url });
    },
    call: (name, ...args) =>
      firefox.marionette.send('WebDriver:ExecuteScript', { script: script(name, args), args: [] }),
  }));
});
