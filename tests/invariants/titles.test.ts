/**
 * What a reference points at is named through `visibleTitleSql`, which asks whose eyes it is for; a
 * record's own title stands beside its row, which was cut.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';

const root = resolve(import.meta.dirname, '../..');

/** Where a title is written without asking, and why. */
const OWN: Readonly<Record<string, string>> = {
  'erp/kernel/operations/options.ts': 'of the rows themselves, which are cut',
  'erp/kernel/operations/remove.ts': 'of the row itself, which is cut',
  'erp/kernel/operations/states/consequence.ts': 'of the row itself, for its own history',
  'erp/kernel/operations/write-batch.ts': 'of the rows themselves, which are cut',
  'erp/kernel/query/projection.ts': 'of the table of companies: each row’s own company',
  'erp/kernel/query/read.ts': 'of the row itself, which is cut',
  'erp/kernel/query/titles.ts': 'the words themselves',
  'erp/kernel/record-access.ts': 'of the row itself, which is cut',
  'erp/platform/evidence/evidence.ts': 'compared, and told to nobody',
  'erp/platform/imports/applying/references.ts': 'of rows that are cut',
  'erp/platform/reports/titles.ts': 'of rows that are cut',
  'erp/platform/search/row-sql.ts': 'of the row itself; what is found is cut',
  'erp/platform/worklist/worklist.ts': 'of the rows themselves, which are cut',
};

test('titles of references ask whose eyes they are for', () => {
  const files = globSync('erp/{kernel,platform,domains,modules,provision,http}/**/*.ts', {
    cwd: root,
    exclude: (name) => name.endsWith('.test.ts'),
  }).map((file) => file.replaceAll('\\', '/'));
  const bare = files
    .filter((file) => /\btitleSql\(/.test(readFileSync(resolve(root, file), 'utf8')))
    .toSorted();
  expect(bare).toEqual(Object.keys(OWN).toSorted());
});

test('a record that only the number of its version tells from another says it in its name', () => {
  const silent = [...registry.resources.values()].flatMap((resource) => {
    const said = [resource.title]
      .flat()
      .flatMap((name) => {
        const field = resource.fields[name];
        return field?.kind === 'computed' && field.sql ? [name, field.sql] : [name];
      })
      .join(' ');
    return (resource.uniques ?? [])
      .flatMap(({ fields }) => fields)
      .filter((name) => {
        const field = resource.fields[name];
        return field?.kind === 'int' && field.readOnly === true && !field.internal;
      })
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(said))
      .map((name) => `${resource.path}.${name}`);
  });
  expect(silent).toEqual([]);
});
