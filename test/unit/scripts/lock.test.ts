import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingFromLock } from '../../../scripts/setup/lock.ts';

const text = readFileSync('package-lock.json', 'utf8');

describe('package-lock.json', () => {
  it('names the optional packages of every system, so that `npm ci` accepts it on each', () => {
    expect(Object.keys(missingFromLock(JSON.parse(text)))).toEqual([]);
  });

  it('names no registry', () => {
    expect(text).not.toContain('"resolved"');
  });

  it('is completed beside a package of the same name in another version', () => {
    const lock = {
      packages: {
        '': {},
        'node_modules/tool': {
          version: '2.0.0',
          dev: true,
          optionalDependencies: { '@tool/linux-x64-musl': '2.0.0' },
        },
        'node_modules/@tool/linux-x64-musl': { version: '1.0.0' },
      },
    };
    expect(missingFromLock(lock)).toEqual({
      'node_modules/tool/node_modules/@tool/linux-x64-musl': {
        version: '2.0.0',
        dev: true,
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
        libc: ['musl'],
      },
    });
  });
});
