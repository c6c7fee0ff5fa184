/**
 * How often a site's content scripts may ask for what takes a person's press. They run beside the page's own code, and
 * a browser's fault may hand one over: it could then fill our lists or open windows without end. Calls have a limit of
 * their own (lib/calls/page-presses.ts). In memory: a background that ended had been asked nothing for half a minute.
 */
import type { Sender } from './admission.ts';
import { ROUTES, type RouteName } from './routes.ts';

const MINUTE_MS = 60_000;

export function createPace({
  now,
  stopped,
}: {
  /** Milliseconds. */
  now: () => number;
  /** Told of a site that asks too much; of a site that goes on, once a minute. */
  stopped: (route: RouteName, origin: string) => void;
}) {
  const heardAt = new Map<string, number[]>();
  const toldAt = new Map<string, number>();
  return {
    /** Whether this message is heard; one that is not does not count. */
    takes(route: RouteName, sender: Sender): boolean {
      const { perMinute } = ROUTES[route];
      if (perMinute === undefined || sender.kind === 'page') return true;
      const site = sender.topOrigin ?? sender.origin;
      const key = `${route} ${site}`;
      const at = now();
      const lately = (heardAt.get(key) ?? []).filter((time) => at - time < MINUTE_MS);
      const heard = lately.length < perMinute;
      if (heard) lately.push(at);
      heardAt.set(key, lately);
      if (!heard && at - (toldAt.get(site) ?? Number.NEGATIVE_INFINITY) >= MINUTE_MS) {
        toldAt.set(site, at);
        stopped(route, site);
      }
      return heard;
    },
  };
}
