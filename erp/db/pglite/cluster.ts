/** The folder of the embedded database on the disk. */
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DurableFolder } from './durable-fs.ts';
import { openPglite } from './pglite.ts';

export const clusterOf = (dataDir: string) => join(dataDir, 'pg');

/**
 * Makes the cluster beside its place and moves it there whole: a start that is cut short leaves
 * nothing half-made.
 */
export async function createCluster(cluster: string): Promise<void> {
  try {
    await stat(join(cluster, 'PG_VERSION'));
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const making = `${cluster}.new`;
  await rm(making, { recursive: true, force: true });
  await (await openPglite({ fs: new DurableFolder(making) })).close();
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
