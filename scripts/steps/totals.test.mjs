import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FLAKY_ALLOWED, lastLine, playwrightTotals, sum, vitestTotals } from './totals.mjs';

const folder = mkdtempSync(join(tmpdir(), 'telar-totals-'));
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const vitestReport = (numPassedTests, numFailedTests, testResults = []) =>
  report({ numPassedTests, numFailedTests, numPendingTests: 1, testResults });

test('a run that passed is counted as it is', () => {
  expect(vitestTotals(vitestReport(7, 0), 0)).toMatchObject({
    passed: 7,
    failed: 0,
    skipped: 1,
    failures: [],
  });
});

test('a test file that could not be loaded is one failure', () => {
  expect(
    vitestTotals(vitestReport(7, 0, [{ status: 'failed', assertionResults: [] }]), 1).failed,
  ).toBe(1);
});

test('a runner that fails without a failed test is one failure', () => {
  expect(vitestTotals(vitestReport(7, 0), 1).failed).toBe(1);
});

test('a runner that left no report is one failure', () => {
  expect(vitestTotals(join(folder, 'none.json'), 0)).toMatchObject({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
  expect(playwrightTotals(join(folder, 'none.json'), 0).failed).toBe(1);
});

test('the last line sums all runners', () => {
  const browser = playwrightTotals(
    report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } }),
    1,
  );
  expect(lastLine(sum(browser, vitestTotals(vitestReport(10, 2), 1)))).toBe(
    '15 passed, 3 failed, 3 skipped',
  );
});

test('each failed test is told with the first lines of its cause', () => {
  const assertionResults = [
    {
      status: 'failed',
      title: 'adds',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\nto be 2'],
    },
    { status: 'passed', title: 'subtracts' },
  ];
  expect(
    vitestTotals(
      vitestReport(1, 1, [{ name: 'sum.test.ts', status: 'failed', assertionResults }]),
      1,
    ).failures,
  ).toEqual(['sum.test.ts › adds\n    expected 1\n    to be 2']);
  const spec = {
    file: 'list.spec.ts',
    line: 5,
    title: 'a list',
    tests: [
      {
        status: 'unexpected',
        projectName: 'ligero',
        results: [{ errors: [{ message: 'too late' }] }],
      },
    ],
  };
  const browser = report({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ suites: [{ specs: [spec] }] }],
  });
  expect(playwrightTotals(browser, 1).failures).toEqual([
    '[ligero] list.spec.ts:5 › a list\n    too late',
  ]);
});

test('a journey that passes at its second try is named, and more than a few such fail the run', () => {
  const spec = (line) => ({
    file: 'list.spec.ts',
    line,
    title: 'a list',
    tests: [
      {
        status: 'flaky',
        projectName: 'ligero',
        results: [{ errors: [{ message: 'too late' }] }, { errors: [] }],
      },
    ],
  });
  const run = (flaky) =>
    playwrightTotals(
      report({
        stats: { expected: 9, unexpected: 0, flaky, skipped: 0 },
        suites: [{ specs: Array.from({ length: flaky }, (_, i) => spec(i + 1)) }],
      }),
      0,
    );
  expect(run(FLAKY_ALLOWED)).toMatchObject({ passed: 9 + FLAKY_ALLOWED, failed: 0, failures: [] });
  expect(run(FLAKY_ALLOWED).flaky[0]).toBe('[ligero] list.spec.ts:1 › a list\n    too late');
  expect(run(FLAKY_ALLOWED + 1)).toMatchObject({ passed: 9, failed: FLAKY_ALLOWED + 1, flaky: [] });
});
