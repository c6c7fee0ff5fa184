/** Processor time of processes, as Linux counts it. */
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds that the first threads of Firefox's processes for pages have worked, all together: one has the page. */
export function workedByPages(browser: number): number {
  let nanoseconds = 0;
  for (const pid of descendants(browser)) {
    if (!read(pid, 'cmdline').includes('-isForBrowser')) continue;
    // The first field of `schedstat`: time spent on the processor (Linux, Documentation/scheduler/sched-stats).
    nanoseconds += Number(read(pid, 'schedstat').split(' ')[0] || 0);
  }
  return nanoseconds / 1e6;
}

/** Ticks of the kernel's clock in a second, as Linux tells user space. */
const TICKS = 100;

/** Seconds of processor that a process and all that it started have taken, those that it waited for too: proc(5). */
export function processorOf(root: number): number {
  let ticks = 0;
  for (const pid of [root, ...descendants(root)]) {
    const fields = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
    ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  }
  return ticks / TICKS;
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    // The name of the command, in brackets, may have spaces in it.
    const parent = Number(read(pid, 'stat').split(') ').at(-1)?.split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const found: number[] = [];
  for (let next = children.get(root) ?? []; next.length > 0; ) {
    found.push(...next);
    next = next.flatMap((pid) => children.get(pid) ?? []);
  }
  return found;
}

/** Empty for a process that has ended meanwhile. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
