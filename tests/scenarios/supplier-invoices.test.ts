/** What suppliers charge for, from its capture to the books (finance §4.1, purchasing §3). */
import { expect, test } from 'vitest';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { createItem } from '#erp/domains/open-items/items/create-item.ts';
import { authorisedOrder, buying, receive } from './buying.ts';
import { TODAY } from './entries.ts';
import { lastMonth, receivedOn } from './evaluating.ts';
import { done, refused, refusedFields, story, type Stage } from './given.ts';
import {
  activeSupplier,
  invoiceBody,
  INVOICES,
  itemsOf,
  newUuid,
  postedInvoice,
} from './payables.ts';
import { beginBooks, lastEntry, subjectOf, taxId, within } from './treasury.ts';

const PERSON = {
  name: 'ANA LOPEZ',
  rfc: 'LOAA800101AB1',
  person: 'FISICA',
  regime: '612',
} as const;

async function begin(supplier: Parameters<typeof activeSupplier>[1] = {}) {
  const told = await story();
  await beginBooks(told);
  return { told, supplier: await activeSupplier(told, supplier) };
}

const taxesOf = ({ query }: Stage) =>
  query<{
    code: string;
    creditable: string | null;
    base: string;
    amount: string;
    pending_role: string | null;
    realized_role: string | null;
  }>(
    `select y.code, x.creditable, x.base, x.amount, x.pending_role, x.realized_role from cfl__open_item_taxes x join sattaxes y on y.account_id = x.account_id and y.id = x.tax_id order by x.id`,
  );

test('an invoice is found by its series and folio as they are written together', async () => {
  const { told, supplier } = await begin();
  const some = [
    ['H', '3345'],
    ['H', '9912'],
    ['B', '3345'],
  ] as const;
  for (const [series, supplier_folio] of some)
    await done(
      told
        .as('admin')
        .post(
          INVOICES,
          await invoiceBody(told, supplier, [['PAPELERIA', '100']], { series, supplier_folio }),
        ),
    );
  const found = (await done(
    told.as('admin').get(`${INVOICES}?q=h-3345`),
  )) as unknown as readonly Record<string, unknown>[];
  expect(found.map(({ series, supplier_folio }) => [series, supplier_folio])).toEqual([
    ['H', '3345'],
  ]);
});

test('fees of a person bring their retentions and are owed less them (example 4, provision)', async () => {
  const { told, supplier } = await begin(PERSON);
  const body = await invoiceBody(told, supplier, [['HONORARIOS', '20000']]);
  const draft = await done(told.as('admin').post(INVOICES, body));
  expect([draft.subtotal, draft.transferred_tax, draft.withheld_tax, draft.total]).toEqual([
    '20000.00',
    '3200.00',
    '4133.33',
    '19066.67',
  ]);
  expect([draft.status, draft.folio]).toEqual(['BORRADOR', null]);
  const matched = await done(told.as('admin').act(INVOICES, 'match', draft.id));
  expect(matched.folio).toBe(`FP-${TODAY().slice(0, 4)}-00001`);
  const posted = await done(told.as('admin').act(INVOICES, 'post', draft.id));
  expect([posted.status, posted.balance, posted.posting_date]).toEqual([
    'CONTABILIZADA',
    '19066.67',
    TODAY(),
  ]);
  expect(await lastEntry(told)).toEqual([
    '119.01.01 D 3200.00',
    '603.34.01 D 20000.00',
    '201.01.01 H 19066.67',
    '216.04.01 H 2000.00',
    '216.10.01 H 2133.33',
  ]);
  expect(await taxesOf(told)).toEqual([
    {
      code: 'IVA16',
      creditable: 'GRAVADO',
      base: '20000.00',
      amount: '3200.00',
      pending_role: 'IVA_ACRED_PENDIENTE',
      realized_role: 'IVA_ACRED_PAGADO',
    },
    {
      code: 'RISR10',
      creditable: null,
      base: '20000.00',
      amount: '2000.00',
      pending_role: 'RET_ISR_HONORARIOS_PEND',
      realized_role: 'RET_ISR_HONORARIOS',
    },
    {
      code: 'RIVA23',
      creditable: null,
      base: '20000.00',
      amount: '2133.33',
      pending_role: 'RET_IVA_PEND',
      realized_role: 'RET_IVA',
    },
  ]);
});

test('fees of a person of RESICO bring its retentions, not those of the concept', async () => {
  const { told, supplier } = await begin({ ...PERSON, regime: '626' });
  const body = await invoiceBody(told, supplier, [['HONORARIOS', '20000']]);
  const draft = await done(told.as('admin').post(INVOICES, body));
  expect([draft.transferred_tax, draft.withheld_tax, draft.total]).toEqual([
    '3200.00',
    '2383.33', // 1.25 % of ISR, and two thirds of IVA
    '20816.67',
  ]);
});

test('what is not deducted is a cost with its IVA; a mark says which IVA is credited', async () => {
  const { told, supplier } = await begin();
  const body = await invoiceBody(told, supplier, [
    ['RESTAURANTE', '1000'],
    ['PAPELERIA', '200', { creditable: 'NO_REQUISITOS' }],
    ['LUZ', '300', { creditable: 'PROPORCION' }],
  ]);
  await postedInvoice(told, body);
  expect(await lastEntry(told)).toEqual([
    '119.01.01 D 61.60', // 13.60 of the meals, 48.00 of the light
    '603.49.01 D 85.00',
    '603.52.01 D 300.00',
    '603.55.01 D 232.00',
    '603.81.01 D 1061.40',
    '201.01.01 H 1740.00',
  ]);
  expect(
    (await taxesOf(told)).map(({ creditable, base, amount, pending_role }) => [
      creditable,
      base,
      amount,
      pending_role,
    ]),
  ).toEqual([
    ['GRAVADO', '85.00', '13.60', 'IVA_ACRED_PENDIENTE'],
    ['NO_REQUISITOS', '1115.00', '178.40', null],
    ['PROPORCION', '300.00', '48.00', 'IVA_ACRED_PENDIENTE'],
  ]);
});

test('in cash over its limit nothing is deducted, nor without CFDI, which is a privilege', async () => {
  const { told, supplier } = await begin();
  const { given, idOf } = told;
  const cash = await idOf('payment_types', '01', 'sat_code');
  const body = await invoiceBody(told, supplier, [['PAPELERIA', '2500']], {
    payment_mode: 'PUE',
    payment_type_id: cash,
  });
  const paid = await done(told.as('admin').post(INVOICES, body));
  expect(paid.lines[0].deductible_percent).toBe('0.0000');
  await given.person('cxp', 'CUENTAS_POR_PAGAR', { everywhere: true });
  const without = await invoiceBody(told, supplier, [['PAPELERIA', '100']], {
    kind: 'SIN_CFDI',
    uuid: '',
    payment_mode: '',
    payment_type_id: cash,
  });
  expect(await refusedFields(told.as('cxp').post(INVOICES, without))).toEqual({
    kind: ['Necesitas permiso para capturar gastos sin CFDI.'],
  });
  const note = await done(told.as('admin').post(INVOICES, without));
  expect(note.lines[0].deductible_percent).toBe('0.0000');
});

test('a CFDI that is new is not said to be here for what is wrong beside it', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  // Without CFDI, its key is empty; so is that of what is refused before rules fill it.
  await done(
    admin.post(
      INVOICES,
      await invoiceBody(told, supplier, [['PAPELERIA', '10']], {
        kind: 'SIN_CFDI',
        uuid: '',
        payment_mode: '',
        payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
      }),
    ),
  );
  const body = await invoiceBody(told, supplier, [['LUZ', '10']], { posting_date: TODAY() });
  expect(await refusedFields(admin.post(INVOICES, body))).toEqual({
    posting_date: ['Este dato lo asigna el sistema.'],
  });
});

test('a freight without its retention is asked about, and needs a reason', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const iva = await told.idOf('sattaxes', 'IVA16');
  const body = await invoiceBody(told, supplier, [['FLETES', '1000', { tax_id: iva }]]);
  const asked = await refused(admin.post(INVOICES, body));
  expect(asked?.code).toBe('POR_CONFIRMAR');
  expect(JSON.stringify(asked?.extra)).toContain(
    'Falta la retención: Ret. IVA 4 % autotransporte (Fletes y acarreos).',
  );
  const { id } = await done(
    admin.post(INVOICES, { ...body, confirmed_warnings: asked!.extra.confirm }),
  );
  expect(await refusedFields(admin.act(INVOICES, 'match', id))).toEqual({
    withholding_reason: [
      'Falta la retención: Ret. IVA 4 % autotransporte (Fletes y acarreos). Captúrala o escribe el motivo.',
    ],
  });
  await done(
    admin.change(`${INVOICES}/${id}`, { withholding_reason: 'El SAT le autorizó no retener' }),
  );
  await done(admin.act(INVOICES, 'match', id));
  const whole = await done(
    admin.post(INVOICES, await invoiceBody(told, supplier, [['FLETES', '1000']])),
  );
  expect([whole.withheld_tax, whole.total]).toEqual(['40.00', '1120.00']);
});

test('a rent goes to the accounts of leases, in equal instalments a month apart', async () => {
  const { told, supplier } = await begin({ ...PERSON, regime: '606' });
  const body = await invoiceBody(told, supplier, [['RENTA-PF', '1000']], {
    date: TODAY(),
    credit_days: '10',
    installments: '3',
  });
  const posted = await postedInvoice(told, body);
  expect((await lastEntry(told)).toSorted()).toEqual([
    '119.01.01 D 160.00',
    '201.01.01 H 317.77',
    '201.01.01 H 317.78',
    '201.01.01 H 317.78',
    '216.03.01 H 100.00',
    '216.10.01 H 106.67',
    '603.45.01 D 1000.00',
  ]);
  const first = Temporal.PlainDate.from(TODAY()).add({ days: 10 });
  expect(
    (await itemsOf(told, INVOICES, posted.id)).map(({ due_date, amount }) => [due_date, amount]),
  ).toEqual([
    [first.toString(), '317.78'],
    [first.add({ months: 1 }).toString(), '317.78'],
    [first.add({ months: 2 }).toString(), '317.77'],
  ]);
});

test('the cents of the document are its own; more than that does not match', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const body = await invoiceBody(told, supplier, [
    ['PAPELERIA', '33.33'],
    ['LUZ', '33.33'],
    ['TELEFONO', '33.33'],
  ]);
  expect(await refusedFields(admin.post(INVOICES, { ...body, document_total: '117.00' }))).toEqual({
    document_total: ['No cuadra: las partidas suman $115.99; el documento dice $117.00.'],
  });
  const made = await done(admin.post(INVOICES, { ...body, document_total: '116.00' }));
  expect([made.transferred_tax, made.total]).toEqual(['16.01', '116.00']);
});

test('an invoice of goods clears what was received and not invoiced (example 6)', async () => {
  const { told, supplier } = await begin();
  const subject_id = await subjectOf(told, 'supplier_id', supplier);
  const source = { resource: 'prc/invoice-shipments', id: 9001 };
  const tax_id = await taxId(told, 'IVA16');
  await within(told, async (context) => {
    const [item] = await createItem(context, {
      side: 'CXP',
      direction: 'CARGO',
      kind: 'FACTURA',
      subject_id,
      source,
      document_no: 'F-77',
      date: TODAY(),
      currency_id: null,
      amount: '37700.00',
      taxes: [{ tax_id, base: '32500.00', amount: '5200.00', creditable: 'GRAVADO' }],
      account_role: 'PROVEEDORES_NAC',
      branch_office_id: null,
    });
    await postEvent(context, {
      event: 'COMPRA_FACTURA',
      source,
      date: TODAY(),
      branch_office_id: null,
      subject_id,
      tokens: { folio: 'F-77' },
      sets: {
        LINEAS: [{ amounts: { recibido: '32500.00' } }],
        IMPUESTOS: [
          {
            facts: { tax_id },
            roles: { IMPUESTO_PENDIENTE: 'IVA_ACRED_PENDIENTE' },
            amounts: { impuesto: '5200.00' },
          },
        ],
        TOTAL: [
          {
            subject_id,
            open_item_id: item!.id,
            roles: { PROVEEDORES: 'PROVEEDORES_NAC' },
            amounts: { total: '37700.00' },
          },
        ],
      },
    });
  });
  expect(await lastEntry(told)).toEqual([
    '119.01.01 D 5200.00',
    '205.06.01 D 32500.00',
    '201.01.01 H 37700.00',
  ]);
});

test('what is not in the books owes nothing: it waits, and is not among what is unpaid', async () => {
  const { told, supplier } = await begin();
  const admin = told.as('admin');
  const draft = await done(
    admin.post(INVOICES, await invoiceBody(told, supplier, [['LUZ', '100']])),
  );
  const owed = await postedInvoice(told, await invoiceBody(told, supplier, [['LUZ', '200']]));
  const listed = async (filter: string): Promise<readonly number[]> => {
    const { data } = await admin.get(INVOICES, { filter: { [filter]: '1' } });
    return data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
  };
  expect(await listed('pending')).toEqual([draft.id, owed.id]);
  expect(await listed('unpaid')).toEqual([owed.id]);
});

test('R40: a credit that runs from the reception counts from the goods, not from the paper', async () => {
  const given = await buying({ credit_base: 'RECEPCION', credit_days: '15' });
  const order = await authorisedOrder(given, { quantity: '10', price: '20' });
  const shipment = await done(receive(given, order.id, '10', 'R-1'));
  const { day } = lastMonth();
  await receivedOn(given, shipment.id, day(10));
  const { id } = await done(
    given.told.as('admin').post(`${INVOICES}/fromShipments`, {
      shipment_ids: { 0: shipment.id },
      date: TODAY(),
      uuid: newUuid(),
    }),
  );
  expect((await done(given.told.as('admin').get(`${INVOICES}/${id}`))).due_date).toBe(day(25));
});
