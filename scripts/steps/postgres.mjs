/** A PostgreSQL server for the length of a test run. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { start } from './process.mjs';
import { installPackages } from './programs.mjs';

function programsFolder() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    process.env.PG_BIN,
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find(
    (folder) =>
      folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** PostgreSQL refuses to run as root: then the first of its own or the unprivileged accounts. */
export function serverUser() {
  if (process.getuid?.() !== 0) return { name: userInfo().username };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody']
    .map((name) => accounts.find((account) => account[0] === name))
    .find(Boolean);
  return found ? { name: found[0], uid: Number(found[2]), gid: Number(found[3]) } : null;
}

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

export const answers = (port) =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const conclude = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1000, () => conclude(false));
    socket.once('connect', () => conclude(true)).once('error', () => conclude(false));
  });

// A test database may be lost with the machine: nothing is synced.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Databases live for seconds; what they begin with was analysed in their template.
  autovacuum: 'off',
  max_wal_size: '256MB',
  log_min_messages: 'fatal',
  timezone: 'UTC',
};

const MEMORY = '/dev/shm';
const ROOM = 4 * 2 ** 30;

/**
 * Each test copies a database of some thousand small files: in memory that takes a tenth of what it
 * takes on a disk.
 */
function dataParent() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}

const PREFIX = 'telar-pg-';

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** Data of servers that were killed, with whoever started them: gigabytes of memory, run by run. */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    const lock = join(parent, name, 'data', 'postmaster.pid');
    if (!name.startsWith(PREFIX) || !existsSync(lock)) continue;
    if (!isRunning(Number(readFileSync(lock, 'utf8').split('\n', 1)[0])))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Starts a server of its own; `{ url, stop }`, or `{ skipped }` with the reason. TEST_DATABASE_URL
 * names one that runs.
 */
export async function startPostgres() {
  if (process.env.TEST_DATABASE_URL)
    return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const bin =
    programsFolder() ?? ((await installPackages('postgresql')) ? programsFolder() : undefined);
  if (!bin) return { skipped: 'no PostgreSQL found (TEST_DATABASE_URL or PG_BIN may name one)' };
  const user = serverUser();
  if (!user)
    return {
      skipped: 'PostgreSQL does not run as root and there is no account «postgres» or «nobody»',
    };
  const { uid, gid } = user;
  for (const parent of new Set([MEMORY, tmpdir()])) if (existsSync(parent)) removeLeftovers(parent);
  const folder = mkdtempSync(join(dataParent(), PREFIX));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const passwordFile = join(folder, 'password');
  const password = randomBytes(12).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, uid, gid);

  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'telar',
      '-E',
      'UTF8',
      '--locale=C',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-sync',
    ],
    {
      uid,
      gid,
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) {
    remove();
    return { skipped: `initdb failed: ${(made.stderr || String(made.error)).trim()}` };
  }
  const port = await freePort();
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { child, ended } = start(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings],
    { uid, gid, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const gone = ended.then(() => 'gone');
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    remove();
  };
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const state = await Promise.race([answers(port), gone]);
    if (state === true)
      return { url: `postgres://telar:${password}@127.0.0.1:${port}/postgres`, stop };
    if (state === 'gone') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  return { skipped: 'the server did not start' };
}
