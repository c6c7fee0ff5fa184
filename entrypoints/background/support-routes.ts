/** What a person sees and copies when they ask for help: the policy, the last events, the state of things. */
import { browser } from 'wxt/browser';
import type { App } from './app.ts';
import { describeState } from './diagnostics.ts';
import type { Handlers } from './dispatch.ts';

type SupportRoutes = 'policy.report' | 'support.events' | 'support.diagnostics';

export function supportRoutes(app: App): Pick<Handlers, SupportRoutes> {
  return {
    'policy.report': () => app.settings.policyReport(),
    'support.events': () => app.events.list(),
    'support.diagnostics': () => describeState(app, browser),
  };
}

interface Problem {
  problem?: string;
}

/** Puts down when the relay begins to fail or works again: `change` is of the stored pairing. */
export function noteRelay(app: App, change: { oldValue?: unknown; newValue?: unknown }): void {
  const before = (change.oldValue as Problem | null | undefined)?.problem;
  const after = (change.newValue as Problem | null | undefined)?.problem;
  if (before !== after) void app.events.add('relay', after ?? 'answers');
}
