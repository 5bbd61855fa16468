/**
 * The copy that is made before the tables of an installation change with a new version: the way
 * back, since migrations only go forward.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#erp/model/log.ts';

const PREFIX = 'antes-de-migrar-';
const KEPT = 3;

/** Gives the file. What `make` throws stops the start: without a copy nothing is changed. */
export async function copyBeforeUpgrade(
  folder: string,
  make: (target: string) => Promise<void>,
  log: Log,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = join(
    folder,
    `${PREFIX}${new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}.tar.gz`,
  );
  const start = performance.now();
  await make(target);
  log.info(
    { target, ms: Math.round(performance.now() - start) },
    'copy made before the migrations',
  );
  const older = (await readdir(folder)).filter((name) => name.startsWith(PREFIX)).toSorted();
  for (const name of older.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
  return target;
}
