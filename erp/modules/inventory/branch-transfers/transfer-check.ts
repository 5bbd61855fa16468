/** What a transfer between branches must say, and when it may still change. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { namesOf } from '#erp/kernel/rows/typed-rows.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import type { Row, SaveContext, TransitionContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { checkDecimals } from '#erp/domains/stock/decimals.ts';
import { checkLocations } from '#erp/domains/stock/posting/location-checks.ts';
import { measuredLines } from '#erp/domains/stock/picking/supply.ts';
import { findStorageOfBranch } from '../storages/branch-storage.ts';
import { number, qtyOf } from './transfer-parts.ts';
import type { branchTransfers } from './branch-transfers.ts';

/** While the goods arrive only this is written; before they leave, who takes them too. */
const ARRIVAL = ['lines', 'notes', 'eta'];
const SHIPPING = [
  ...ARRIVAL,
  'carrier',
  'vehicle',
  'driver',
  'seal',
  'distance_km',
  'packages',
  'needs_landing_bill',
  'no_landing_bill_reason',
];
const OPEN: Readonly<Record<string, ReadonlySet<string>>> = {
  AUTORIZADO: new Set(SHIPPING),
  EN_TRANSITO: new Set(ARRIVAL),
  RECIBIDO_PARCIAL: new Set(ARRIVAL),
  RECIBIDO: new Set(['lines', 'notes']),
};
/** Columns of a line that stand from the authorisation on. */
const FIXED = ['product_id', 'lot_id', 'unit_id', 'from_slot_id', 'qty', 'qty2'] as const;

export async function checkSave({
  tx,
  services,
  actor,
  now,
  before,
  draft,
  changed,
  fail,
}: SaveContext<typeof branchTransfers>): Promise<void> {
  const status = String(before?.status ?? 'BORRADOR');
  if (status === 'CERRADO' || status === 'CANCELADO')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('inventory.transferOver', 'El traspaso ya terminó.'),
    );
  const open = OPEN[status];
  if (open && namesOf(draft).some((name) => !open.has(name) && changed(name)))
    throw new DomainError(
      'ESTADO_INVALIDO',
      status === 'AUTORIZADO'
        ? t('inventory.transferApproved', 'Ya está autorizado: sólo se captura quién lo lleva.')
        : t('inventory.transferLeft', 'Ya salió: sólo se captura lo recibido.'),
    );
  if (open) requireSameLines(before!, draft);
  if (draft.from_storage_id && draft.to_storage_id) {
    const rows = await tx.query<{ branch_office_id: number }>(
      'select branch_office_id from storages where account_id = $3 and id in ($1, $2)',
      [draft.from_storage_id, draft.to_storage_id, TENANT],
    );
    if (new Set(rows.map((row) => row.branch_office_id)).size < 2)
      fail(
        'to_storage_id',
        t('inventory.sameBranch', 'Es de la misma sucursal: usa un movimiento de traspaso.'),
      );
    else
      draft.transit_storage_id ??= await findStorageOfBranch(
        tx,
        draft.to_storage_id,
        'TRANSITO',
      ).catch(() => null);
  }
  if (status === 'BORRADOR') await checkLines({ tx, services, actor, now, draft, fail });
  if (status === 'BORRADOR' || status === 'AUTORIZADO') return;
  for (const [index, line] of linesOf(draft).entries()) {
    if (qtyOf(line.qty_received) < qtyOf(line.entered_qty))
      fail(
        `lines[${index}][qty_received]`,
        t('inventory.lessThanIn', 'Es menos de lo que ya ingresó.'),
      );
    if (qtyOf(line.qty_damaged) < qtyOf(line.entered_damaged))
      fail(
        `lines[${index}][qty_damaged]`,
        t('inventory.lessThanIn', 'Es menos de lo que ya ingresó.'),
      );
  }
  await checkDecimals(
    tx,
    linesOf(draft).flatMap((line, index) =>
      (['qty_received', 'qty_damaged'] as const).map((name) => ({
        field: `lines[${index}][${name}]`,
        qty: line[name],
        productId: line.product_id,
        unitId: null,
      })),
    ),
    fail,
  );
}

/** Once authorised the lines stand: what cannot be shipped is said before. */
async function checkLines({
  tx,
  services,
  actor,
  now,
  draft,
  fail,
}: Pick<
  SaveContext<typeof branchTransfers>,
  'tx' | 'services' | 'actor' | 'now' | 'draft' | 'fail'
>): Promise<void> {
  const lines = linesOf(draft);
  await measuredLines(
    { tx, services, actor, now },
    lines.map((line) => ({
      sourceLineId: 0,
      productId: Number(line.product_id),
      qty: String(line.qty ?? ''),
      unitId: number(line.unit_id),
    })),
    fail,
  );
  await checkLocations(
    tx,
    lines.flatMap((line, index) => [
      {
        field: `lines[${index}][from_slot_id]`,
        slotId: line.from_slot_id,
        storageId: draft.from_storage_id,
      },
      {
        field: `lines[${index}][to_slot_id]`,
        slotId: line.to_slot_id,
        storageId: draft.to_storage_id,
      },
    ]),
    fail,
  );
}

function requireSameLines(before: Row, draft: Row): void {
  const fixed = (row: Row) =>
    JSON.stringify(
      linesOf(row).map((line) => [
        line.id,
        ...FIXED.map((name) =>
          name.startsWith('qty') ? String(qtyOf(line[name])) : (line[name] ?? null),
        ),
      ]),
    );
  if (fixed(before) !== fixed(draft))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t(
        'inventory.linesApproved',
        'Las partidas ya están autorizadas: cancela el traspaso y haz otro.',
      ),
    );
}

/** Lots, and places where they are used: what is set aside and shipped is known piece by piece. */
export async function requireLocationsChosen(tx: Tx, before: Row): Promise<void> {
  const rows = await tx.query<{ id: number; code: string; tracked: boolean; placed: boolean }>(
    `select p.id, p.code, coalesce(p.tracking, 'NINGUNO') <> 'NINGUNO' as tracked, (select s.uses_slots from storages s where s.account_id = $3 and s.id = $2) as placed from products p where p.account_id = $3 and p.id = any($1::bigint[])`,
    [linesOf(before).map((line) => line.product_id), before.from_storage_id, TENANT],
  );
  const missing = linesOf(before).flatMap((line, index) => {
    const product = rows.find(({ id }) => id === line.product_id);
    return [
      ...(product?.tracked && !line.lot_id
        ? [
            [
              `lines[${index}][lot_id]`,
              [t('stock.sayLot', 'Indica el lote de {product}.', { product: product.code })],
            ] as const,
          ]
        : []),
      ...(product?.placed && !line.from_slot_id
        ? [
            [
              `lines[${index}][from_slot_id]`,
              [
                t('inventory.whichLocation', 'Indica de qué ubicación sale {product}.', {
                  product: product.code,
                }),
              ],
            ] as const,
          ]
        : []),
    ];
  });
  if (missing.length > 0) throw invalid(Object.fromEntries(missing));
}

/**
 * R32: what the Carta Porte says of each product, asked before the goods leave; it is stamped by
 * who invoices.
 */
export async function requireLandingData(tx: Tx, before: Row): Promise<void> {
  if (before.needs_landing_bill !== true) return;
  const fields: Record<string, string[]> = {};
  if (qtyOf(before.distance_km) === 0n)
    fields.distance_km = [t('inventory.distance', 'Escribe la distancia: la pide la Carta Porte.')];
  const lacking = await tx.query<{ id: number; name: string }>(
    `select p.id, p.name from products p where p.account_id = $2 and p.id = any($1::bigint[])
       and (p.sat_product_key is null or coalesce(nullif(p.gross_weight_kg, 0), p.net_weight_kg, 0) <= 0 or (p.hazardous_key is not null and p.hazardous_packaging is null))`,
    [linesOf(before).map((line) => line.product_id), TENANT],
  );
  for (const [index, line] of linesOf(before).entries()) {
    const product = lacking.find(({ id }) => id === line.product_id);
    if (product)
      fields[`lines[${index}][product_id]`] = [
        t('inventory.satOrWeight', 'Falta clave SAT o peso en {product}.', {
          product: product.name,
        }),
      ];
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Who receives works at the destination. */
export async function requireDestination({
  tx,
  actor,
  before,
}: TransitionContext<typeof branchTransfers>): Promise<void> {
  const own = actor.permissions.storageIds;
  if (!own || own.includes(before.to_storage_id)) return;
  const [storage] = await tx.query<{ name: string }>(
    'select name from storages where account_id = $2 and id = $1',
    [before.to_storage_id, TENANT],
  );
  throw invalid({
    to_storage_id: [
      t('stock.noAccess', 'No tienes acceso al almacén {warehouse}.', {
        warehouse: storage?.name ?? '',
      }),
    ],
  });
}
