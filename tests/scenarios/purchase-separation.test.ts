/** Who wrote any part of a document does not decide it, whoever touched it afterwards (559). */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, draftOrder, ORDERS, orderOf } from './buying.ts';
import { done, refused, type Body, type Stage } from './given.ts';
import { activeSupplier, INVOICES, invoiceBody, postedInvoice } from './payables.ts';
import { owing, proposal, PROPOSALS, proposing } from './proposing.ts';
import { draftRequest, REQUESTS } from './requesting.ts';

const OWN = { code: 'SEGREGACION', message: 'Quien captura no puede autorizar.' };

/** Everybody who may authorise may write too: the company did not keep them apart. */
async function writers(told: Stage, path: string, also: readonly string[] = []) {
  const keys = ['list', 'create', 'update', 'authorize'].map((each) => `${path}.${each}`);
  await told.given.role('TODO', [...keys, ...also, 'storages.all', 'suppliers.list']);
  for (const name of ['ana', 'beto', 'carla'])
    await told.given.person(name, 'TODO', { everywhere: true });
}

/** Of one signature, from the first peso. */
const oneLevel = (told: Stage, resource: string) =>
  told.idOf('roles', 'TODO').then((role_id) =>
    done(
      told.as('admin').post('approval-rules', {
        resource,
        action: 'authorize',
        level: '1',
        from_amount: '0',
        approver: 'ROL',
        role_id,
        mode: 'UNO',
        max_days: '2',
      }),
    ),
  );

const LINE = { quantity: '100', price: '20', price_note: 'Así se pactó' };

test('an order: who changed its price does not authorise it after another changed a note', async () => {
  const given = await buying();
  const { told } = given;
  await writers(told, 'purchase-orders', ['purchase-orders.prices']);
  await oneLevel(told, ORDERS);
  const { id } = await done(draftOrder(given, LINE));
  const { lines } = await orderOf(told, id);
  const price = { lines: [{ id: lines[0].id, price: '29', price_note: 'Así se pactó' }] };
  await done(told.as('beto').change(`${ORDERS}/${id}`, price));
  await done(told.as('carla').change(`${ORDERS}/${id}`, { notes: 'Urge' }));
  await done(told.as('carla').act(ORDERS, 'send', id));
  expect(await refused(told.as('beto').act(ORDERS, 'authorize', id))).toMatchObject(OWN);
  expect(await done(told.as('ana').act(ORDERS, 'authorize', id))).toMatchObject({
    status: 'AUTORIZADA',
  });
});

test('an amendment: who wrote the version that was authorised may authorise the next one', async () => {
  const given = await buying();
  const { told } = given;
  await writers(told, 'purchase-orders', ['purchase-orders.prices']);
  const { id, lines } = await authorisedOrder(given, LINE);
  await oneLevel(told, ORDERS);
  const amended = async (who: string, price: string) => {
    await done(told.as(who).act(ORDERS, 'amend', id));
    const line = { id: lines[0].id, price, price_note: 'Subió' };
    await done(told.as(who).change(`${ORDERS}/${id}`, { lines: [line] }));
    await done(told.as(who).act(ORDERS, 'send', id));
  };
  await amended('beto', '29');
  await done(told.as('ana').act(ORDERS, 'authorize', id));
  await amended('carla', '39');
  expect(await refused(told.as('carla').act(ORDERS, 'authorize', id))).toMatchObject(OWN);
  await done(told.as('beto').act(ORDERS, 'authorize', id));
});

test('a request, and without levels too', async () => {
  const given = await buying();
  const { told } = given;
  await writers(told, 'prc-requests');
  await oneLevel(told, REQUESTS);
  const { id, lines } = await done(
    draftRequest(given, { quantity: '10', estimated_price: '20' }, {}, 'admin'),
  );
  const more = { lines: [{ id: lines[0].id, quantity: '90' }] };
  await done(told.as('beto').change(`${REQUESTS}/${id}`, more));
  await done(told.as('carla').change(`${REQUESTS}/${id}`, { notes: 'Urge' }));
  await done(told.as('carla').act(REQUESTS, 'send', id));
  expect(await refused(told.as('beto').act(REQUESTS, 'authorize', id))).toMatchObject(OWN);
  await done(told.as('ana').act(REQUESTS, 'authorize', id));
});

test('a proposal of payments: who chose its invoices does not authorise it', async () => {
  const here = await proposing();
  const { told } = here;
  await writers(told, PROPOSALS, ['prc/invoice-shipments.list', 'cfl/banks.list']);
  await owing(here, '1000');
  const { id } = await done(told.as('ana').post(PROPOSALS, proposal(here)));
  const { lines } = await done(told.as('ana').act(PROPOSALS, 'propose', id));
  const chosen = { lines: [{ id: lines[0].id, selected: '1' }], notes: 'La de siempre' };
  await done(told.as('beto').change(`${PROPOSALS}/${id}`, chosen));
  await done(told.as('carla').act(PROPOSALS, 'send', id));
  expect(await refused(told.as('beto').act(PROPOSALS, 'authorize', id))).toMatchObject(OWN);
  await done(told.as('directora').act(PROPOSALS, 'authorize', id));
});

test('an invoice: who captured any of it does not release it; who holds it does', async () => {
  const given = await buying();
  const { told } = given;
  const supplier = await activeSupplier(told, { name: 'LUZ Y FUERZA', rfc: 'LFU100101AB1' });
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  await told.given.person('otra', 'CUENTAS_POR_PAGAR');
  const held = async (writes?: (id: number) => Promise<unknown>) => {
    const body: Body = await invoiceBody(told, supplier, [['LUZ', '1000']]);
    const { id } = await done(told.as('admin').post(INVOICES, body));
    await writes?.(id);
    await done(told.as('admin').act(INVOICES, 'match', id));
    await done(told.as('otra').act(INVOICES, 'hold', id, { hold_reason: 'Falta el servicio' }));
    return id as number;
  };
  const own = {
    code: 'SEGREGACION',
    message: 'Tú capturaste la factura: que otra persona la libere.',
  };
  const one = await held();
  expect(await refused(told.as('admin').act(INVOICES, 'release', one))).toMatchObject(own);
  await done(told.as('otra').act(INVOICES, 'release', one));
  const other = await held((id) =>
    done(told.as('cxp').change(`${INVOICES}/${id}`, { supplier_folio: '77' })),
  );
  expect(await refused(told.as('cxp').act(INVOICES, 'release', other))).toMatchObject(own);
  await done(told.as('otra').act(INVOICES, 'release', other));
});

test('what was posted is held and released as before', async () => {
  const { told } = await buying();
  const supplier = await activeSupplier(told, { name: 'LUZ Y FUERZA', rfc: 'LFU100101AB1' });
  await told.given.person('cxp', 'CUENTAS_POR_PAGAR');
  const { id } = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '1000']]));
  await done(told.as('admin').act(INVOICES, 'hold', id, { hold_reason: 'Falta el servicio' }));
  expect(await done(told.as('cxp').act(INVOICES, 'release', id))).toMatchObject({ hold: false });
});
