/**
 * `npm run validate`: all that CI runs. Each check counts as one test. The last line is `N passed,
 * N failed`. Runs on Node 18.
 */
import { ensureInstalled } from './steps/install.mjs';
import { runTool, seconds, TOOLS } from './steps/process.mjs';
import { nothing, sum } from './steps/totals.mjs';
import { conclude, runTests, stopWithUs } from './test.mjs';

const CHECKS = [
  ['format', () => runTool(TOOLS.format, ['--check'])],
  ['lint', () => runTool(TOOLS.lint, ['--deny-warnings'])],
  [
    'types',
    async () => (await runTool(TOOLS.build, ['typegen'])) || runTool(TOOLS.types, ['--noEmit']),
  ],
  ['dead code', () => runTool(TOOLS.deadCode, [])],
];

async function check([name, step]) {
  const since = Date.now();
  const passed = (await step()) === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds(since)})`);
  return passed ? { ...nothing, passed: 1 } : { ...nothing, failed: 1, failures: [name] };
}

stopWithUs();
await ensureInstalled();
let totals = nothing;
for (const entry of CHECKS) totals = sum(totals, await check(entry));
conclude(sum(totals, await runTests()));
