/**
 * Makes `lib/calls/zones.generated.ts` from the machine's tzdata (public domain): which IANA zones each country has.
 * Run when tzdata changes: `node scripts/zones.ts > lib/calls/zones.generated.ts`.
 */
import { readFileSync } from 'node:fs';

const table = readFileSync(process.argv[2] ?? '/usr/share/zoneinfo/zone.tab', 'utf8');
const zones = new Map<string, string[]>();
for (const line of table.split('\n')) {
  const [country, , zone] = line.split('\t');
  if (line.startsWith('#') || !country || !zone) continue;
  zones.set(country, [...(zones.get(country) ?? []), zone]);
}
const lines = [...zones].sort().map(([country, names]) => `  ${country}: '${names.join(' ')}',`);
console.log(`/** Made by scripts/zones.ts from tzdata's zone.tab. Country → its IANA zones, separated by spaces. */
// biome-ignore format: one line a country
export const COUNTRY_ZONES: Readonly<Record<string, string>> = {
${lines.join('\n')}
};`);
