/**
 * Quantities that a scale said (inventory R25): stable, fresh, of a scale in service, and each
 * reading for one line only.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import { convertQuantity, stockFactor } from '#erp/domains/amounts/units.ts';
import { unitFacts } from '#erp/domains/units/stored-units.ts';
import type { StockContext } from '../posting.ts';

/** Older readings say nothing of what is on the scale now. */
export const FRESH_SECONDS = 10;
/**
 * Documents that are a sale or a purchase: what they weigh needs a verified scale (NOM-010-SCFI).
 */
const TRADE = new Set(['ENT-COMPRA', 'DEV-COMPRA', 'SAL-VENTA', 'DEV-VENTA']);

/** What one pass over a scale says; weights in the scale's unit. */
export interface FreshReading {
  readonly id: number;
  readonly gross: string;
  readonly tare: string;
  readonly origin: 'AGENTE' | 'MANUAL';
  readonly verified: boolean;
  /** Code of the scale. */
  readonly scale: string;
}

interface Reading extends FreshReading {
  readonly net: string;
  readonly unit_id: number;
  readonly stable: boolean;
  readonly used_by: string | null;
  readonly old: boolean;
  readonly status: string;
  readonly expired: boolean;
}

export interface ScaleLine {
  readonly index: number;
  readonly readingId: number;
  readonly productId: number;
  /** Null is the product's stock unit. */
  readonly unitId: number | null;
}

// The reading of a ticket was taken while it was fresh: it waits for its document.
const readingsOf = ({ tx, now, actor }: StockContext, ids: readonly number[]): Promise<Reading[]> =>
  tx.query<Reading>(
    `select r.id, r.gross, r.tare, r.net, r.unit_id, r.origin, r.verified, r.stable, r.used_by, r.read_at < $2 and r.weighing_id is null as old, s.code as scale,
       case when r.weighing_id is null then s.status else 'ACTIVA' end as status,
       coalesce((s.last_verification_on + make_interval(months => y.verification_months::int))::date < $3::date, true) as expired
     from dif__scale_readings r join dif__scales s on ${sameCompany('s', 'r')} and s.id = r.scale_id
       ${join('dif__scales.scale_type_id', 's', 'y')} where r.account_id = $4 and r.id = any($1::bigint[]) order by r.id for update of r`,
    [
      ids,
      now.subtract({ seconds: FRESH_SECONDS }).toString(),
      now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString(),
      TENANT,
    ],
  );

/**
 * Why the reading does not serve; null when it does. `user` is who has it already, as `used_by`
 * says it.
 */
function problemOf(reading: Reading | undefined, user: string, trade: boolean): string | null {
  if (!reading) return t('stock.noReading', 'La lectura no existe.');
  if (trade && reading.expired)
    return t(
      'stock.notVerified',
      'La báscula {scale} no tiene verificación vigente (NOM-010-SCFI).',
      { scale: reading.scale },
    );
  if (reading.used_by === user) return null;
  if (reading.used_by !== null)
    return t('stock.readingUsed', 'La lectura ya se usó en otra partida: vuelve a pesar.');
  if (!reading.stable) return t('stock.notStable', 'La lectura no es estable: vuelve a pesar.');
  if (reading.old)
    return t('stock.readingOld', 'La lectura tiene más de {seconds} segundos: vuelve a pesar.', {
      seconds: FRESH_SECONDS,
    });
  if (reading.status !== 'ACTIVA')
    return t('stock.scaleOff', 'La báscula {scale} no está activa.', { scale: reading.scale });
  return null;
}

/**
 * The reading, when what is on the scale may still be taken by it, its row locked; otherwise why
 * not.
 */
export async function usableReading(
  context: StockContext,
  id: number,
): Promise<FreshReading | string> {
  const [reading] = await readingsOf(context, [id]);
  return problemOf(reading, '', false) ?? reading!;
}

/**
 * Checks the readings of a document's lines and gives the quantities that they say, by line, in the
 * line's unit; lines of another dimension keep theirs.
 * Throws VALIDACION at `lines[i][scale_reading_id]`.
 */
export async function loadScaleQuantities(
  context: StockContext,
  user: string,
  typeCode: string,
  lines: readonly ScaleLine[],
): Promise<ReadonlyMap<number, string>> {
  const found = await readingsOf(
    context,
    lines.map(({ readingId }) => readingId),
  );
  const units = await unitFacts(context.tx);
  const stockUnits = await context.tx.query<{ id: number; stock_unit_id: number }>(
    'select id, stock_unit_id from products where account_id = $2 and id = any($1::bigint[])',
    [lines.map(({ productId }) => productId), TENANT],
  );
  const unitOf = (id: number | undefined) => (id === undefined ? undefined : units.get(id));
  const fields: Record<string, string[]> = {};
  const quantities = new Map<number, string>();
  const taken = new Set<number>();
  for (const { index, readingId, productId, unitId } of lines) {
    const reading = found.find(({ id }) => id === readingId);
    const problem = taken.has(readingId)
      ? t('stock.readingUsed', 'La lectura ya se usó en otra partida: vuelve a pesar.')
      : problemOf(reading, user, TRADE.has(typeCode));
    taken.add(readingId);
    if (problem) {
      fields[`lines[${index}][scale_reading_id]`] = [problem];
      continue;
    }
    const [from, to] = [
      unitOf(reading!.unit_id),
      unitOf(unitId ?? stockUnits.find(({ id }) => id === productId)?.stock_unit_id),
    ];
    const factor = from && to && stockFactor(from, to, []);
    if (factor) quantities.set(index, convertQuantity(reading!.net, factor, to!.decimals));
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return quantities;
}

export async function markUsed(
  { tx }: StockContext,
  user: string,
  readingIds: readonly number[],
): Promise<void> {
  if (readingIds.length > 0)
    await tx.execute(
      'update dif__scale_readings set used_by = $2 where account_id = $3 and id = any($1::bigint[])',
      [readingIds, user, TENANT],
    );
}

interface UnitRow {
  readonly productId: number;
  readonly unitId?: number | null;
  readonly qty: string;
  readonly scaleReadingId?: number | null;
}

/**
 * The lines of another module's document with the quantities that their readings say; the readings
 * are theirs from now on.
 */
export async function fillScaleQuantities<T extends UnitRow>(
  context: StockContext,
  typeCode: string,
  source: { readonly resource: string; readonly id: string },
  lines: readonly T[],
): Promise<readonly T[]> {
  const asked = lines.flatMap((line, index): ScaleLine[] =>
    line.scaleReadingId
      ? [
          {
            index,
            readingId: line.scaleReadingId,
            productId: line.productId,
            unitId: line.unitId ?? null,
          },
        ]
      : [],
  );
  if (asked.length === 0) return lines;
  const user = `${source.resource}/${source.id}`;
  const quantities = await loadScaleQuantities(context, user, typeCode, asked);
  await markUsed(
    context,
    user,
    asked.map(({ readingId }) => readingId),
  );
  return lines.map((line, index) => ({ ...line, qty: quantities.get(index) ?? line.qty }));
}
