/**
 * Lo que la empresa decide en «Configuración de almacén», obedecido: cuánto de más se recibe y si
 * lo aprobado queda apartado.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { available } from '#erp/domains/stock/availability/availability.ts';
import type { StockCompany } from '#erp/domains/stock/testing.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { story, type Person } from './given.ts';

let stock: StockCompany;
let admin: Person;
let api: Person;
let far: number;
let tela: number;
const tomorrow = Temporal.Now.plainDateISO('America/Mexico_City').add({ days: 1 }).toString();

beforeAll(async () => {
  const { given, as, stock: company } = await story();
  stock = company;
  admin = as('admin');
  api = await given.person('jefa', 'ADMINISTRADOR');
  const sur = await given.branch('SUR');
  far = await given.storage('SUR-1', 'FISICO', sur);
  await given.storage('SUR-T', 'TRANSITO', sur);
  await given.storage('SUR-R', 'RECHAZO', sur);
  tela = await given.product('TELA', {
    more: { sat_product_key: '11162110', gross_weight_kg: '1', net_weight_kg: '1' },
    stock: { qty: '500', unitCost: '40' },
  });
});

const set = async (body: Record<string, unknown>) => {
  const saved = await api.put('wms/configurations', {
    version: (await api.get('wms/configurations')).data.version,
    ...body,
  });
  if (saved.status !== 200) throw new Error(saved.text);
};
const act = async (action: string, id: number, path = 'branch-transfers') => {
  const done = await api.put(`${path}/${action}/${id}`, {});
  if (done.status !== 200) throw new Error(done.text);
  return done;
};
const draft = async (qty: string) => {
  const made = await api.post('branch-transfers', {
    from_storage_id: stock.storages.A,
    to_storage_id: far,
    carrier: 'Fletes',
    distance_km: '220',
    needs_landing_bill: '1',
    lines: [{ product_id: tela, qty }],
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.data.id as number;
};
const sent = async (qty: string) => {
  const id = await draft(qty);
  await act('authorize', id);
  await act('ship', id);
  return id;
};
const at = async (storage: number) =>
  Number(
    (
      await stock.query<{ qty: string }>(
        'select coalesce(sum(qty), 0) as qty from stock_balances where product_id = $1 and storage_id = $2',
        [tela, storage],
      )
    )[0]!.qty,
  );
const free = async () =>
  Number(
    (
      await stock.within((context) =>
        available(context, { productIds: [tela], storageIds: [stock.storages.A!] }),
      )
    )[0]!.available,
  );
const issues = (id: number) =>
  stock.query<{ qty: string }>(
    `select qty::float8::text as qty from wms__issues where source_resource = 'branch-transfers' and source_id = $1`,
    [id],
  );
const arrive = async (id: number, received: string, damaged = '0') => {
  const { data } = await api.get(`branch-transfers/${id}`);
  const saved = await api.put(`branch-transfers/${id}`, {
    version: data.version,
    lines: [
      {
        id: data.lines[0].id,
        product_id: tela,
        qty: data.lines[0].qty,
        qty_received: received,
        qty_damaged: damaged,
      },
    ],
  });
  if (saved.status !== 200) throw new Error(saved.text);
  return (await act('receive', id)).data.status as string;
};

describe('tolerancia al recibir', () => {
  test('dentro de ella entra todo lo que llegó, al costo promedio, y no hay incidencia', async () => {
    await set({ over_receipt_pct: '5' });
    const [id, before] = [await sent('20'), await at(far)];
    expect(await arrive(id, '20', '1')).toBe('CERRADO');
    expect((await at(far)) - before).toBe(20);
    expect(await issues(id)).toEqual([]);
    const [added] = await stock.query<{ code: string; value: string }>(
      `select t.code, l.posted_value as value from movements m join inv__movement_types t on t.id = m.movement_type_id join movement_lines l on l.movement_id = m.id
       where m.source_resource = 'branch-transfers' and m.source_id = $1 and m.source_action = 'SOBRANTE-1'`,
      [String(id)],
    );
    expect([added!.code, Number(added!.value)]).toEqual(['AJ-ENT', 40]);
    const transit = await stock.query<{ qty: string }>(
      `select qty from stock_balances b join storages s on s.id = b.storage_id where s.code = 'SUR-T' and b.qty <> 0`,
    );
    expect(transit).toEqual([]);
  });
  test('si la pasa, entra lo enviado y el sobrante abre una incidencia', async () => {
    const [id, before] = [await sent('20'), await at(far)];
    expect(await arrive(id, '22')).toBe('CERRADO');
    expect((await at(far)) - before).toBe(20);
    expect(await issues(id)).toEqual([{ qty: '2' }]);
  });
  test('en cero, todo lo que llega de más es incidencia; el lector tampoco lo acepta', async () => {
    await set({ over_receipt_pct: '0' });
    const id = await sent('20');
    expect(
      (await api.put(`branch-transfers/scan/${id}`, { code: 'TELA', qty: '21' })).data.fields
        .qty[0],
    ).toMatch(/^Sólo falta recibir 20/);
    await set({ over_receipt_pct: '10' });
    expect((await api.put(`branch-transfers/scan/${id}`, { code: 'TELA', qty: '21' })).status).toBe(
      200,
    );
    const before = await at(far);
    await act('receive', id);
    expect((await at(far)) - before).toBe(21);
    await set({ over_receipt_pct: '5' });
  });
  test('lo que entró de más en una entrega no vuelve a entrar en la siguiente', async () => {
    const made = await api.post('branch-transfers', {
      from_storage_id: stock.storages.A,
      to_storage_id: far,
      carrier: 'Fletes',
      distance_km: '220',
      needs_landing_bill: '1',
      lines: [
        { product_id: tela, qty: '20' },
        { product_id: tela, qty: '10' },
      ],
    });
    const id = made.data.id as number;
    await act('authorize', id);
    await act('ship', id);
    const before = await at(far);
    const { data } = await api.get(`branch-transfers/${id}`);
    const lines = data.lines.map((line: Record<string, unknown>, index: number) => ({
      id: line.id,
      product_id: tela,
      qty: line.qty,
      qty_received: index === 0 ? '21' : '4',
      qty_damaged: '0',
    }));
    expect((await api.put(`branch-transfers/${id}`, { version: data.version, lines })).status).toBe(
      200,
    );
    expect((await act('receive', id)).data.status).toBe('RECIBIDO_PARCIAL');
    await act('receiveAll', id);
    expect((await at(far)) - before).toBe(31);
    expect(await issues(id)).toEqual([]);
  });
});

describe('reservar al aprobar', () => {
  test('encendido, lo autorizado queda apartado; apagado, no, y se envía de lo que haya', async () => {
    const before = await free();
    const first = await draft('30');
    await act('authorize', first);
    expect(await free()).toBe(before - 30);
    await set({ reserve_on_approve: '0' });
    const second = await draft('30');
    await act('authorize', second);
    expect(await free()).toBe(before - 30);
    expect(
      await stock.query(
        `select 1 from inv__reservations where source_resource = 'branch-transfers' and source_id = $1`,
        [String(second)],
      ),
    ).toEqual([]);
    await act('ship', second);
    expect(await free()).toBe(before - 60);
  });
  test('apagado, tampoco se autoriza lo que no hay', async () => {
    const id = await draft('9000');
    expect(
      (await api.put(`branch-transfers/authorize/${id}`, {})).data.fields['lines[0][qty]'][0],
    ).toMatch(/^Existencia insuficiente de TELA/);
  });
  test('apagado, una requisición se surte sin apartar nada', async () => {
    const [before, there] = [await free(), await at(stock.storages.B!)];
    const made = await admin.post('inv/requisition', {
      from_storage_id: stock.storages.A,
      to_storage_id: stock.storages.B,
      needed_on: tomorrow,
      lines: [{ product_id: tela, qty: '5' }],
    });
    const id = made.data.id as number;
    await admin.act('inv/requisition', 'send', id);
    await act('authorize', id, 'inv/requisition');
    expect(await free()).toBe(before);
    const [supply] = await stock.query<{ id: number }>(
      `select id from supplying where source_resource = 'inv/requisition' and source_id = $1`,
      [String(id)],
    );
    await act('start', supply!.id, 'supplying');
    const { picks } = (await api.get(`supplying/walk/${supply!.id}`)).data;
    expect(
      (await api.put(`supplying/pick/${supply!.id}`, { pick_id: picks[0].id, qty: '5' })).status,
    ).toBe(200);
    await act('finish', supply!.id, 'supplying');
    await act('deliver', supply!.id, 'supplying');
    expect((await at(stock.storages.B!)) - there).toBe(5);
    await set({ reserve_on_approve: '1' });
  });
});

test('los libros cuadran', async () => {
  expect(await stock.within(({ tx }) => verifyStock(tx))).toEqual([]);
});
