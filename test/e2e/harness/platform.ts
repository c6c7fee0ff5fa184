/** The sandbox on a port of this machine, with a key of each scope, and the relay behind it: all that is outside. */

import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { systemClock } from '#lib/core/clock.ts';
import { createSandbox, type Sandbox } from '#server/sandbox/app.ts';
import type { SandboxSettingsInput } from '#server/sandbox/settings.ts';
import { listen, shut } from '#test/tools/listen.ts';
import { type RunningRelay, startRelay } from './relay.ts';

export interface RunningPlatform {
  sandbox: Sandbox;
  /** Base address: `http://127.0.0.1:PORT`. */
  url: string;
  keys: { clickToCall: string; transcription: string; webhooks: string };
  /** A number of the account. */
  from: string;
  close(): Promise<void>;
}

/** Starts a sandbox; `settings` beside its defaults. */
export async function startPlatform(settings: SandboxSettingsInput = {}): Promise<RunningPlatform> {
  const sandbox = createSandbox({ clock: systemClock, random: Math.random, fetch, settings });
  const server = createAdaptorServer({ fetch: sandbox.app.fetch }) as Server;
  const url = await listen(server);
  sandbox.settings.publicUrl = url;
  return {
    sandbox,
    url,
    keys: {
      clickToCall: sandbox.keys.create('click-to-call', 'Dialmark, calls').key,
      transcription: sandbox.keys.create('ai-transcription', 'Dialmark, transcripts').key,
      webhooks: sandbox.keys.create('webhooks', 'Relay').key,
    },
    from: sandbox.settings.numbers[0] ?? '',
    async close() {
      sandbox.close();
      await shut(server);
    },
  };
}

export interface RunningOutside extends RunningPlatform {
  relay: RunningRelay;
}

/** Sandbox and relay, the one delivering to the other. @param more settings of the relay, as in docs/relay.md */
export async function startOutside(
  settings: SandboxSettingsInput = {},
  more: Record<string, string> = {},
): Promise<RunningOutside> {
  const platform = await startPlatform(settings);
  const relay = await startRelay({
    webhooksKey: platform.keys.webhooks,
    teamCode: 'harbour-lantern-42',
    settings: { RELAY_DESTINATIONS_KEY: 'seals destinations in tests', ...more },
  });
  platform.sandbox.settings.webhookUrl = relay.callsHook;
  return {
    ...platform,
    relay,
    async close() {
      await platform.close();
      await relay.close();
    },
  };
}
