/**
 * A backup of the embedded database while the product runs: only the process that has the folder
 * can make a sound copy, so `erp backup` leaves a request in the folder and the running process
 * answers beside it.
 */
import { randomUUID } from 'node:crypto';
import { access, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#erp/model/log.ts';
import { backupEmbedded } from './backup.ts';
import type { PgliteDatabase } from '../pglite/pglite.ts';

const LOOK_MS = 1_000;
const PATIENCE_MS = 15 * 60_000;

interface Request {
  readonly id: string;
  readonly target: string;
}
interface Answer {
  readonly error: string | null;
}

const requestFile = (dataDir: string) => join(dataDir, 'backup-request.json');
const answerFile = (dataDir: string, id: string) => join(dataDir, `backup-answer-${id}.json`);

async function readJson<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written whole under another name first: the reader never sees half of it. */
async function writeJson(file: string, content: object): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(content), { mode: 0o600 });
  await rename(draft, file);
}

export class BackupDesk {
  readonly #database: PgliteDatabase;
  readonly #dataDir: string;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(database: PgliteDatabase, dataDir: string, log: Log) {
    this.#database = database;
    this.#dataDir = dataDir;
    this.#log = log;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#look()
        .catch((error: Error) => this.#log.error({ error: error.message }, 'backup request failed'))
        .finally(() => {
          if (this.#timer) this.start();
        });
    }, LOOK_MS).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  async #look(): Promise<void> {
    const request = await readJson<Request>(requestFile(this.#dataDir));
    if (!request) return;
    await rm(requestFile(this.#dataDir));
    await writeJson(answerFile(this.#dataDir, request.id), await this.#serve(request));
  }

  async #serve({ target }: Request): Promise<Answer> {
    const start = performance.now();
    try {
      await backupEmbedded(this.#database, this.#dataDir, target);
      this.#log.info({ target, ms: Math.round(performance.now() - start) }, 'backup made');
      return { error: null };
    } catch (error) {
      this.#log.error({ target, error: (error as Error).message }, 'backup failed');
      return { error: (error as Error).message };
    }
  }
}

/** Asks the running process for a backup and waits for it. */
export async function requestBackup(dataDir: string, target: string): Promise<void> {
  const id = randomUUID();
  await writeJson(requestFile(dataDir), { id, target });
  for (let waited = 0; waited < PATIENCE_MS; waited += 200) {
    const answer = await readJson<Answer>(answerFile(dataDir, id));
    if (answer) {
      await rm(answerFile(dataDir, id));
      if (answer.error) throw new Error(answer.error);
      await access(target);
      return;
    }
    await sleep(200);
  }
  throw new Error(
    'El sistema que está en marcha no respondió. Revisa que siga funcionando o deténlo e inténtalo de nuevo.',
  );
}
