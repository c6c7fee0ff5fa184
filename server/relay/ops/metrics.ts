/** The figures that Prometheus reads at `/metrics`. Labels are few and fixed: no installation, number or address among them. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** @param withProcess also the process's own figures (memory, event loop): once a process. */
export function createMetrics(withProcess: boolean) {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const name = (text: string) => `dialmark_relay_${text}`;
  const counter = <Label extends string>(text: string, help: string, labelNames: Label[]) =>
    new Counter({ name: name(text), help, labelNames, registers });
  const gauge = (text: string, help: string) => new Gauge({ name: name(text), help, registers });

  return {
    registry,
    accepted: counter('webhooks_accepted_total', 'Webhooks stored and answered 2xx', ['route']),
    refused: counter('webhooks_refused_total', 'Webhooks not taken, by reason', ['route', 'reason']),
    duplicates: counter('events_duplicate_total', 'Deliveries of an event that was there already', []),
    commitSeconds: new Histogram({
      name: name('commit_seconds'),
      help: 'Time from sending a batch to the store until it was durable',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    commitEvents: new Histogram({
      name: name('commit_events'),
      help: 'Events in a batch',
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000],
      registers,
    }),
    waiting: gauge('queue_events', 'Events that wait for a commit'),
    streams: gauge('streams', 'Event streams held open'),
    bodyBytes: gauge('body_bytes', 'Bytes of webhooks in memory, of RELAY_BODIES_MB'),
    pageBytes: gauge('page_bytes', 'Bytes of feed pages in memory, of RELAY_PAGES_MB'),
    diskFree: gauge('disk_free_bytes', 'Room left on the disk of the embedded store, at the last look'),
    pages: counter('feed_pages_total', 'Pages of a feed handed out', ['kind']),
    pairings: counter('pairings_total', 'Attempts to pair, by outcome', ['outcome']),
    listChanges: gauge('do_not_call_changes', 'Number of the do-not-call list’s last change'),
    teamAnswers: counter('team_answers_total', 'Answers to browsers that asked for the team', ['kind']),
    brokered: counter('brokered_total', 'Requests for the platform, by what came of them', [
      'kind',
      'outcome',
    ]),
    delivered: counter('deliveries_total', 'Attempts to deliver to destinations, by what came of them', [
      'outcome',
    ]),
    erased: counter('events_erased_total', 'Events erased, by reason', ['reason']),
    storeFaults: counter('store_faults_total', 'Failures of the store, by what was being done', ['what']),
    sweepHeld: gauge('sweep_held', '1 while nothing is erased because the clock jumped'),
  };
}
