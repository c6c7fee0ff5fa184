import { expect, it } from 'vitest';
import { z } from 'zod';
import { uuid } from '#lib/core/uuid.ts';

it('makes random UUIDs of version 4, each another', () => {
  const made = Array.from({ length: 1_000 }, uuid);
  expect(new Set(made).size).toBe(1_000);
  for (const each of made) expect(z.uuidv4().safeParse(each).success).toBe(true);
});
