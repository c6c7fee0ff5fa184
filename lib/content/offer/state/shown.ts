import type { NamePlace } from '#lib/crm/taught.ts';
import type { Route } from '#lib/model/call-route.ts';
import type { CardFacts } from '#lib/model/number-card.ts';
import type { RecordContext } from '#lib/model/record-context.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import type { Flow } from './call-flow.ts';

/** What is being offered. */
export interface Shown {
  number: PageNumber;
  /** What the page showed there when the offer came: what is dialled. */
  read: string;
  context: RecordContext;
  facts: CardFacts | undefined;
  /** The user's choices for this call, if they differ from the site's. */
  from: string | undefined;
  route: Route | undefined;
  flow: Flow;
  /** Names on the page that could be meant, while the one that is sent is being corrected. */
  names?: readonly NamePlace[] | undefined;
  /** It was left alone a moment ago, by itself or with the part that it stands in: that can be taken back. */
  left?: { kind: 'number' | 'part'; value: string };
}

/** What the card shows of it. */
export const viewOf = ({ number, facts, context, flow, from, route, left, names }: Shown) => ({
  number,
  facts,
  context,
  names,
  contactName: context.contactName,
  state: flow.state,
  from,
  route,
  left: left?.kind,
});
