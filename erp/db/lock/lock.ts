/**
 * Exclusive use of DATA_DIR: two processes on one embedded database lose data. The lock is a file
 * with its owner and a heartbeat (its time of change), kept by a thread of its own since a long
 * statement blocks the thread of the database.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { isAlive, processPlace, processStart } from './process-identity.ts';

const BEAT_MS = 2_000;
/** Without a beat for this long while we watch, an owner that we cannot ask is dead. */
const WATCH_MS = 12_000;
/** The same when its last beat is old already. */
const SHORT_WATCH_MS = 3_000;
const OLD_MS = 60_000;
const GUARD_MS = 30_000;

interface Owner {
  readonly token: string;
  readonly host: string;
  readonly boot: string;
  readonly namespace: string;
  readonly pid: number;
  readonly start: string;
  readonly since: string;
}

export interface FolderLock {
  release(): Promise<void>;
}

/** Somebody else uses the folder; nothing was touched. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
const exists = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';

async function readOwner(file: string): Promise<Owner | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
  } catch (error) {
    if (missing(error)) return null;
    throw error;
  }
}

async function beatOf(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (missing(error)) return 0;
    throw error;
  }
}

async function isDead(file: string, owner: Owner): Promise<boolean> {
  if (
    owner.host === processPlace.host &&
    owner.boot === processPlace.boot &&
    owner.namespace === processPlace.namespace
  )
    return !isAlive(owner.pid, owner.start);
  const beat = await beatOf(file);
  const patience = Date.now() - beat > OLD_MS ? SHORT_WATCH_MS : WATCH_MS;
  for (let waited = 0; waited < patience; waited += 500) {
    await sleep(500);
    if ((await beatOf(file)) !== beat) return false;
  }
  return true;
}

/**
 * Replaces the lock of a dead owner. Of several that try, one has the guard; it looks again before
 * it replaces.
 */
async function replaceDeadLock(file: string, own: string, dead: Owner): Promise<boolean> {
  const guard = `${file}.taking`;
  if (Date.now() - (await beatOf(guard)) > GUARD_MS) await rm(guard, { force: true });
  try {
    await (await open(guard, 'wx')).close();
  } catch (error) {
    if (exists(error)) return false;
    throw error;
  }
  try {
    if ((await readOwner(file))?.token !== dead.token) return false;
    await rename(own, file);
    return true;
  } finally {
    await rm(guard, { force: true });
  }
}

const domainError = (dataDir: string, owner: Owner) =>
  new FolderInUse(
    `Otro proceso de Telar (número ${owner.pid} en ${owner.host}, desde ${owner.since}) está usando la carpeta «${dataDir}». Ciérralo, o elige otra carpeta con DATA_DIR. No se tocó nada.`,
  );

/** Takes the folder or throws `FolderInUse`. */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const file = join(dataDir, 'telar.lock');
  const owner: Owner = {
    token: randomUUID(),
    ...processPlace,
    pid: process.pid,
    start: processStart(process.pid),
    since: new Date().toISOString(),
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const other = await readOwner(file);
    if (other && !(await isDead(file, other))) throw domainError(dataDir, other);
    if (await seize(dataDir, file, owner, other)) return keep(file, owner.token);
    await sleep(100 * (attempt + 1));
  }
  throw new FolderInUse(
    `Otro proceso de Telar está tomando la carpeta «${dataDir}» en este momento. Espera unos segundos e inténtalo de nuevo.`,
  );
}

async function seize(
  dataDir: string,
  file: string,
  owner: Owner,
  dead: Owner | null,
): Promise<boolean> {
  await mkdir(dataDir, { recursive: true });
  const own = `${file}.${owner.token}`;
  await writeFile(own, JSON.stringify(owner), { flush: true });
  try {
    if (dead) return await replaceDeadLock(file, own, dead);
    // A link is made whole or not at all, and not over another one.
    await link(own, file);
    return true;
  } catch (error) {
    if (exists(error) || missing(error)) return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

function keep(file: string, token: string): FolderLock {
  const beating = new Worker(new URL('./lock-heartbeat.ts', import.meta.url), {
    workerData: { file, token, everyMs: BEAT_MS },
    execArgv: [],
    env: {},
  });
  beating.unref();
  return {
    async release() {
      await beating.terminate();
      if ((await readOwner(file))?.token === token) await rm(file);
    },
  };
}
