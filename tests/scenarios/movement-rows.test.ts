/** Lines of all movements in one list: the parent's columns, filters, order, rights and rows. */
import { expect, test } from 'vitest';
import { rowList } from '#erp/model/rows/row-list.ts';
import { movementLines } from '#erp/modules/inventory/movements/movement-lines.ts';
import { movements } from '#erp/modules/inventory/movements/movements.ts';
import { done, sharedStory, story, type Person } from './given.ts';

const LIST = 'movements/lines';

/** Three lines applied in storage A and two in B. */
const read = sharedStory(async (stage) => {
  const { stock, as } = stage;
  const admin = as('admin');
  const folios: string[] = [];
  for (const [storage, count] of [
    ['A', 3],
    ['B', 2],
  ] as const) {
    const lines = [];
    for (let i = 0; i < count; i += 1)
      lines.push({
        product_id: await stock.product(`${storage}-${i}`),
        qty: String(10 - i),
        unit_cost: '5',
      });
    const more = { storage_id: stock.storages[storage], notes: `Conteo de ${storage}` };
    const made = await done(admin.movement('INI', lines, more));
    folios.push((await done(admin.act('movements', 'apply', made.id))).folio);
  }
  return { ...stage, admin, folios };
});

interface Line {
  readonly qty: string;
  readonly folio: string;
  readonly from_storage_id: number;
  readonly titles: Readonly<Record<string, string>>;
}
const linesOf = async (by: Person, query: Record<string, unknown> = {}) => {
  const reply = await by.get(LIST, query);
  expect(reply.status, reply.text).toBe(200);
  return reply.data as readonly Line[];
};

test('a row has columns of its own and of the record that it hangs from', async () => {
  const { stock, admin, folios } = read();
  const [row, ...others] = await linesOf(admin, { sort: ['folio', '-qty'] });
  expect(others).toHaveLength(4);
  expect(row).toMatchObject({ folio: folios[0], from_storage_id: stock.storages.A });
  expect(Number(row!.qty)).toBe(10);
  expect(row!.titles).toMatchObject({ movement_id: folios[0] });
});

test('both kinds of columns filter, sort and are searched, by pages too', async () => {
  const { stock, admin, folios } = read();
  const folio = async (query: Record<string, unknown>) =>
    (await linesOf(admin, query)).map((row) => row.folio);
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
      ...(await linesOf(admin, { sort: ['posted_at'], size: 2, page })).map(
        ({ qty, folio: of }) => of + qty,
      ),
    );
  expect(new Set(seen).size).toBe(5);
});

test('who sees some movements sees their lines only, and nobody without the right', async () => {
  const { stock, given, as } = await story();
  await given.role('PROPIAS', { 'movements.list': 'PROPIOS' });
  const line = { product_id: await given.product('TELA'), qty: '1', unit_cost: '5' };
  const folioIn = async (storage_id: number) => {
    const { id } = await done(as('admin').movement('INI', [line], { storage_id }));
    return (await done(as('admin').act('movements', 'apply', id))).folio;
  };
  const { A, B } = stock.storages;
  const [, folio] = [await folioIn(A!), await folioIn(B!)];
  const ofB = await given.person('bodega', 'ADMINISTRADOR', { onlyIn: [B!] });
  expect((await linesOf(ofB)).map((row) => row.folio)).toEqual([folio]);
  const other = await given.person('otra', 'PROPIAS', { everywhere: true });
  expect(await linesOf(other)).toEqual([]);
  await given.role('LOTES', ['lots.list']);
  const lots = await given.person('lotes', 'LOTES', { everywhere: true });
  expect((await lots.get(LIST)).status).toBe(403);
  await given.role('TODAS', ['movements.list']);
  const blind = await given.person('ciega', 'TODAS', { everywhere: true });
  expect((await linesOf(blind))[0]).not.toHaveProperty('unit_cost');
  expect((await blind.get(LIST, { sort: ['unit_cost'] })).status).toBe(403);
});

test('it is only read', async () => {
  expect((await read().admin.post(LIST, {})).status).toBe(404);
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
