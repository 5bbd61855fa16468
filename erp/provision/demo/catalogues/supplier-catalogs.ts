/** Invented price lists of the demo's suppliers: in force, over, replaced and to come. */
import { insertRows } from '#erp/db/insert-rows.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { day, insertChildren } from '../rows.ts';
import { codeOf } from './purchasing.ts';

type Price = readonly [
  supplier: number,
  name: string,
  status: string,
  from: number,
  to: number | null,
  lines: readonly (readonly [
    product: string,
    unit: string,
    price: string,
    minimum: number,
    preferred: boolean,
  ])[],
];

const CATALOGS: readonly Price[] = [
  [0, 'Lista anterior', 'SUSTITUIDO', -200, -31, [['FIB-0001', 'KG', '27.40', 0, false]]],
  [
    0,
    'Lista vigente',
    'VIGENTE',
    -30,
    null,
    [
      ['FIB-0001', 'KG', '28.90', 0, true],
      ['FIB-0001', 'KG', '27.60', 10000, true],
      ['FIB-0002', 'KG', '26.10', 0, true],
      ['FIB-0005', 'KG', '41.20', 0, true],
    ],
  ],
  [
    1,
    'Contrato anual',
    'VIGENTE',
    -120,
    245,
    [
      ['RES-0001', 'KG', '23.80', 0, true],
      ['RES-0001', 'BOLSA', '590.00', 40, true],
      ['FIB-0004', 'KG', '31.50', 0, true],
    ],
  ],
  [4, 'Cosecha', 'VIGENTE', -60, 120, [['FIB-0006', 'KG', '48.70', 0, true]]],
  [5, 'Temporada pasada', 'VIGENTE', -240, -10, [['FIB-0008', 'KG', '14.30', 0, false]]],
  [
    6,
    'Cajas y empaques',
    'VIGENTE',
    -15,
    null,
    [
      ['EMP-0001', 'PZA', '18.20', 0, true],
      ['EMP-0001', 'PZA', '16.90', 1000, true],
      ['EMP-0002', 'PZA', '22.40', 0, true],
    ],
  ],
  [
    7,
    'Lubricantes del primer semestre',
    'VIGENTE',
    -300,
    -60,
    [['INS-0005', 'L', '112.00', 0, false]],
  ],
  [
    8,
    'Cinta y película',
    'VIGENTE',
    -90,
    180,
    [
      ['EMP-0005', 'PZA', '21.90', 0, true],
      ['EMP-0005', 'PZA', '21.40', 1000, true],
      ['EMP-0004', 'KG', '49.80', 0, true],
    ],
  ],
  [
    15,
    'Refacciones de línea',
    'VIGENTE',
    -75,
    290,
    [
      ['REF-0003', 'PZA', '385.00', 0, true],
      ['REF-0003', 'PZA', '372.00', 100, true],
      ['REF-0004', 'PZA', '1240.00', 0, true],
      ['REF-0007', 'PZA', '310.00', 0, true],
    ],
  ],
  [
    19,
    'Fibra y resina',
    'VIGENTE',
    -45,
    null,
    [
      ['FIB-0001', 'KG', '29.30', 0, false],
      ['FIB-0001', 'KG', '28.10', 12000, false],
      ['RES-0002', 'KG', '62.10', 0, true],
    ],
  ],
  [22, 'Maquinados y ejes', 'BORRADOR', 10, null, [['REF-0003', 'PZA', '379.00', 0, false]]],
  [7, 'Químicos 2026', 'BORRADOR', 5, null, [['QUI-0001', 'KG', '186.00', 0, false]]],
];

/** After products. */
export async function demoSupplierCatalogs(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const [suppliers, products, units, currencies] = [
      await idsByCode(tx, accountId, 'suppliers'),
      await idsByCode(tx, accountId, 'products'),
      await idsByCode(tx, accountId, 'units'),
      await idsByCode(tx, accountId, 'currencies'),
    ];
    await insertRows(
      tx,
      accountId,
      'suppliers__catalogs',
      CATALOGS.map(([supplier, name, status, from, to]) => ({
        supplier_id: suppliers.get(codeOf(supplier)),
        name,
        currency_id: currencies.get('MXN'),
        valid_from: day(from),
        valid_to: to === null ? null : day(to),
        status,
      })),
    );
    const ids = new Map(
      (
        await tx.query<{ id: number; supplier_id: number; name: string }>(
          'select id, supplier_id, name from suppliers__catalogs where account_id = $1',
          [accountId],
        )
      ).map((row) => [`${row.supplier_id}:${row.name}`, row.id]),
    );
    await insertChildren(
      tx,
      accountId,
      'supplier_catalog_lines',
      'catalog_id',
      CATALOGS.flatMap(([supplier, name, , , , lines]) =>
        lines.map(([product, unit, price, min_quantity, preferred]) => ({
          catalog_id: ids.get(`${suppliers.get(codeOf(supplier))}:${name}`),
          product_id: products.get(product),
          unit_id: units.get(unit),
          price,
          min_quantity,
          multiple: 1,
          lead_time_days: 10,
          preferred,
        })),
      ),
    );
  });
}
