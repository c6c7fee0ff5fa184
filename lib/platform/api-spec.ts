/**
 * An account's OpenAPI 3 file (section 9 of the platform's document): base address and enabled endpoints are read
 * from it. Untrusted: it is parsed as data, aliases are bounded, and only plain strings are taken out of it.
 */
import { parse } from 'yaml';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/core/result.ts';
import { readBaseUrl } from './address.ts';
import { type ApiSpecFacts, type ApiSpecFault, LARGEST_API_SPEC } from './api-spec-facts.ts';

/** Keys are not compared with one another: that takes a minute for 30,000 paths. Of two the last counts, as in JSON. */
const YAML = { maxAliasCount: 100, logLevel: 'silent', uniqueKeys: false } as const;

const specSchema = z.looseObject({
  openapi: z.string().startsWith('3.'),
  servers: z.array(z.looseObject({ url: z.string() })).optional(),
  paths: z.record(z.string(), z.unknown()),
});

/** Reads a file's text, JSON or YAML. */
export function readApiSpec(text: string): Result<ApiSpecFacts, ApiSpecFault> {
  if (text.length > LARGEST_API_SPEC) return err('too-large');
  let data: unknown;
  try {
    // JSON first: it is YAML too, but a hundred times faster read as what it is.
    data = /^\s*\{/.test(text) ? JSON.parse(text) : parse(text, YAML);
  } catch {
    return err('not-readable');
  }
  if (typeof data !== 'object' || data === null) return err('not-readable');
  const spec = specSchema.safeParse(data);
  if (!spec.success) return err('not-openapi');
  const has = (path: RegExp) => Object.keys(spec.data.paths).some((one) => path.test(one));
  const calls = has(/\/calls\/?$/);
  const transcriptions = has(/\/transcriptions\/?$/);
  if (!calls && !transcriptions) return err('no-endpoints');
  return ok({ calls, transcriptions, ...baseOf(spec.data.servers ?? []) });
}

/**
 * The first server that can be talked to; `/v1` at its end is part of our paths already. If there is none, the first
 * that was named, and what is wrong with it.
 */
function baseOf(servers: readonly { url: string }[]): Pick<ApiSpecFacts, 'baseUrl' | 'refused'> {
  let refused: ApiSpecFacts['refused'];
  for (const { url } of servers) {
    const base = readBaseUrl(url.replace(/\/v1\/?$/, ''));
    if (base.ok) return { baseUrl: base.value };
    refused ??= { url: url.slice(0, 200), fault: base.error };
  }
  return refused ? { refused } : {};
}
