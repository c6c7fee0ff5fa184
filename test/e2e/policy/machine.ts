/**
 * A browser on a machine that a company manages: it finds real policy files where its vendor says, in a mount namespace of
 * its own. No file of this machine is touched, no other browser sees them, and nothing is left however the test ends.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { browserPath } from '../../../scripts/setup/browsers.mjs';

export interface ManagedMachine {
  /** Keeps what the browser stored between its starts. */
  profile: string;
  /** Writes the policy that browsers find from their next start on; undefined: none. */
  setPolicy(file: object | undefined): void;
  remove(): void;
}

/** Whether mount namespaces can be made here: root on Linux, as in CI. */
export function canManage(): boolean {
  return spawnSync('unshare', ['--mount', 'true']).status === 0;
}

const PLACES = {
  chromium: {
    variable: 'DIALMARK_CHROMIUM',
    file: 'chromium/policies/managed/company.json',
    over: () => '/etc',
  },
  firefox: {
    variable: 'DIALMARK_FIREFOX',
    file: 'distribution/policies.json',
    over: (program: string) => dirname(realpathSync(program)),
  },
} as const;

/** From now until `remove`, `which` is started as on a managed machine. */
export function manageMachine(which: keyof typeof PLACES): ManagedMachine {
  const { variable, file, over } = PLACES[which];
  const program = browserPath(which);
  const root = mkdtempSync(join(tmpdir(), `dialmark-managed-${which}-`));
  const files = join(root, 'files');
  const start = join(root, 'start');
  const profile = join(root, 'profile');
  for (const folder of [dirname(join(files, file)), profile]) mkdirSync(folder, { recursive: true });
  writeFileSync(
    start,
    `#!/bin/sh
exec unshare --mount --propagation private sh -c '
mount -t overlay overlay -o lowerdir="${files}:${over(program)}" "${over(program)}" && exec "$0" "$@"
' "${program}" "$@"
`,
  );
  chmodSync(start, 0o755);
  const before = process.env[variable];
  process.env[variable] = start;
  return {
    profile,
    setPolicy(content) {
      if (content === undefined) rmSync(join(files, file), { force: true });
      else writeFileSync(join(files, file), JSON.stringify(content));
    },
    remove() {
      if (before === undefined) delete process.env[variable];
      else process.env[variable] = before;
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
