/**
 * Sums the JSON reports of the test runners. A runner that left no report, or failed without a
 * failed test, counts as one failure.
 */
import { existsSync, readFileSync } from 'node:fs';

/**
 * `failures` holds the name and the cause of each failed test, `flaky` of each that passed at its
 * second try, for the end of the output.
 */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
export const sum = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  flaky: [...a.flaky, ...b.flaky],
});

/**
 * Journeys of one run that may pass at their second try only; with more, all of them count as
 * failed.
 */
export const FLAKY_ALLOWED = 3;

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const crashed = (totals, exitCode) =>
  exitCode !== 0 && totals.failed === 0
    ? { ...totals, failed: 1, failures: [`The runner ended with ${exitCode} and no failed test.`] }
    : totals;

const COLOURS = /\u001b\[[\d;]*m/g;
const CAUSE_LINES = 14;
/** A failed test as it is told: its name and the first lines of why. */
const failure = (name, cause) => {
  const lines = String(cause ?? '')
    .replaceAll(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, CAUSE_LINES).map((line) => `    ${line}`)].join('\n');
};

/**
 * Tests of a vitest run; a file that could not be loaded has no tests and counts as one failure.
 */
export function vitestTotals(file, exitCode) {
  const report = read(file);
  if (!report) return { ...nothing, failed: 1 };
  const unloaded = report.testResults.filter(
    (suite) =>
      suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failure(name, message)];
    return failed.map((test) => failure(`${name} › ${test.title}`, test.failureMessages?.[0]));
  });
  const totals = {
    ...nothing,
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures,
  };
  return crashed(totals, exitCode);
}

function* specsOf(suite) {
  yield* suite.specs ?? [];
  for (const inner of suite.suites ?? []) yield* specsOf(inner);
}

export function playwrightTotals(file, exitCode) {
  const report = read(file);
  if (!report) return { ...nothing, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const named = (status) =>
    [...specsOf(report)].flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map((test) =>
          failure(
            `[${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
            test.results
              .flatMap(({ errors }) => errors)
              .map(({ message }) => message)
              .join('\n'),
          ),
        ),
    );
  const [failures, unsteady] = [named('unexpected'), named('flaky')];
  if (flaky > FLAKY_ALLOWED)
    return {
      ...nothing,
      passed: expected,
      failed: unexpected + flaky,
      skipped,
      failures: [...failures, ...unsteady],
    };
  return crashed(
    { passed: expected + flaky, failed: unexpected, skipped, failures, flaky: unsteady },
    exitCode,
  );
}

export const lastLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
