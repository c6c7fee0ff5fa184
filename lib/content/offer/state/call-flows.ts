/** One flow a number, kept as long as the page: a number offered again shows what became of its call. */

import type { Send } from '#lib/messages/client.ts';
import type { CallView } from '#lib/model/call.ts';
import type { PageNumber } from '../../dom/page-number.ts';
import { createFlow, type Flow } from './call-flow.ts';

export interface Flows {
  of(number: PageNumber): Flow;
  /** A call's state changed: the flow that it belongs to is told. */
  changed(call: CallView): void;
}

export function createFlows(parts: { send: Send; uuid(): string; onChange(flow: Flow): void }): Flows {
  const flows = new Map<string, Flow>();
  return {
    of(number) {
      const key = `${number.e164};${number.ext}`;
      const known = flows.get(key);
      if (known) return known;
      const flow = createFlow({ ...parts, onChange: () => parts.onChange(flow) });
      flows.set(key, flow);
      return flow;
    },
    changed(call) {
      for (const flow of flows.values()) flow.changed(call);
    },
  };
}

/** @returns tells whether a call is at another place of its life since it was asked last, not only described otherwise. */
export function watchPlaces(): (flow: Flow) => boolean {
  const became = new WeakMap<Flow, string>();
  return (flow) => {
    const { state } = flow;
    const { id, state: at, waitUntil, failure } = state.kind === 'call' ? state.call : {};
    const now = [state.kind, id, at, waitUntil, failure?.code].join();
    if (state.kind !== 'asked' && became.get(flow) === now) return false;
    became.set(flow, now);
    return true;
  };
}
