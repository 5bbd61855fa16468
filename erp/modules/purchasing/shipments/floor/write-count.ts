/** What was counted stands on the rows of the shipment. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { addRowsLike } from '../splitting/add-rows-like.ts';
import { MOST_PACKAGES, MOST_ROWS } from '../shipment-choices.ts';
import { leftOf, type CountedRow } from './counted-rows.ts';
import type { Package, TypedCount } from './typed-count.ts';

interface At {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly shipment: number;
}

/** Until it is counted nothing has come. */
export const startFromNothing = ({ tx, shipment }: Pick<At, 'tx' | 'shipment'>) =>
  tx.execute(
    sql`update shipment_lines set received_quantity = 0, version = version + 1 where account_id = ${TENANT} and shipment_id = ${shipment}`,
  );

const isEmpty = (row: CountedRow) => new Exact(row.received).isZero() && row.packages === 0;

/** The row of what is named that takes it; null where it needs one of its own. */
function rowFor(
  rows: readonly CountedRow[],
  named: CountedRow,
  count: TypedCount,
): CountedRow | null {
  const same = rows.filter(({ ordered_id }) => ordered_id === named.ordered_id);
  if (named.tracking === 'SERIE') return same.find(isEmpty) ?? null;
  if (count.package) return same.find((row) => row.packages > 0) ?? same.find(isEmpty) ?? null;
  // A row of packages is what they add up to.
  const loose = same.filter(({ packages }) => packages === 0);
  const own = loose.filter(({ supplier_lot }) => supplier_lot === count.supplier_lot);
  return own.find((row) => leftOf(row).gt(0)) ?? own[0] ?? loose.find(isEmpty) ?? null;
}

/** Takes from another what it is expected to be, so that together they are what was expected. */
async function addRow({ tx, actor }: At, from: CountedRow, qty: string): Promise<number> {
  const moved = Exact.min(leftOf(from), qty).toFixed();
  await tx.execute(
    sql`update shipment_lines set expected_quantity = expected_quantity - ${moved}::numeric, version = version + 1 where account_id = ${TENANT} and id = ${from.id}`,
  );
  // Packages name the others by their place.
  const rows = [{ expected: moved, received: '0' }];
  const [id] = await addRowsLike(tx, actor, { id: from.id, rows, place: 'END' });
  return id!;
}

async function addPackage(
  { tx, actor, shipment }: At,
  rowId: number,
  { kind, gross_kg, tare_kg, tag }: Package,
): Promise<void> {
  const [last] = await tx.query(
    sql<{
      number: number;
      count: number;
      twice: boolean;
    }>`select coalesce(max(number), 0)::int as number, count(*)::int as count, coalesce(bool_or(supplier_tag = ${tag}), false) as twice from shipment_packages where account_id = ${TENANT} and shipment_id = ${shipment}`,
  );
  if (last!.twice)
    throw invalid({
      supplier_lot: [t('purchasing.tagTwice', 'El marbete {tag} ya se contó.', { tag: tag ?? '' })],
    });
  if (last!.count >= MOST_PACKAGES)
    throw invalid({
      qty: [
        t('purchasing.mostPackages', 'Un embarque lleva hasta {most} paquetes.', {
          most: MOST_PACKAGES,
        }),
      ],
    });
  await tx.execute(
    sql`insert into shipment_packages (account_id, created_by, updated_by, shipment_id, position, line_no, number, kind, gross_kg, tare_kg, supplier_tag)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, ${shipment}, ${last!.count}, r.line_no, ${last!.number + 1}, ${kind}, ${gross_kg}::numeric, ${tare_kg}::numeric, ${tag}
      from (select x.id, row_number() over (order by x.position, x.id) as line_no from shipment_lines x where x.account_id = ${TENANT} and x.shipment_id = ${shipment}) r where r.id = ${rowId}`,
  );
}

/** Adds to what was counted. Throws VALIDACION of a serial number or a tag that was counted. */
export async function writeCount(
  at: At,
  rows: readonly CountedRow[],
  named: CountedRow,
  count: TypedCount,
): Promise<number> {
  const serial = count.lot_code;
  const twice = rows.some(
    (row) => row.product_id === named.product_id && row.lot_code === serial && !isEmpty(row),
  );
  if (serial !== null && twice)
    throw invalid({
      lot_code: [t('purchasing.serialTwice', 'La serie {serial} ya se contó.', { serial })],
    });
  const row = rowFor(rows, named, count);
  if (!row && rows.length >= MOST_ROWS)
    throw invalid({
      qty: [
        t('purchasing.mostRows', 'Un embarque lleva hasta {most} renglones.', { most: MOST_ROWS }),
      ],
    });
  const id = row?.id ?? (await addRow(at, named, count.qty));
  await at.tx.execute(
    sql`update shipment_lines set received_quantity = coalesce(received_quantity, 0) + ${count.qty}::numeric, supplier_lot = coalesce(${count.supplier_lot}, supplier_lot), lot_code = coalesce(${serial}, lot_code), expires_on = coalesce(${count.expires_on}::date, expires_on),
      qty2 = case when ${count.qty2}::numeric is null then qty2 else coalesce(qty2, 0) + ${count.qty2}::numeric end, slot_id = coalesce(${count.slot_id}::bigint, slot_id), version = version + 1 where account_id = ${TENANT} and id = ${id}`,
  );
  if (count.package) await addPackage(at, id, count.package);
  return id;
}

/** Somebody miscounted: of this row nothing has come. */
export async function clearRow({ tx, shipment }: At, row: CountedRow): Promise<void> {
  await tx.execute(
    sql`update shipment_lines set received_quantity = 0, qty2 = null, supplier_lot = null, lot_code = null, expires_on = null, slot_id = null, version = version + 1 where account_id = ${TENANT} and id = ${row.id}`,
  );
  await tx.execute(
    sql`delete from shipment_packages where account_id = ${TENANT} and shipment_id = ${shipment} and line_no = ${row.line_no}`,
  );
}
