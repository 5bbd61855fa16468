import { Worker } from 'node:worker_threads';
import type { CopyToTry, BackupVerification } from './verify.ts';

type WorkerReply = { readonly verdict: BackupVerification } | { readonly error: string };

/**
 * Tries a copy in a thread of its own: making a database in memory keeps its thread busy for
 * seconds, and requests are answered in this one.
 */
export const verifyInWorker = (copy: CopyToTry): Promise<BackupVerification> =>
  new Promise((resolve, reject) => {
    // A preload given to this process would otherwise start in the worker too.
    const worker = new Worker(new URL('../../verify-thread.ts', import.meta.url), {
      execArgv: [],
      workerData: copy,
    });
    worker.once('message', (told: WorkerReply) =>
      'error' in told ? reject(new Error(told.error)) : resolve(told.verdict),
    );
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`La verificación se interrumpió (${code}).`)));
  });
