/** Heap of the extension's service worker, by a debugger of our own: Playwright holds no session with one that began again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Answer {
  id?: number;
  sessionId?: string;
  result?: {
    targetInfos?: { type: string; targetId: string; url: string }[];
    sessionId?: string;
    usedSize?: number;
  };
}

/** For Chromium's command line: a port of its choice, which it writes into its profile. */
export const DEBUGGED = ['--remote-debugging-port=0'];

/** @returns bytes in use after a collection */
export async function workerHeap(profile: string, extensionId: string): Promise<number> {
  const [port, path] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').trim().split('\n');
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = fail;
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  let last = 0;
  function ask(method: string, params: object = {}, sessionId?: string): Promise<Answer['result']> {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    return new Promise((done) => waiting.set(id, ({ result }) => done(result)));
  }
  try {
    const targets = (await ask('Target.getTargets'))?.targetInfos ?? [];
    const worker = targets.find(({ type, url }) => type === 'service_worker' && url.includes(extensionId));
    if (!worker) throw new Error('the service worker does not run');
    const session = await ask('Target.attachToTarget', { targetId: worker.targetId, flatten: true });
    await ask('HeapProfiler.collectGarbage', {}, session?.sessionId);
    const heap = await ask('Runtime.getHeapUsage', {}, session?.sessionId);
    return heap?.usedSize ?? Number.NaN;
  } finally {
    socket.close();
  }
}
