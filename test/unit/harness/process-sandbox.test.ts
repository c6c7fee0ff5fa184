import { afterEach, expect, it, vi } from 'vitest';
import { withProcessSandbox } from '#test/e2e/harness/process-sandbox.ts';

afterEach(() => vi.restoreAllMocks());

/** A launcher of a system that refuses the process sandbox with `message`. */
function launcher(message: string) {
  const asked: boolean[] = [];
  const launch = async (chromiumSandbox: boolean): Promise<string> => {
    asked.push(chromiumSandbox);
    if (chromiumSandbox) throw new Error(message);
    return 'a browser';
  };
  return { asked, launch };
}

it('never asks for the process sandbox as root', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  const { asked, launch } = launcher('');
  await withProcessSandbox(launch);
  expect(asked).toEqual([false]);
});

it('does without it where the system has none to give, and says so', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { asked, launch } = launcher('Chromium sandboxing failed!\n[pid=1][err] No usable sandbox!');
  expect(await withProcessSandbox(launch)).toBe('a browser');
  expect(asked).toEqual([true, false]);
  expect(said).toHaveBeenCalledOnce();
});

it('hides no other fault of the launch', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  const { asked, launch } = launcher('The profile is in use');
  await expect(withProcessSandbox(launch)).rejects.toThrow('The profile is in use');
  expect(asked).toEqual([true]);
});
