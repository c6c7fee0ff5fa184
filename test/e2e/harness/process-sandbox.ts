/**
 * Chromium's own process sandbox. Root cannot have it, and a kernel that gives user namespaces to no plain program
 * (Ubuntu since 23.10, by AppArmor) leaves a downloaded Chromium without it.
 * https://chromium.googlesource.com/chromium/src/+/main/docs/security/apparmor-userns-restrictions.md
 */

const REFUSED = /No usable sandbox|sandboxing failed/i;

/** Launches with the process sandbox where it can be had, else without it, and says so. */
export async function withProcessSandbox<Launched>(
  launch: (chromiumSandbox: boolean) => Promise<Launched>,
): Promise<Launched> {
  if (process.getuid?.() === 0) return launch(false);
  try {
    return await launch(true);
  } catch (error) {
    if (!(error instanceof Error && REFUSED.test(error.message))) throw error;
    process.stderr.write('This system gives Chromium no process sandbox: it runs without one.\n');
    return launch(false);
  }
}
