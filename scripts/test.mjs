/**
 * `npm test`: installs what is missing, browser included, and runs every test. `npm test --
 * inventory` runs the invariants and the tests of a module and of those that depend on it. The last
 * line is `N passed, N failed`. Runs on Node 18.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBrowser } from './steps/browser.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { startPooler } from './steps/pooler.mjs';
import { startPostgres } from './steps/postgres.mjs';
import { ensureProgram } from './steps/programs.mjs';

import { node26, root, run, runTool, seconds, stopAll, TOOLS } from './steps/process.mjs';
import { lastLine, nothing, playwrightTotals, sum, vitestTotals } from './steps/totals.mjs';

const REPORTS = join(root, 'test-results/reports');
/** Sources as they were transformed, for the runs of one `npm test`. */
const MODULES = join(root, 'test-results/modules');
/** Where the tests on databases write which calls of the API succeeded. */
const SUCCESSES = join(root, 'test-results/successes');
/**
 * Days on which a year, a month or a leap year turns, and the tests that write into the days before
 * them.
 */
const OTHER_DAYS = [
  '2027-01-01T12:00:00-06:00',
  '2026-12-31T19:00:00-06:00',
  '2028-02-29T12:00:00-06:00',
];
const ON_OTHER_DAYS = [
  'erp/platform/folios/folios.test.ts',
  'erp/modules/inventory/reports/costs/cost-reports.test.ts',
  'erp/modules/inventory/reports/stock-reports.test.ts',
  'tests/scenarios/costs.test.ts',
  'tests/scenarios/inventory.test.ts',
];
/**
 * Made on a first of a month too: what customers pay in it has not come yet, and records of this
 * month are all of one day.
 */
const DEMO = 'erp/provision/demo/demo.test.ts';
const isFirst = (day) => day.slice(8, 10) === '01';
/** Of the companies, as `erp/provision/testing/day-of-run.ts` reads it: `2027-01-31`. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' });
/** Where tests touch the database. */
const DATABASE_FOLDERS = [
  'erp/db',
  'erp/kernel',
  'erp/platform',
  'erp/domains',
  'erp/modules',
  'erp/provision',
  'erp/http',
  'tests/api',
  'tests/db',
  'tests/invariants',
  'tests/ledger',
  'tests/scenarios',
];
/**
 * Of these, what runs on both engines: stories, invariants, durability, the demo, each call of the
 * registry, and whatever asks for its engine.
 */
const ON_BOTH_ENGINES = [
  /^erp\/(db|provision)\//,
  /^tests\/(db|invariants|scenarios)\//,
  /^tests\/api\/sweep/,
];

/**
 * Opens a folder of the embedded engine whatever engine is asked for: the server's run leaves it
 * out.
 */
const onEmbeddedOnly = () =>
  databaseTests()
    .filter(({ code }) => code.includes('openEmbedded(') && !code.includes('TEST_ENGINE'))
    .map(({ file }) => file);

/** What a test of both engines says of itself where it asks nothing of either (decision 504). */
const ON_SERVER_ALONE = /^(?: \*|\/\*\*) Runs on the server alone: /m;
/** What a test says of itself that is run through a pooler besides (decision 668). */
const BEHIND_A_POOLER = /^(?: \*|\/\*\*) Runs behind a pooler too: /m;

/** What makes a test one of a database. */
const ASKS_A_DATABASE =
  /story\(|testCompany|stockCompany|testDatabase|provision\/testing|TEST_ENGINE|given\.ts|fixtures\.ts/;
/** Walks declarations and sources alone: the embedded engine's run has it. */
const withoutDatabase = () =>
  databaseTests()
    .filter(({ file, code }) => file.startsWith('tests/invariants/') && !ASKS_A_DATABASE.test(code))
    .map(({ file }) => file);

const behindPooler = () =>
  databaseTests()
    .filter(({ code }) => BEHIND_A_POOLER.test(code))
    .map(({ file }) => file);

const databaseFolders = () => DATABASE_FOLDERS.filter((folder) => existsSync(join(root, folder)));

let interrupted = false;
let servedByPostgres = false;

/** What could not run here is counted; CI has everything, so there its absence is a failure. */
function notRun(what, why) {
  console.log(`${what} did not run: ${why}.`);
  return process.env.CI
    ? { ...nothing, failed: 1, failures: [`${what} did not run: ${why}.`] }
    : { ...nothing, skipped: 1 };
}

async function vitest(name, filters, env) {
  const report = join(REPORTS, `${name}.json`);
  const code = await runTool(
    TOOLS.vitest,
    ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env: { TEST_SUCCESSES: SUCCESSES, ...env } },
  );
  return vitestTotals(report, code);
}

/** The same for tests on databases, which copy one that is made before them. */
async function onDatabase(name, filters, env) {
  const code = await run(node26, ['scripts/steps/template.ts'], { env });
  if (code !== 0) throw new Error(`The database that tests copy was not made (${name}).`);
  return vitest(name, filters, env);
}

/** The other engine, for all that the server did not run. */
async function onEmbeddedEngine() {
  const without = servedByPostgres ? { TEST_WITHOUT: onServerOnly().join('\n') } : {};
  return onDatabase('embedded', ['--project', 'code'], { TEST_ENGINE: 'pglite', ...without });
}

/**
 * A few tests as if today were one of the days on which things end; on the embedded engine, whose
 * clock is the process's.
 */
async function onOtherDays() {
  const clock = pathToFileURL(join(root, 'tests/clock.mjs')).href;
  let totals = nothing;
  for (const day of OTHER_DAYS) {
    if (interrupted) break;
    console.log(`As if it were ${day.slice(0, 10)} …`);
    const env = {
      TEST_ENGINE: 'pglite',
      TEST_NOW: day,
      TEST_DAY: day.slice(0, 10),
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${clock}`.trim(),
    };
    totals = sum(
      totals,
      await onDatabase(
        `day-${day.slice(0, 10)}`,
        ['--project', 'code', ...ON_OTHER_DAYS, ...(isFirst(day) ? [DEMO] : [])],
        env,
      ),
    );
  }
  return totals;
}

/** Files of the database folders that the embedded engine leaves to PostgreSQL. */
const onServerOnly = () => {
  const embedded = new Set(onEmbeddedOnly());
  return databaseTests()
    .filter(
      ({ file, code }) =>
        ON_SERVER_ALONE.test(code) ||
        (!embedded.has(file) &&
          !ON_BOTH_ENGINES.some((each) => each.test(file)) &&
          !code.includes('TEST_ENGINE')),
    )
    .map(({ file }) => file);
};

function databaseTests() {
  const files = databaseFolders().flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((file) =>
      `${folder}/${file}`.replaceAll('\\', '/'),
    ),
  );
  return files
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
}

/**
 * Runs tests with a PostgreSQL server and a pooler in front of it; what is missing of them is
 * counted.
 */
async function withServer(name, work) {
  const server = await startPostgres();
  if (server.skipped) return sum(notRun(`${name}: PostgreSQL`, server.skipped), await work({}));
  try {
    const several = new URL(server.url);
    several.username = 'telar_several';
    several.password = 'several';
    const pooler = await startPooler(server.url, several.href);
    const env = {
      TEST_DATABASE_URL: server.url,
      ...(pooler.through && { TEST_DATABASE_POOLED_URL: pooler.through(server.url) }),
    };
    try {
      return sum(
        pooler.skipped ? notRun(`${name}: PgBouncer`, pooler.skipped) : nothing,
        await work(env),
      );
    } finally {
      await pooler.stop?.();
    }
  } finally {
    await server.stop();
  }
}

const onPostgres = () =>
  withServer('Tests on PostgreSQL', async (env) => {
    const { TEST_DATABASE_URL, TEST_DATABASE_POOLED_URL } = env;
    if (!TEST_DATABASE_URL) return nothing;
    servedByPostgres = true;
    const direct = await onDatabase('postgres', ['--project', 'code', ...databaseFolders()], {
      TEST_ENGINE: 'postgres',
      TEST_DATABASE_URL,
      TEST_WITHOUT: [...onEmbeddedOnly(), ...withoutDatabase()].join('\n'),
    });
    if (interrupted) return direct;
    console.log('The product without a module …');
    const reduced = await vitest('reduced', ['--project', 'reduced'], {
      TEST_ENGINE: 'postgres',
      TEST_DATABASE_URL,
    });
    const both = sum(direct, reduced);
    if (!TEST_DATABASE_POOLED_URL || interrupted) return both;
    console.log('Each call, and people at once, through a pooler …');
    return sum(
      both,
      await vitest('pooler', ['--project', 'code', ...behindPooler()], {
        TEST_ENGINE: 'postgres',
        ...env,
      }),
    );
  });

/** After both engines: each call of the API succeeded in some test. */
async function ofSuccesses() {
  const code = await run(node26, ['scripts/steps/successes.ts', SUCCESSES]);
  return code === 0
    ? { ...nothing, passed: 1 }
    : { ...nothing, failed: 1, failures: ['Calls that succeed in no test: see above.'] };
}

async function onBuiltProduct() {
  await ensureBuilt();
  return withServer('Tests of the built product', (env) =>
    vitest('delivery', ['--project', 'delivery'], env),
  );
}

async function inBrowser() {
  const browser = await ensureBrowser();
  const withoutNginx = (await ensureProgram('nginx', 'nginx-light'))
    ? nothing
    : notRun('Behind nginx', 'no nginx found');
  if (!browser) throw new Error('No Chromium could be found or installed; CHROMIUM may name one.');
  await ensureBuilt();
  const report = join(REPORTS, 'browser.json');
  const code = await runTool(TOOLS.playwright, ['test', '--retries=1', '--reporter=line,json'], {
    env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return sum(withoutNginx, playwrightTotals(report, code));
}

/**
 * What belongs to some modules and to those that depend on them, on PostgreSQL where there is one.
 */
async function ofModules(names) {
  const modules = execFileSync(node26, ['scripts/steps/dependents.ts', ...names], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
    .trim()
    .split('\n');
  console.log(`Modules: ${modules.join(', ')}`);
  const filters = [
    'tests/invariants',
    ...modules
      .flatMap((key) => [`erp/modules/${key}/`, `app/screens/${key}/`])
      .filter((folder) => existsSync(join(root, folder))),
  ];
  return withServer('Tests of modules', ({ TEST_DATABASE_URL }) =>
    vitest(
      'modules',
      ['--project', 'code', ...filters],
      TEST_DATABASE_URL
        ? { TEST_ENGINE: 'postgres', TEST_DATABASE_URL }
        : { TEST_ENGINE: 'pglite' },
    ),
  );
}

const STEPS = [
  ['Tests on PostgreSQL', onPostgres],
  ['Tests on the embedded engine', onEmbeddedEngine],
  ['Calls that succeeded', ofSuccesses],
  ['Tests on other days', onOtherDays],
  ['Tests of the built product', onBuiltProduct],
  ['Tests in a browser', inBrowser],
];

/**
 * Runs all tests; their totals. A step that cannot run counts as one failure and the others go on.
 */
export async function runTests(modules = []) {
  await ensureInstalled();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  rmSync(SUCCESSES, { recursive: true, force: true });
  rmSync(MODULES, { recursive: true, force: true });
  process.env.TEST_MODULES = MODULES;
  process.env.TEST_DAY ??= DAY.format(new Date());
  let totals = nothing;
  const steps = modules.length > 0 ? [['Tests of modules', () => ofModules(modules)]] : STEPS;
  for (const [name, step] of steps) {
    if (interrupted) break;
    const since = Date.now();
    console.log(`\n${name} …`);
    let part;
    try {
      part = await step();
    } catch (error) {
      console.error(error.message);
      part = { ...nothing, failed: 1, failures: [`${name}: ${error.message}`] };
    }
    console.log(`${name}: ${lastLine(part)} (${seconds(since)})`);
    totals = sum(totals, part);
  }
  return totals;
}

/**
 * Prints the failed tests, the flaky ones and the last line, and ends with the exit code it
 * deserves.
 */
export function conclude(totals) {
  for (const told of totals.failures) console.log(`\nFAILED ${told}`);
  for (const told of totals.flaky) console.log(`\nFLAKY ${told}`);
  console.log(`\n${lastLine(totals)}`);
  process.exitCode = totals.failed === 0 && totals.passed > 0 && !interrupted ? 0 : 1;
}

/** An interrupted run leaves no server behind and runs no further step. */
export const stopWithUs = () => {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      interrupted = true;
      stopAll('SIGINT');
    });
  }
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  stopWithUs();
  conclude(await runTests(process.argv.slice(2)));
}
