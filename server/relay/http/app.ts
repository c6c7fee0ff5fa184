/** The relay's routes, as a Hono app without a port. */
import { Hono } from 'hono';
import { BROKER_PATH } from '#lib/platform/brokered.ts';
import { joinRoutes } from '../lead/join-routes.ts';
import { type LeadRouteParts, leadRoutes } from '../lead/lead-routes.ts';
import type { Config } from '../ops/config.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Codes } from '../store/codes.ts';
import { isSameSecret } from '../store/hash.ts';
import type { TeamParts } from '../team/parts.ts';
import { adminRoutes } from './admin-routes.ts';
import { extensionsOnly, fail, failForNow } from './answers.ts';
import { type BrokerRouteParts, brokerRoutes } from './broker-routes.ts';
import type { RelayEnv } from './env.ts';
import { type FeedParts, feedRoutes } from './feed-routes.ts';
import { type HookParts, hookRoutes } from './hooks.ts';
import { type PairParts, pairRoutes } from './pair-routes.ts';
import { teamRoutes } from './team-routes.ts';
import { type WrapUpParts, wrapUpRoutes } from './wrap-up-routes.ts';

interface AppParts
  extends Omit<PairParts, 'codes'>,
    Omit<FeedParts, 'metrics'>,
    Omit<HookParts, 'limits'>,
    Omit<WrapUpParts, 'installations'>,
    Omit<LeadRouteParts, 'team' | 'timeZone' | 'country' | 'codes'>,
    Omit<BrokerRouteParts, 'platformUrl' | 'installations'> {
  config: Config;
  metrics: Metrics;
  codes: Codes;
  /** Undefined: the relay has no team. */
  team: TeamParts | undefined;
  /** This process's name: tells `doctor` that an address leads to this relay and no other. */
  name: string;
  /** Brings the figures up to date that are looked at only when they are asked for. */
  measure: () => void;
  /** Undefined if all is well; else why the relay should get no traffic. */
  notReady: () => Promise<string | undefined>;
}

export function createApp(parts: AppParts): Hono<RelayEnv> {
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
  app.route('/hooks', hookRoutes({ ...parts, limits: config.limits }));
  app.route('/pair', pairRoutes(parts));
  app.route('/feed', feedRoutes(parts));
  app.route('/wrap-ups', wrapUpRoutes(parts));
  app.route(BROKER_PATH, brokerRoutes({ ...parts, platformUrl: config.broker.baseUrl }));

  const { team } = parts;
  if (team) {
    const { timeZone, country } = config.team;
    app.route('/lead', leadRoutes({ ...parts, team, timeZone, country }));
    app.route('/join', joinRoutes());
    app.route('/team', teamRoutes({ ...parts, ...team, team: team.view }));
    if (config.team.adminToken !== undefined)
      app.route('/admin', adminRoutes({ ...team, clock: parts.clock, token: config.team.adminToken }));
  }

  app.get('/healthz', (context) => context.json({ status: 'ok', relay: parts.name }));

  app.get('/readyz', async (context) => {
    const why = await parts.notReady();
    return why === undefined ? context.json({ status: 'ready' }) : failForNow(context, 2, why);
  });

  if (config.metrics.on) {
    const token = config.metrics.token;
    app.get('/metrics', async (context) => {
      const given = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
      if (token !== undefined && !isSameSecret(given, token)) {
        return fail(context, 401, 'bad-token', 'Metrics are shown to those who have their token.');
      }
      parts.measure();
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
