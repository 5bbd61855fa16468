/**
 * `npm start`: installs and builds what is missing or stale, then runs the product on Node 26. Runs
 * on Node 18.
 */
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { node26, start } from './steps/process.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const { child, ended } = start(node26, ['server/start.ts']);
// The terminal sends Ctrl-C to the whole group already; the product decides when it has stopped.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.exitCode = await ended;
