/**
 * Orders to gather goods (`supplying`): made by the document that needs them, called off by it
 * (inventory §2.3).
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { nextFolio } from '#erp/platform/folios/folios.ts';
import { productUnitsOf, unitFacts } from '#erp/domains/units/stored-units.ts';
import { toStockUnits } from '../posting/check.ts';
import { decimalText } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';
import { releasePicks, type SupplySource } from './supply-hold.ts';
import { returnPicks } from './supply-moves.ts';
import type { ReportProblem } from '../decimals.ts';

export type SupplyKind = 'VENTA' | 'PRODUCCION' | 'TRASPASO' | 'VALE';

export interface SupplyOrder {
  readonly kind: SupplyKind;
  readonly source: SupplySource;
  /** Folio of the source, as people read it. */
  readonly label?: string | null;
  readonly storageId: number;
  /** ISO instant. */
  readonly neededAt?: string | null;
  /** 1 to 9, 1 is the most urgent. */
  readonly priority?: number;
  readonly customerId?: number | null;
  /** The supplying of which this is what was missing. */
  readonly backorderOf?: number | null;
  /** What is not gathered is another supplying, unless the document takes it back. */
  readonly rest?: 'OTRO' | 'REGRESA';
  /** `qty` in `unitId`; without it in the product's stock unit. */
  readonly lines: readonly {
    readonly sourceLineId: number;
    readonly productId: number;
    readonly qty: string;
    readonly unitId?: number | null;
    /** The most that may be taken, stock unit; the company's tolerance decides without it. */
    readonly qtyMax?: string | null;
  }[];
}

/** Something gathered, where it is now. */
export interface SupplyResult {
  readonly sourceLineId: number;
  readonly productId: number;
  readonly storageId: number;
  readonly slotId: number | null;
  readonly lotId: number | null;
  /** Stock unit. */
  readonly qty: string;
  readonly qty2: string | null;
}

/**
 * How a document follows the supplying that it ordered: part of its rules. `id` is the document's.
 */
export interface SupplyOwner {
  readonly started?: (context: Writing, id: number) => Promise<void>;
  readonly delivered?: (
    context: Writing,
    id: number,
    supplied: readonly SupplyResult[],
    supplyingId: number,
  ) => Promise<void>;
  /** Called off at the warehouse, not by the document itself. */
  readonly cancelled?: (context: Writing, id: number, supplyingId: number) => Promise<void>;
}

declare module '#erp/kernel/rules.ts' {
  interface DomainRules {
    /**
     * What the document does when the supplying that it ordered starts, is handed over or is called
     * off.
     */
    readonly supply?: SupplyOwner;
  }
}

const DEFAULT_PRIORITY = 5;

/** Its rows, in stock units. */
async function insertLines(
  { tx, actor }: StockContext,
  id: number,
  order: SupplyOrder,
  lines: readonly StockLine[],
): Promise<void> {
  await tx.execute(
    `insert into supplying_lines (account_id, supplying_id, position, product_id, qty_requested, qty_max, unit_id, source_line_id, created_by, updated_by)
     select $1::bigint, $2::bigint, r.ord, r.product_id, r.qty, r.qty_max, r.unit_id, r.source_line_id, $4::bigint, $4::bigint
     from jsonb_to_recordset($3::jsonb) as r(ord int, product_id bigint, qty numeric(18,6), qty_max numeric(18,6), unit_id bigint, source_line_id bigint)`,
    [
      actor.accountId,
      id,
      JSON.stringify(
        lines.map((line) => ({ ...line, qty_max: order.lines[line.ord]!.qtyMax ?? null })),
      ),
      actor.userId,
    ],
  );
}

/**
 * Makes the supplying, PENDIENTE, and gives its id. Raises VALIDACION without lines or when a unit
 * does not convert.
 */
export async function orderSupplying(context: StockContext, order: SupplyOrder): Promise<number> {
  const { tx, actor, now } = context;
  if (order.lines.length === 0)
    throw invalid({ lines: [t('stock.nothingToSupply', 'No hay nada que surtir.')] });
  const lines = await quantitiesInStockUnits(context, order.lines);
  const date = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const [made] = await tx.query<{ id: number }>(
    `insert into supplying (account_id, status, kind, source_resource, source_id, source_label, storage_id, dest_slot_id, customer_id, needed_at, priority, backorder_of_id, rest, created_by, updated_by)
     values ($1, 'PENDIENTE', $2, $3, $4, $5, $6,
       (select s.id from wms__slots s ${join('wms__slots.slot_type_id', 's', 'y')}
        where s.account_id = $1 and s.storage_id = $6 and s.status = 'ACTIVA' and y.purpose = 'EMBARQUE' order by s.code limit 1),
       $7, $8, $9, $10, $12, $11, $11) returning id`,
    [
      actor.accountId,
      order.kind,
      order.source.resource,
      order.source.id,
      order.label ?? null,
      order.storageId,
      order.customerId ?? null,
      order.neededAt ?? null,
      order.priority ?? DEFAULT_PRIORITY,
      order.backorderOf ?? null,
      actor.userId,
      order.rest ?? 'OTRO',
    ],
  );
  const id = made!.id;
  await insertLines(context, id, order, lines);
  const { folio } = await nextFolio(tx, {
    document: 'supplying',
    label: 'surtidos',
    branchId: null,
    date,
  });
  await tx.execute('update supplying set folio = $2 where account_id = $3 and id = $1', [
    id,
    folio,
    TENANT,
  ]);
  await audit(tx, actor, now, {
    action: 'CREAR',
    resource: 'supplying',
    recordId: id,
    recordLabel: folio,
    changes: {},
  });
  return id;
}

/** A line of a document in stock units; `ord` is its place. */
export interface StockLine {
  readonly ord: number;
  readonly product_id: number;
  readonly qty: string;
  readonly unit_id: number;
  readonly source_line_id: number;
}

/**
 * Lines of a document in stock units: those that are wrong are told at `lines[i][qty]` or
 * `lines[i][unit_id]` and left out; a line without product or quantity yet is left out too.
 */
export async function measuredLines(
  { tx }: StockContext,
  lines: SupplyOrder['lines'],
  fail: ReportProblem,
): Promise<StockLine[]> {
  const ids = lines.map(({ productId }) => productId).filter(Number.isSafeInteger);
  const products = await productUnitsOf(tx, ids);
  const units = await unitFacts(tx);
  return lines.flatMap((line, ord): StockLine[] => {
    const product = products.get(line.productId);
    if (!product || !/^\d*\.?\d+$/.test(line.qty)) return [];
    const [stock, unit] = [
      units.get(product.stockUnitId)!,
      units.get(line.unitId ?? product.stockUnitId),
    ];
    const qty = toStockUnits(
      {
        code: product.code,
        qty: line.qty,
        unit,
        stock,
        own: product.own,
      },
      ord,
      fail,
    );
    return qty === null
      ? []
      : [
          {
            ord,
            product_id: line.productId,
            qty: decimalText(qty),
            unit_id: stock.id,
            source_line_id: line.sourceLineId,
          },
        ];
  });
}

/**
 * The same of lines that are whole. Raises VALIDACION naming each that does not convert, or has
 * more decimals than its unit.
 */
export async function quantitiesInStockUnits(
  context: StockContext,
  lines: SupplyOrder['lines'],
): Promise<StockLine[]> {
  const fields: Record<string, string[]> = {};
  const measured = await measuredLines(
    context,
    lines,
    (field, message) => void (fields[field] ??= []).push(message),
  );
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return measured;
}

/** Calls off what is still open for the document: what had been gathered goes back. */
export async function cancelSupplying(at: Writing, source: SupplySource): Promise<void> {
  const open = await at.tx.query<{ id: number }>(
    `select id from supplying where account_id = $3 and source_resource = $1 and source_id = $2 and status in ('PENDIENTE', 'EN_SURTIDO', 'SURTIDO') order by id for update`,
    [source.resource, source.id, TENANT],
  );
  if (open.length > 0) await releasePicks(at, source);
  for (const { id } of open) {
    await returnPicks(at, id);
    const changes = { cancel_reason: 'Se canceló el documento que lo pidió.' };
    await moveByConsequence(at, 'supplying.callOff', { id }, { changes });
  }
}
