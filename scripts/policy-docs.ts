/** Writes the list of managed settings into docs/enterprise.md: a part of `npm run fix`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { ENTERPRISE, withPolicyList } from './release/policy-docs.ts';

writeFileSync(ENTERPRISE, withPolicyList(readFileSync(ENTERPRISE, 'utf8')));
