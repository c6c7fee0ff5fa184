/**
 * Pairing with a relay, whichever browser pairs: the settings page, a relay as a company runs it, and its
 * administrator's commands as they are typed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import options from '#lib/locales/en/options.json' with { type: 'json' };
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { type RunningPlatform, startPlatform } from '../harness/platform.ts';
import { type RunningRelay, startRelay } from '../harness/relay.ts';

export function pairingJourneys(launch: () => Promise<Hands>): void {
  let hands: Hands;
  let platform: RunningPlatform;
  let relay: RunningRelay;
  let data: string;
  let page: OurPage;
  let code: string;

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'dialmark-pairing-'));
    platform = await startPlatform();
    relay = await startRelay({
      webhooksKey: platform.keys.webhooks,
      teamCode: '',
      settings: { RELAY_DATA: data },
    });
    hands = await launch();
    page = await hands.open('options.html');
    await page.ask('settings.save', {
      patch: {
        baseUrl: platform.url,
        callerIds: [{ e164: platform.from, label: 'Main line' }],
        defaultFrom: platform.from,
      },
    });
    await page.ask('keys.add', { capability: 'click-to-call', key: platform.keys.clickToCall });
    await page.reload();
    [code = ''] = administrator('team-code').split('\n');
  });
  afterAll(async () => {
    await hands?.close();
    await relay?.close();
    await platform?.close();
    rmSync(data, { recursive: true, force: true });
  });

  function administrator(...command: string[]): string {
    const env = { PATH: process.env.PATH, RELAY_DATA: data };
    const { stdout, stderr, status } = spawnSync(process.execPath, ['server/relay/cli.ts', ...command], {
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}`);
    return stdout;
  }

  const state = () => page.ask('relay.state', {});

  async function pairWith(teamCode: string): Promise<void> {
    await page.fill(options.relayUrl, relay.url);
    await page.fill(options.teamCode, teamCode);
    await page.press('button', options.pair);
  }

  /** Returns the relay's answer to a stranger with the team code and this id. */
  async function pairAsStranger(installation_id: string): Promise<string> {
    const answer = await fetch(`${relay.url}/pair`, {
      method: 'POST',
      body: JSON.stringify({ team_code: code, installation_id }),
    });
    return ((await answer.json()) as { error: { code: string } }).error.code;
  }

  it('pairs with the team code, and says of a wrong one that it is wrong', async () => {
    await pairWith('WRONG-WRONG-WRONG-WRONG');
    await page.says(options['relayProblem.wrong-team-code']);
    expect((await state()).paired).toBe(false);
    await pairWith(code);
    await page.find('button', options.unpair);
    expect(await state()).toMatchObject({ paired: true, url: relay.url });
    expect(administrator('status')).toMatch(new RegExp(`^${(await state()).installationId} .*active`, 'm'));
  });

  it('keeps its id from whoever knows the team code, and proves by its token that it is its own', async () => {
    const { installationId } = await state();
    expect(await pairAsStranger(installationId)).toBe('id-taken');
    await page.press('button', options.askNow);
    await eventually(async () => (await state()).problem === undefined, { what: 'the relay answers still' });
    // With its token: the same id. The token before is void, the new one is not.
    const again = await page.ask('relay.pair', { url: relay.url, teamCode: code });
    expect(again).toMatchObject({ ok: true, value: { installationId } });
    expect(await page.ask('feed.now', {})).not.toHaveProperty('problem');
    // Without one: another id, and the first has no owner.
    await page.press('button', options.unpair);
    await page.find('button', options.pair);
    expect(await pairAsStranger(installationId)).toBe('id-taken');
    await pairWith(code);
    await page.find('button', options.unpair);
    expect((await state()).installationId).not.toBe(installationId);
  });

  it('is shut out at once when it is revoked, and by a new team code also under another id', async () => {
    const { installationId } = await state();
    expect(administrator('revoke', installationId)).toContain('team-code puts another in force');
    await page.press('button', options.askNow);
    await page.says(options['relayProblem.bad-token']);
    const [, next = ''] = administrator('revoke', installationId, '--new-code').split('\n');
    expect(next).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
    await page.press('button', options.unpair);
    await page.find('button', options.pair);
    await pairWith(code);
    await page.says(options['relayProblem.wrong-team-code']);
    await pairWith(next);
    await page.says(options['relayProblem.revoked']);
    administrator('readmit', installationId);
    await page.press('button', options.pair);
    await page.find('button', options.unpair);
    expect((await state()).installationId).toBe(installationId);
    expect(await hands.faults()).toEqual([]);
  });
}
