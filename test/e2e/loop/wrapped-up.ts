/** The company's own automation hears how a call was wrapped up, half a minute after the last change. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallRow } from '#lib/model/call.ts';
import { type Receiver, startReceiver } from '#test/server/relay/receiver.ts';
import { callUntilAnswered, connect, rowsOf } from '../harness/ask.ts';
import { eventually } from '../harness/eventually.ts';
import type { Hands } from '../harness/hands.ts';
import type { OurPage } from '../harness/our-page.ts';
import { type RunningOutside, startOutside } from '../harness/platform.ts';

export function wrappedUp(launch: () => Promise<Hands>): void {
  let hands: Hands;
  let outside: RunningOutside;
  let receiver: Receiver;
  let secret: string;
  let page: OurPage;

  beforeAll(async () => {
    outside = await startOutside({ times: { ring: 60, talk: 60, pending: 60, processing: 60 } });
    receiver = await startReceiver();
    const said = outside.relay.admin('destination', 'add', `${receiver.url}/hook`, '--http', '--inside');
    secret = said.split('\n')[1] ?? '';
    hands = await launch();
    page = await hands.open('options.html');
    await connect(page.ask, outside, []);
  });
  afterAll(async () => {
    await hands?.close();
    await receiver?.close();
    await outside?.close();
  });

  /** The feed asked at once, as the popup does when it opens. */
  const asked = <Found>(find: () => Promise<Found>, what: string) =>
    eventually(
      async () => {
        await page.ask('feed.now', {});
        return find();
      },
      { what, timeout: 30_000 },
    );

  it('signed, after the call and its words, the background ended meanwhile', async () => {
    await eventually(async () => (await page.ask('feed.now', {})).wrapUps, {
      what: 'the relay takes wrap-ups',
    });
    await callUntilAnswered(page.ask, '+14155550178');
    const call = await asked(async () => {
      const [row] = (await page.evaluate(rowsOf, ['calls'])) as CallRow[];
      return row?.state === 'completed' ? row : undefined;
    }, 'the call is completed');
    await page.ask('call.annotate', { intentId: call.id, disposition: 'reached', note: 'Wants the offer' });
    await asked(async () => (await page.evaluate(rowsOf, ['transcripts']))[0], 'the transcript is there');
    await hands.stopBackground();
    const types = () => receiver.got.map(({ event }) => event.type);
    await eventually(() => types().includes('call.wrapped-up'), { what: 'the wrap-up', timeout: 100_000 });
    expect(types()).toEqual(['call.completed', 'transcription.completed', 'call.wrapped-up']);
    for (const each of receiver.got) {
      expect(receiver.verify(each, secret)).toEqual(JSON.parse(each.body));
      expect(each.event.data).toMatchObject({ intent_id: call.id });
    }
    expect(receiver.got[2]?.event.data).toMatchObject({
      call_id: call.callId,
      outcome: 'reached',
      note: 'Wants the offer',
    });
  });
}
