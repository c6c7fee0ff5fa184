/** Says of a company's policy, field by field, what counts and what was refused, and why. */
import type { z } from 'zod';
import type { PolicyEntry, PolicyFault } from '#lib/model/policy-report.ts';
import { WITHHOLDABLE_FIELDS } from '#lib/model/record-fields.ts';
import { internationalOf, isSites, policySchema } from './policy.ts';

const LONGEST = 200;
/** Shown as dots: someone looking over the person's shoulder could use them. */
const SECRET: readonly string[] = ['teamCode'];

/** @param managed what the browser hands over; nothing, if there is no policy */
export function reportPolicy(managed: unknown): PolicyEntry[] {
  if (typeof managed !== 'object' || managed === null) return [];
  const shape: Record<string, z.ZodType> = policySchema.shape;
  return Object.entries(managed)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const given = SECRET.includes(name) ? '••••' : shown(value);
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (!schema) return { name, given, state: 'refused', fault: 'unknown' };
      return { name, given, ...judge(name, value, schema) };
    });
}

function judge(name: string, value: unknown, schema: z.ZodType): Omit<PolicyEntry, 'name' | 'given'> {
  const isEntry = ENTRIES[name];
  if (isEntry && Array.isArray(value)) {
    const refused = value.filter((entry) => !isEntry(entry)).map(shown);
    const count = value.length - refused.length;
    return refused.length === 0
      ? { state: 'set', count }
      : { state: 'partly', fault: 'format', refused, count };
  }
  const parsed = schema.safeParse(value);
  return parsed.success ? { state: 'set' } : { state: 'refused', ...faultOf(parsed.error.issues[0]) };
}

/** Lists that protect keep their good entries, whatever the others are: see readPolicy. */
const ENTRIES: Readonly<Record<string, (entry: unknown) => boolean>> = {
  allowedSites: isSites,
  blockedSites: isSites,
  doNotCallNumbers: (entry) => internationalOf(entry) !== undefined,
  withheld: (entry) => (WITHHOLDABLE_FIELDS as readonly unknown[]).includes(entry),
};

function faultOf(issue: z.core.$ZodIssue | undefined): { fault: PolicyFault; expected?: string } {
  switch (issue?.code) {
    case 'invalid_type':
      return { fault: 'type', expected: issue.expected };
    case 'invalid_value':
      return { fault: 'choice', expected: issue.values.join(', ') };
    case 'too_small':
      return { fault: 'range', expected: `≥ ${issue.minimum}` };
    case 'too_big':
      return { fault: 'range', expected: `≤ ${issue.maximum}` };
    default:
      return { fault: 'format' };
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
