import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool, seconds, TOOLS } from './process.mjs';

/**
 * All that goes into the build: the app imports the declarations and the field types, nothing else
 * of the ERP, and the manual.
 */
const SOURCES = [
  'app',
  'docs/manual',
  'erp/model',
  'erp/modules',
  'public',
  'server',
  'scripts/bundle',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const STAMP = join(root, 'build/.sources');

function* filesOf(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) return yield path;
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of SOURCES)
    for (const file of filesOf(join(root, source)))
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Builds the web app when the build is missing or made of other sources. */
export async function ensureBuilt() {
  const hash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  const since = Date.now();
  console.log('Building the web app …');
  rmSync(STAMP, { force: true });
  if (
    (await runTool(TOOLS.build, ['build', '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
    })) !== 0
  )
    throw new Error('The build failed.');
  writeFileSync(STAMP, hash);
  console.log(`Built in ${seconds(since)}.`);
}
