/**
 * Starting programs from the scripts. Plain JavaScript that Node 18 runs, since it also runs before
 * anything is installed.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const modules = join(root, 'node_modules');

/** Node 26, brought by the `node` development dependency. */
export const node26 = join(
  modules,
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Sources as they were stripped of types and compiled: a start of the product reads some thousand,
 * and without this a fifth of it is doing so anew.
 */
const compiled = join(modules, '.cache', 'node');

const running = new Set();

/** Ends what the scripts started, newest first; used when the person interrupts. */
export const stopAll = (signal) => [...running].reverse().forEach((child) => child.kill(signal));

/** Starts a program; the promise gives its exit code (1 when it could not start or was killed). */
export function start(command, args, options = {}) {
  const env = {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    ...options.env,
    PATH: `${join(modules, '.bin')}:${process.env.PATH}`,
  };
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options, env });
  running.add(child);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      running.delete(child);
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
  return { child, ended };
}

/** Runs a program to its end; its exit code. */
export const run = (command, args, options) => start(command, args, options).ended;

/** Runs a command line tool of the dependencies on Node 26. */
export const runTool = (file, args, options) =>
  run(node26, [join(modules, file), ...args], options);

export const TOOLS = {
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
  build: '@react-router/dev/bin.cjs',
  lint: 'oxlint/bin/oxlint',
  types: 'typescript/bin/tsc',
  format: 'oxfmt/bin/oxfmt',
  deadCode: 'knip/bin/knip.js',
};

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
