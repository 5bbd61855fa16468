import { callerOf } from '../../../../tests/api/fixtures.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { one } from '#erp/kernel/operations/one.ts';
import { options } from '#erp/kernel/operations/options.ts';
import { create, update } from '#erp/kernel/operations/save.ts';
import { testCompany, type Company } from '#erp/provision/testing/company.ts';
import { PRODUCT_KINDS } from './products.choices.ts';
import { products } from './products.ts';

let company: Company;
let admin: Actor;
let ids: (table: string, code: string) => Promise<string>;

beforeAll(async () => {
  company = await testCompany();
  admin = await company.actorOf(await company.signIn('admin'));
  ids = async (table, code) =>
    String(
      (
        await company.services.db.tenant({ accountId: company.accountId }, (tx) =>
          tx.query<{ id: number }>(`select id from ${table} where code = $1`, [code]),
        )
      )[0]!.id,
    );
  await make('categories', {
    code: 'FIB',
    name: 'Fibras',
    code_prefix: 'FIB-',
    tracking: 'LOTE',
    valuation: 'PEPS',
    shelf_life_days: '90',
  });
  await make('categories', {
    code: 'SUB',
    name: 'Poliéster',
    parent_id: await ids('categories', 'FIB'),
  });
  await make('categories', { code: 'GEN', name: 'General' });
});

const make = (path: string, body: Record<string, unknown>) =>
  create(company.services, admin, company.services.registry.resource(path), body as never);
const save = (path: string, id: number, body: Record<string, unknown>) =>
  update(company.services, admin, company.services.registry.resource(path), id, body as never);
const base = async (more: Record<string, unknown> = {}) => ({
  name: 'Fibra poliéster',
  kind: 'MATERIA_PRIMA',
  category_id: await ids('categories', 'SUB'),
  stock_unit_id: await ids('units', 'KG'),
  tax_ids: { 0: await ids('sattaxes', 'IVA16') },
  ...more,
});
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) throw error ?? new Error('it was accepted');
  return error.fields;
};

test('a blank code, the tracking, the valuation and the life come from the category and its ancestors; the flags from the kind', async () => {
  const first = await make('products', await base());
  expect(first).toMatchObject({
    code: 'FIB-0001',
    tracking: 'LOTE',
    lot_kind: 'LOTE',
    valuation: 'PEPS',
    shelf_life_days: 90,
    picking_policy: 'PCPS',
    is_stocked: true,
    is_purchasable: true,
    is_sellable: false,
    net_weight_kg: '1.000000',
  });
  expect(first.buy_unit_id).toBe(first.stock_unit_id);
  expect((await make('products', await base())).code).toBe('FIB-0002');
  expect(
    await refused(make('products', await base({ category_id: await ids('categories', 'GEN') }))),
  ).toEqual({ code: ['Escribe la clave: la categoría no tiene prefijo.'] });
});

test('the SAT key is called optional only where the rules do without it', async () => {
  const names = ['is_stocked', 'is_purchasable', 'is_sellable', 'is_manufactured'] as const;
  const { neededWhen } = products.fields.sat_product_key!;
  const wrong: string[] = [];
  for (const [kind] of PRODUCT_KINDS)
    for (const marked of [
      [],
      ...names.map((name) => [name]),
      ['is_stocked', 'is_sellable'],
    ] as readonly (readonly string[])[]) {
      const typed: Record<string, unknown> = {
        kind,
        ...Object.fromEntries(names.map((name) => [name, marked.includes(name)])),
      };
      const needed = neededWhen!.every((group) =>
        group.some(
          (when) =>
            'field' in when &&
            !('relation' in when) &&
            (when.is as readonly unknown[]).includes(typed[when.field]),
        ),
      );
      const sent = Object.fromEntries(
        names.map((name) => [name, marked.includes(name) ? '1' : '0']),
      );
      const fields = await make(
        'products',
        await base({
          code: `${kind}-${marked.join('-')}`.slice(0, 40).replaceAll('_', '-').toUpperCase(),
          kind,
          ...sent,
        }),
      ).then(
        () => ({}),
        (error: unknown) =>
          error instanceof DomainError ? error.fields : Promise.reject(error as Error),
      );
      if (needed !== 'sat_product_key' in fields)
        wrong.push(`${kind} ${marked.join(' ')}: ${needed ? 'needed' : 'called optional'}`);
    }
  expect(wrong).toEqual([]);
});

test('services and kits hold no stock; a kit needs its components and only a kit has them', async () => {
  const piece = await ids('units', 'PZA');
  const part = await make(
    'products',
    await base({ code: 'PARTE', stock_unit_id: piece, tracking: 'NINGUNO' }),
  );
  const service = await make(
    'products',
    await base({
      code: 'FLETE',
      kind: 'SERVICIO',
      is_stocked: '1',
      is_sellable: '1',
      sat_product_key: '78101802',
      stock_unit_id: await ids('units', 'SERV'),
    }),
  );
  expect(service).toMatchObject({ is_stocked: false, tracking: 'NINGUNO' });
  expect(
    await refused(
      make(
        'products',
        await base({
          code: 'KIT-1',
          kind: 'KIT',
          sat_product_key: '24111500',
          stock_unit_id: piece,
        }),
      ),
    ),
  ).toEqual({
    kit_lines: ['Agrega los componentes del kit.'],
  });
  const kit = await make(
    'products',
    await base({
      code: 'KIT-1',
      kind: 'KIT',
      sat_product_key: '24111500',
      stock_unit_id: piece,
      kit_lines: { 0: { component_id: String(part.id), qty: '2', unit_id: piece } },
    }),
  );
  expect(
    await refused(
      save('products', kit.id!, {
        version: String(kit.version),
        kit_lines: { 0: { component_id: String(kit.id), qty: '1', unit_id: piece } },
      }),
    ),
  ).toEqual({
    kit_lines: ['El kit se contiene a sí mismo. Quita el componente que lo incluye.'],
  });
  expect(
    await refused(
      save('products', part.id!, {
        version: String(part.version),
        kit_lines: { 0: { component_id: String(kit.id), qty: '1', unit_id: piece } },
      }),
    ),
  ).toEqual({
    kit_lines: ['Sólo los productos de tipo Kit llevan componentes.'],
  });
});

test('the unit of purchase must convert to the stock unit, by dimension or by an equivalence of the product', async () => {
  expect(
    await make('products', await base({ code: 'LIBRAS', buy_unit_id: await ids('units', 'LB') })),
  ).toMatchObject({ code: 'LIBRAS' });
  const m2 = await ids('units', 'M2');
  expect(await refused(make('products', await base({ code: 'NT-80', sell_unit_id: m2 })))).toEqual({
    sell_unit_id: ['Falta convertir M2 a KG: agrégalo en Conversiones.'],
  });
  const unit_lines = { 0: { unit_id: m2, numerator: '2', denominator: '25' } };
  expect(
    await make('products', await base({ code: 'NT-80', sell_unit_id: m2, unit_lines })),
  ).toMatchObject({ code: 'NT-80' });
  const twice = { ...unit_lines, 1: { unit_id: m2, numerator: '1', denominator: '1' } };
  expect(
    Object.keys(await refused(make('products', await base({ code: 'NT-81', unit_lines: twice })))),
  ).toEqual(['unit_lines[1][unit_id]']);
});

test('each rule speaks beside its field', async () => {
  const wrong = async (more: Record<string, unknown>) =>
    refused(make('products', await base({ code: 'MAL', ...more })));
  expect(await wrong({ barcode: '7501055363277' })).toEqual({
    barcode: ['El dígito verificador del código de barras no corresponde.'],
  });
  expect(await wrong({ is_sellable: '1' })).toEqual({
    sat_product_key: ['Escribe la clave SAT: el producto se vende y hay que facturarlo.'],
  });
  expect(await wrong({ tax_ids: '' })).toEqual({
    tax_ids: ['Elige al menos un impuesto: el producto es objeto de impuesto (02).'],
  });
  expect(await wrong({ valuation: 'LOTE', tracking: 'NINGUNO' })).toEqual({
    valuation: ['El costo identificado necesita rastreo por lote o por serie.'],
  });
  expect(await wrong({ valuation: 'ESTANDAR' })).toEqual({
    standard_cost: ['Escribe el costo estándar.'],
  });
  expect(await wrong({ list_price: '10', min_price: '10.01' })).toEqual({
    min_price: ['El precio mínimo no puede ser mayor que el de lista.'],
  });
  expect(await wrong({ hazardous_key: '1210' })).toEqual({
    hazardous_packaging: ['Escribe este dato.'],
  });
  expect(await wrong({ code: 'con espacios' })).toHaveProperty('code');
});

test('variants inherit what they leave empty, and the call makes the missing combinations', async () => {
  const template = await make(
    'products',
    await base({
      code: 'BOL',
      name: 'Bolsa',
      kind: 'PRODUCTO_TERMINADO',
      is_template: '1',
      is_sellable: '1',
      sat_product_key: '24111500',
      list_price: '9.80',
      brand: 'Telar',
      stock_unit_id: await ids('units', 'PZA'),
    }),
  );
  const rules = company.services.rules.get('products')!;
  const body = {
    attributes: {
      0: { name: 'Tamaño', values: { 0: 'Chica', 1: 'Grande' } },
      1: { name: 'Color', values: { 0: 'Verde', 1: 'Azul', 2: 'Natural' } },
    },
  };
  const call = async () =>
    (await rules.calls!.variants!({
      actor: admin,
      services: company.services,
      resource: company.services.registry.resource('products'),
      now: company.services.now(),
      id: template.id!,
      params: {},
      query: {},
      body,
      sent: body,
      ip: '',
      requestId: 'r',
    })) as { data: { created: number; products: { id: number }[] } };
  const made = await call();
  expect(made.data.created).toBe(6);
  const variant = await one(
    company.services,
    admin,
    company.services.registry.resource('products'),
    made.data.products[0]!.id,
  );
  expect(variant).toMatchObject({
    code: 'BOL-01',
    name: 'Bolsa Chica Verde',
    brand: 'Telar',
    list_price: '9.800000',
    sat_product_key: '24111500',
    tax_ids: [Number(await ids('sattaxes', 'IVA16'))],
  });
  expect((await call()).data.created).toBe(0);
});

test('the sales screen makes a whole product and never loses what it does not show', async () => {
  const sold = await make('products/sales', {
    code: 'VTA-1',
    name: 'Hilo 20/1',
    kind: 'PRODUCTO_TERMINADO',
    category_id: await ids('categories', 'GEN'),
    stock_unit_id: await ids('units', 'KG'),
    sat_product_key: '11151700',
    tax_ids: { 0: await ids('sattaxes', 'IVA16') },
  });
  const whole = await one(
    company.services,
    admin,
    company.services.registry.resource('products'),
    sold.id!,
  );
  expect(whole).toMatchObject({
    is_sellable: true,
    tracking: 'NINGUNO',
    valuation: 'PROMEDIO',
    tax_object: '02',
    status: 'ACTIVO',
  });
  await save('products', sold.id!, {
    version: String(whole.version),
    tracking: 'LOTE',
    lot_kind: 'CAJA',
  });
  const priced = await save('products/sales', sold.id!, { list_price: '78.40' });
  expect(priced).toMatchObject({ list_price: '78.400000' });
  expect(
    await one(company.services, admin, company.services.registry.resource('products'), sold.id!),
  ).toMatchObject({ tracking: 'LOTE', lot_kind: 'CAJA' });
});

test('a product leaves what is sold and stays in the catalogue; kits are made there', async () => {
  const api = callerOf(company.services, admin);
  const { id } = await make('products', {
    ...(await base()),
    code: 'RETIRADO',
    is_sellable: '1',
    sat_product_key: '11151700',
  });
  expect((await api.get(`products/sales/${id}`)).status).toBe(200);
  expect((await api.del(`products/sales/${id}`)).data).toEqual({ id });
  expect((await api.get(`products/sales/${id}`)).status).toBe(404);
  expect((await api.del(`products/sales/${id}`)).status).toBe(404);
  expect((await api.get(`products/${id}`)).data.is_sellable).toBe(false);
  const { data: log } = await api.get('sys/logs/record', { resource: 'products', record_id: id });
  expect(log[0].changes).toEqual({ is_sellable: [true, false] });
  const kit = await api.post('products/sales', { ...(await base()), code: 'KIT-1', kind: 'KIT' });
  expect([kit.status, kit.data.fields.kind]).toEqual([
    422,
    ['Crea los kits en Productos, con sus componentes.'],
  ]);
});

test('a reader of codes finds the product by its code, its bar code, a package or our own label; its options say what forms ask', async () => {
  const { id } = await make('products', {
    ...(await base()),
    code: 'LECTOR-1',
    barcode: '7501234567893',
    unit_lines: {
      0: {
        unit_id: await ids('units', 'M2'),
        numerator: '2',
        denominator: '25',
        barcode: '17501234567890',
      },
    },
  });
  const resource = company.services.registry.resource('products');
  const read = async (exact: string) =>
    (await options(company.services, admin, resource, { exact })).data;
  for (const text of [
    'LECTOR-1',
    ' lector-1 ',
    '7501234567893',
    '17501234567890',
    `https://telar.test/q/product/${id}`,
  ])
    expect(await read(text), text).toMatchObject([
      { id, code: 'LECTOR-1', facts: { tracking: 'LOTE' } },
    ]);
  expect(await read('LECTOR')).toEqual([]);
  expect(await read('Fibra poliéster')).toEqual([]);
});
