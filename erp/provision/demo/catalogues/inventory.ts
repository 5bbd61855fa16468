import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { DEMO_CATEGORIES, DEMO_PRODUCTS, type DemoProduct } from './product-data.ts';
import { insertChildren, insertRefs } from '../rows.ts';

const LINES = [
  { code: 'HIL', name: 'Hilados', color: '#2f4799', target_margin: '28' },
  { code: 'NTE', name: 'No tejidos', color: '#2f7a5a', target_margin: '32' },
  { code: 'LAM', name: 'Laminados', color: '#8a6d1f', target_margin: '30' },
  { code: 'BOL', name: 'Bolsas', color: '#5a4a9c', target_margin: '35' },
  { code: 'COM', name: 'Comercializadora', color: '#3a6a8a', target_margin: '18' },
  { code: 'SER', name: 'Servicios', color: '#5a5f66', target_margin: '40' },
];

const OTRA_CODES = new Set(['FIB-0001', 'NT-0080', 'LAM-60', 'EMP-0001', 'SER-0001']);

/** Categories, lines and products; the templates before their variants. */
export async function demoProducts(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  const all =
    accountCode === 'DEMO'
      ? DEMO_PRODUCTS
      : DEMO_PRODUCTS.filter((product) => OTRA_CODES.has(product.code));
  await db.tenant({ accountId }, async (tx) => {
    await insertCategories(tx, accountId);
    await insertRows(tx, accountId, 'lines', LINES);
    const write = async (products: readonly DemoProduct[]) =>
      insertRows(tx, accountId, 'products', await productRows(tx, accountId, products));
    await write(all.filter((product) => !product.base));
    await write(all.filter((product) => product.base));
    const ids = await idsByCode(tx, accountId, 'products');
    const taxes = await idsByCode(tx, accountId, 'sattaxes');
    await insertRefs(
      tx,
      accountId,
      'products__tax_ids',
      all.map((product) => [ids.get(product.code), [taxes.get(product.tax ?? 'IVA16')]] as const),
    );
    await insertProductLines(tx, accountId, all, ids);
  });
}

async function insertCategories(tx: Tx, accountId: number): Promise<void> {
  const levels = [0, 1, 2].map((depth) =>
    DEMO_CATEGORIES.filter((category) => depthOf(category[2]) === depth),
  );
  for (const level of levels) {
    const known = await idsByCode(tx, accountId, 'categories');
    await insertRows(
      tx,
      accountId,
      'categories',
      level.map(([code, name, parent, kind, code_prefix, tracking, valuation]) => ({
        code,
        name,
        parent_id: known.get(parent ?? '') ?? null,
        kind,
        code_prefix,
        tracking,
        valuation,
        lot_pattern: '{YY}{JJJ}-{####}',
        normal_loss_pct: '2',
        is_basic_good: false,
      })),
    );
  }
}

function depthOf(parent: string | null): number {
  if (parent === null) return 0;
  return 1 + depthOf(DEMO_CATEGORIES.find(([code]) => code === parent)?.[2] ?? null);
}

const trackingOf = (p: { readonly serial?: boolean; readonly lot?: unknown }) => {
  if (p.serial) return 'SERIE';
  return p.lot ? 'LOTE' : 'NINGUNO';
};

function grossWeight(p: {
  readonly unit: string;
  readonly weight?: string | number;
}): string | null {
  if (p.unit === 'KG') return '1.02';
  return p.weight ? (Number(p.weight) * 1.05).toFixed(6) : null;
}

const withholdingProfile = (p: { readonly waste?: boolean; readonly code: string }) => {
  if (p.waste) return 'DESPERDICIO';
  return p.code === 'SER-0001' ? 'AUTOTRANSPORTE' : 'NINGUNA';
};

const billingBasis = (p: { readonly kind: string; readonly code: string }) => {
  if (p.kind === 'SERVICIO') return p.code === 'SER-0001' ? 'TARIFARIO' : 'FIJO';
  return null;
};

async function productRows(
  tx: Tx,
  accountId: number,
  products: readonly DemoProduct[],
): Promise<Record<string, unknown>[]> {
  const [units, categories, lines, currencies, countries, known] = [
    await idsByCode(tx, accountId, 'units'),
    await idsByCode(tx, accountId, 'categories'),
    await idsByCode(tx, accountId, 'lines'),
    await idsByCode(tx, accountId, 'currencies'),
    await idsByCode(tx, accountId, 'countries'),
    await idsByCode(tx, accountId, 'products'),
  ];
  return products.map((p) => {
    const tracking = trackingOf(p);
    const unit = units.get(p.unit);
    const goods = p.kind !== 'SERVICIO' && p.kind !== 'KIT';
    return {
      code: p.code,
      barcode: p.barcode ?? null,
      name: p.name,
      kind: p.kind,
      category_id: categories.get(p.category),
      line_id: lines.get(p.line ?? '') ?? null,
      brand: p.brand ?? null,
      status: p.status ?? 'ACTIVO',
      is_stocked: goods && !p.template,
      is_purchasable: ['MATERIA_PRIMA', 'EMPAQUE', 'REFACCION', 'INSUMO', 'MERCANCIA'].includes(
        p.kind,
      ),
      is_sellable:
        ['PRODUCTO_TERMINADO', 'MERCANCIA', 'SERVICIO', 'KIT', 'SUBPRODUCTO'].includes(p.kind) &&
        !p.template,
      is_manufactured: ['SEMITERMINADO', 'PRODUCTO_TERMINADO'].includes(p.kind),
      is_template: p.template ?? false,
      parent_id: known.get(p.base ?? '') ?? null,
      stock_unit_id: unit,
      buy_unit_id: units.get(p.buy ?? '') ?? unit,
      sell_unit_id: units.get(p.sell ?? '') ?? unit,
      second_unit_id: units.get(p.second ?? '') ?? null,
      tracking,
      lot_kind: tracking === 'LOTE' ? (p.lot ?? 'LOTE') : null,
      shelf_life_days: p.life ?? null,
      expiry_alert_days: p.life ? 60 : null,
      inspect_on_receipt: p.kind === 'MATERIA_PRIMA',
      picking_policy: p.life ? 'PCPS' : 'PEPS',
      valuation: p.valuation ?? 'PROMEDIO',
      standard_cost: p.cost ?? null,
      list_price: p.price ?? null,
      min_price: p.price ? (Number(p.price) * 0.75).toFixed(4) : null,
      price_currency_id: currencies.get(p.currency ?? 'MXN'),
      sat_product_key: p.sat,
      tax_object: '02',
      country_of_origin: p.kind === 'MATERIA_PRIMA' ? countries.get('MEX') : null,
      hazardous_key: p.hazard?.[0] ?? null,
      hazardous_packaging: p.hazard?.[1] ?? null,
      regain: p.regain ?? null,
      is_waste: p.waste ?? false,
      net_weight_kg: p.unit === 'KG' ? '1' : (p.weight ?? null),
      gross_weight_kg: grossWeight(p),
      lead_time_days: p.kind === 'MATERIA_PRIMA' ? 10 : null,
      variable_weight: p.lot === 'ROLLO',
      over_tolerance_percent: p.lot === 'ROLLO' ? '5' : null,
      under_tolerance_percent: p.lot === 'ROLLO' ? '5' : null,
      make_to_order: false,
      exclude_from_sales_stats: false,
      withholding_profile: withholdingProfile(p),
      border_rate_eligible: goods,
      billing_basis: billingBasis(p),
    };
  });
}

async function insertProductLines(
  tx: Tx,
  accountId: number,
  all: readonly DemoProduct[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const units = await idsByCode(tx, accountId, 'units');
  await insertChildren(
    tx,
    accountId,
    'product_units',
    'product_id',
    all.flatMap((p) =>
      (p.units ?? []).map(([code, numerator, denominator, is_package]) => ({
        product_id: ids.get(p.code),
        unit_id: units.get(code),
        numerator,
        denominator,
        use_buy: true,
        use_sell: true,
        is_package,
      })),
    ),
  );
  await insertChildren(
    tx,
    accountId,
    'product_attributes',
    'product_id',
    all.flatMap((p) =>
      (p.attributes ?? []).map(([name, value, unit]) => ({
        product_id: ids.get(p.code),
        name,
        value,
        unit_id: units.get(unit ?? '') ?? null,
      })),
    ),
  );
  const piece = units.get('PZA');
  const kit = (code: string, parts: readonly (readonly [string, string])[]) =>
    ids.has(code)
      ? parts.map(([component, qty]) => ({
          product_id: ids.get(code),
          component_id: ids.get(component),
          qty,
          unit_id: component.startsWith('HIL') ? units.get('CONO') : piece,
        }))
      : [];
  await insertChildren(tx, accountId, 'product_kits', 'product_id', [
    ...kit('KIT-0001', [
      ['BOL-ECO-CV', '1'],
      ['BOL-ECO-MN', '1'],
      ['BOL-ECO-GA', '1'],
    ]),
    ...kit('KIT-0002', [
      ['HIL-2001', '1'],
      ['BOL-ECO-MV', '2'],
    ]),
  ]);
  const substitute = (code: string, other: string) =>
    ids.has(code) && ids.has(other)
      ? [
          {
            product_id: ids.get(code),
            substitute_id: ids.get(other),
            numerator: 1,
            denominator: 1,
            priority: 1,
          },
        ]
      : [];
  await insertChildren(tx, accountId, 'product_substitutes', 'product_id', [
    ...substitute('FIB-0001', 'FIB-0003'),
    ...substitute('LAM-60', 'LAM-80'),
    ...substitute('EMP-0001', 'EMP-0002'),
  ]);
}

type Storage = readonly [code: string, name: string, type: string, branch: string];

const STORAGES: readonly Storage[] = [
  ['LEO-MP', 'León Materia prima', 'FISICO', 'LEO'],
  ['LEO-PT', 'León Producto terminado', 'FISICO', 'LEO'],
  ['LEO-REF', 'León Refacciones', 'FISICO', 'LEO'],
  ['LEO-PISO', 'León Piso de producción', 'PISO', 'LEO'],
  ['LEO-CUA', 'León Cuarentena', 'CUARENT', 'LEO'],
  ['LEO-REC', 'León Rechazo', 'RECHAZO', 'LEO'],
  ['LEO-RES', 'León Resguardos', 'RESGUARDO', 'LEO'],
  ['LEO-TRA', 'León En tránsito', 'TRANSITO', 'LEO'],
  ['LEO-U01', 'Camión 01', 'VEHICULO', 'LEO'],
  ['SIL-PT', 'Silao Confección', 'PISO', 'SIL'],
  ['SIL-TRA', 'Silao En tránsito', 'TRANSITO', 'SIL'],
  ['GDL-PT', 'Guadalajara Producto terminado', 'FISICO', 'GDL'],
  ['GDL-TRA', 'Guadalajara En tránsito', 'TRANSITO', 'GDL'],
  ['MTY-PT', 'Monterrey Producto terminado', 'FISICO', 'MTY'],
  ['MTY-TRA', 'Monterrey En tránsito', 'TRANSITO', 'MTY'],
  ['CDMX-PT', 'CDMX Tienda', 'FISICO', 'CDMX'],
  ['CDMX-TRA', 'CDMX En tránsito', 'TRANSITO', 'CDMX'],
  ['TIJ-PT', 'Tijuana Producto terminado', 'FISICO', 'TIJ'],
  ['TIJ-TRA', 'Tijuana En tránsito', 'TRANSITO', 'TIJ'],
  ['MAQ-CB', 'Maquila Costuras del Bajío', 'MAQUILA', 'LEO'],
  ['CON-001', 'Consignación Colchones La Cima', 'CONSIGNA', 'LEO'],
];
const OTRA_STORAGES: readonly Storage[] = [
  ['CEN-1', 'Bodega Centro', 'FISICO', 'CEN'],
  ['CEN-TRA', 'Centro En tránsito', 'TRANSITO', 'CEN'],
];

/** After customers and suppliers, who hold some of them. */
export async function demoStorages(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  await db.tenant({ accountId }, async (tx) => {
    const [types, branches, customers, suppliers] = [
      await idsByCode(tx, accountId, 'storage_types'),
      await idsByCode(tx, accountId, 'branch_offices'),
      await idsByCode(tx, accountId, 'customers'),
      await idsByCode(tx, accountId, 'suppliers'),
    ];
    const keepers = await idsByCode(tx, accountId, 'users', 'nickname');
    const rows = (accountCode === 'DEMO' ? STORAGES : OTRA_STORAGES).map(
      ([code, name, type, branch]) => ({
        code,
        name,
        storage_type_id: types.get(type),
        branch_office_id: branches.get(branch),
        manager_id: keepers.get('jefe_almacen') ?? keepers.get('demo'),
        allow_negative: type === 'PISO',
        is_available: ['FISICO', 'PISO', 'VEHICULO'].includes(type),
        uses_slots: false,
        customer_id: type === 'CONSIGNA' ? customers.get('CLI-00003') : null,
        supplier_id: type === 'MAQUILA' ? suppliers.get('PROV-0018') : null,
        count_frequency_days: 90,
      }),
    );
    await insertRows(tx, accountId, 'storages', rows);
    await tx.execute(
      `update branch_offices b set sales_storage_id = s.id from storages s where b.account_id = $1 and s.account_id = $1 and s.code = b.code || '-PT'`,
      [accountId],
    );
    const storages = await idsByCode(tx, accountId, 'storages');
    const crew = [keepers.get('almacenista'), keepers.get('recepcion_almacen')];
    // Who sells what stands with a customer works there too.
    const sellers = ['vendedor', 'supervisor_ventas', 'gerente_comercial'].map((name) =>
      keepers.get(name),
    );
    await insertRefs(
      tx,
      accountId,
      'storages__user_ids',
      [...storages].flatMap(([code, id]) => {
        if (code.startsWith('CON')) return [[id, sellers] as const];
        return code.startsWith('LEO') ? [[id, crew] as const] : [];
      }),
    );
    await insertReorderRules(tx, accountId, storages);
    for (const { code, supplier } of DEMO_PRODUCTS)
      if (supplier)
        await tx.execute(
          'update products set default_supplier_id = $3 where account_id = $1 and code = $2 and default_supplier_id is null',
          [accountId, code, suppliers.get(supplier) ?? null],
        );
  });
}

async function insertReorderRules(
  tx: Tx,
  accountId: number,
  storages: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = await idsByCode(tx, accountId, 'products');
  const storage_id = storages.get('LEO-MP');
  if (!storage_id) return;
  const rule = (code: string, min: number, point: number, max: number, multiple: number) =>
    ids.has(code)
      ? [
          {
            product_id: ids.get(code),
            storage_id,
            min_qty: min,
            reorder_point: point,
            max_qty: max,
            reorder_multiple: multiple,
            lead_time_days: 10,
            supply: 'COMPRA',
            count_class: 'A',
          },
        ]
      : [];
  await insertChildren(tx, accountId, 'product_storages', 'product_id', [
    ...rule('FIB-0001', 5000, 9000, 24000, 225),
    ...rule('FIB-0002', 3000, 6000, 18000, 225),
    ...rule('FIB-0004', 4000, 8000, 20000, 225),
    ...rule('RES-0001', 80, 100, 300, 25),
    ...rule('QUI-0001', 40, 60, 200, 20),
  ]);
}
