/**
 * What something was bought at is nowhere for who receives it and may not know: no list, form,
 * file, report, history, order, filter or message says it.
 *
 * Runs on the server alone: who may do and see what is decided before the engine is asked.
 */
import { describe, expect, test } from 'vitest';
import { callsOf } from '#erp/model/registry.ts';
import { registry } from '#erp/modules/all.ts';
import { actorWith, callerOf } from '../api/fixtures.ts';
import { buying, draftOrder, ORDERS, receive, SHIPMENTS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, sharedStory, type Stage } from './given.ts';
import { INVOICES, newUuid } from './payables.ts';
import { REQUESTS } from './requesting.ts';

/** Price and amounts that no other number looks like; ten were ordered, and three came. */
const PRICE = '7319.337719';
const TOLD = /7,?319[.,]3|73,?193[.,]3|21,?958[.,]0|84,?904[.,]3|25,?471[.,]3/;

/** A request, its order, which is amended, what came of it, its invoice and a return. */
async function documents(_told: Stage) {
  const given = await buying();
  const { told } = given;
  const admin = told.as('admin');
  const price = { price: PRICE, price_note: 'Así se pactó' };
  await done(
    admin.post(REQUESTS, {
      date: TODAY(),
      required_date: TODAY(),
      storage_id: told.stock.storages.A,
      lines: [{ product_id: given.product, quantity: '10', estimated_price: PRICE }],
    }),
  );
  const order = await done(draftOrder(given, { quantity: '10', ...price }));
  await done(admin.act(ORDERS, 'send', order.id));
  await done(admin.act(ORDERS, 'amend', order.id));
  await done(admin.act(ORDERS, 'send', order.id));
  const shipment = await done(receive(given, order.id, '3', 'R-1'));
  const invoice = await done(
    admin.post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment.id },
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
    }),
  );
  await done(admin.act(INVOICES, 'match', invoice.id));
  const back = await done(
    admin.post('purchases-returns', {
      shipment_id: shipment.id,
      date: TODAY(),
      cause_id: await told.idOf('causes', 'RZ-CALIDAD'),
    }),
  );
  await done(
    admin.change(`purchases-returns/${back.id}`, {
      lines: [{ id: back.lines[0].id, quantity: '1' }],
    }),
  );
  await done(admin.act('purchases-returns', 'authorize', back.id));
  const { actor } = await told.given.person('jefe', 'JEFE_ALMACEN', { everywhere: true });
  // Costs are another right, which the role may have; all that may be done to these documents.
  const whole =
    /^(prc-requests|purchase-orders|shipments|purchases-returns|pur\/reports|reports\/shipments)\./;
  const keys = [
    ...actor.permissions.grants.keys(),
    ...[...registry.privileges.keys()].filter((key) => whole.test(key)),
  ].filter((key) => key !== 'costs.view' && key !== 'purchase-orders.prices');
  const { company } = told.stock;
  const blind = callerOf(
    company.services,
    actorWith(company.services, company.accountId, { keys, userId: told.as('jefe').id }),
  );
  return { told, admin, blind, order: order.id as number, shipment: shipment.id as number };
}
const read = sharedStory(documents);

const silent = (text: string, at: string) => {
  const found = TOLD.exec(text);
  const around = found ? text.slice(Math.max(0, found.index - 200), found.index + 60) : '';
  expect(found?.[0] ?? null, `${at}: ${around}`).toBeNull();
};

test('who may know prices is told them: the figure looked for is there', async () => {
  const { admin, order } = read();
  expect(TOLD.test((await admin.get(`${ORDERS}/${order}`)).text)).toBe(true);
});

describe('records', () => {
  const listed = [...registry.resources.values()].filter((resource) =>
    callsOf(resource).includes('list'),
  );
  test.each(listed.map((resource) => [resource.path, resource] as const))(
    '%s',
    async (path, resource) => {
      const { blind } = read();
      const list = await blind.get(path, { size: 50 });
      silent(list.text, `GET ${path}`);
      if (list.status !== 200) return;
      silent((await blind.get(`${path}/export`)).text, `GET ${path}/export`);
      silent((await blind.get(`${path}/options`)).text, `GET ${path}/options`);
      for (const { id } of (list.data as readonly { id: number }[]).slice(0, 12)) {
        const record = { resource: path, record_id: String(id) };
        if (callsOf(resource).includes('one'))
          silent((await blind.get(`${path}/${id}`)).text, `GET ${path}/${id}`);
        silent((await blind.get('form', record)).text, `form of ${path}/${id}`);
        silent((await blind.get('sys/logs/record', record)).text, `history of ${path}/${id}`);
        const at = new Date().toISOString();
        silent((await blind.get('sys/logs/asOf', { ...record, at })).text, `${path}/${id} as of`);
        const files = await blind.get('files', record);
        silent(files.text, `files of ${path}/${id}`);
      }
    },
  );
});

test.each(
  [...registry.reports.screens.values()].flatMap((screen) =>
    screen.reports.map((report) => [`${screen.path} ${report.key}`, screen, report] as const),
  ),
)('report %s', async (_name, { call }, { key }) => {
  const { blind } = read();
  const body = { report: key };
  const reply =
    call.method === 'GET' ? await blind.get(call.path, body) : await blind.post(call.path, body);
  silent(reply.text, `${call.path} ${key} ${reply.status}`);
});

/** Fields of what was bought that ask for the right, by resource. */
const hidden = [ORDERS, 'orders', SHIPMENTS, REQUESTS, 'purchases-returns'].flatMap((path) =>
  Object.entries(registry.resource(path).fields)
    .filter(([, { readKey }]) => readKey === 'purchase-orders.prices')
    .map(([name]) => [path, name] as const),
);

test.each(hidden)('%s: %s neither sorts, filters, groups nor adds up', async (path, name) => {
  const { blind } = read();
  const plain = await blind.get(path, { size: 50 });
  for (const sort of [name, `-${name}`]) {
    const { status, data } = await blind.get(path, { size: 50, sort });
    if (status === 200) expect(data).toEqual(plain.data);
  }
  for (const value of ['1..', '..1', '7319.337719', '73193.38', '>1']) {
    const { status, text } = await blind.get(path, { size: 50, [name]: value });
    expect([status, text === plain.text], `${name}=${value}`).not.toEqual([200, false]);
  }
  for (const more of [
    { by: 'status', figures: [name] },
    { by: name },
    { by: 'supplier_id', figures: [name] },
  ]) {
    const { status, text } = await blind.get('groups', { resource: path, ...more });
    silent(text, `groups ${path} ${name}`);
    expect(status, text).toBeGreaterThanOrEqual(400);
  }
  silent((await blind.get(`${path}/export`, { columns: name })).text, `export of ${name}`);
});

test('what is refused says no price either', async () => {
  const { blind, order, shipment } = read();
  for (const [path, action, id] of [
    [ORDERS, 'send', order],
    [ORDERS, 'amend', order],
    [ORDERS, 'close', order],
    [ORDERS, 'cancel', order],
    [SHIPMENTS, 'reverse', shipment],
    [SHIPMENTS, 'receive', shipment],
  ] as const) {
    const reply = await blind.put(`${path}/${action}/${id}`, { cancel_reason: 'No era' });
    silent(reply.text, `${path} ${action} ${reply.status}`);
  }
  silent((await blind.get('search', { q: '7319' })).text, 'search');
  silent((await blind.get(`${ORDERS}/pdf/${order}`)).text, 'pdf');
});
