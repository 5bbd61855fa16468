/** A thread that tries one copy and tells what it found. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyCopy, type CopyToTry } from './verify.ts';

verifyCopy(workerData as CopyToTry).then(
  (verdict) => parentPort?.postMessage({ verdict }),
  (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
);
