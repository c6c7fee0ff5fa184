/** The relay's routes, as a Hono app without a port. */
import { Hono } from 'hono';
import { BROKER_PATH } from '#lib/platform/brokered.ts';
import { joinRoutes } from '../lead/join-routes.ts';
import { leadRoutes } from '../lead/lead-routes.ts';
import type { Parts } from '../parts.ts';
import { isSameSecret } from '../store/hash.ts';
import { adminRoutes } from './admin-routes.ts';
import { extensionsOnly, fail, failForNow } from './answers.ts';
import { brokerRoutes } from './broker-routes.ts';
import type { RelayEnv } from './env.ts';
import { feedRoutes } from './feed-routes.ts';
import { hookRoutes } from './hooks.ts';
import { pairRoutes } from './pair-routes.ts';
import { teamRoutes } from './team-routes.ts';
import { bearerIn } from './token.ts';
import { wrapUpRoutes } from './wrap-up-routes.ts';

/** Brings the figures up to date that are looked at only when they are asked for. */
function measure({ metrics, committer, team, hub, bodies, pages }: Parts): void {
  metrics.waiting.set(committer.waiting());
  if (team) metrics.listChanges.set(team.view.state().listSeq);
  metrics.streams.set(hub.count());
  metrics.bodyBytes.set(bodies.used());
  metrics.pageBytes.set(pages.used());
}

export function createApp(parts: Parts): Hono<RelayEnv> {
  const { config, metrics } = parts;
  const app = new Hono<RelayEnv>();
  for (const path of [
    '/pair',
    '/feed',
    '/feed/*',
    '/wrap-ups',
    '/team',
    '/team/*',
    '/healthz',
    `${BROKER_PATH}/*`,
  ]) {
    app.use(path, extensionsOnly);
  }
  app.route('/hooks', hookRoutes(parts));
  app.route('/pair', pairRoutes(parts));
  app.route('/feed', feedRoutes(parts));
  app.route('/wrap-ups', wrapUpRoutes(parts));
  app.route(BROKER_PATH, brokerRoutes(parts));

  const { team } = parts;
  if (team) {
    app.route('/lead', leadRoutes({ ...parts, team }));
    app.route('/join', joinRoutes());
    app.route('/team', teamRoutes(parts, team));
    if (config.team.adminToken !== undefined)
      app.route('/admin', adminRoutes(parts, team, config.team.adminToken));
  }

  app.get('/healthz', (context) => context.json({ status: 'ok', relay: parts.name }));

  app.get('/readyz', async (context) => {
    const why = await parts.notReady();
    return why === undefined ? context.json({ status: 'ready' }) : failForNow(context, 2, why);
  });

  if (config.metrics.on) {
    const token = config.metrics.token;
    app.get('/metrics', async (context) => {
      if (token !== undefined && !isSameSecret(bearerIn(context), token)) {
        return fail(context, 401, 'bad-token', 'Metrics are shown to those who have their token.');
      }
      measure(parts);
      context.header('Content-Type', metrics.registry.contentType);
      return context.body(await metrics.registry.metrics());
    });
  }

  app.notFound((context) => fail(context, 404, 'not-found', 'The relay has no such address.'));
  app.onError((error, context) => {
    parts.log.fault(`${context.req.method} ${context.req.routePath}`, error);
    metrics.storeFaults.inc({ what: 'request' });
    return failForNow(context, 2, 'The relay could not do this now: try again.');
  });
  return app;
}
