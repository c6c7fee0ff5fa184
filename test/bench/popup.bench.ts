/**
 * How long the popup takes to show calls, with 10,000 of them stored: in Chromium, from navigation to the first row.
 */
import { launchChromium } from '../e2e/harness/chromium.ts';
import { type Bench, median, quantile } from './bench.ts';
import { openings } from './popup/openings.ts';

/** Fills the table as the background would; runs in a page of the extension. */
function fill(count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dialmark');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('calls', 'readwrite');
      const now = Date.now();
      for (let index = 0; index < count; index++) {
        writing.objectStore('calls').add({
          id: `call-${index}`,
          state: 'completed',
          to: `+1415555${String(index % 10_000).padStart(4, '0')}`,
          ext: '',
          from: '+14155550100',
          route: { kind: 'default' },
          country: 'US',
          context: { crm: 'generic', contactName: `Person ${index}`, pageUrl: 'https://crm.example/1' },
          metadata: {},
          createdAt: now - index * 600_000,
          updatedAt: now - index * 600_000,
          attempts: 1,
          serverErrors: 0,
          durationSeconds: index % 900,
        });
      }
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
      writing.onerror = () => reject(writing.error);
    };
  });
}

const bench: Bench = {
  title: 'the popup opens',
  async *run({ quick, say }) {
    const count = quick ? 1000 : 10_000;
    const times = quick ? 5 : 20;
    const chromium = await launchChromium({ viewport: { width: 384, height: 560 } });
    try {
      const page = await chromium.openExtensionPage('popup.html');
      await page.waitForSelector('.popup');
      say(`storing ${count} calls`);
      await page.evaluate(fill, count);
      const { first, rows } = await openings(page, times);
      yield* [
        {
          title: `The popup opens, ${count} calls stored, Chromium`,
          figures: [
            { what: 'bundle and words: the frame stands, median', value: median(first), unit: 'ms' },
            {
              what: 'first query: rows after the frame, median',
              value: median(rows.map((row, index) => row - (first[index] ?? 0))),
              unit: 'ms',
            },
            { what: 'calls are shown, median', value: median(rows), unit: 'ms', goal: { atMost: 80 } },
            { what: 'calls are shown, p95', value: quantile(rows, 0.95), unit: 'ms' },
          ],
        },
      ];
    } finally {
      await chromium.close();
    }
  },
};

export default bench;
