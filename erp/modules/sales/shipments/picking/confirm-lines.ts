/** Gathered without the warehouse's own supplying: lots are named at the desk (sales §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { decimalText, fixed, ZERO } from '#erp/domains/stock/fixed-decimal.ts';
import { cancelSupplying } from '#erp/domains/stock/picking/supply.ts';
import { reserveLots } from '#erp/domains/stock/reservations/reserve.ts';
import { actionRulesOf, type ActionContext } from '#erp/kernel/operations/actions/action-rules.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { loadShipmentLines, lockOrders, type ShipmentLine } from '../load-lines.ts';
import type { slsShipments } from '../shipments.ts';
import { CONFIRM_PICK } from './confirm-pick.ts';
import { gathered } from './pick-shipment.ts';
import { byPlan, checkMost, type Pick } from './record-picks.ts';
import { sourceOf } from './shipment-claims.ts';

type Confirming = ActionContext<(typeof CONFIRM_PICK)['fields'], StoredRow<typeof slsShipments>>;

interface Lot {
  readonly id: number;
  readonly code: string;
  readonly product_id: number;
  readonly status: string;
}

const lotsOf = (tx: Tx, codes: readonly string[], products: readonly number[]) =>
  tx.query(
    sql<Lot>`select id, code, product_id, status from lots where account_id = ${TENANT} and upper(code) = any(${codes}::text[]) and product_id = any(${products}::bigint[])`,
  );

function lotOf(
  { fail }: Confirming,
  line: ShipmentLine,
  { code, at }: { readonly code: string | null; readonly at: string },
  lots: readonly Lot[],
): number | null {
  if (!code) {
    if ((line.tracking ?? 'NINGUNO') !== 'NINGUNO')
      fail(at, t('stock.sayLot', 'Indica el lote de {product}.', { product: line.code }));
    return null;
  }
  const lot = lots.find(
    (each) => each.product_id === line.product_id && each.code.toUpperCase() === code.toUpperCase(),
  );
  if (!lot) fail(at, t('sales.noSuchLot', 'No hay tal lote de {product}.', { product: line.code }));
  else if (lot.status !== 'LIBERADO')
    fail(at, t('sales.lotHeld', 'El lote {lot} no está liberado.', { lot: lot.code }));
  return lot?.id ?? null;
}

type Row = NonNullable<Confirming['input']['lines']>[number];

/** The planned row that came with the form, else that of its number, or what waits for its lot. */
function lineOf(
  { fail }: Confirming,
  row: Row,
  { at, lines, lots }: Reading,
): ShipmentLine | undefined {
  const own = lines.find(({ id }) => id === row.id);
  if (own) return own;
  if (row.line) {
    const numbered = lines[row.line - 1];
    if (!numbered)
      fail(
        `${at}[line]`,
        t('sales.noSuchLine', 'Escribe una partida de 1 a {count}.', { count: lines.length }),
      );
    return numbered;
  }
  const code = row.lot_code?.toUpperCase();
  const products = lots.filter((lot) => lot.code.toUpperCase() === code);
  const waiting = lines.filter(({ product_id }) =>
    products.some((lot) => lot.product_id === product_id),
  );
  if (waiting.length !== 1)
    fail(`${at}[line]`, t('sales.sayLine', 'Escribe el número de la partida.'));
  return waiting.length === 1 ? waiting[0] : undefined;
}

interface Reading {
  readonly at: string;
  readonly lines: readonly ShipmentLine[];
  readonly lots: readonly Lot[];
}

/** In their order in the form, with what is wrong said beside them. */
async function picksOf(context: Confirming, lines: readonly ShipmentLine[]) {
  const rows = context.input.lines ?? [];
  const lots = await lotsOf(
    context.tx,
    rows.flatMap(({ lot_code }) => lot_code?.toUpperCase() ?? []),
    lines.map(({ product_id }) => product_id),
  );
  return rows.flatMap((row, i): (Pick & { readonly at: number })[] => {
    if (fixed(row.qty ?? '0') <= ZERO) return [];
    const line = lineOf(context, row, { at: `lines[${i}]`, lines, lots });
    if (!line) return [];
    const code = row.lot_code ?? null;
    const lotId = lotOf(context, line, { code, at: `lines[${i}][lot_code]` }, lots);
    const packageNumber = lotId === null ? null : code;
    return [{ planId: line.id, lotId, slotId: null, qty: fixed(row.qty!), packageNumber, at: i }];
  });
}

async function requireNoSlots({ tx, record }: Confirming): Promise<void> {
  const [storage] = await tx.query(
    sql<{
      uses_slots: boolean;
    }>`select uses_slots from storages where account_id = ${TENANT} and id = ${record.storage_id}`,
  );
  if (storage?.uses_slots)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('sales.pickOnFloor', 'El almacén usa ubicaciones: súrtelo con su surtido, en Piso.'),
    );
}

export const confirmPick = actionRulesOf<typeof slsShipments>()(CONFIRM_PICK, {
  async prefill({ tx, record }) {
    const lines = (await loadShipmentLines(tx, record.id)).filter(
      ({ plan_id, qty_planned }) => plan_id === null && fixed(qty_planned) > 0n,
    );
    return {
      values: {
        lines: lines.map(({ id, product, qty_planned, unit }, i) => ({
          id,
          line: i + 1,
          product,
          planned: qty_planned,
          unit,
          qty: qty_planned,
        })),
      } as never,
    };
  },
  lockFirst: ({ tx }, id) => lockOrders(tx, id),
  async run(context) {
    const { tx, record: shipment, fail } = context;
    await requireNoSlots(context);
    const lines = (await loadShipmentLines(tx, shipment.id)).filter(
      ({ plan_id, qty_planned }) => plan_id === null && fixed(qty_planned) > 0n,
    );
    const picks = await picksOf(context, lines);
    if (picks.length === 0)
      throw invalid({ lines: [t('sales.nothingGathered', 'No hay nada surtido que embarcar.')] });
    await checkMost(context, shipment, { lines, picks: byPlan(picks) }, (line, message) =>
      fail(`lines[${picks.findLast(({ planId }) => planId === line.id)!.at}][qty]`, message),
    );
    await cancelSupplying(context, sourceOf(shipment));
    await reserveLots(context, {
      source: sourceOf(shipment),
      lines: picks
        .filter(({ lotId }) => lotId !== null)
        .map(({ planId, lotId, qty }) => ({
          sourceLineId: String(planId),
          lotId,
          qty: decimalText(qty),
        })),
    });
    await gathered(context, shipment, lines, picks);
    return { outcome: { message: t('sales.pickConfirmed', 'Surtido confirmado.') } };
  },
});
