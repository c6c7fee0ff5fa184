/** APIs by grants: a token is renewed before it ends, and once if the CRM says that it has ended. */
import { err, type Result } from '#lib/core/result.ts';
import type { LogFailure } from '#lib/model/crm-log.ts';
import { type CrmApiTools, createCrmApi } from './crm-api.ts';
import { type Grant, isStale, readGrant, renew, writeGrant } from './oauth.ts';
import type { Connector, CrmApi } from './types.ts';

export interface GrantTools extends CrmApiTools {
  read: () => Promise<Result<string, LogFailure>>;
  write: (secret: string) => Promise<unknown>;
}

/**
 * One renewal of a connection at a time: many CRMs give a new refresh token with each, and then the old one is dead.
 * @returns the API of a connection; `key` names the connection
 */
export function createGrants() {
  const running = new Map<string, Promise<Result<Grant, LogFailure>>>();

  async function exchange(
    connector: Connector,
    site: string,
    dead: string,
    tools: GrantTools,
  ): Promise<Result<Grant, LogFailure>> {
    const secret = await tools.read();
    if (!secret.ok) return secret;
    const kept = readGrant(secret.value);
    if (!kept) return err({ code: 'no-token', mayBeWritten: false });
    // Another attempt has renewed it meanwhile.
    if (kept.access !== dead) return { ok: true, value: kept };
    const renewed = await renew(connector, site, kept, { fetch: tools.fetch, now: tools.clock.now });
    if (renewed.ok) await tools.write(writeGrant(renewed.value));
    return renewed;
  }

  return function granted(
    key: string,
    connector: Connector,
    site: string,
    grant: Grant,
    tools: GrantTools,
  ): CrmApi {
    function renewed(dead: string): Promise<Result<Grant, LogFailure>> {
      const run =
        running.get(key) ?? exchange(connector, site, dead, tools).finally(() => running.delete(key));
      running.set(key, run);
      return run;
    }
    const apiOf = ({ access }: Grant) => createCrmApi(connector, site, access, tools);
    let current = grant;
    return {
      async ask(path, sent) {
        if (isStale(current, tools.clock.now())) {
          const fresh = await renewed(current.access);
          if (!fresh.ok) return fresh;
          current = fresh.value;
        }
        const answer = await apiOf(current).ask(path, sent);
        if (answer.ok || answer.error.code !== 'token-refused') return answer;
        // Refused is not written: it can be asked again.
        const fresh = await renewed(current.access);
        if (!fresh.ok) return fresh;
        current = fresh.value;
        return apiOf(current).ask(path, sent);
      },
    };
  };
}
