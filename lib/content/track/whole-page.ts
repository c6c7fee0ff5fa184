/** All numbers of the page, for those who ask for them: a list, a step from one to the next. */
import { rootOf } from '#lib/page/native.ts';
import type { Page } from '../dom/page.ts';
import type { PageNumber } from '../dom/page-number.ts';
import { createSlices } from '../dom/scheduler.ts';
import { sortInSlices } from '../dom/sliced-sort.ts';
import type { Scanner } from '../read/scanner.ts';
import { inPageOrder, type NumberRegistry } from './number-registry.ts';
import type { ViewReader } from './view-reader.ts';

/** Kept this long after it was last asked for, in milliseconds. */
const KEPT_MS = 60_000;

export type WholePage = ReturnType<typeof createWholePage>;

interface WholePageParts extends Pick<Page, 'window' | 'document' | 'scheduler' | 'signal'> {
  scanner: Scanner;
  reader: Pick<ViewReader, 'settled' | 'isWhole' | 'isBehind' | 'version'>;
  registry: NumberRegistry;
  known(number: PageNumber): PageNumber;
}

export function createWholePage(parts: WholePageParts) {
  const { window, document, scanner, reader, registry, known, scheduler, signal } = parts;
  let kept: { version: number; numbers: readonly PageNumber[]; set: ReadonlySet<PageNumber> } | undefined;
  let scanning: { version: number; numbers: Promise<readonly PageNumber[]> } | undefined;
  /** Of the scan that is under way, or was last. */
  let soFar: readonly PageNumber[] = [];
  let timer = 0;

  /** All numbers, also hidden ones, in the page's order; read again only if the page has changed. */
  async function read(): Promise<readonly PageNumber[]> {
    await reader.settled();
    window.clearTimeout(timer);
    timer = window.setTimeout(forget, KEPT_MS);
    if (kept && kept.version === reader.version) return kept.numbers;
    const { version } = reader;
    const found = reader.isWhole && !reader.isBehind ? registry.all() : await scan();
    const numbers = await sortInSlices(found, inPageOrder, scheduler);
    kept = signal.aborted ? undefined : { version, numbers, set: new Set(numbers) };
    return numbers;
  }

  /** Two that ask at once read it once. */
  async function scan(): Promise<readonly PageNumber[]> {
    const { version } = reader;
    if (scanning?.version === version) return scanning.numbers;
    const own = { version, numbers: scanAll() };
    scanning = own;
    try {
      return await own.numbers;
    } finally {
      if (scanning === own) scanning = undefined;
    }
  }

  async function scanAll(): Promise<readonly PageNumber[]> {
    const root = rootOf(document);
    if (!root) return [];
    const numbers: PageNumber[] = [];
    soFar = numbers;
    const slices = createSlices(scheduler);
    for (const found of scanner.slices(root)) {
      for (const number of found) numbers.push(known(number));
      if (!slices.isOver()) continue;
      await slices.next();
      if (signal.aborted) return [];
    }
    return numbers;
  }

  function forget(): void {
    kept = undefined;
    soFar = [];
  }

  signal.addEventListener(
    'abort',
    () => {
      window.clearTimeout(timer);
      forget();
    },
    { once: true },
  );
  /** All there are if that is known; else those that are near the view or were read so far, and that there may be more. */
  function counted(): { count: number; more: boolean } {
    if (kept && kept.version === reader.version) return { count: kept.numbers.length, more: false };
    return { count: Math.max(registry.size, scanning ? soFar.length : 0), more: !reader.isWhole };
  }

  return {
    read,
    counted,
    /** Whether the number is one of those, and nothing in the page has changed since. */
    has: (number: PageNumber): boolean => kept?.version === reader.version && kept.set.has(number),
  };
}
