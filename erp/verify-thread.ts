/** A thread that tries one copy and tells what it found. */
import { parentPort, workerData } from 'node:worker_threads';
import { registry } from './modules/all.ts';
import { verifyCopy, type CopyToTry } from './platform/backup/verify.ts';

verifyCopy(workerData as CopyToTry, registry).then(
  (verdict) => parentPort?.postMessage({ verdict }),
  (error: unknown) =>
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
);
