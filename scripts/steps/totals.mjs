/** Sums the JSON reports of the test runners. A runner that left no report, or failed without a failed test, counts as one failure. */
import { existsSync, readFileSync } from 'node:fs';

export const nothing = { passed: 0, failed: 0, skipped: 0 };
export const sum = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped });

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const crashed = (totals, exitCode) => (exitCode !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals);

/** Tests of a vitest run; a file that could not be loaded has no tests and counts as one failure. */
export function vitestTotals(file, exitCode) {
  const report = read(file);
  if (!report) return { ...nothing, failed: 1 };
  const unloaded = report.testResults.filter((suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed')).length;
  const totals = { passed: report.numPassedTests, failed: report.numFailedTests + unloaded, skipped: report.numPendingTests + (report.numTodoTests ?? 0) };
  return crashed(totals, exitCode);
}

export function playwrightTotals(file, exitCode) {
  const report = read(file);
  if (!report) return { ...nothing, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return crashed({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
}

export const lastLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
