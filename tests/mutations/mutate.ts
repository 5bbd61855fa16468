/** One line of the product broken at a time, and what the tests say of it. */

export interface Mutation {
  /** Unique, lower case with dashes: `access.storage-cut`. */
  readonly name: string;
  readonly file: string;
  /** Text that stands once in the file, however it is broken into lines. */
  readonly find: string;
  readonly put: string;
  /** Test files that must notice. */
  readonly tests: readonly string[];
  /** Only the tests of these names (a regular expression), where the file has many. */
  readonly only?: string;
}

export class AnchorError extends Error {
  override name = 'AnchorError';
}

/** What the formatter may move: white space, and commas before a closing bracket. */
function unformatted(source: string): {
  readonly text: string;
  readonly places: readonly number[];
} {
  const places: number[] = [];
  let text = '';
  for (const { 0: kept, index } of source.matchAll(/,(?!\s*[)\]}])|[^\s,]/g)) {
    text += kept;
    places.push(index);
  }
  return { text, places };
}

/**
 * The source with the mutation in it. Throws when its anchor is gone or stands more than once: the
 * line has changed, and the mutation with it.
 */
export function mutated(source: string, { name, file, find, put }: Mutation): string {
  const { text, places } = unformatted(source);
  const anchor = unformatted(find).text.replace(/,$/, '');
  const times = text.split(anchor).length - 1;
  if (times !== 1)
    throw new AnchorError(
      `${name}: its text stands ${times} times in ${file}; look at what the line has become and write the mutation anew`,
    );
  if (find === put) throw new AnchorError(`${name}: changes nothing`);
  const start = text.indexOf(anchor);
  const rest = source.slice(places[start + anchor.length - 1]! + 1);
  return (
    source.slice(0, places[start]) +
    put +
    // An element that is taken away with its comma: left there, the comma would make a hole.
    (/,\s*$/.test(find) ? rest.replace(/^\s*,/, '') : rest)
  );
}

/** What a run of the tests has to say; `none` is no verdict: nothing ran. */
export type Verdict = 'killed' | 'survived' | 'none';

export interface Report {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Names of the tests that failed, and of the files that could not run. */
export const failedIn = (report: Report | null): readonly string[] =>
  (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ fullName }) => fullName);
    return status === 'failed' && failed.length === 0 ? [name] : failed;
  });

export function verdictOf(report: Report | null): Verdict {
  if (!report || report.numTotalTests === 0) return 'none';
  if (report.numFailedTests > 0 || report.numFailedTestSuites > 0) return 'killed';
  return report.numPassedTests > 0 ? 'survived' : 'none';
}

export interface Outcome {
  readonly name: string;
  readonly verdict: Verdict;
}

/**
 * What must be seen to: survivors without a reason, reasons of what is killed or gone, mutations
 * that nothing judged.
 */
export function complaints(
  outcomes: readonly Outcome[],
  known: readonly string[],
  explained: Readonly<Record<string, string>>,
): readonly string[] {
  return [
    ...outcomes
      .filter(({ verdict, name }) => verdict === 'survived' && !explained[name])
      .map(
        ({ name }) => `${name}: no test notices; write one, or say in survivors.json why none can`,
      ),
    ...outcomes
      .filter(({ verdict, name }) => verdict === 'killed' && explained[name])
      .map(({ name }) => `${name}: a test notices by now; take it out of survivors.json`),
    ...outcomes
      .filter(({ verdict }) => verdict === 'none')
      .map(({ name }) => `${name}: its tests did not run`),
    ...Object.keys(explained)
      .filter((name) => !known.includes(name))
      .map((name) => `${name}: explained in survivors.json, and there is no such mutation`),
  ];
}
