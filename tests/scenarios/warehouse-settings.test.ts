/**
 * Lo que la empresa decide en «Configuración de almacén», obedecido: cuánto de más se recibe y si
 * lo aprobado queda apartado.
 */
import { describe, expect, test } from 'vitest';
import { done, story, tomorrow, type Body } from './given.ts';

/** Transfers of a cloth from A to another branch, as the company has decided. */
async function transfers(settings: Body) {
  const stage = await story();
  const { given, as, stock, query } = stage;
  const api = await given.person('jefa', 'ADMINISTRADOR');
  const { storage: far } = await given.destination('SUR');
  const tela = await given.product('TELA', {
    more: { sat_product_key: '11162110', gross_weight_kg: '1', net_weight_kg: '1' },
    stock: { qty: '500', unitCost: '40' },
  });
  const set = (body: Body) => done(api.change('wms/configurations', body));
  const act = (action: string, id: number, path = 'branch-transfers') =>
    done(api.act(path, action, id));
  const draft = async (...quantities: readonly string[]) => {
    const made = await done(
      api.post('branch-transfers', {
        from_storage_id: stock.storages.A,
        to_storage_id: far,
        carrier: 'Fletes',
        distance_km: '220',
        needs_landing_bill: '1',
        lines: quantities.map((qty) => ({ product_id: tela, qty })),
      }),
    );
    return made.id as number;
  };
  const sent = async (...quantities: readonly string[]) => {
    const id = await draft(...quantities);
    await act('authorize', id);
    await act('ship', id);
    return id;
  };
  /** Writes down what came of each line. */
  const count = async (id: number, ...came: readonly (readonly [string, string?])[]) => {
    const { lines } = (await api.get(`branch-transfers/${id}`)).data;
    const counted = lines.map((line: Body, index: number) => ({
      id: line.id,
      product_id: tela,
      qty: line.qty,
      qty_received: came[index]![0],
      qty_damaged: came[index]![1] ?? '0',
    }));
    await done(api.change(`branch-transfers/${id}`, { lines: counted }));
  };
  await set(settings);
  return {
    ...stage,
    admin: as('admin'),
    api,
    far,
    tela,
    set,
    act,
    draft,
    sent,
    count,
    at: (storage: number) => stage.onHand(tela, storage),
    free: () => stage.free(tela),
    issues: (id: number) =>
      query<{ qty: string }>(
        `select qty::float8::text as qty from wms__issues where source_resource = 'branch-transfers' and source_id = $1`,
        [id],
      ),
  };
}

describe('tolerancia al recibir', () => {
  test('dentro de ella entra todo lo que llegó, al costo promedio, y no hay incidencia', async () => {
    const { act, at, count, far, issues, query, sent } = await transfers({
      over_receipt_pct: '5',
    });
    const [id, before] = [await sent('20'), await at(far)];
    await count(id, ['20', '1']);
    expect((await act('receive', id)).status).toBe('CERRADO');
    expect((await at(far)) - before).toBe(20);
    expect(await issues(id)).toEqual([]);
    const [added] = await query<{ code: string; value: string }>(
      `select t.code, l.posted_value as value from movements m join inv__movement_types t on t.id = m.movement_type_id join movement_lines l on l.movement_id = m.id
       where m.source_resource = 'branch-transfers' and m.source_id = $1 and m.source_action = 'SOBRANTE-1'`,
      [String(id)],
    );
    expect([added!.code, Number(added!.value)]).toEqual(['AJ-ENT', 40]);
    const transit = await query<{ qty: string }>(
      `select qty from stock_balances b join storages s on s.id = b.storage_id where s.code = 'SUR-T' and b.qty <> 0`,
    );
    expect(transit).toEqual([]);
  });
  test('si la pasa, entra lo enviado y el sobrante abre una incidencia', async () => {
    const { act, at, count, far, issues, sent } = await transfers({ over_receipt_pct: '5' });
    const [id, before] = [await sent('20'), await at(far)];
    await count(id, ['22']);
    expect((await act('receive', id)).status).toBe('CERRADO');
    expect((await at(far)) - before).toBe(20);
    expect(await issues(id)).toEqual([{ qty: '2' }]);
  });
  test('en cero, todo lo que llega de más es incidencia; el lector tampoco lo acepta', async () => {
    const { api, act, at, far, sent, set } = await transfers({ over_receipt_pct: '0' });
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
  });
  test('lo que entró de más en una entrega no vuelve a entrar en la siguiente', async () => {
    const { act, at, count, far, issues, sent } = await transfers({ over_receipt_pct: '5' });
    const id = await sent('20', '10');
    const before = await at(far);
    await count(id, ['21'], ['4']);
    expect((await act('receive', id)).status).toBe('RECIBIDO_PARCIAL');
    await act('receiveAll', id);
    expect((await at(far)) - before).toBe(31);
    expect(await issues(id)).toEqual([]);
  });
});

describe('reservar al aprobar', () => {
  test('encendido, lo autorizado queda apartado; apagado, no, y se envía de lo que haya', async () => {
    const { act, draft, free, query, set } = await transfers({ reserve_on_approve: '1' });
    const before = await free();
    const first = await draft('30');
    await act('authorize', first);
    expect(await free()).toBe(before - 30);
    await set({ reserve_on_approve: '0' });
    const second = await draft('30');
    await act('authorize', second);
    expect(await free()).toBe(before - 30);
    expect(
      await query(
        `select 1 from inv__reservations where source_resource = 'branch-transfers' and source_id = $1`,
        [String(second)],
      ),
    ).toEqual([]);
    await act('ship', second);
    expect(await free()).toBe(before - 60);
  });
  test('apagado, tampoco se autoriza lo que no hay', async () => {
    const { api, draft } = await transfers({ reserve_on_approve: '0' });
    const id = await draft('9000');
    expect(
      (await api.put(`branch-transfers/authorize/${id}`, {})).data.fields['lines[0][qty]'][0],
    ).toMatch(/^Existencia insuficiente de TELA/);
  });
  test('apagado, una requisición se surte sin apartar nada', async () => {
    const { stock, admin, api, act, at, free, query, tela } = await transfers({
      reserve_on_approve: '0',
    });
    const [before, there] = [await free(), await at(stock.storages.B!)];
    const made = await admin.post('inv/requisition', {
      from_storage_id: stock.storages.A,
      to_storage_id: stock.storages.B,
      needed_on: tomorrow(),
      lines: [{ product_id: tela, qty: '5' }],
    });
    const id = made.data.id as number;
    await admin.act('inv/requisition', 'send', id);
    await act('authorize', id, 'inv/requisition');
    expect(await free()).toBe(before);
    const [supply] = await query<{ id: number }>(
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
  });
});
