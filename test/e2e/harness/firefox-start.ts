/** Firefox as a process: its profile, its preferences, and the door that it is driven through. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIdentity } from '../../../scripts/release/identity.ts';
import { browserPath } from '../../../scripts/setup/browsers.mjs';
import { PLAIN_HOST } from './build.ts';
import { eventually } from './eventually.ts';
import { connectMarionette, type Marionette } from './marionette.ts';

export const EXTENSION_ID = readIdentity().geckoId;
/** Of the extension in profiles that are kept. */
const UUID_OF_PROFILES = '5f1c2a64-6d0e-4b43-9a57-3f6f0c9d8b21';

export interface FirefoxOptions {
  /** Folder of the built extension; the tests' own unless told. */
  extension?: string;
  preferences?: Record<string, string | number | boolean>;
  viewport?: { width: number; height: number };
  /** Display to open its window on; headless without. */
  display?: string;
  /** Whether the welcome opens at the first start of a profile; it is closed before the test begins. */
  welcomed?: boolean;
  /** Kept between launches where given, with what the extension stored: for a browser that is closed and opened again. */
  profile?: string;
}

const PREFERENCES = {
  // Optional permissions are granted without a prompt, as no person answers.
  'extensions.webextOptionalPermissionPrompts': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.dns.localDomains': PLAIN_HOST,
  'network.connectivity-service.enabled': false,
  'extensions.getAddons.cache.enabled': false,
  'toolkit.telemetry.server': '',
  'media.autoplay.default': 0,
  // The extension is installed again at each start; what it stored is to be there again, as with one from the store.
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
};

/** `user.js` of the profile; the extension's internal address is preset, so that we know it. */
function userPreferences(uuid: string, extra: Record<string, string | number | boolean>): string {
  const all = {
    ...PREFERENCES,
    'marionette.port': 0,
    'extensions.webextensions.uuids': JSON.stringify({ [EXTENSION_ID]: uuid }),
    ...extra,
  };
  return Object.entries(all)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

/** The port in Firefox's file, which is there for a moment before anything is in it. */
export function portIn(written: string): number | undefined {
  return /^\d{2,5}$/.test(written.trim()) ? Number(written) : undefined;
}

/** Firefox writes the port that it took into its profile. */
async function connectTo(profile: string, firefox: ChildProcess): Promise<Marionette> {
  const port = await eventually(
    () => {
      if (firefox.exitCode !== null) throw new Error(`Firefox ended with ${firefox.exitCode}`);
      return portIn(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8'));
    },
    { what: 'Firefox answers', timeout: 60_000 },
  );
  return eventually(() => connectMarionette(port), { what: 'Firefox greets' });
}

export interface FirefoxProcess {
  marionette: Marionette;
  /** Nothing was started with the profile before. */
  isNew: boolean;
  /** Of the extension's internal address. */
  uuid: string;
  close(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts Firefox and waits until it answers. */
export async function startFirefox(options: Omit<FirefoxOptions, 'extension'>): Promise<FirefoxProcess> {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'dialmark-firefox-'));
  const uuid = options.profile ? UUID_OF_PROFILES : randomUUID();
  const isNew = !existsSync(join(profile, 'user.js'));
  rmSync(join(profile, 'MarionetteActivePort'), { force: true });
  writeFileSync(join(profile, 'user.js'), userPreferences(uuid, options.preferences ?? {}));
  const { width, height } = options.viewport ?? { width: 1280, height: 800 };
  const firefox = spawn(
    browserPath('firefox'),
    [
      ...(options.display ? [] : ['--headless']),
      ...['--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
    ],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        ...(options.display
          ? { DISPLAY: options.display, MOZ_ENABLE_WAYLAND: '0' }
          : { MOZ_HEADLESS_WIDTH: `${width}`, MOZ_HEADLESS_HEIGHT: `${height + 88}` }),
      },
    },
  );
  const marionette = await connectTo(profile, firefox).catch((error) => {
    firefox.kill('SIGKILL');
    throw error;
  });

  async function end(how: () => void | Promise<void>): Promise<void> {
    const ended = new Promise((done) => firefox.once('exit', done));
    await how();
    await ended;
    marionette.close();
    if (!options.profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return {
    marionette,
    isNew,
    uuid,
    close: () =>
      end(async () => {
        await marionette.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => firefox.kill());
      }),
    kill: () => end(() => void firefox.kill('SIGKILL')),
  };
}
