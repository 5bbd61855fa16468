/** Who works in some storages only is told of those, and what is told adds up. */
import { expect, test } from 'vitest';
import { postStock } from '#erp/domains/stock/posting/post.ts';
import { done, sharedStory, story, type Person, type Stage } from './given.ts';

/** Somebody who sees all storages, and somebody who works in B. */
const both = async ({ given, as, stock }: Stage) => ({
  everywhere: as('admin'),
  inB: await given.person('bodega', 'ADMINISTRADOR', { onlyIn: [stock.storages.B!] }),
});

/** Bought in A, moved in part to B, and sold from there. */
const read = sharedStory(async (stage) => {
  const { stock } = stage;
  const tela = await stock.product('TELA');
  const daysAgo = (days: number) =>
    Temporal.Now.instant()
      .subtract({ hours: 24 * days })
      .toString();
  await stock.post('ENT-COMPRA', [{ productId: tela, qty: '100', value: '4000' }], {
    postedAt: daysAgo(4),
  });
  await stock.post('TRASP', [{ productId: tela, qty: '30', toStorageId: stock.storages.B! }], {
    postedAt: daysAgo(3),
  });
  await stock.post('SAL-VENTA', [{ productId: tela, qty: '10', storageId: stock.storages.B! }]);
  return { ...(await both(stage)), stock, tela };
});

test('kardex: opening balance, rows and closing balance are those of the own storages', async () => {
  const { everywhere, inB, stock, tela } = read();
  const today = Temporal.Now.zonedDateTimeISO('America/Mexico_City').toPlainDate();
  const ask = {
    product_id: String(tela),
    from: today.subtract({ days: 1 }).toString(),
    to: today.toString(),
  };
  const mine = await inB.get('kardex', ask);
  expect(
    mine.data.map(({ storage, balance }: Record<string, unknown>) => [storage, Number(balance)]),
  ).toEqual([['B', 20]]);
  expect(Number(mine.meta.opening.values.balance)).toBe(30);
  expect(Number((await everywhere.get('kardex', ask)).meta.opening.values.balance)).toBe(100);
  expect(
    Number(
      (await inB.get('kardex', { ...ask, storage_id: String(stock.storages.A) })).meta.opening
        .values.balance,
    ),
  ).toBe(0);
});

test('below the point of reorder: the tile counts what its list shows, what has run out too', async () => {
  const told = await story();
  const { stock } = told;
  const { everywhere, inB } = await both(told);
  const [gone, low] = [await stock.product('AGOTADO'), await stock.product('ESCASO')];
  await stock.post('ENT-COMPRA', [{ productId: low, qty: '3', value: '3' }]);
  for (const [product, storage] of [
    [gone, stock.storages.A],
    [low, stock.storages.A],
    [gone, stock.storages.B],
  ])
    await stock.query(
      `insert into product_storages (account_id, product_id, storage_id, position, min_qty, reorder_point, max_qty, created_by, updated_by) select account_id, id, $2, 0, 1, 5, 10, created_by, created_by from products where id = $1`,
      [product, storage],
    );
  for (const [api, expected] of [
    [everywhere, ['AGOTADO', 'AGOTADO', 'ESCASO']],
    [inB, ['AGOTADO']],
  ] as const) {
    const rows = (await api.get('storage-inventory', { report: 'EXISTENCIAS', below: '1' }))
      .data as { code: string }[];
    expect(rows.map(({ code }) => code).toSorted()).toEqual(expected);
    const { data } = await api.post('dashboard/inventories', {});
    const tile = (data.tiles as { key: string; value: unknown }[]).find(
      ({ key }) => key === 'stock.short',
    );
    expect(Number(tile?.value)).toBe(expected.length);
  }
});

test('stock, its value and the summary of a period are those of the own storages', async () => {
  const { inB, tela } = read();
  const stores = async (path: string, body?: Record<string, unknown>) => {
    const { data } = body
      ? await inB.post(path, body)
      : await inB.get(path, { report: 'EXISTENCIAS', product_id: String(tela) });
    return (
      data as { code: string; storage?: string; on_hand?: string; closing?: string; qty?: string }[]
    )
      .filter(({ code }) => code === 'TELA')
      .map((row) => [row.storage ?? null, Number(row.on_hand ?? row.closing ?? row.qty)]);
  };
  expect(await stores('storage-inventory')).toEqual([['B — Almacén B', 20]]);
  expect(await stores('reports/inventories', { report: 'VALUACION' })).toEqual([
    ['B — Almacén B', 20],
  ]);
  expect(
    (await stores('reports/inventories', { report: 'RESUMEN' })).map(([, qty]) => qty),
  ).toEqual([20]);
  // Goods are sent to storages in which one does not work: they can still be chosen.
  expect((await inB.get('storages/options')).data.length).toBeGreaterThan(1);
});

test('nothing is posted into or out of a storage in which one does not work', async () => {
  const told = await story();
  const { stock } = told;
  const { company, storages } = stock;
  const { actor } = (await both(told)).inB;
  const product = await stock.product('AJENO');
  let documents = 0;
  const post = (type: string, storageId: number) =>
    company.services.db
      .tenant({ accountId: company.accountId }, (tx) =>
        postStock(
          { tx, services: company.services, actor, now: Temporal.Now.instant() },
          {
            type,
            source: { resource: 'ajenos', id: String(++documents), action: 'APLICAR' },
            confirmImpact: true,
            lines: [{ productId: product, storageId, qty: '1', value: '1' }],
          },
        ),
      )
      .then(
        () => 'posted',
        (error: { fields?: object }) => JSON.stringify(error.fields),
      );
  for (const type of ['ENT-COMPRA', 'SAL-VENTA'])
    expect(await post(type, storages.A!)).toContain('No tienes acceso al almacén Almacén A.');
  for (const type of ['ENT-COMPRA', 'SAL-VENTA'])
    expect(await post(type, storages.B!)).toBe('posted');
});

test('a lot is split and joined where one works: other storages are not offered, nor named', async () => {
  const told = await story();
  const { stock } = told;
  const { everywhere, inB } = await both(told);
  const roll = await stock.product('ROLLO', { tracking: 'LOTE', lot_kind: 'ROLLO' });
  for (const lotCode of ['R1', 'R2'])
    await stock.post('ENT-COMPRA', [{ productId: roll, qty: '10', value: '100', lotCode }]);
  const lots = await stock.query<{ id: number }>(
    'select id from lots where product_id = $1 order by id',
    [roll],
  );
  const [lot] = lots as [{ id: number }];
  const lotCode = { productId: roll, qty: '4', lotId: lot.id };
  await stock.post('TRASP', [{ ...lotCode, toStorageId: stock.storages.B! }]);
  const form = { resource: 'lots/split', record_id: String(lot.id), opens: '1' };
  const offered = async (api: Person) =>
    (await api.get('form', form)).data.action.choices.place.map(([, label]: string[]) => label);
  expect(await offered(everywhere)).toHaveLength(2);
  expect(await offered(inB)).toEqual([expect.stringMatching(/^B .*\(4 /)]);
  const other = await inB.post(`lots/split/${lots[1]!.id}`, { lines: [{ qty: '1' }] });
  expect([other.status, other.data.message]).toEqual([
    409,
    'El lote no tiene existencia en tus almacenes.',
  ]);
  const joined = await inB.post('lots/merge', { lot_ids: lots.map(({ id }) => id) });
  expect(joined.data.fields).toEqual({
    lot_ids: ['El lote R1 tiene existencia en un almacén que no es tuyo.'],
  });
});

test('who is put to work in a storage sees it at once, and who is taken from it no longer', async () => {
  const { given, as, stock } = await story();
  const { A, B } = stock.storages;
  const bodega = await given.person('bodega', 'ALMACENISTA', { storages: [A!] });
  const own = async () => (await bodega.later()).actor.permissions.storageIds;
  expect(await own()).toEqual([A]);
  await done(as('admin').change(`storages/${B}`, { user_ids: [bodega.id] }));
  expect((await own())?.toSorted()).toEqual([A, B].toSorted());
  await done(as('admin').change(`storages/${A}`, { user_ids: [] }));
  expect(await own()).toEqual([B]);
  await done(as('admin').change(`storages/${A}`, { manager_id: bodega.id }));
  expect((await own())?.toSorted()).toEqual([A, B].toSorted());
});
