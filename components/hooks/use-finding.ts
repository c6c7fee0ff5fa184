import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Result } from '#components/popup/results.ts';
import { withJobs } from '#lib/calls/queries.ts';
import type { Translators } from '#lib/locales/areas.ts';
import type { FramedNumber } from '#lib/model/number-card.ts';
import type { Settings } from '#lib/model/settings.ts';
import type { SearchFilters } from '#lib/search/said.ts';
import { createSearchSession } from '#lib/search/session.ts';
import type { Database } from '#lib/storage/database.ts';
import { speakerName } from '#lib/transcripts/speaker-names.ts';
import { instantResults } from './results.ts';

interface FindingOptions {
  db: Database;
  query: string;
  settings: Settings;
  numbers: readonly FramedNumber[];
  words: Translators;
  filters?: SearchFilters;
}

/** Returns the field's results: at once those of the text itself, and a moment later the stored ones. */
export function useFinding({ db, query, settings, numbers, words, filters }: FindingOptions) {
  const session = useMemo(
    () => createSearchSession(db, (names, label) => speakerName(words.reader, names, label)),
    [db, words],
  );
  const [stored, setStored] = useState<{ query: string; results: Result[] }>({ query: '', results: [] });

  useEffect(() => {
    if (query.trim().length < 2) {
      // One letter finds nothing yet, and has the index opened before the second.
      if (query.trim() !== '') void session.find(query).catch(() => undefined);
      return setStored({ query, results: [] });
    }
    const typing = new AbortController();
    void (async () => {
      const found = await session.find(query, filters, typing.signal);
      const items = await withJobs(db, found.calls);
      if (typing.signal.aborted) return;
      setStored({
        query,
        results: [
          ...items.map((item): Result => {
            const note = found.notes.get(item.row.id);
            return { kind: 'call', id: `call-${item.row.id}`, item, ...(note && { note }) };
          }),
          ...found.said.map(
            (said, index): Result => ({
              kind: 'words',
              id: `said-${said.jobId}-${index}`,
              ...(said.row ? { item: { row: said.row, job: said.job } } : { item: undefined, job: said.job }),
              jobId: said.jobId,
              seconds: said.seconds,
              speaker: speakerName(words.reader, said.names, said.speaker),
              pieces: said.pieces,
            }),
          ),
        ],
      });
    })().catch(() => {
      if (!typing.signal.aborted) setStored({ query, results: [] });
    });
    return () => typing.abort();
  }, [query, session, db, words, filters]);

  const instant = useMemo(
    () => instantResults(query, settings.defaultCountry, Date.now(), numbers),
    [query, settings.defaultCountry, numbers],
  );
  return {
    results: useMemo(() => [...instant, ...stored.results], [instant, stored]),
    searching: stored.query !== query && query.trim().length >= 2,
  };
}
