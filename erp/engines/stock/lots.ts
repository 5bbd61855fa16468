/** Lots that entries bring: found by product and code, or made (inventory R10). */
import { LOT_STATUS } from '#erp/modules/inventory/lots.ts';
import type { ProductFacts } from './facts.ts';
import type { PostingLine, Source, StockContext } from './posting.ts';

const DEFAULT_PATTERN = '{YY}{JJJ}-{####}';
type LotState = (typeof LOT_STATUS)[number][0];

export interface WantedLot {
  readonly product: ProductFacts;
  readonly line: PostingLine;
  readonly supplierId: number | null;
}

/** Id of the lot that the line brings. */
export async function lotOfEntry({ tx, actor, now }: StockContext, { product, line, supplierId }: WantedLot, source: Source): Promise<number> {
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate();
  const code = line.lotCode ?? (await nextCode(tx, product, today));
  const [known] = await tx.query<{ id: number }>('select id from lots where product_id = $1 and code = $2', [product.id, code]);
  if (known) return known.id;
  const status: LotState = product.inspect_on_receipt ? 'CUARENTENA' : 'LIBERADO';
  const expires = line.expiresOn ?? (product.shelf_life_days ? today.add({ days: product.shelf_life_days }).toString() : null);
  const [made] = await tx.query<{ id: number }>(
    `insert into lots (account_id, product_id, code, kind, status, received_on, expires_on, supplier_id, source_resource, source_id, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id`,
    [
      actor.accountId,
      product.id,
      code,
      product.tracking === 'SERIE' ? 'SERIE' : (product.lot_kind ?? 'LOTE'),
      status,
      today.toString(),
      expires,
      supplierId,
      source.resource,
      source.id,
      actor.userId,
    ],
  );
  return made!.id;
}

/** `{YY}{JJJ}-{####}`: year, day of the year, and a number that goes on within them. */
async function nextCode(tx: StockContext['tx'], product: ProductFacts, today: Temporal.PlainDate): Promise<string> {
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  const dated = (product.lot_pattern ?? DEFAULT_PATTERN)
    .replaceAll('{YY}', pad(today.year % 100, 2))
    .replaceAll('{MM}', pad(today.month, 2))
    .replaceAll('{DD}', pad(today.day, 2))
    .replaceAll('{JJJ}', pad(today.dayOfYear, 3))
    .replaceAll('{LINE}', product.line_code ?? '');
  const digits = /\{(#+)\}/.exec(dated)?.[1]?.length ?? 4;
  const [head = '', tail = ''] = dated.split(/\{#+\}/);
  const rows = await tx.query<{ code: string }>('select code from lots where product_id = $1 and left(code, $2) = $3', [product.id, head.length, head]);
  const numbers = rows.map(({ code }) => Number(code.slice(head.length, tail ? -tail.length : undefined))).filter(Number.isInteger);
  return `${head}${pad(Math.max(0, ...numbers) + 1, digits)}${tail}`;
}
