/** The company's do-not-call list: who may list, who sees it when, and that no call passes it. */
import { beforeEach, expect, it } from 'vitest';
import { setOutcomes } from '#server/relay/store/team-state.ts';
import { teamKeyFault } from '#server/relay/team/parts.ts';
import { call, error, onEachStore, told } from './broker-bench.ts';
import { openStream, type TestRelay, until } from './kit.ts';
import { asAdmin, hashFor, listNumber, readList, TEAM_ENV, teamKey, teamOf } from './team-kit.ts';

const NUMBER = '+4930901821';

onEachStore('the do-not-call list', TEAM_ENV, (bench) => {
  let relay: TestRelay;
  let dana: Awaited<ReturnType<TestRelay['pair']>>;
  let noor: typeof dana;
  beforeEach(async () => {
    relay = bench.test;
    dana = bench.paired;
    noor = await relay.pair();
  });
  const place = (intent: string, who = noor, on = relay) =>
    bench.place(intent, { relay: on, who, body: bench.bodyOf(intent, who) });

  it('has the hashes that browsers make, under a key of the administrator’s secret', async () => {
    expect(await hashFor(relay, dana, NUMBER)).toBe(teamKey.hashOf(NUMBER));
    expect(Buffer.from(teamKey.hashOf(NUMBER), 'base64url')).toHaveLength(16);
  });

  it('keeps another browser’s call from the platform once the entry was answered', async () => {
    expect((await place('intent-0001')).status).toBe(201);
    expect((await listNumber(relay, dana, NUMBER)).status).toBe(204);
    expect(await place('intent-0002')).toMatchObject(told(403, 'RELAY_DO_NOT_CALL'));
    expect(bench.platform.got).toHaveLength(1);
    // A press that was placed before says the same again.
    expect((await place('intent-0001')).status).toBe(201);
    expect(bench.platform.got).toHaveLength(1);
  });

  it('keeps back a call that was to be tried again', async () => {
    bench.platform.answers = [() => error(429, 'RATE_LIMITED'), call];
    expect((await place('intent-0001')).status).toBe(429);
    await listNumber(relay, dana, NUMBER);
    expect((await place('intent-0001')).answer).toMatchObject({ code: 'RELAY_DO_NOT_CALL' });
    expect(bench.platform.got).toHaveLength(1);
  });

  it('lets a number be called again that was taken off, and keeps who took it off', async () => {
    await listNumber(relay, dana, NUMBER);
    expect(
      await asAdmin(relay, { by: 'Alex, compliance', why: 'Consent of 4 May', remove: [NUMBER] }),
    ).toEqual({
      status: 200,
      answer: { listed: 0, unlisted: 1 },
    });
    expect((await place('intent-0001')).status).toBe(201);
    const hash = teamKey.hashOf(NUMBER);
    expect((await relay.get(`/team/do-not-call/${hash}`, dana)).status).toBe(404);
    expect(await relay.list.find(hash)).toMatchObject({
      listed: false,
      listedBy: 'A browser',
      listedWhy: 'Asked us not to',
      unlistedBy: 'Alex, compliance',
      unlistedWhy: 'Consent of 4 May',
    });
  });

  it('says who listed a number, when and why; a second time changes nothing', async () => {
    await listNumber(relay, dana, NUMBER, 'First');
    const { doNotCall } = await teamOf(relay, dana);
    expect((await listNumber(relay, noor, NUMBER, 'Second')).status).toBe(204);
    expect((await teamOf(relay, dana)).doNotCall).toEqual(doNotCall);
    const entry = await relay.get(`/team/do-not-call/${teamKey.hashOf(NUMBER)}`, noor);
    expect(await entry.json()).toEqual({
      listed_at: new Date(bench.clock.now).toISOString(),
      by: 'A browser',
      why: 'First',
    });
    expect((await relay.get('/team/do-not-call/nonsense', noor)).status).toBe(404);
  });

  it('is read in pages of changes, each number once as it is now', async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => `+49309018${100 + index}`);
    await asAdmin(relay, { by: 'IT', add: numbers });
    const first = await readList(relay, dana);
    expect(first.listed).toEqual(new Set(numbers.map(teamKey.hashOf)));
    await asAdmin(relay, { by: 'IT', remove: numbers.slice(0, 5) });
    await asAdmin(relay, { by: 'IT', add: numbers.slice(0, 1) });
    const page = await (await relay.get(`/team/do-not-call?after=${first.seq}`, dana)).json();
    expect(page).toMatchObject({ more: false, epoch: first.epoch });
    const second = await readList(relay, dana, first.seq, first.listed);
    expect(second.listed).toEqual(new Set([...numbers.slice(0, 1), ...numbers.slice(5)].map(teamKey.hashOf)));
    expect((await readList(relay, dana)).listed).toEqual(second.listed);
    expect((await relay.get('/team/do-not-call?after=-1', dana)).status).toBe(400);
  });

  it('is told of at once: to streams, to polls that wait, and by the tag of every page', async () => {
    const stream = await openStream(relay, dana.feed_token);
    const before = await teamOf(relay, dana);
    await until(() => stream.team() === before.tag, 'the tag in the first message');
    const waiting = relay.get('/feed?wait=20', noor);
    await until(() => relay.relay.hub.waits() === 1, 'the poll to wait');
    await listNumber(relay, dana, NUMBER);
    const after = await teamOf(relay, dana);
    expect(after.tag).not.toBe(before.tag);
    expect(await (await waiting).json()).toMatchObject({ events: [], team: after.tag });
    await until(() => stream.team() === after.tag, 'the tag in a message');
    expect((await relay.feed(noor.feed_token)).team).toBe(after.tag);
  });

  it('answers 304 to who has it, in every form that a tag takes on its way', async () => {
    const { tag } = await teamOf(relay, dana);
    for (const form of [`"${tag}"`, `W/"${tag}"`, tag, `"old", W/"${tag}"`]) {
      const response = await relay.get('/team', dana, { 'If-None-Match': form });
      expect([form, response.status, await response.text()]).toEqual([form, 304, '']);
    }
    expect((await relay.get('/team', dana, { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  it('gives a revoked browser nothing more, and takes nothing of it', async () => {
    const hash = await hashFor(relay, dana, NUMBER);
    const stream = await openStream(relay, dana.feed_token);
    await relay.relay.installations.revoke(dana.installation_id);
    for (const path of ['/team', '/team/do-not-call', `/team/do-not-call/${hash}`, '/feed'])
      expect([path, (await relay.get(path, dana)).status]).toEqual([path, 401]);
    const headers = { Authorization: `Bearer ${dana.feed_token}` };
    expect((await relay.post('/team/do-not-call', JSON.stringify({ hash }), headers)).status).toBe(401);
    await until(stream.ended, 'the stream to end');
    expect(await relay.list.find(hash)).toBeUndefined();
  });

  it('takes only so many numbers of one browser in a minute', async () => {
    const headers = { Authorization: `Bearer ${dana.feed_token}` };
    const post = (n: number) =>
      relay.post('/team/do-not-call', JSON.stringify({ hash: teamKey.hashOf(`+4930901${n}`) }), headers);
    for (let n = 0; n < 60; n += 1) expect((await post(n)).status).toBe(204);
    const refused = await post(60);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 60]);
    expect((await listNumber(relay, noor, NUMBER)).status).toBe(204);
    bench.clock.now += 60_000;
    expect((await post(60)).status).toBe(204);
  });

  it('tolerates what a later release sends, and refuses what is no hash', async () => {
    const headers = { Authorization: `Bearer ${dana.feed_token}` };
    const post = (body: object) => relay.post('/team/do-not-call', JSON.stringify(body), headers);
    expect((await post({ hash: teamKey.hashOf(NUMBER), urgency: 'high' })).status).toBe(204);
    for (const body of [{}, { hash: NUMBER }, { hash: 'a'.repeat(23) }, { hash: 1 }])
      expect([body, (await post(body)).status]).toEqual([body, 400]);
  });

  it('takes numbers of the company’s own systems, all or none, with the administrator’s token only', async () => {
    const body = { by: 'CRM', why: 'Opted out', add: [NUMBER, '+4930901822'] };
    expect((await asAdmin(relay, body, 'another token, which is long enough')).status).toBe(401);
    expect((await asAdmin(relay, body, dana.feed_token)).status).toBe(401);
    const wrong = await asAdmin(relay, { ...body, add: [NUMBER, '030 901821'] });
    expect(wrong).toMatchObject({ status: 400, answer: { error: { code: 'bad-request' } } });
    expect(JSON.stringify(wrong.answer)).toContain('030 901821');
    expect(await relay.list.count()).toBe(0);
    expect((await asAdmin(relay, body)).answer).toEqual({ listed: 2, unlisted: 0 });
    expect((await asAdmin(relay, body)).answer).toEqual({ listed: 0, unlisted: 0 });
    expect((await asAdmin(relay, { add: [NUMBER] })).status).toBe(400);
    expect((await asAdmin(relay, { ...body, remove: [NUMBER] })).status).toBe(400);
  });

  it('is not there at a relay without a team, whose pages say nothing of it', async () => {
    const plain = await bench.open();
    const who = await plain.pair();
    for (const path of ['/team', '/team/do-not-call', '/admin/do-not-call'])
      expect([path, (await plain.get(path, who)).status]).toEqual([path, 404]);
    expect(await plain.feed(who.feed_token)).not.toHaveProperty('team');
  });

  it('stops a relay from starting that would not check it, or under another key', async () => {
    expect(await teamKeyFault(relay.database, { key: undefined })).toBeUndefined();
    await listNumber(relay, dana, NUMBER);
    expect(await teamKeyFault(relay.database, { key: undefined })).toMatch(/RELAY_TEAM_KEY is needed/);
    expect(await teamKeyFault(relay.database, { key: 'another key, long enough' })).toMatch(/is not the one/);
    expect(await teamKeyFault(relay.database, { key: TEAM_ENV.RELAY_TEAM_KEY })).toBeUndefined();
  });
});

onEachStore('outcomes of the company', TEAM_ENV, (bench) => {
  it('are put in force by one of two administrators, and the other hears of it', async () => {
    const { test: relay, paired: who } = bench;
    const set = (name: string, revision: number) =>
      setOutcomes(relay.database, { outcomes: [{ name }], outcomeRequired: true }, revision);
    const both = await Promise.all([set('Offer sent', 0), set('Interested', 0)]);
    expect(both.filter((revision) => revision === 1)).toHaveLength(1);
    expect(both.filter((revision) => revision === undefined)).toHaveLength(1);
    await relay.relay.tidy();
    expect(await teamOf(relay, who)).toMatchObject({ outcomeRequired: true, outcomes: [{}] });
    expect(await set('Third', 1)).toBe(2);
  });
});
