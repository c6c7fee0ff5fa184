import type { PlacingTools } from '#lib/calls/placing.ts';
import { settingsSchema } from '#lib/model/settings.ts';
import { NO_COMPANY } from '../storage/rows.ts';

/** Tools of a service in which nothing stands in a call's way, with what a test is about laid over. */
export const placingTools = (change: Partial<PlacingTools>): PlacingTools => ({
  db: {} as never,
  outbox: {} as never,
  pagePresses: {} as never,
  settings: async () => settingsSchema.parse({}),
  installationId: async () => 'installation-0001',
  mayCallFrom: async () => true,
  isListedForAll: async () => false,
  company: NO_COMPANY,
  lostNumbers: async () => 0,
  hearsOfEnds: async () => true,
  now: () => 3_000,
  ...change,
});
