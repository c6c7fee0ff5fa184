/**
 * Asks `/healthz` every few milliseconds, in a process of its own: what the test is busy with does not count. And each
 * time an idle server, if one is named: how long the machine takes for an answer just then.
 */
const [, , url = '', every = '25', idle = ''] = process.argv;
const waits: number[] = [];
const idleWaits: number[] = [];
let failed = 0;
process.on('message', () => {
  process.send?.({ waits, idleWaits, failed });
  process.exit(0);
});
for (;;) {
  const started = performance.now();
  const answer = await fetch(`${url}/healthz`).catch(() => undefined);
  if (answer?.ok) waits.push(performance.now() - started);
  else failed += 1;
  if (idle !== '') {
    const asked = performance.now();
    await (await fetch(idle)).text();
    idleWaits.push(performance.now() - asked);
  }
  await new Promise((resolve) => setTimeout(resolve, Number(every)));
}
