/** After `npm install`: WXT's types, if WXT is there. A server's `npm ci --omit=dev` has none, and needs none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const WXT = 'node_modules/wxt/bin/wxt.mjs';
if (existsSync(WXT)) process.exitCode = spawnSync('node', [WXT, 'prepare'], { stdio: 'inherit' }).status ?? 1;
