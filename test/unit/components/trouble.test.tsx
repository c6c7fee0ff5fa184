// @vitest-environment happy-dom
/** A fault of the connection: which is told, what it holds up, and the one step that helps. */
import { describe, expect, it, vi } from 'vitest';
import { TroubleNotice } from '#components/TroubleNotice.tsx';
import common from '#lib/locales/en/common.json' with { type: 'json' };
import { type Trouble, troubleOf } from '#lib/model/trouble.ts';
import { show } from './stage.tsx';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const key = (state: 'good' | 'rejected') => [{ capability: 'click-to-call' as const, state }];
const relay = (calls: boolean, problem?: 'unreachable' | 'bad-token' | 'locked') => ({
  paired: true,
  brokers: { calls, transcriptions: calls },
  ...(problem && { problem, problemSince: NOW }),
});

describe('the fault that is told', () => {
  it('is the key, where calls go by it', () => {
    expect(troubleOf(key('rejected'), relay(false, 'unreachable'))).toEqual({ kind: 'key' });
    expect(troubleOf(key('rejected'), relay(true))).toBeUndefined();
  });
  it('is the relay, with what it holds up', () => {
    expect(troubleOf([], relay(true, 'unreachable'))).toMatchObject({ kind: 'relay', holdsCalls: true });
    expect(troubleOf(key('good'), relay(false, 'bad-token'))).toMatchObject({
      since: NOW,
      holdsCalls: false,
    });
  });
  it('is none where all works, or the lock says it', () => {
    expect(troubleOf(key('good'), relay(false))).toBeUndefined();
    expect(troubleOf(key('good'), relay(false, 'locked'))).toBeUndefined();
  });
});

describe('its banner', () => {
  const shown = async (trouble: Trouble) => {
    const onSettings = vi.fn();
    const onAskRelay = vi.fn();
    const { root } = await show(
      <TroubleNotice trouble={trouble} now={NOW} onSettings={onSettings} onAskRelay={onAskRelay} />,
    );
    const buttons = [...root.querySelectorAll('button')];
    for (const button of buttons) button.click();
    return { text: root.textContent ?? '', buttons: buttons.length, onSettings, onAskRelay };
  };
  it('leads to the key', async () => {
    const { text, buttons, onSettings } = await shown({ kind: 'key' });
    expect(text).toContain(common['troubleText.key']);
    expect([buttons, onSettings.mock.calls.length]).toEqual([1, 1]);
  });
  it('says since when the relay is away, and asks it again', async () => {
    const away = { kind: 'relay', problem: 'unreachable', since: NOW - 60_000 } as const;
    const held = await shown({ ...away, holdsCalls: true });
    expect(held.text).toContain(common['troubleText.holdsCalls']);
    expect(held.text).toContain('stopped answering 1 min ago');
    expect([held.buttons, held.onAskRelay.mock.calls.length]).toEqual([1, 1]);
    expect((await shown({ ...away, holdsCalls: false })).text).toContain(common['troubleText.callsGoOut']);
  });
});
