import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node26, root, run, seconds } from './process.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/**
 * True when node_modules holds every package of the lock file in its version; optional ones belong
 * to other platforms.
 */
function isCurrent() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json')) || !existsSync(node26))
    return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional === true),
  );
}

/** Installs the locked dependencies when they are missing or stale. */
export async function ensureInstalled() {
  if (isCurrent()) return;
  const since = Date.now();
  console.log('Installing dependencies …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
  if (code !== 0)
    throw new Error(
      'npm ci failed: check the network and the message above, then run the command again.',
    );
  if (!existsSync(node26))
    throw new Error(
      'The `node` package did not bring Node 26: its install script was blocked. Run `npm rebuild node`.',
    );
  console.log(`Installed in ${seconds(since)}.`);
}
