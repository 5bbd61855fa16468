/**
 * The mutations themselves, cheaply: that each would still change the line it was written for, and
 * what the runner makes of an answer.
 */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AnchorError, complaints, failedIn, mutated, verdictOf, type Mutation } from './mutate.ts';
import { mutations } from './mutations.ts';

const explained = JSON.parse(
  readFileSync(new URL('survivors.json', import.meta.url), 'utf8'),
) as Record<string, string>;

test('each mutation finds its line, once, and its tests', () => {
  const wrong: string[] = [];
  for (const mutation of mutations) {
    try {
      mutated(readFileSync(mutation.file, 'utf8'), mutation);
    } catch (error) {
      if (!(error instanceof AnchorError)) throw error;
      wrong.push(error.message);
    }
    for (const path of mutation.tests)
      if (!existsSync(path)) wrong.push(`${mutation.name}: no ${path}`);
    if (mutation.tests.length === 0) wrong.push(`${mutation.name}: no tests`);
    if (
      mutation.only &&
      !readFileSync(mutation.tests[0]!, 'utf8').includes(mutation.only.split('|')[0]!)
    )
      wrong.push(`${mutation.name}: no test is called «${mutation.only}»`);
  }
  expect(wrong).toEqual([]);
});

test('there are enough of them, each with a name of its own; survivors are among them, with a reason', () => {
  const names = mutations.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(
    names.filter((name, at) => names.indexOf(name) !== at || !/^[a-z][a-z-]*\.[a-z-]+$/.test(name)),
  ).toEqual([]);
  expect(
    Object.entries(explained).filter(([name, why]) => !names.includes(name) || why.length < 20),
  ).toEqual([]);
});

const sample: Mutation = {
  name: 'a.b',
  file: 'x.ts',
  find: 'if (held) return;',
  put: 'return;',
  tests: ['x.test.ts'],
};

test('an anchor that is gone, or that stands twice, fails loudly', () => {
  expect(mutated('a();\nif (held) return;\nb($&);', sample)).toBe('a();\nreturn;\nb($&);');
  expect(mutated('if (held) return;', { ...sample, put: "$& $' $1" })).toBe("$& $' $1");
  expect(() => mutated('if (kept) return;', sample)).toThrow(/stands 0 times in x\.ts/);
  expect(() => mutated('if (held) return; if (held) return;', sample)).toThrow(/stands 2 times/);
  expect(() => mutated('if (held) return;', { ...sample, put: sample.find })).toThrow(
    /changes nothing/,
  );
});

test('what is taken away with its comma leaves no hole in a list', () => {
  const gone: Mutation = { ...sample, find: '\n  ...b,\n', put: '' };
  expect(mutated('[a, ...b, c]', gone)).toBe('[a,  c]');
  expect(mutated('[a, ...b]', gone)).toBe('[a, ]');
  expect(mutated('[a, ...b, c]', { ...gone, put: '...d,' })).toBe('[a, ...d, c]');
});

test('the verdict is that of tests that ran', () => {
  const report = {
    numTotalTests: 3,
    numPassedTests: 3,
    numFailedTests: 0,
    numFailedTestSuites: 0,
    testResults: [],
  };
  expect(verdictOf(report)).toBe('survived');
  expect(verdictOf({ ...report, numPassedTests: 2, numFailedTests: 1 })).toBe('killed');
  expect(verdictOf({ ...report, numPassedTests: 0, numFailedTestSuites: 1 })).toBe('killed');
  expect(verdictOf({ ...report, numPassedTests: 0 })).toBe('none');
  expect(
    verdictOf({ ...report, numTotalTests: 0, numPassedTests: 0, numFailedTestSuites: 1 }),
  ).toBe('none');
  expect(verdictOf(null)).toBe('none');
  const assertionResults = [
    { fullName: 'one', status: 'passed' },
    { fullName: 'two', status: 'failed' },
  ];
  expect(
    failedIn({
      ...report,
      testResults: [
        { name: 'a', status: 'failed', assertionResults },
        { name: 'b', status: 'failed', assertionResults: [] },
      ],
    }),
  ).toEqual(['two', 'b']);
});

test('a survivor needs a reason, and a reason a survivor', () => {
  const outcome = (verdict: 'killed' | 'survived' | 'none') => [{ name: 'a.b', verdict }];
  expect(complaints(outcome('killed'), ['a.b'], {})).toEqual([]);
  expect(complaints(outcome('survived'), ['a.b'], { 'a.b': 'why' })).toEqual([]);
  expect(complaints(outcome('survived'), ['a.b'], {})).toEqual([
    expect.stringMatching(/no test notices/),
  ]);
  expect(complaints(outcome('killed'), ['a.b'], { 'a.b': 'why' })).toEqual([
    expect.stringMatching(/notices by now/),
  ]);
  expect(complaints(outcome('none'), ['a.b'], {})).toEqual([expect.stringMatching(/did not run/)]);
  expect(complaints([], ['a.b'], { 'a.c': 'why' })).toEqual([
    expect.stringMatching(/no such mutation/),
  ]);
});
