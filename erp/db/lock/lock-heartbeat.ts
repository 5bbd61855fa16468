/**
 * Thread that keeps the folder's lock alive, and ends the process when somebody else took it: two
 * writers lose data.
 */
import { readFileSync, utimesSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { file, token, everyMs } = workerData as { file: string; token: string; everyMs: number };

function isOurs(): boolean {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { token: string }).token === token;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

setInterval(() => {
  if (isOurs()) {
    const now = new Date();
    utimesSync(file, now, now);
    return;
  }
  process.stderr.write(`Otro proceso tomó ${file}; este se detiene para no dañar los datos.\n`);
  process.kill(process.pid, 'SIGKILL');
}, everyMs);
