/** Cartas Porte from their draft to their stamp and back (sat-cfdi §7.6; finance §3, R34). */
import { expect, test } from 'vitest';
import { readCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { schemaProblems } from '#erp/domains/cfdi/testing/schema.ts';
import { validateDraft } from '#erp/domains/cfdi/rules/validate.ts';
import { done, refused, refusedFields, type Body, type Stage } from './given.ts';
import { answered, beginInvoicing, CFDI, draftInvoice } from './invoicing.ts';
import { beginRoad, BILLS, dayIn, draftBill, ROUTE, RULES, TRUCK } from './landing-bills.ts';
import { taxId } from './treasury.ts';

const stamp = (told: Stage, id: number) =>
  answered(told, done(told.as('admin').act(BILLS, 'stamp', id)), BILLS);
const xmlOf = async (told: Stage, path: string, id: number) =>
  Buffer.from((await told.as('admin').get(`${path}/xml/${id}`)).text, 'utf8');

test('own goods go by road: worked out, stamped as the SAT’s schema asks, asked about, cancelled', async () => {
  const { told, product } = await beginRoad();
  const admin = told.as('admin');
  const draft = await draftBill(told, product);
  expect([draft.status, draft.route, draft.plates]).toEqual([
    'BORRADOR',
    'GUA 37000 → NLE 64000',
    'ABC1234',
  ]);
  expect([draft.total_distance, draft.total_weight, draft.goods_count]).toEqual([
    '905.50',
    '1250.000',
    1,
  ]);
  expect(draft.locations.map(({ code }: { code: string }) => code)).toEqual([
    'OR000001',
    'DE000001',
  ]);
  expect(draft.goods[0]).toMatchObject({
    sat_goods_key: '53101500',
    weight_kg: '1250.000',
    currency: 'MXN',
    hazardous: null,
  });
  expect(draft.ccp_id).toMatch(/^CCC[0-9a-f]{5}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const next = await done(admin.get(`${BILLS}/getNextFiscalFolio`));
  expect(next).toEqual({ serie: 'CP', folio: 7, formatted: 'CP-0007' });
  expect(await done(admin.post(`${BILLS}/validate/${draft.id}`, {}))).toEqual({
    ok: true,
    issues: [],
  });

  expect(await done(admin.act(BILLS, 'seal', draft.id))).toMatchObject({ number: 'CP-0007' });
  expect(await done(admin.act(BILLS, 'reopen', draft.id))).toMatchObject({ status: 'BORRADOR' });
  const stamped = await stamp(told, draft.id);
  expect([stamped.status, stamped.number, stamped.fiscal_validity]).toEqual([
    'TIMBRADO',
    'CP-0007',
    false,
  ]);
  const bytes = await xmlOf(told, BILLS, draft.id);
  expect((await schemaProblems(bytes)) ?? '').toBe('');
  const { draft: cfdi } = readCfdi(bytes);
  expect([cfdi.type, cfdi.total, cfdi.currency, cfdi.receiver.rfc, cfdi.receiver.use]).toEqual([
    'T',
    '0',
    'XXX',
    cfdi.issuer.rfc,
    'S01',
  ]);
  expect(cfdi.landingBill).toMatchObject({
    id: draft.ccp_id,
    totalDistance: '905.5',
    grossWeight: '1250',
    goodsCount: '1',
  });
  const pdf = await admin.get(`${BILLS}/pdf/${draft.id}`);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  await done(
    admin.post(`${BILLS}/send/${draft.id}`, { emails: 'chofer@road.mx', message: 'Tu viaje.' }),
  );
  expect(
    await told.query(`select "to", subject from mail_outbox where resource = '${BILLS}'`),
  ).toEqual([{ to: 'chofer@road.mx', subject: 'PRUEBA, sin validez fiscal: CFDI CP-0007' }]);
  expect(await refused(admin.change(`${BILLS}/${draft.id}`, { notes: 'x' }))).toMatchObject({
    code: 'ESTADO_INVALIDO',
  });
  expect(await done(admin.act(BILLS, 'refresh', draft.id))).toMatchObject({
    sat_status: 'VIGENTE',
  });
  expect(
    await refusedFields(admin.act(BILLS, 'cancel', draft.id, { cancel_reason: '01' })),
  ).toEqual({ substitute_uuid: ['Timbra primero la que la sustituye y escribe su UUID.'] });
  const second = await draftBill(told, product, {
    relations: [{ relation: '04', uuid: stamped.uuid }],
  });
  const substitute = await stamp(told, second.id);
  expect([substitute.number, substitute.ccp_id === draft.ccp_id]).toEqual(['CP-0008', false]);
  const cancelled = await answered(
    told,
    done(
      admin.act(BILLS, 'cancel', draft.id, {
        cancel_reason: '01',
        substitute_uuid: substitute.uuid,
      }),
    ),
    BILLS,
  );
  expect([cancelled.status, cancelled.sat_status]).toEqual(['CANCELADO', 'CANCELADO']);
});

test('all that a Carta Porte lacks is said at once, each beside its field', async () => {
  const { told } = await beginRoad();
  const admin = told.as('admin');
  const { id } = await done(
    admin.post(BILLS, {
      locations: [{ kind: 'ORIGEN' }, { kind: 'DESTINO' }],
      goods: [{ quantity: '1' }],
      figures: [{ figure: '01', name: 'Juan' }],
    }),
  );
  const { data } = await admin.post(`${BILLS}/validate/${id}`, {});
  const fields = data.issues.map(({ field }: { field: string }) => field);
  expect(fields).toEqual(
    expect.arrayContaining([
      'permit_type',
      'permit_number',
      'vehicle_config',
      'plates',
      'model_year',
      'gross_weight',
      'insurer',
      'policy_number',
      'policy_to',
      'locations[0][datetime]',
      'locations[1][zip]',
      'locations[1][distance_km]',
      'goods[0][description]',
      'goods[0][sat_goods_key]',
      'goods[0][sat_unit_key]',
      'goods[0][weight_kg]',
      'figures[0][rfc]',
      'figures[0][license]',
      'figures[0][license_to]',
    ]),
  );
  expect(new Set(fields).size).toBe(fields.length);
  const refusals = (await refusedFields(admin.act(BILLS, 'stamp', id))) as object;
  expect(Object.keys(refusals).toSorted()).toEqual([...fields].toSorted());
  expect((await done(admin.get(`${BILLS}/${id}`))).number).toBeNull();
});

test('what the SAT and the company refuse is said at its field', async () => {
  const { told, product } = await beginRoad();
  const admin = told.as('admin');
  for (const [what, change, field, message] of RULES) {
    const { id } = await draftBill(told, product, change);
    const { data } = await admin.post(`${BILLS}/validate/${id}`, {});
    const found = data.issues.filter((each: { field: string }) => each.field === field);
    expect(found[0]?.message ?? '', what).toMatch(message);
  }
  const goods = async (row: Body) => {
    const { id } = await draftBill(told, product, { goods: [{ quantity: '1', ...row }] });
    const { data } = await admin.post(`${BILLS}/validate/${id}`, {});
    return data.issues.map((each: { field: string }) => each.field);
  };
  const paint = {
    description: 'Thinner',
    sat_goods_key: '31211500',
    sat_unit_key: 'LTR',
    weight_kg: '1',
  };
  expect(await goods({ ...paint, hazardous: 'SI' })).toEqual([
    'goods[0][hazard_key]',
    'goods[0][packaging]',
    'env_insurer',
  ]);
  expect(await goods({ ...paint, hazardous: 'SI', hazard_key: '1263', packaging: 'ZZZ' })).toEqual([
    'goods[0][packaging]',
    'env_insurer',
  ]);
  expect(await goods({ ...paint, sat_goods_key: '78101802' })).toEqual(['goods[0][sat_goods_key]']);
  expect(await goods({ ...paint, sat_goods_key: '24112700' })).toEqual(['goods[0][guide_number]']);
  expect(await refusedFields(admin.post(BILLS, { international: '1' }))).toEqual({
    international: ['El traslado internacional aún no está disponible.'],
  });
});

test('hazardous goods of several destinations, with their guide and customs document, fit the schema', async () => {
  const { told, product } = await beginRoad();
  const { id } = await draftBill(told, product, {
    env_insurer: 'Seguros del Valle',
    env_policy: 'MA-12',
    locations: [
      ...(ROUTE.locations as Body[]),
      {
        kind: 'DESTINO',
        datetime: `${dayIn(2)}T12:00`,
        zip: '88000',
        distance_km: '220',
        rfc: 'MCE100101AB1',
        name: 'Modas del Centro',
        municipality: '027',
        reference: 'Nave 3',
      },
    ],
    goods: [
      { product_id: product, quantity: '10', destination_code: 'DE000001' },
      {
        description: 'Tarima de thinner',
        sat_goods_key: '24112700',
        sat_unit_key: 'H87',
        quantity: '2',
        weight_kg: '80.5',
        hazardous: 'SI',
        hazard_key: '1263',
        packaging: '1A1',
        guide_number: 'GUIA000001',
        pedimento: '15  48  3009  0001234',
        destination_code: 'DE000002',
      },
    ],
  });
  const found = await done(told.as('admin').post(`${BILLS}/validate/${id}`, {}));
  // Type T with pallets asks a guide of each of the goods (CP177).
  expect(found.issues.map(({ field }: { field: string }) => field)).toEqual([
    'goods[0][guide_number]',
  ]);
  const record = await done(told.as('admin').get(`${BILLS}/${id}`));
  const goods = record.goods.map(({ titles: _titles, ...each }: Body) => ({
    ...each,
    guide_number: 'GUIA000001',
  }));
  await done(told.as('admin').change(`${BILLS}/${id}`, { goods }));
  const stamped = await stamp(told, id);
  expect([stamped.status, stamped.total_distance, stamped.total_weight]).toEqual([
    'TIMBRADO',
    '1125.50',
    '105.500',
  ]);
  expect((await schemaProblems(await xmlOf(told, BILLS, id))) ?? '').toBe('');
});

test('freight that is sold goes within its invoice, with the 4 % that a company withholds', async () => {
  const { told, customer } = await beginInvoicing();
  const admin = told.as('admin');
  const freight = {
    description: 'Flete León a Monterrey',
    sat_product_key: '78101802',
    sat_unit_key: 'E48',
    quantity: '1',
    unit_price: '10000',
    tax_id: await taxId(told, 'IVA16'),
  };
  const invoice = await draftInvoice(told, customer, [freight]);
  const bill = await done(
    admin.post(BILLS, {
      ...TRUCK,
      ...ROUTE,
      cfdi_type: 'I',
      invoice_id: invoice.id,
      goods: [
        {
          description: 'Pantalones',
          sat_goods_key: '53101500',
          sat_unit_key: 'H87',
          quantity: '500',
        },
      ],
    }),
  );
  expect(await refusedFields(admin.act(BILLS, 'stamp', bill.id))).toMatchObject({
    invoice_id: [expect.stringContaining('Va dentro de su factura de flete')],
  });
  expect(await refusedFields(admin.act(CFDI, 'stamp', invoice.id))).toEqual({
    '': ['Carta Porte, Mercancías 1, Peso: Falta este dato: captúralo.'],
    'lines[0][withheld_tax_id]': ['Es flete a una persona moral: lleva la retención de IVA 4 %.'],
  });
  const { titles: _titles, ...row } = bill.goods[0];
  const goods = [{ ...row, weight_kg: '1250' }];
  await done(admin.change(`${BILLS}/${bill.id}`, { goods }));
  const withheld = await told.query<{ id: number }>(
    `select id from sattaxes where kind = 'RETENCION' and sat_tax = '002' and rate = 0.04`,
  );
  await done(
    admin.change(`${CFDI}/${invoice.id}`, {
      lines: [{ id: invoice.lines[0].id, ...freight, withheld_tax_id: withheld[0]!.id }],
    }),
  );
  const stamped = await answered(told, done(admin.act(CFDI, 'stamp', invoice.id)));
  expect([stamped.status, stamped.transferred, stamped.withheld, stamped.total]).toEqual([
    'TIMBRADO',
    '1600.00',
    '400.00',
    '11200.00',
  ]);
  const followed = await done(admin.get(`${BILLS}/${bill.id}`));
  expect([followed.status, followed.uuid, followed.number]).toEqual([
    'TIMBRADO',
    stamped.uuid,
    stamped.number,
  ]);
  const bytes = await xmlOf(told, CFDI, invoice.id);
  expect((await schemaProblems(bytes)) ?? '').toBe('');
  expect(readCfdi(bytes).draft).toMatchObject({
    type: 'I',
    landingBill: { id: bill.ccp_id, totalDistance: '905.5' },
  });
  const { draft } = readCfdi(bytes);
  const now = Temporal.Now.instant();
  expect(validateDraft(draft, { now, timeZone: 'America/Mexico_City' })).toEqual([]);
  await answered(told, done(admin.act(CFDI, 'cancel', invoice.id, { cancel_reason: '02' })));
  expect(await done(admin.get(`${BILLS}/${bill.id}`))).toMatchObject({
    status: 'CANCELADO',
    sat_status: 'CANCELADO',
  });
});

test('a transfer between branches gives its route and goods, and leaves with its Carta Porte', async () => {
  const { told, product } = await beginRoad();
  const admin = told.as('admin');
  const { storage: to_storage_id } = await told.given.destination('MTY');
  const from_storage_id = told.stock.storages.A!;
  const { id } = await done(
    admin.post('branch-transfers', {
      from_storage_id,
      to_storage_id,
      eta: `${dayIn(1)}T12:00`,
      vehicle: 'Torton 12',
      driver: 'Juan Ocaña',
      distance_km: '905.5',
      lines: [{ product_id: product, qty: '500' }],
    }),
  );
  await done(admin.act('branch-transfers', 'authorize', id));
  await done(
    admin.post('account-configuration', {
      configuration_id: await told.idOf('configurations', 'traspasos.exige_carta_porte', 'key'),
      value: '1',
    }),
  );
  expect(await refusedFields(admin.act('branch-transfers', 'ship', id))).toEqual({
    '': ['Timbra antes su Carta Porte: sin ella no sale.'],
  });

  // Of two at once one makes it.
  const make = () => admin.post(`${BILLS}/from-source`, { source: `branch-transfers/${id}` });
  const both = await Promise.all([make(), make()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  const made = both.find(({ status }) => status === 201)!.data;
  expect(await refusedFields(make())).toHaveProperty('source');
  expect(await told.query('select 1 from sat_landing_bills')).toHaveLength(1);
  const bill = await done(admin.get(`${BILLS}/${made.id}`));
  expect(bill).toMatchObject({
    route: 'GUA 37000 → JAL 44100',
    total_distance: '905.50',
    total_weight: '1250.000',
    source_resource: 'branch-transfers',
    source_id: String(id),
    notes: 'Torton 12 · Juan Ocaña',
  });
  await done(admin.change(`${BILLS}/${made.id}`, TRUCK));
  const stamped = await stamp(told, made.id);
  expect(stamped.status).toBe('TIMBRADO');
  expect(
    await refusedFields(admin.act('branch-transfers', 'cancel', id, { cancel_reason: 'No' })),
  ).toEqual({ '': [`Cancela antes su Carta Porte ${stamped.number}.`] });
  const billIs = (status: string) =>
    told.tamper('update sat_landing_bills set status = $1 where id = $2', [status, made.id]);
  await billIs('CANCELACION_SOLICITADA');
  const leaves = { '': [expect.stringContaining('se está cancelando: timbra otra')] };
  expect(await refusedFields(admin.act('branch-transfers', 'ship', id))).toEqual(leaves);
  await billIs('TIMBRADO');
  await done(admin.act('branch-transfers', 'ship', id));
  await done(admin.act('branch-transfers', 'receiveAll', id));
  expect(await refusedFields(admin.act(BILLS, 'cancel', made.id, { cancel_reason: '02' }))).toEqual(
    { '': ['La mercancía ya llegó: la Carta Porte no se cancela.'] },
  );
});

test('who ships stamps and does not cancel; a substitute of nothing, and a series of others, are refused', async () => {
  const { told, product } = await beginRoad();
  const { id } = await draftBill(told, product);
  const shipper = await told.given.person('embarques', 'JEFE_ALMACEN', { everywhere: true });
  const stamped = await answered(told, done(shipper.act(BILLS, 'stamp', id)), BILLS);
  expect(stamped.status).toBe('TIMBRADO');
  expect(await refused(shipper.act(BILLS, 'cancel', id, { cancel_reason: '02' }))).toMatchObject({
    code: 'SIN_PERMISO',
  });
  const clerk = await told.given.person('facturista', 'FACTURISTA', { everywhere: true });
  expect((await clerk.get(`${BILLS}/${id}`)).status).toBe(200);
  await told.given.role('NADA', ['products.list']);
  const nobody = await told.given.person('nadie', 'NADA');
  expect(await refused(nobody.get(`${BILLS}/${id}`))).toMatchObject({ code: 'SIN_PERMISO' });
  const [series] = await told.query<{ id: number }>(
    `select id from series where document not like 'CFDI_%' order by id limit 1`,
  );
  expect(
    await refusedFields(told.as('admin').post(BILLS, { series_id: series!.id })),
  ).toHaveProperty('series_id');
  expect(
    await refused(clerk.get(`${BILLS}/getNextFiscalFolio?series_id=${series!.id}`)),
  ).toMatchObject({ code: 'VALIDACION' });
});
