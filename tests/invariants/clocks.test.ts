/**
 * No code decides by itself what time it is for a company: neither a zone written down, nor the
 * machine's, nor the database's.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const sources = ['app', 'erp', 'server'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|spec)\.tsx?$/.test(name))
    .map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(join(ROOT, folder, name), 'utf8'),
    })),
);
const places = (pattern: RegExp, but: (name: string) => boolean = () => false) =>
  sources
    .filter(({ name }) => !but(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(pattern)].map((match) => `${name}: ${match[0]}`),
    );

test('a zone is named only where people choose one, where the law gives it, and in the demo', () => {
  expect(
    places(
      /['"`]America\/\w+/g,
      (name) =>
        name === 'erp/modules/settings/time-zones.ts' ||
        name === 'erp/domains/cfdi/draft/zones.ts' ||
        name.startsWith('erp/provision/demo/'),
    ),
  ).toEqual([]);
});

test("nothing asks for the day or the hour of the machine's own zone", () => {
  expect(
    places(
      /Temporal\.Now\.(plain\w+|zonedDateTime)ISO\(\)|Temporal\.Now\.timeZoneId|\.get(Hours|Date|Day|Month|FullYear)\(\)|\.toLocale(Date|Time)String\(/g,
    ),
  ).toEqual([]);
});

test('a test asks for the day of a company too, or it fails in the hours between two midnights', () => {
  const tests = ['app', 'erp', 'server', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (name) => /\.(test|spec)\.tsx?$/.test(name) || (folder === 'tests' && name.endsWith('.ts')),
      )
      .map((name) => `${folder}/${name}`)
      // This file names what it looks for.
      .filter((name) => join(ROOT, name) !== import.meta.filename),
  );
  // In SQL it would be that of the server, in UTC.
  const ofNobody = /Temporal\.Now\.plain\w+ISO\(\)|\bcurrent_date\b/g;
  const wrong = tests.flatMap((name) =>
    [...readFileSync(join(ROOT, name), 'utf8').matchAll(ofNobody)].map(
      (match) => `${name}: ${match[0]}`,
    ),
  );
  expect(wrong).toEqual([]);
});

test('a day is shown in one way, `20 nov 2026`, by what `field-types/dates.ts` gives', () => {
  expect(
    places(/\.toReversed\(\)\.join\('\/'\)|\bDD\/MM\/YYYY\b|month: '(?:short|numeric|2-digit)'/g),
  ).toEqual([]);
});

test('a formatter of dates says its zone', () => {
  expect(
    places(/new Intl\.DateTimeFormat\([^)]*\)/g).filter((text) => !text.includes('timeZone')),
  ).toEqual([]);
});

/** Moments by name: fields of every resource, and columns of the platform's own tables. */
const moments = new Set(
  [...registry.resources.values()].flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'datetime' && name.length > 2 ? [name] : [],
    ),
  ),
);
/**
 * The database counts in UTC: its own «today», and any day taken from a moment that was not put on
 * the company's clock first.
 */
const UTC_DAYS =
  /\bcurrent_date\b|\blocaltimestamp\b|\blocaltime\b|now\(\)\)*::(date|time)\b|(date_trunc|to_char|extract)\((?:'\w+',|\w+ from)? ?(?:\w+\.)?(\w+)\b(?! *(?:-|at time zone))|(?:\w+\.)?(\w+)\)*::date\b/g;

test('a day or month in SQL is one of the company, never of the database', () => {
  const wrong = sources.flatMap(({ name, text }) =>
    [...text.matchAll(UTC_DAYS)].flatMap((match) => {
      const of = match[3] ?? match[4];
      return of === undefined || moments.has(of) || of.endsWith('_at')
        ? [`${name}: ${match[0]}`]
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('every day that a list computes from a moment names the company’s clock', () => {
  const wrong = [...registry.resources.values()].flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'computed' &&
      field.sql &&
      field.as === 'date' &&
      /_at\b/.test(field.sql) &&
      !field.sql.includes('at time zone')
        ? [`${resource.path}.${name}`]
        : [],
    ),
  );
  expect(wrong).toEqual([]);
});
