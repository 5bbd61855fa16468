import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Reads a file of /proc; '' where the system has none. */
function readSystem(read: () => string): string {
  try {
    return read().trim();
  } catch (error) {
    if (
      ['ENOENT', 'EACCES', 'ESRCH', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')
    )
      return '';
    throw error;
  }
}

/**
 * Where process ids mean the same: the host, its boot and its namespace (in a container every first
 * process is pid 1).
 */
export const processPlace = {
  host: hostname(),
  boot: readSystem(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
  namespace: readSystem(() => readlinkSync('/proc/self/ns/pid')),
};

/**
 * Start of a process in clock ticks since boot, which tells it from a later one with the same id;
 * '' when unknown.
 */
export function processStart(pid: number): string {
  const stat = readSystem(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

export function isAlive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
  return processStart(pid) === start;
}
