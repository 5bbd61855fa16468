/** No text of a library reaches a person: answers of calls, and what the source passes on. */
import { globSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { mountedEndpoints } from '#erp/http/routes.ts';
import { product } from '#erp/provision/testing/product.ts';

type Issues = readonly z.core.$ZodIssue[];

/** As the library words an issue itself, in the two languages of the product. */
const OWN_WORDS = [z.locales.es(), z.locales.en()].map(({ localeError }) => localeError);

const isOfTheLibrary = (issue: z.core.$ZodIssue) =>
  OWN_WORDS.some((word) => {
    const own = word(issue as z.core.$ZodRawIssue);
    return (typeof own === 'string' ? own : own?.message) === issue.message;
  });

const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(5000),
  -1,
  1e30,
  {},
  [],
  [{}],
  { x: 'x' },
];

/** Each value where the whole is read, and where each of its parts is. */
function issuesOf(schema: z.ZodType): Issues {
  const parts = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return WRONG.flatMap((value) => {
    const whole = schema.safeParse(value).error?.issues ?? [];
    const each = Object.fromEntries(parts.map((name) => [name, value]));
    return [...whole, ...(schema.safeParse({ ...each, x: 'x' }).error?.issues ?? [])];
  });
}

test('whatever a call is sent, it answers in words of the product', () => {
  const foreign = new Set<string>();
  for (const { method, path, input, query, params } of mountedEndpoints(product))
    for (const schema of [input, query, params])
      for (const issue of schema ? issuesOf(schema) : [])
        if (isOfTheLibrary(issue)) foreign.add(`${method} ${path}: ${issue.message}`);
  expect([...foreign]).toEqual([]);
});

/**
 * Where the text of any error is passed on, and why that may be: what operators read of a machine,
 * or the words of somebody outside that are quoted as theirs.
 */
const PASSED_ON: Readonly<Record<string, string>> = {
  'erp/db/postgres/postgres.ts': 'no person reads it: the log says why a connection was lost',
  'erp/platform/payments/providers/stripe.ts': 'quoted as what Stripe says, beside its name',
};

const PARSER = /\.on\('error', \((\w+)\)[^]{0,200}?\b\1\.message/;
const LIBRARY_ERROR = /instanceof \w+\.errors\.\w+\)[^;]*error\.message/;

const source = globSync('{erp,app,server}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
);

test('no file passes on the text of a parser or of a library without a reason', () => {
  const passing = source.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return PARSER.test(text) || LIBRARY_ERROR.test(text);
  });
  expect(passing.filter((file) => !PASSED_ON[file])).toEqual([]);
  expect(Object.keys(PASSED_ON).filter((file) => !passing.includes(file))).toEqual([]);
});
