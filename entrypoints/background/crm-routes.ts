/** The CRMs that calls are logged in, and a press that logs one. */
import type { Result } from '#lib/core/result.ts';
import type { CrmConnection } from '#lib/model/crm-log.ts';
import type { App } from './app.ts';
import type { Handlers } from './dispatch.ts';
import { siteOf } from './site-routes.ts';

export function crmRoutes({ calls, crm, crmLog, tick }: App) {
  /** With a new token goes on what the old one stopped. */
  async function goOn<Failure>(
    connected: Result<CrmConnection, Failure>,
  ): Promise<Result<CrmConnection, Failure>> {
    if (connected.ok) {
      await crmLog.renewed(connected.value);
      await tick();
    }
    return connected;
  }
  return {
    'crm.connect': async (asked) => goOn(await crm.connect(asked)),
    'crm.begin': (asked) => crm.begin(asked),
    'crm.finish': async ({ signIn, answered }) => goOn(await crm.finish(signIn, answered)),
    'crm.disconnect': (connection) => crm.disconnect(connection),
    async 'call.log'({ intentId, record }, sender) {
      const origin = siteOf(sender);
      if (origin !== undefined && (record || !(await calls.view(intentId, origin)))) return false;
      return crmLog.press(intentId, record);
    },
    'call.log-not': ({ intentId }) => crmLog.leave(intentId),
  } satisfies Partial<Handlers>;
}
