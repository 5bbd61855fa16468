/** Lines of all movements in one list: the parent's columns, filters, order, rights and rows. */
import { beforeAll, expect, test } from 'vitest';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { rowList } from '#erp/model/rows/row-list.ts';
import { movementLines } from '#erp/modules/inventory/movements/movement-lines.ts';
import { movements } from '#erp/modules/inventory/movements/movements.ts';
import { actorWith, callerOf, type Api } from '../api/fixtures.ts';

let stock: StockCompany;
let api: Api;
const folios: string[] = [];
const LIST = 'movements/lines';

beforeAll(async () => {
  stock = await stockCompany();
  const { company, make, storages, query } = stock;
  api = callerOf(company.services, stock.admin);
  const [type] = await query<{ id: number }>(`select id from inv__movement_types where code='INI'`);
  for (const [storage, count] of [
    ['A', 3],
    ['B', 2],
  ] as const) {
    const lines = [];
    for (let i = 0; i < count; i += 1)
      lines.push({
        product_id: String(await stock.product(`${storage}-${i}`)),
        qty: String(10 - i),
        unit_cost: '5',
      });
    const made = await make('movements', {
      movement_type_id: String(type!.id),
      storage_id: String(storages[storage]),
      notes: `Conteo de ${storage}`,
      lines: Object.fromEntries(lines.entries()),
    });
    const applied = await api.put(`movements/apply/${made.id}`, {});
    expect(applied.status, applied.text).toBe(200);
    const [row] = await query<{ folio: string }>('select folio from movements where id = $1', [
      made.id,
    ]);
    folios.push(row!.folio);
  }
});

interface Line {
  readonly qty: string;
  readonly folio: string;
  readonly from_storage_id: number;
  readonly titles: Readonly<Record<string, string>>;
}
const read = async (as: Api, query: Record<string, unknown> = {}) => {
  const reply = await as.get(LIST, query);
  expect(reply.status, reply.text).toBe(200);
  return reply.data as readonly Line[];
};

test('a row has columns of its own and of the record that it hangs from', async () => {
  const [row, ...others] = await read(api, { sort: ['folio', '-qty'] });
  expect(others).toHaveLength(4);
  expect(row).toMatchObject({ folio: folios[0], from_storage_id: stock.storages.A });
  expect(Number(row!.qty)).toBe(10);
  expect(row!.titles).toMatchObject({ movement_id: folios[0] });
});

test('both kinds of columns filter, sort and are searched, by pages too', async () => {
  const folio = async (query: Record<string, unknown>) =>
    (await read(api, query)).map((row) => row.folio);
  expect(await folio({ filter: { from_storage_id: stock.storages.B } })).toEqual([
    folios[1],
    folios[1],
  ]);
  expect(await folio({ filter: { qty: { from: '10' } } })).toHaveLength(2);
  expect(await folio({ q: 'conteo de b' })).toHaveLength(2);
  expect(await folio({ sort: ['-from_storage_id'], size: 2 })).toHaveLength(2);
  const seen: string[] = [];
  for (let page = 1; page <= 3; page += 1)
    seen.push(
      ...(await read(api, { sort: ['posted_at'], size: 2, page })).map(
        ({ qty, folio: of }) => of + qty,
      ),
    );
  expect(new Set(seen).size).toBe(5);
});

test('who sees some movements sees their lines only, and nobody without the right', async () => {
  const { company, storages } = stock;
  const as = (options: Parameters<typeof actorWith>[2]) =>
    callerOf(company.services, actorWith(company.services, company.accountId, options));
  const user = { userId: stock.admin.userId };
  const ofB = as({ ...user, rights: { storageIds: [storages.B!] } });
  expect((await read(ofB)).map((row) => row.folio)).toEqual([folios[1], folios[1]]);
  const [other] = await stock.query<{ id: number }>('select id from users where id <> $1 limit 1', [
    stock.admin.userId,
  ]);
  const own = await read(
    as({ userId: other?.id ?? 999_999, keys: ['movements.list'], scope: 'PROPIOS' }),
  );
  expect(own).toEqual([]);
  expect((await as({ ...user, keys: ['lots.list'] }).get(LIST)).status).toBe(403);
  const blind = as({ ...user, keys: ['movements.list'] });
  expect((await read(blind))[0]).not.toHaveProperty('unit_cost');
  expect((await blind.get(LIST, { sort: ['unit_cost'] })).status).toBe(403);
});

test('it is only read', async () => {
  expect((await api.post(LIST, {})).status).toBe(404);
});

test('a list without what hides its parent is refused when the product starts', () => {
  const declare = (parentFields: Record<string, string>, by = 'movement_id') =>
    rowList('x/lines', {
      label: ['Renglón', 'Renglones'],
      rows: movementLines,
      parent: movements,
      by,
      parentFields,
      list: { columns: ['folio'], sort: 'folio' },
    });
  expect(() => declare({ folio: 'folio' })).toThrow(/storage_id.*hidden/);
  expect(() => declare({ folio: 'folio', place: 'lines' })).toThrow(/no column/);
  expect(() => declare({ place: 'storage_id' }, 'product_id')).toThrow(/no ref/);
});
