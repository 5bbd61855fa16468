/** Programs of the system that tests need: found, or installed where this is Debian and we may. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './process.mjs';

export const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'ENOTDIR')
      return false;
    throw error;
  }
};

/** Servers stand in folders that are not in everybody's path. */
const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
];

/** Path of the first of these programs that the system has; null when it has none. */
export const findProgram = (...names) =>
  names.flatMap((name) => folders().map((folder) => join(folder, name))).find(isProgram) ?? null;

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

let updated = false;

/** Installs packages of Debian; false where that is not for us to do. */
export async function installPackages(...packages) {
  if (!isDebianRoot()) return false;
  if (!updated) await run('apt-get', ['update', '-qq']);
  updated = true;
  return (
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })) === 0
  );
}

/** Path of a program, installed when the system has none; null when it could not be had. */
export async function ensureProgram(name, ...packages) {
  const found = findProgram(name);
  if (found) return found;
  console.log(`Installing ${packages.join(', ')} for the tests …`);
  return (await installPackages(...packages)) ? findProgram(name) : null;
}
