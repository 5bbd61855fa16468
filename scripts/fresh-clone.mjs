/**
 * Tries both README commands as a new user would: clones the last commit into an empty folder, runs
 * `npm start` twice
 * (the first within 3 minutes, the second within 5 seconds), then `npm test` with `--test`. Runs on
 * Node 18.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './steps/postgres.mjs';
import { root } from './steps/process.mjs';

const folder = mkdtempSync(join(tmpdir(), 'telar-clone-'));
const clone = join(folder, 'telar');
const environment = {
  ...process.env,
  PORT: String(await freePort()),
  DATA_DIR: join(folder, 'data'),
};

/**
 * Starts, waits until the address is printed and answers, stops; milliseconds until it answered.
 */
async function startOnce(limit) {
  const since = Date.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const address = `http://127.0.0.1:${environment.PORT}`;
  let spent = null;
  while (spent === null && child.exitCode === null && Date.now() - since < limit * 2) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const reply = output.includes(address)
      ? await fetch(`${address}/login`).catch(() => null)
      : null;
    if (reply?.ok) spent = Date.now() - since;
  }
  // npm hands no signal on: the whole group of this start is told.
  if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  await ended;
  if (spent === null) throw new Error(`npm start did not answer:\n${output}`);
  console.log(
    `${spent <= limit ? 'ok    ' : 'FAILED'} npm start answered after ${(spent / 1000).toFixed(1)} s (limit ${limit / 1000} s)`,
  );
  return spent <= limit;
}

try {
  spawnSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' });
  const first = await startOnce(180_000);
  const second = await startOnce(5_000);
  const tests = process.argv.includes('--test')
    ? spawnSync('npm', ['test'], { cwd: clone, stdio: 'inherit' }).status === 0
    : true;
  process.exitCode = first && second && tests ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
