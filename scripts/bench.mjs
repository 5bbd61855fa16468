/**
 * `npm run bench`: builds what is stale and measures. Flags are those of `bench/main.ts`. Runs on
 * Node 18.
 */
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { node26, run } from './steps/process.mjs';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await run(node26, ['bench/main.ts', ...process.argv.slice(2)]);
