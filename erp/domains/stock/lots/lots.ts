/** Lots that entries bring: found by product and code, or made (inventory R10). */
import { TENANT } from '#erp/db/sql/sql.ts';
import { inBatches } from '#erp/db/batches.ts';
import type { ProductContext } from '../posting-context.ts';
import { originText, auditLots } from './lot-audit.ts';
import type { PostingLine, Source, StockContext } from '../posting.ts';

const DEFAULT_PATTERN = '{YY}{JJJ}-{####}';

export interface WantedLot {
  readonly product: ProductContext;
  readonly line: PostingLine;
  readonly supplierId: number | null;
}

/** «7/A-1»: a code belongs to one product. */
const nameOf = (productId: number, code: string): string => `${productId}/${code}`;

/**
 * Ids of the lots that the lines bring, in their order; few statements whatever their number. The
 * products are locked.
 */
export async function lotsOfEntries(
  context: StockContext,
  wanted: readonly WantedLot[],
  source: Source,
): Promise<readonly number[]> {
  if (wanted.length === 0) return [];
  const { tx, actor, now } = context;
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const codes = await codesOf(tx, wanted, today);
  const named = wanted.map(({ product }, at) => ({ product_id: product.id, code: codes[at]! }));
  const known = await inBatches(named, (batch) =>
    tx.query<{ id: number; product_id: number; code: string }>(
      `select l.id, l.product_id, l.code from jsonb_to_recordset($1::jsonb) as w(product_id bigint, code text) join lots l on l.product_id = w.product_id and l.code = w.code where l.account_id = $2`,
      [JSON.stringify(batch), TENANT],
    ),
  );
  const ids = new Map(known.map((row) => [nameOf(row.product_id, row.code), row.id]));
  const missing = new Map<string, Record<string, unknown>>();
  for (const [at, { product, line, supplierId }] of wanted.entries()) {
    const name = nameOf(product.id, codes[at]!);
    if (ids.has(name) || missing.has(name)) continue;
    const { newLot } = line;
    const isHeld = newLot?.quarantine || product.inspect_on_receipt;
    missing.set(name, {
      product_id: product.id,
      code: codes[at]!,
      kind: product.tracking === 'SERIE' ? 'SERIE' : (newLot?.kind ?? product.lot_kind ?? 'LOTE'),
      status: isHeld ? 'CUARENTENA' : 'LIBERADO',
      expires_on:
        line.expiresOn ??
        (product.shelf_life_days ? today.add({ days: product.shelf_life_days }).toString() : null),
      supplier_id: supplierId,
      gross_kg: newLot?.grossKg ?? null,
      tare_kg: newLot?.tareKg ?? null,
      supplier_lot: newLot?.supplierLot ?? null,
      country_origin_id: newLot?.countryOriginId ?? null,
    });
  }
  const made = await inBatches([...missing.values()], (batch) =>
    tx.query<{ id: number; product_id: number; code: string }>(
      `insert into lots (account_id, product_id, code, kind, status, received_on, expires_on, supplier_id, gross_kg, tare_kg, supplier_lot, country_origin_id, source_resource, source_id, created_by, updated_by)
       select $1::bigint, d.product_id, d.code, d.kind, d.status, $2::date, d.expires_on, d.supplier_id, d.gross_kg, d.tare_kg, d.supplier_lot, d.country_origin_id, $3, $4, $5::bigint, $5::bigint
       from jsonb_to_recordset($6::jsonb) as d(product_id bigint, code text, kind text, status text, expires_on date, supplier_id bigint, gross_kg numeric, tare_kg numeric, supplier_lot text, country_origin_id bigint) returning id, product_id, code`,
      [
        actor.accountId,
        today.toString(),
        source.resource,
        source.id,
        actor.userId,
        JSON.stringify(batch),
      ],
    ),
  );
  for (const row of made) ids.set(nameOf(row.product_id, row.code), row.id);
  if (made.length > 0)
    await auditLots(
      context,
      made.map(({ id }) => id),
      await originText(context, source),
    );
  return named.map(({ product_id, code }) => ids.get(nameOf(product_id, code))!);
}

interface Pattern {
  readonly head: string;
  readonly tail: string;
  readonly digits: number;
}

/**
 * The codes that the lines say, and the next ones of their product's pattern for those that say
 * none.
 */
async function codesOf(
  tx: StockContext['tx'],
  wanted: readonly WantedLot[],
  today: Temporal.PlainDate,
): Promise<readonly string[]> {
  const patterns = new Map(
    wanted.flatMap(({ product, line }) =>
      line.lotCode ? [] : [[product.id, patternOf(product, today)] as const],
    ),
  );
  const last = new Map<number, number>();
  const note = (productId: number, code: string) => {
    const pattern = patterns.get(productId);
    const number = pattern ? numberIn(pattern, code) : null;
    if (number !== null && number > (last.get(productId) ?? 0)) last.set(productId, number);
  };
  const rows = await inBatches([...patterns], (batch) =>
    tx.query<{ product_id: number; code: string }>(
      `select l.product_id, l.code from jsonb_to_recordset($1::jsonb) as w(product_id bigint, head text) join lots l on l.product_id = w.product_id and left(l.code, length(w.head)) = w.head where l.account_id = $2`,
      [JSON.stringify(batch.map(([product_id, { head }]) => ({ product_id, head }))), TENANT],
    ),
  );
  for (const row of rows) note(row.product_id, row.code);
  for (const { product, line } of wanted) if (line.lotCode) note(product.id, line.lotCode);
  return wanted.map(({ product, line }) => {
    if (line.lotCode) return line.lotCode;
    const { head, tail, digits } = patterns.get(product.id)!;
    const next = (last.get(product.id) ?? 0) + 1;
    last.set(product.id, next);
    return `${head}${pad(next, digits)}${tail}`;
  });
}

const pad = (value: number, digits: number) => String(value).padStart(digits, '0');

/** `{YY}{JJJ}-{####}`: year, day of the year, and a number that goes on within them. */
function patternOf(product: ProductContext, today: Temporal.PlainDate): Pattern {
  const dated = (product.lot_pattern ?? DEFAULT_PATTERN)
    .replaceAll('{YY}', pad(today.year % 100, 2))
    .replaceAll('{MM}', pad(today.month, 2))
    .replaceAll('{DD}', pad(today.day, 2))
    .replaceAll('{JJJ}', pad(today.dayOfYear, 3))
    .replaceAll('{LINE}', product.line_code ?? '');
  const [head = '', tail = ''] = dated.split(/\{#+\}/);
  return { head, tail, digits: /\{(#+)\}/.exec(dated)?.[1]?.length ?? 4 };
}

function numberIn({ head, tail }: Pattern, code: string): number | null {
  if (!code.startsWith(head)) return null;
  const number = Number(code.slice(head.length, tail ? -tail.length : undefined));
  return Number.isInteger(number) ? number : null;
}
