/** Feed pages as bytes. Payloads are stored as JSON's own text and go out unparsed and uncopied. */
import type { Page } from '../store/events.ts';
import { formatCursor } from './cursor.ts';

/** Pieces larger than this are cut, so that a reader takes a page a little at a time. */
const PIECE = 65_536;

/** Bytes in such pieces. */
export const piecesOf = (whole: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(whole.length / PIECE) }, (_, at) =>
    whole.subarray(at * PIECE, (at + 1) * PIECE),
  );

/**
 * A page as `feedPageSchema` of the contract has it, in one line, in pieces. @param after where it began
 * @param news told in each page: whether the relay takes wrap-ups, and the tag of what `GET /team` answers, if it has one
 */
export function writePage(
  epoch: string,
  page: Page,
  after: number,
  news: { wrapUps: boolean; team: string | undefined },
) {
  const cursor = formatCursor(epoch, page.events.at(-1)?.seq ?? after);
  const pieces: Uint8Array[] = [];
  let text = '{"events":[';
  page.events.forEach((event, index) => {
    const head = JSON.stringify({
      id: event.id,
      cursor: formatCursor(epoch, event.seq),
      type: event.type,
      received_at: new Date(event.at).toISOString(),
    });
    pieces.push(Buffer.from(`${text}${index > 0 ? ',' : ''}${head.slice(0, -1)},"payload":`));
    pieces.push(...piecesOf(event.payload));
    text = '}';
  });
  pieces.push(
    Buffer.from(
      `${text}],"cursor":"${cursor}","more":${page.more}${news.wrapUps ? ',"wrap_ups":true' : ''}` +
        `${news.team === undefined ? '' : `,"team":${JSON.stringify(news.team)}`}}`,
    ),
  );
  return { pieces, bytes: pieces.reduce((sum, piece) => sum + piece.length, 0), cursor };
}

/** Small pieces put together: fewer writes. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array[] {
  const groups: Uint8Array[][] = [[]];
  let size = 0;
  for (const piece of pieces) {
    if (size > 0 && size + piece.length > PIECE) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(piece);
    size += piece.length;
  }
  return groups.map((group) => (group.length === 1 && group[0] ? group[0] : Buffer.concat(group)));
}
