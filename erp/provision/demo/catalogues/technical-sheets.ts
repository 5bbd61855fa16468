import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { day, insertChildren } from '../rows.ts';

type Line = readonly [
  group: string,
  characteristic: string,
  method: string,
  unit: string | null,
  nominal: number | null,
  min: number | null,
  max: number | null,
  critical?: true,
];

const fibre = (dtex: number, mm: number): readonly Line[] => [
  ['Dimensiones', 'Título', 'ISO 1973', null, dtex, dtex * 0.92, dtex * 1.08, true],
  ['Dimensiones', 'Largo de corte', 'ISO 6989', null, mm, mm - 2, mm + 2],
  ['Resistencia', 'Tenacidad, cN/tex', 'ISO 5079', null, 52, 46, null, true],
  ['Resistencia', 'Alargamiento, %', 'ISO 5079', null, 28, 22, 36],
  ['Acabado', 'Ensimaje, %', 'Interno', null, 0.15, 0.1, 0.22],
];
const cloth = (grams: number): readonly Line[] => [
  ['Dimensiones', 'Gramaje', 'NMX-A-3801-INNTEX', 'GM2', grams, grams * 0.95, grams * 1.05, true],
  ['Dimensiones', 'Ancho', 'NMX-A-3932-INNTEX', 'M', 1.6, 1.59, 1.62],
  [
    'Resistencia',
    'Tensión longitudinal, N/5 cm',
    'ISO 9073-3',
    null,
    grams * 1.9,
    grams * 1.6,
    null,
    true,
  ],
  [
    'Resistencia',
    'Tensión transversal, N/5 cm',
    'ISO 9073-3',
    null,
    grams * 1.1,
    grams * 0.9,
    null,
  ],
];
const bag = (cm: number): readonly Line[] => [
  ['Dimensiones', 'Ancho, cm', 'Interno', null, cm, cm - 0.5, cm + 0.5],
  ['Dimensiones', 'Alto, cm', 'Interno', null, cm + 5, cm + 4.5, cm + 5.5],
  ['Resistencia', 'Carga de las asas, kg', 'Interno', 'KG', 12, 10, null, true],
];

const SHEETS: readonly (readonly [
  product: string,
  use: string,
  made: string,
  lines: readonly Line[],
])[] = [
  ['FIB-0001', 'Hilatura de anillos y de rotor.', '100 % poliéster semimate.', fibre(1.4, 38)],
  ['FIB-0002', 'No tejidos punzonados y termofijados.', '100 % poliéster.', fibre(3.3, 64)],
  [
    'FIB-0003',
    'Relleno y no tejidos de segunda.',
    '100 % poliéster reciclado de botella.',
    fibre(6, 64),
  ],
  ['FIB-0004', 'No tejidos para bolsa y laminado.', '100 % polipropileno.', fibre(4.4, 60)],
  ['NT-0040', 'Forros y empaque ligero.', '100 % polipropileno.', cloth(40)],
  ['NT-0060', 'Bolsa promocional.', '100 % polipropileno.', cloth(60)],
  ['NT-0080', 'Bolsa ecológica y laminado.', '100 % polipropileno.', cloth(80)],
  ['NT-0100', 'Bolsa reforzada y geotextil ligero.', '100 % polipropileno.', cloth(100)],
  ['BOL-ECO-CA', 'Compra al menudeo; se reutiliza.', 'No tejido de 80 g/m².', bag(25)],
  ['BOL-ECO-MA', 'Compra al menudeo; se reutiliza.', 'No tejido de 80 g/m².', bag(35)],
];

/**
 * Ten products with their sheet in force; the first has an older version, the last a draft of the
 * next one.
 */
export async function demoTechnicalSheets(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const [known] = await tx.query('select 1 from technical_sheet where account_id = $1 limit 1', [
      TENANT,
    ]);
    if (known) return;
    const [products, units, users] = [
      await idsByCode(tx, accountId, 'products'),
      await idsByCode(tx, accountId, 'units'),
      await idsByCode(tx, accountId, 'users', 'nickname'),
    ];
    const approver = users.get('demo') ?? null;
    const versions = SHEETS.flatMap(([code, use, made, lines], index) => {
      const sheet = (revision: number, status: string, from: string | null) => ({
        code,
        use,
        made,
        lines,
        revision,
        status,
        from,
      });
      if (index === 0) return [sheet(1, 'OBSOLETA', day(-400)), sheet(2, 'VIGENTE', day(-90))];
      return index === SHEETS.length - 1
        ? [sheet(1, 'VIGENTE', day(-200)), sheet(2, 'BORRADOR', null)]
        : [sheet(1, 'VIGENTE', day(-200 + index))];
    });
    await insertRows(
      tx,
      accountId,
      'technical_sheet',
      versions.map(({ code, use, made, revision, status, from }) => ({
        product_id: products.get(code),
        revision,
        status,
        valid_from: from,
        approved_by: status === 'BORRADOR' ? null : approver,
        use_description: use,
        composition: made,
        storage_conditions: 'En su empaque, sobre tarima, bajo techo y lejos del sol.',
        packing: 'Según el pedido; cada bulto lleva etiqueta con su lote.',
        created_at: Temporal.Now.instant().toString(),
        updated_at: Temporal.Now.instant().toString(),
        version: 1,
      })),
    );
    const sheets = await tx.query<{ id: number; product_id: number; revision: number }>(
      'select id, product_id, revision from technical_sheet where account_id = $1',
      [TENANT],
    );
    const ids = new Map(sheets.map((sheet) => [`${sheet.product_id}/${sheet.revision}`, sheet.id]));
    const rows = versions.flatMap(({ code, revision, lines }) =>
      lines.map(([group_name, characteristic, method, unit, nominal, min, max, critical]) => ({
        sheet_id: ids.get(`${products.get(code)}/${revision}`),
        group_name,
        characteristic,
        method,
        unit_id: unit ? (units.get(unit) ?? null) : null,
        nominal,
        min,
        max,
        is_critical: critical ?? false,
      })),
    );
    await insertChildren(tx, accountId, 'technical_sheet_lines', 'sheet_id', rows);
  });
}
