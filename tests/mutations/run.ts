/**
 * `npm run mutate`: breaks one check at a time in copies of this tree, and prints those whose loss
 * no test notices. `npm run mutate -- access login` takes those whose name has one of the words.
 */
import { spawn, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startPostgres } from '../../scripts/steps/postgres.mjs';
import {
  complaints,
  failedIn,
  mutated,
  verdictOf,
  type Mutation,
  type Outcome,
  type Report,
} from './mutate.ts';
import { mutations } from './mutations.ts';

const ROOT = join(import.meta.dirname, '../..');
/** `--lanes=4`: how many at once. */
const LANES = Number(/--lanes=([1-9])/.exec(process.argv.join(' '))?.[1] ?? 2);
/** `--trust`: that the tests pass unbroken was seen already. */
const TRUST = process.argv.includes('--trust');
/** A mutation may make a test wait for ever. */
const LONGEST_MS = 300_000;
const explained = JSON.parse(
  readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8'),
) as Record<string, string>;

/** The tree as it stands, saved or not, without what git ignores; packages are shared. */
function copyOfTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'telar-mutate-'));
  const files = execFileSync(
    'git',
    ['ls-files', '-coz', '--exclude-standard', '--', '.', ':!docs', ':!public'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  for (const file of files.split('\0')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue;
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function testsIn(
  folder: string,
  tests: readonly string[],
  only: string | undefined,
  env: NodeJS.ProcessEnv,
  longest: number | undefined,
): Promise<Report | null> {
  const report = join(folder, 'mutation-report.json');
  rmSync(report, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'code',
    '--maxWorkers',
    '1',
    ...(longest === undefined ? [] : ['--bail', '1']),
    '--reporter',
    'json',
    '--outputFile',
    report,
  ];
  const child = spawn(process.execPath, [...args, ...(only ? ['-t', only] : []), ...tests], {
    cwd: folder,
    env,
    stdio: 'ignore',
    timeout: longest,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (_code, signal) => {
      if (existsSync(report)) resolve(JSON.parse(readFileSync(report, 'utf8')) as Report);
      // Tests that never end have noticed.
      else
        resolve(
          signal
            ? {
                numTotalTests: 1,
                numPassedTests: 0,
                numFailedTests: 1,
                numFailedTestSuites: 0,
                testResults: [],
              }
            : null,
        );
    });
  });
}

async function tried(folder: string, mutation: Mutation, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const at = join(folder, mutation.file);
  const source = readFileSync(at, 'utf8');
  writeFileSync(at, mutated(source, mutation));
  try {
    return {
      name: mutation.name,
      verdict: verdictOf(await testsIn(folder, mutation.tests, mutation.only, env, LONGEST_MS)),
    };
  } finally {
    writeFileSync(at, source);
  }
}

const WORDS = { killed: 'killed', survived: 'SURVIVED', none: 'DID NOT RUN' } as const;

async function main(): Promise<number> {
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const chosen = mutations.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  for (const mutation of chosen) mutated(readFileSync(join(ROOT, mutation.file), 'utf8'), mutation);
  const started = performance.now();
  const minutes = () => ((performance.now() - started) / 60_000).toFixed(1);
  const folders = Array.from({ length: Math.min(LANES, chosen.length) }, copyOfTree);
  const server = await startPostgres();
  // What a new company is made of does not change with a mutation: one template serves them all.
  const env = {
    ...process.env,
    TEST_TEMPLATE: `mutations-${process.pid}-${Date.now()}`,
    ...(server.url
      ? { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: server.url }
      : { TEST_ENGINE: 'pglite' }),
  };
  const outcomes: Outcome[] = [];
  try {
    if (!TRUST) {
      const whole = await testsIn(
        folders[0]!,
        [...new Set(chosen.flatMap(({ tests }) => tests))],
        undefined,
        env,
        undefined,
      );
      if (verdictOf(whole) !== 'survived')
        throw new Error(
          `The tests fail before anything is broken: ${failedIn(whole).join(', ') || 'none ran'}`,
        );
      console.log(`${chosen.length} mutations; their tests pass without them (${minutes()} min)`);
    }
    const waiting = [...chosen];
    await Promise.all(
      folders.map(async (folder) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const outcome = await tried(folder, next, env);
          outcomes.push(outcome);
          const reason =
            outcome.verdict === 'survived' && explained[next.name]
              ? ` (${explained[next.name]})`
              : '';
          console.log(
            `${String(outcomes.length).padStart(3)} ${WORDS[outcome.verdict].padEnd(11)} ${next.name}${reason}`,
          );
        }
      }),
    );
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await server.stop?.();
  }
  const wrong = complaints(
    outcomes,
    mutations.map(({ name }) => name),
    explained,
  );
  console.log(
    `\n${outcomes.filter(({ verdict }) => verdict === 'killed').length} of ${outcomes.length} killed in ${minutes()} min`,
  );
  for (const each of wrong) console.log(`  ${each}`);
  return wrong.length === 0 ? 0 : 1;
}

process.exitCode = await main();
