/** The folder of the embedded database on the disk. */
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PGlite } from '@electric-sql/pglite';
import { openPglite } from './pglite.ts';

export const clusterOf = (dataDir: string) => join(dataDir, 'pg');

/**
 * Makes the cluster with what `fill` writes beside its place and moves it there whole: a start that
 * is cut short leaves nothing half-made. Nothing of it counts before, so it is synced once, at the
 * end. `fill` closes what it is given.
 */
export async function createCluster(
  cluster: string,
  fill: (pg: PGlite) => Promise<void>,
): Promise<void> {
  try {
    await stat(join(cluster, 'PG_VERSION'));
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const making = `${cluster}.new`;
  await rm(making, { recursive: true, force: true });
  await fill(await openPglite({ fs: new NodeFS(making) }));
  await syncTree(making);
  await rename(making, cluster);
  await syncPath(join(cluster, '..'));
}

export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

/** Forces a folder's files and entries to the disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncTree(path) : syncPath(path));
  }
  await syncPath(folder);
}
