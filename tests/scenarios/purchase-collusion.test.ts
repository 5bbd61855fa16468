/** What two requests at once, a typed date or a helping hand would get around, and do not. */
import { expect, test } from 'vitest';
import { authorisedOrder, buying, draftOrder, orderOf, ORDERS } from './buying.ts';
import { TODAY } from './entries.ts';
import { done, refused, refusedFields, type Body, type Person, type Stage } from './given.ts';
import { CHARGES, twoLines } from './importing.ts';
import { meanwhile } from './meanwhile.ts';
import { activeSupplier, INVOICES, newUuid } from './payables.ts';
import { openPortal, portalUser } from './portal-people.ts';
import {
  authorisedRequest,
  inDays,
  purchasingSettings,
  REQUESTS,
  takeLines,
} from './requesting.ts';

/** Orders of 30,000 each, which are added up. */
async function adding() {
  const given = await buying();
  await purchasingSettings(given.told, { split_adds_up: '1', quotes_from_amount: '1000000' });
  const draft = async (more: Body = {}) => {
    const line = { quantity: '1000', price: '30', price_note: 'Así se pactó' };
    return (await done(draftOrder(given, line, more))).id as number;
  };
  const send = (id: number) => given.told.as('admin').act(ORDERS, 'send', id);
  const sum = async (id: number) => (await orderOf(given.told, id)).approval_amount as string;
  return { ...given, draft, send, sum };
}

test('two parts of a purchase that are asked for at once add up', async () => {
  const { draft, send, sum } = await adding();
  const [one, other] = [await draft(), await draft()];
  await Promise.all([done(send(one)), done(send(other))]);
  expect([await sum(one), await sum(other)].toSorted()).toEqual(['30000.00', '60000.00']);
});

test('a part that is dated long ago adds up with those that are asked for with it', async () => {
  const { draft, send, sum } = await adding();
  const [one, other] = [await draft({ date: inDays(-20) }), await draft()];
  await done(send(one));
  await done(send(other));
  expect(await sum(other)).toBe('60000.00');
});

test('an order that is being amended adds up with what it was authorised for', async () => {
  const given = await adding();
  const { told, draft, send, sum } = given;
  const admin = told.as('admin');
  const line = { quantity: '1000', price: '30', price_note: 'Así se pactó' };
  const first = await authorisedOrder(given, line);
  await done(admin.act(ORDERS, 'amend', first.id));
  const open = await orderOf(told, first.id);
  await done(
    admin.change(`${ORDERS}/${first.id}`, { lines: [{ id: open.lines[0].id, quantity: '1' }] }),
  );
  const second = await draft();
  await done(send(second));
  expect(await sum(second)).toBe('60000.00');
});

test('parts of one request that are ordered of several suppliers add up, with those of none', async () => {
  const given = await adding();
  const { told, send, sum } = given;
  const other = await activeSupplier(told, { name: 'OTRA FIBRA', rfc: 'OFI100101AB1' });
  const third = await activeSupplier(told, { name: 'FIBRA TRES', rfc: 'FTR100101AB1' });
  const request = await authorisedRequest(given, { quantity: '1000', estimated_price: '30' });
  const ordered = async (supplier: number, quantity: string) => {
    const rows = takeLines(request, [{ supplier_id: supplier, quantity, price: '30' }]);
    const { orders } = await done(
      told.as('admin').post(`${REQUESTS}/createOrders/${request.id}`, { lines: rows }),
    );
    const [id] = orders as [number];
    await done(
      told.as('admin').change(`${ORDERS}/${id}`, {
        lines: [{ id: (await orderOf(told, id)).lines[0].id, price_note: 'Así se pactó' }],
      }),
    );
    return id;
  };
  const one = await ordered(given.supplier, '300');
  const second = await ordered(other, '300');
  await Promise.all([done(send(one)), done(send(second))]);
  expect([await sum(one), await sum(second)].toSorted()).toEqual(['18000.00', '9000.00']);
  // Of another order, only what it buys of the request.
  const rest = await ordered(third, '400');
  const whole = await orderOf(told, rest);
  await done(
    told.as('admin').change(`${ORDERS}/${rest}`, {
      lines: [
        { id: whole.lines[0].id },
        { product_id: given.product, quantity: '1', price: '30', price_note: 'Así se pactó' },
      ],
    }),
  );
  await done(send(rest));
  expect(await sum(rest)).toBe('30030.00');
});

const chargeOf = (told: Stage, who: string, shipment: number, amount: string, more: Body = {}) =>
  told.as(who).post(CHARGES, { shipment_id: shipment, kind: 'OTRO', amount, ...more });

test('two charges at once are no more than the shipment bears', async () => {
  const { told, shipment } = await twoLines();
  await told.given.person('comprador', 'COMPRADOR', { everywhere: true });
  await told.given.person('compradora', 'COMPRADOR', { everywhere: true });
  // 30 % of 366,300.00 is 109,890.00.
  const small = async (who: string) => (await done(chargeOf(told, who, shipment, '10'))).id;
  const [one, other] = [await small('comprador'), await small('compradora')];
  const raised = (who: string, id: number) =>
    told.as(who).change(`${CHARGES}/${id}`, { amount: '60000' });
  const replies = await Promise.all([raised('comprador', one), raised('compradora', other)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('an estimate of little is not invoiced for more than the shipment bears', async () => {
  const { told, shipment } = await twoLines();
  const admin = told.as('admin');
  await told.given.person('contadora', 'CUENTAS_POR_PAGAR', { everywhere: true });
  const carrier = await activeSupplier(told, { name: 'FLETES DEL NORTE', rfc: 'FNO100101AB1' });
  const { id } = await done(chargeOf(told, 'admin', shipment, '100', { supplier_id: carrier }));
  await done(admin.act('shipments', 'receive', shipment));
  const invoice = await done(
    admin.post(INVOICES, {
      kind: 'FACTURA',
      supplier_id: carrier,
      date: TODAY(),
      uuid: newUuid(),
      payment_mode: 'PPD',
      withholding_reason: 'Lo trae en su propio camión',
      payment_type_id: await told.idOf('payment_types', '99', 'sat_code'),
      lines: [
        {
          shipment_charge_id: id,
          price: '109890.01',
          tax_id: await told.idOf('sattaxes', 'IVA16'),
        },
      ],
    }),
  );
  await done(admin.act(INVOICES, 'match', invoice.id));
  const post = () => told.as('contadora').act(INVOICES, 'post', invoice.id);
  expect(await refusedFields(post())).toEqual({
    'lines[0][price]': [
      'Los gastos del embarque serían $109,890.01; el máximo es $109,890.00, 30 % de su mercancía: que lo capture quien puede excederlo.',
    ],
  });
  // Whoever may exceed it says so in the charge, or posts it.
  await done(admin.change(`${CHARGES}/${id}`, { amount: '109890.01' }));
  await done(post());
});

test('who wrote the account of a party does not verify it, whoever touched it since', async () => {
  const { told } = await buying();
  const admin = told.as('admin');
  await told.given.role('CUENTAS', [
    'cfl/subjects.list',
    'cfl/subjects.update',
    'cfl/subjects.verify',
    'cfl/subjects.accounts',
  ]);
  const clerk = await told.given.person('dolosa', 'CUENTAS');
  const account = {
    bank_id: await told.idOf('cfl__banks', '012'),
    currency_id: await told.idOf('currencies', 'MXN'),
    holder: 'LAURA MENDEZ',
    clabe: '012180015012345672',
  };
  const { id, accounts } = await done(
    admin.post('cfl/subjects', {
      name: 'Laura Méndez',
      rfc: 'MELA800101AB3',
      kind: 'SOCIO',
      accounts: [account],
    }),
  );
  const change = (who: Person, values: Body) =>
    done(who.change(`cfl/subjects/${id}`, { accounts: [{ id: accounts[0].id, ...values }] }));
  await change(clerk, { clabe: '012180000118359713' });
  await change(admin, { holder: 'LAURA MÉNDEZ' });
  const { version } = await done(clerk.get(`cfl/subjects/${id}`));
  const verify = { account: String(accounts[0].id), version };
  expect(await refused(clerk.post(`cfl/subjects/verify/${id}`, verify))).toMatchObject({
    code: 'SIN_PERMISO',
    message: 'Tú la capturaste: la verifica otra persona.',
  });
});

test('a supplier who answers while the quotation is opened waits, and neither fails', async () => {
  const { told, supplier, product } = await buying();
  const admin = told.as('admin');
  await openPortal(told, supplier);
  const ana = await portalUser(told, 'ana', supplier);
  const made = await done(
    admin.post('prc-quotations', {
      title: 'Fibra',
      deadline: `${inDays(5)}T18:00:00Z`,
      date: TODAY(),
      storage_id: told.stock.storages.A,
      lines: [{ product_id: product, quantity: '500' }],
      suppliers: [{ supplier_id: supplier }],
    }),
  );
  const { suppliers, lines } = await done(admin.act('prc-quotations', 'send', made.id));
  const invitation: number = suppliers[0].id;
  const answered = await meanwhile(
    told,
    async () =>
      ana.act('spp-purchases/quotations', 'quote', invitation, {
        currency_id: String(await told.idOf('currencies', 'MXN')),
        lines: [{ id: lines[0].id, price: '12.5', lead_time_days: '5' }],
      }),
    async (tx, begin) => {
      await tx.query('select 1 from prc_quotations where account_id = $1 and id = $2 for update', [
        told.stock.company.accountId,
        made.id,
      ]);
      await begin();
      await tx.query(
        'select 1 from prc_quotation_suppliers where account_id = $1 and id = $2 for update',
        [told.stock.company.accountId, invitation],
      );
    },
  );
  expect(answered.status, answered.text).toBe(200);
});

test('a supplier sees what it answered to sealed bids, and nobody else does', async () => {
  const { told, supplier, product } = await buying();
  const admin = told.as('admin');
  await openPortal(told, supplier);
  const ana = await portalUser(told, 'berta', supplier);
  const made = await done(
    admin.post('prc-quotations', {
      title: 'Fibra',
      deadline: `${inDays(5)}T18:00:00Z`,
      date: TODAY(),
      credit_days: '45',
      storage_id: told.stock.storages.A,
      lines: [{ product_id: product, quantity: '500', required_date: inDays(20) }],
      suppliers: [{ supplier_id: supplier }],
    }),
  );
  const { suppliers, lines } = await done(admin.act('prc-quotations', 'send', made.id));
  const invitation: number = suppliers[0].id;
  const opened = (who: Pick<typeof admin, 'get'>) =>
    done(
      who.get('form', {
        resource: 'spp-purchases/quotations/quote',
        record_id: String(invitation),
        opens: '1',
      }),
    ) as unknown as Promise<{ record: Body; action: { notes: readonly string[] } }>;
  const blank = await opened(ana);
  expect(blank.record.lines).toMatchObject([{ price: null, required_date: inDays(20) }]);
  expect(blank.action.notes).toEqual([expect.stringContaining('Se pide crédito de 45 días.')]);
  const mxn = String(await told.idOf('currencies', 'MXN'));
  await done(
    ana.act('spp-purchases/quotations', 'quote', invitation, {
      currency_id: mxn,
      freight: '9500',
      credit_days: '45',
      lines: [{ id: lines[0].id, price: '12.5', lead_time_days: '5', brand: 'Azul' }],
    }),
  );
  expect((await opened(ana)).record).toMatchObject({
    currency_id: mxn,
    freight: '9500.00',
    credit_days: 45,
    lines: [{ id: lines[0].id, price: '12.500000', lead_time_days: 5, brand: 'Azul' }],
  });
  const others = await admin.get('form', {
    resource: 'spp-purchases/quotations/quote',
    record_id: String(invitation),
    opens: '1',
  });
  expect(others.text).not.toContain('12.5');
  expect(others.text).not.toContain('Azul');
});
