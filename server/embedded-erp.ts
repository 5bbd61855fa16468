import { MessageChannel, Worker } from 'node:worker_threads';
import { callByPort, type CallByPort } from '#erp/call-port.ts';
import type { Config } from '#erp/config.ts';

export interface EmbeddedErp {
  readonly url: string;
  /** A call without the socket of `url`. */
  readonly call: CallByPort;
  /** Called when it ends without having been asked. */
  onLost(told: (error: Error) => void): void;
  /** Finishes what runs, then closes the database. */
  stop(): Promise<void>;
}

interface WorkerMessage {
  readonly port?: number;
  readonly error?: string;
  readonly closed?: true;
}

/**
 * Starts the ERP API in a worker thread on a loopback port: a slow query never blocks the web
 * thread.
 */
export async function startEmbeddedErp(config: Config): Promise<EmbeddedErp> {
  // A preload given to this process would otherwise start in the worker too.
  const calls = new MessageChannel();
  const worker = new Worker(new URL('../erp/worker.ts', import.meta.url), {
    execArgv: [],
    workerData: { config, calls: calls.port2 },
    transferList: [calls.port2],
  });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', (told: WorkerMessage) =>
      told.port
        ? resolve(told.port)
        : reject(new StartFailure(told.error ?? 'El ERP no dijo en qué puerto atiende.')),
    );
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new StartFailure(`El ERP terminó con ${code} antes de atender.`)),
    );
  });
  let stopping = false;
  let lost: (error: Error) => void = () => {};
  worker.on('error', (error) => lost(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => {
    if (!stopping) lost(new Error(`the embedded ERP ended with ${code}`));
  });
  return {
    url: `http://${config.apiHost.includes(':') ? `[${config.apiHost}]` : config.apiHost}:${port}`,
    call: callByPort(calls.port1),
    onLost: (told) => (lost = told),
    async stop() {
      stopping = true;
      const closed = new Promise<void>((resolve, reject) => {
        worker.on('message', (told: WorkerMessage) =>
          told.error ? reject(new Error(told.error)) : told.closed && resolve(),
        );
        worker.once('exit', () => resolve());
      });
      worker.postMessage('close');
      await closed;
      await worker.terminate();
    },
  };
}

/** Its sentence is for whoever starts the product. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
