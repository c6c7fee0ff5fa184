import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingFromLock, withoutChecksum } from '../../../scripts/setup/lock.ts';

describe.each(['package-lock.json', 'test/apps/package-lock.json'])('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const lock = JSON.parse(text);

  it('names the optional packages of every system, so that `npm ci` accepts it on each', () => {
    expect(Object.keys(missingFromLock(lock))).toEqual([]);
  });

  it('has the checksum of every package', () => {
    expect(withoutChecksum(lock)).toEqual({});
  });

  it('names no registry', () => {
    expect(text).not.toContain('"resolved"');
  });
});

describe('a lock', () => {
  it('is asked for the checksum of each package that has an archive of its own', () => {
    const lock = {
      packages: {
        '': { version: '1.0.0' },
        'node_modules/@tool/mac': { version: '2.0.0' },
        'node_modules/tool/node_modules/part': { version: '3.0.0', inBundle: true },
        'node_modules/tool': { version: '2.0.0', integrity: 'sha512-AA==' },
      },
    };
    expect(withoutChecksum(lock)).toEqual({
      'node_modules/@tool/mac': { name: '@tool/mac', version: '2.0.0' },
    });
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
