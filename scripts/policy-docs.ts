/** Writes the table of managed settings into docs/enterprise.md: a part of `npm run fix`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { ENTERPRISE, withPolicyTable } from './release/policy-docs.ts';

writeFileSync(ENTERPRISE, withPolicyTable(readFileSync(ENTERPRISE, 'utf8')));
