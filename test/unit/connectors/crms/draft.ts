import type { Draft } from '#lib/connectors/types.ts';

export const MARK = 'call-11111111-2222-4333-8444-555555555555';

/** A call of 95 seconds on 25 November 2026 at 12:00 UTC. */
export const draftOf = (text: string, mark = MARK): Draft => ({
  title: 'Call to Dana',
  text: `${text} ${mark}`,
  mark,
  zone: 'UTC',
  facts: {
    id: mark.slice(-36),
    direction: 'outbound',
    startedAt: Date.parse('2026-11-25T12:00:00Z'),
    durationSeconds: 95,
    number: '+14155552671',
    from: '+14155550100',
    route: { kind: 'default' },
    outcome: 'Reached',
  },
});
