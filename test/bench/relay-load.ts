/**
 * Load for the relay's benchmark, by autocannon in a process of its own: signed `call.completed` webhooks, each with a
 * call id that no other has, made before the clock starts. `node relay-load.ts '{"urls":[…], …}'` prints one JSON object.
 */
import { createHmac, randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { z } from 'zod';

const options = z
  .object({
    urls: z.array(z.url()),
    key: z.string(),
    connections: z.number().int(),
    seconds: z.number(),
    /** A second, over all; 0: as fast as it goes. */
    rate: z.number().default(0),
    /** How many different webhooks to make; with more requests than that they begin again. */
    bodies: z.number().int(),
    installations: z.array(z.string()),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const run = randomBytes(4).toString('hex');
const webhooks = Array.from({ length: options.bodies }, (_, index) => {
  const body = JSON.stringify({
    id: `c_${run}_${index}`,
    status: 'completed',
    created_at: '2026-11-20T10:00:00Z',
    duration_seconds: 30 + (index % 600),
    recording_url: `https://recordings.example/${run}/${index}.mp3?expires=1800000000`,
    agent_id: `u_${index % 100}`,
    metadata: {
      dialmark_installation: options.installations[index % options.installations.length],
      dialmark_intent: `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`,
      page_title: 'Dana Levi – Contacts – CRM',
      page_url: 'https://crm.example.com/contacts/4711',
      contact_name: 'Dana Levi',
    },
  });
  return { body, signature: createHmac('sha256', options.key).update(body).digest('hex') };
});

let next = 0;
const results = await Promise.all(
  options.urls.map((url) =>
    autocannon({
      url: `${url}/hooks/calls`,
      method: 'POST',
      connections: options.connections / options.urls.length,
      duration: options.seconds,
      ...(options.rate > 0 ? { overallRate: options.rate / options.urls.length } : {}),
      requests: [
        {
          setupRequest(request) {
            const webhook = webhooks[next % webhooks.length];
            next += 1;
            if (!webhook) return request;
            return { ...request, body: webhook.body, headers: { 'x-signature': webhook.signature } };
          },
        },
      ],
    }),
  ),
);

const sum = (pick: (result: autocannon.Result) => number) =>
  results.reduce((all, each) => all + pick(each), 0);
const most = (pick: (result: autocannon.Result) => number) => Math.max(...results.map(pick));
console.log(
  JSON.stringify({
    answered2xx: sum((each) => each['2xx']),
    other: sum((each) => each.non2xx + each.errors + each.timeouts),
    perSecond: sum((each) => each['2xx'] / each.duration),
    p50: most((each) => each.latency.p50),
    p99: most((each) => each.latency.p99),
    sent: next,
  }),
);
