/**
 * The data of the demo companies, made once for these sources and this day: making them takes
 * longer than most tests.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOfRun } from '#erp/provision/testing/day-of-run.ts';

const ROOT = join(import.meta.dirname, '..');
const KEPT = join(ROOT, 'test-results/demo');
/** All that decides what the first start writes. */
const SOURCES = ['erp', 'server', 'package-lock.json'];

async function* filesOf(path: string): AsyncGenerator<string> {
  const children = await readdir(path, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (!children) return yield path;
  yield* children
    .filter((child) => child.isFile())
    .map((child) => join(child.parentPath, child.name))
    .sort();
}

async function keyOfToday(): Promise<string> {
  const hash = createHash('sha256').update(dayOfRun());
  for (const source of SOURCES)
    for await (const file of filesOf(join(ROOT, source)))
      hash.update(file.slice(ROOT.length)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** Copies the demo's data into `folder`; `make` writes them into a folder where nobody has yet. */
export async function copyDemo(
  folder: string,
  make: (empty: string) => Promise<void>,
): Promise<void> {
  const kept = join(KEPT, await keyOfToday());
  if (!existsSync(kept)) {
    await mkdir(KEPT, { recursive: true });
    const old = await readdir(KEPT);
    const fresh = await mkdtemp(join(KEPT, 'new-'));
    await make(fresh);
    await rename(fresh, kept).catch(async (error: NodeJS.ErrnoException) => {
      // Another test file has made the same meanwhile.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      await rm(fresh, { recursive: true, force: true });
    });
    for (const name of old)
      if (!name.startsWith('new-')) await rm(join(KEPT, name), { recursive: true, force: true });
  }
  await cp(kept, folder, { recursive: true });
}
