/** What work costs by itself: processor time, which other programs on the machine do not lengthen. */

/** @returns milliseconds of processor time that this thread spent on `work` */
export function ownTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
