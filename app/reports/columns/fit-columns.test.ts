import { expect, test } from 'vitest';
import { decimal, text } from '#erp/model/fields.ts';
import type { Field } from '#erp/model/types.ts';
import { fitReport } from './fit-columns.server.ts';
import type { TableColumn } from '../table.server.tsx';

const column = (name: string, field: Field, priority?: 2 | 3): TableColumn => ({
  name,
  column: { field, ...(priority && { priority }) },
  label: name,
  sortHref: null,
  sorted: null,
  link: null,
});
const fitsOf = (columns: readonly TableColumn[], length: number) => {
  const row = Object.fromEntries(columns.map(({ name }) => [name, 'x'.repeat(length)]));
  const {
    columns: fitted,
    look,
    drops,
  } = fitReport(columns, [row], {
    menu: false,
    text: (_, value) => String(value),
  });
  return { fits: fitted.map(({ fit }) => fit), look, drops };
};
const RANKS: readonly (2 | 3 | undefined)[] = [
  undefined,
  undefined,
  3,
  undefined,
  undefined,
  2,
  2,
  2,
];
const code = (name: string, priority?: 2 | 3) => column(name, text(name), priority);

test('where all has room, what may hide is in sight too', () => {
  expect(fitsOf([code('a'), code('b', 2), code('c', 3)], 10)).toEqual({
    fits: [undefined, 'fits', 'fits'],
    look: '',
    drops: false,
  });
});

test('one column after the other is left out, from the right, the last rank first', () => {
  const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, at) => code(name, RANKS[at]));
  const { fits, drops } = fitsOf(columns, 22);
  expect(fits).toEqual([
    undefined,
    undefined,
    'drop',
    undefined,
    undefined,
    'fits',
    'drop',
    'drop',
  ]);
  expect(drops).toBe(true);
});

test('what does not fit without them scrolls, and keeps those of the second rank', () => {
  const columns = [...'abcdefgh'].map((name, at) => code(name, at === 7 ? 2 : undefined));
  expect(fitsOf(columns, 40)).toMatchObject({ look: ' on', drops: false });
  expect(fitsOf([...columns, column('i', decimal('i'), 3)], 40)).toMatchObject({ drops: true });
});

test('a total in bold takes the room that it needs, and so do capitals', () => {
  const columns = [
    code('a'),
    ...[...'bcdef'].map((name) => column(name, decimal(name))),
    column('g', decimal('g'), 3),
  ];
  const row = Object.fromEntries(columns.map(({ name }) => [name, 'x'.repeat(17)]));
  const drops = (sums: Parameters<typeof fitReport>[2]['sums'], of = row) =>
    fitReport(columns, [of], { menu: false, text: (_, value) => String(value), sums }).drops;
  expect(drops([])).toBe(false);
  expect(drops([Object.fromEntries(columns.map(({ name }) => [name, '$1,000,000.00 USD']))])).toBe(
    true,
  );
  const capitals = Object.fromEntries(columns.map(({ name }) => [name, 'X'.repeat(17)]));
  expect(drops([], { ...row, ...capitals })).toBe(true);
});
