import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registry } from '#erp/modules/all.ts';

/**
 * What changes a declared state goes through a transition or `moveByConsequence`, which look at the
 * declaration and write history and events. The statements that do it by hand are listed with their
 * reason, and the list only gets shorter.
 */
const BY_HAND = JSON.parse(
  readFileSync(new URL('states-by-hand.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Readonly<Record<string, string>>>>;

const stateOf = new Map(
  [...registry.resources.values()].flatMap(({ table, states, sameTableAs }) =>
    states && !sameTableAs ? [[table, states.field] as const] : [],
  ),
);

const UPDATE =
  /update\s+(?:only\s+)?"?([a-z_]+)"?\s+(?:as\s+)?(?:[a-z]+\s+)?set\b([\s\S]*?)(?:\bwhere\b|\bfrom\b|[`;])/gi;

/** Tables whose declared state the text writes. */
function statesWritten(text: string): string[] {
  const found = [...text.matchAll(UPDATE)].flatMap(([, table = '', sets = '']) => {
    const field = stateOf.get(table);
    return field && new RegExp(`(^|[\\s,."])${field}"?\\s*=`).test(sets) ? [table] : [];
  });
  return [...new Set(found)].toSorted();
}

test('a statement that writes a declared state is found', () => {
  const text = `update wms__rejections r set closed_at = now(),\n status = 'CERRADO' where id = $1`;
  expect(statesWritten(text)).toEqual(['wms__rejections']);
  expect(statesWritten('update wms__rejections set notes = $1 where status = $2')).toEqual([]);
  expect(statesWritten("tx.execute('update lots set status = $2 where id = $1')")).toEqual([
    'lots',
  ]);
});

test('declared states are written by transitions and declared consequences alone', () => {
  const files = globSync('erp/{kernel,platform,domains,modules,http}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && !file.endsWith('/testing.ts'),
  );
  const found = files.flatMap((file) =>
    statesWritten(readFileSync(file, 'utf8')).map((table) => `${file}: ${table}`),
  );
  const known = Object.entries(BY_HAND).flatMap(([file, tables]) =>
    Object.keys(tables).map((table) => `${file}: ${table}`),
  );
  expect(found.toSorted(), 'use moveByConsequence (or take what is gone off the list)').toEqual(
    known.toSorted(),
  );
});
