/** Destinations of calls' events: set, tried, listed, replayed and removed by the administrator. */
import { randomUUID } from 'node:crypto';
import type { Destination } from '../store/destinations.ts';
import { type AddressFault, checkDestination } from '../webhooks/address-guard.ts';
import { postWebhook } from '../webhooks/post-webhook.ts';
import { listing, minute, table } from './admin.ts';
import type { AdminCommand, Given, Tools } from './admin-command.ts';
import { Refused } from './refused.ts';

const FAULTS: Readonly<Record<AddressFault, string>> = {
  'not-an-address': 'This is no address: https://automation.example.com/hooks/calls, say.',
  insecure: 'Calls would travel in clear over http. With --http it is let through all the same.',
  'has-credentials': 'An address has no user, password or # here: receivers check the signature.',
  inside: 'It leads into the company’s network, or to this machine. With --inside that is let through.',
  'unknown-name': 'No address is known for its name.',
};

async function add(
  { destinations, program }: Tools,
  [url = '']: readonly string[],
  given: Given,
): Promise<undefined> {
  if (!destinations.sealed)
    throw new Refused(
      'RELAY_DESTINATIONS_KEY is needed, by this command and the relay: openssl rand -hex 32 makes one.',
    );
  const inside = given.inside === true;
  const checked = await checkDestination(url, { http: given.http === true, inside });
  if (!checked.ok) throw new Refused(FAULTS[checked.error]);
  const { id, secret } = await destinations.add(checked.value, inside);
  console.log(
    `${id}\n${secret}\nThe secret, for the receiver, is shown once. To try it: ${program} destination test ${id}`,
  );
}

async function found({ destinations }: Tools, id: string): Promise<Destination> {
  const { destinations: all, shut } = await destinations.all();
  const one = all.find((each) => each.id === id);
  if (one) return one;
  throw new Refused(
    shut > 0
      ? 'No destination that this RELAY_DESTINATIONS_KEY opens has this id.'
      : 'No destination has this id.',
  );
}

async function test(tools: Tools, [id = '']: readonly string[]): Promise<number | undefined> {
  const destination = await found(tools, id);
  const at = Date.now();
  const body = JSON.stringify({ type: 'destination.test', timestamp: new Date(at).toISOString(), data: {} });
  const answer = await postWebhook({ id: `evt_${randomUUID()}`, body, at }, destination);
  const said = 'status' in answer ? `HTTP ${answer.status}` : answer.fault;
  console.log(`It answered ${said}.`);
  return 'status' in answer && answer.status >= 200 && answer.status < 300 ? undefined : 1;
}

async function list(
  { destinations, deliveries }: Tools,
  _none: readonly string[],
  given: Given,
): Promise<undefined> {
  const all = await destinations.list();
  const head = ['DESTINATION', 'STATE', 'WAITING', 'OLDEST', 'DEAD', 'LOST', 'LAST', 'ANSWER', 'ADDRESS'];
  const rows = all.map((each) => [
    ...[each.id, each.state, each.waiting, minute(each.oldestAt), each.dead, each.lost],
    ...[minute(each.lastAt), each.lastAnswer, each.url ?? '(sealed with another RELAY_DESTINATIONS_KEY)'],
  ]);
  console.log(listing(head, rows));
  if (!given.dead) return;
  const letters = [['DESTINATION', 'EVENT', 'TYPE', 'SINCE', 'ATTEMPTS', 'ANSWER']];
  for (const { id } of all)
    for (const dead of await deliveries.dead(id))
      letters.push([
        id,
        dead.id,
        dead.type,
        minute(dead.createdAt),
        String(dead.attempts),
        dead.lastAnswer ?? '',
      ]);
  console.log(`\n${table(letters)}`);
}

async function replay({ deliveries }: Tools, [id = '']: readonly string[]): Promise<undefined> {
  const count = await deliveries.replay(id);
  if (count === undefined) throw new Refused('No destination has this id.');
  console.log(`${count} wait to be sent`);
}

async function remove({ destinations }: Tools, [id = '']: readonly string[]): Promise<undefined> {
  if (!(await destinations.remove(id))) throw new Refused('No destination has this id.');
  console.log('done');
}

export const DESTINATION_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  'destination add': {
    needs: 'URL',
    options: { http: { type: 'boolean' }, inside: { type: 'boolean' } },
    help: 'sends events of calls there, signed; shows its id and secret',
    run: add,
  },
  'destination test': {
    needs: 'ID',
    help: 'sends a test event to it now, and says what it answered',
    run: test,
  },
  'destination list': {
    options: { dead: { type: 'boolean' } },
    help: 'destinations, what waits for each, last answer (--dead: what was given up)',
    run: list,
  },
  'destination replay': { needs: 'ID', help: 'sends what was given up, and what waits, now', run: replay },
  'destination remove': { needs: 'ID', help: 'ends it, with all that waits for it', run: remove },
};
