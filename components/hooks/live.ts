import { liveQuery } from 'dexie';
import { useEffect, useState } from 'preact/hooks';

export type Live<Value> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: Value }
  | { kind: 'error'; detail: string };

/**
 * A query's result, asked again whenever a table that it read changes, in whatever context. `early`: the answer, if
 * the page asked while its words were still being loaded.
 */
export function useLive<Value>(
  query: () => Promise<Value>,
  inputs: readonly unknown[],
  early?: Value,
): Live<Value> {
  const [live, setLive] = useState<Live<Value>>(
    early === undefined ? { kind: 'loading' } : { kind: 'ready', value: early },
  );
  useEffect(() => {
    const subscription = liveQuery(query).subscribe({
      next: (value) => setLive({ kind: 'ready', value }),
      error: (error: unknown) =>
        setLive({ kind: 'error', detail: error instanceof Error ? error.name : 'Error' }),
    });
    return () => subscription.unsubscribe();
  }, inputs as unknown[]);
  return live;
}

/** The time, in milliseconds, every `every` ms while the page is seen. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** Whether the browser believes that it is online. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return online;
}
