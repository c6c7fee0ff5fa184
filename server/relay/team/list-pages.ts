/** Pages of the do-not-call list as they are sent. Those of one state of the list are made once, however many ask. */
import { HASH_BYTES } from '#lib/relay/listed-hash.ts';
import { TEAM_LIST_PAGE, type TeamListPage } from '#lib/relay/team-contract.ts';
import type { DoNotCall } from '../store/do-not-call.ts';

/** Pages kept: 1 MB each at most. */
const KEPT = 24;

/** Characters of a hash in the store. */
const TEXT = 22;
function packed(hashes: string): string {
  const bytes = Buffer.alloc((hashes.length / TEXT) * HASH_BYTES);
  for (let at = 0; at < hashes.length; at += TEXT)
    bytes.write(hashes.slice(at, at + TEXT), (at / TEXT) * HASH_BYTES, 'base64url');
  return bytes.toString('base64');
}

/** @param seq of the last change that is known here */
export function createListPages(list: DoNotCall, seq: () => number, epoch: () => string) {
  let madeOf = '';
  let pages = new Map<number, Promise<Buffer>>();

  async function make(after: number): Promise<Buffer> {
    const { seq: last, more, listed, unlisted } = await list.page(after, TEAM_LIST_PAGE);
    const page: TeamListPage = {
      epoch: epoch(),
      seq: last ?? after,
      more,
      listed: packed(listed),
      unlisted: packed(unlisted),
    };
    return Buffer.from(JSON.stringify(page));
  }

  return {
    /** The changes after a number, as JSON. */
    after(number: number): Promise<Buffer> {
      const state = `${epoch()} ${seq()}`;
      if (state !== madeOf) {
        madeOf = state;
        pages = new Map();
      }
      const known = pages.get(number);
      if (known) return known;
      const here = pages;
      const made = make(number);
      here.set(number, made);
      made.catch(() => here.delete(number));
      const [oldest] = here.keys();
      if (here.size > KEPT && oldest !== undefined) here.delete(oldest);
      return made;
    },
  };
}
