/** Routes for a person who asks for help: the policy, the last events, the diagnostics. */
import { browser } from 'wxt/browser';
import type { App } from './app.ts';
import { diagnosticsOf } from './diagnostics.ts';
import type { Handlers } from './dispatch.ts';

export function supportRoutes(app: App) {
  return {
    'policy.report': () => app.settings.policyReport(),
    'support.events': () => app.events.list(),
    'support.diagnostics': () => diagnosticsOf(app, browser),
  } satisfies Partial<Handlers>;
}

interface Problem {
  problem?: string;
}

/** Puts down when the relay begins to fail or works again, and tells `changed`: `change` is of the stored pairing. */
export function noteRelay(
  app: App,
  change: { oldValue?: unknown; newValue?: unknown },
  changed: () => Promise<void>,
): void {
  const before = (change.oldValue as Problem | null | undefined)?.problem;
  const after = (change.newValue as Problem | null | undefined)?.problem;
  if (before === after) return;
  void app.events.add('relay', after ?? 'answers');
  void changed();
}
