/** Asks `/healthz` every few milliseconds, in a process of its own: what the test is busy with does not count. */
const [, , url = '', every = '25'] = process.argv;
const waits: number[] = [];
let failed = 0;
process.on('message', () => {
  process.send?.({ waits, failed });
  process.exit(0);
});
for (;;) {
  const started = performance.now();
  const answer = await fetch(`${url}/healthz`).catch(() => undefined);
  if (answer?.ok) waits.push(performance.now() - started);
  else failed += 1;
  await new Promise((resolve) => setTimeout(resolve, Number(every)));
}
