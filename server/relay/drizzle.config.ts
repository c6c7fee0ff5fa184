import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/relay/schema.ts',
  out: './server/relay/migrations',
});
