/**
 * Imports run one way, by the layers of scripts/imports/layers.ts, and never in a circle: names each that does not, and
 * exits 1. Our own because dependency-cruiser cannot read TypeScript 7 yet (it needs the old compiler's API).
 */
import { globSync } from 'node:fs';
import { faultsOf } from './imports/faults.ts';
import { graphOf } from './imports/graph.ts';

const files = globSync('{entrypoints,components,lib,server}/**/*.{ts,tsx}');
const faults = faultsOf(graphOf(files));
for (const fault of faults) console.error(fault);
console.log(`imports: ${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
