/** What a posting corrected in earlier documents, as a person reads it before agreeing. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { companyDay } from '#erp/model/records/company-day.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import type { Tx } from '#erp/db/database.ts';

export interface ImpactRow {
  /** Folio and kind of the document whose cost changes. */
  readonly document: string;
  /** MXN. */
  readonly before: string;
  readonly after: string;
  readonly difference: string;
}

/** Documents that the movement corrected, the largest change first. */
export async function impactRows(tx: Tx, movementId: number): Promise<ImpactRow[]> {
  const rows = await tx.query<ImpactRow & { readonly day: string }>(
    `select concat_ws(' · ', m.folio, t.name) as document, ${companyDay('m.posted_at')}::text as day, round(sum(abs(r.before)), 2)::text as before, round(sum(abs(r.before + r.delta)), 2)::text as after,
       round(sum(abs(r.before + r.delta)) - sum(abs(r.before)), 2)::text as difference
     from (select k.movement_id, k.id, k.account_id, sum(a.value) as delta,
         k.value + coalesce((select sum(o.value) from kardex o where ${sameCompany('o', 'k')} and o.adjusts_id = k.id and o.movement_id <> $1), 0) as before
       from kardex a join kardex k on ${sameCompany('k', 'a')} and k.id = a.adjusts_id where a.account_id = $2 and a.movement_id = $1 and a.kind = 'AJUSTE_COSTO' group by k.movement_id, k.id, k.account_id, k.value) r
       join movements m on ${sameCompany('m', 'r')} and m.id = r.movement_id ${join('movements.movement_type_id', 'm', 't')}
     group by m.id, m.folio, t.name, m.posted_at order by abs(sum(r.delta)) desc, m.id`,
    [movementId, TENANT],
  );
  return rows.map(({ document, day, ...sums }) => ({
    document: `${document} · ${formatDay(day)}`,
    ...sums,
  }));
}

export interface ClosingBalance {
  readonly product_id: number;
  readonly storage_id: number;
  readonly lot_id: number | null;
  readonly qty: string;
}

/** What there is of its products where it moved them, afterwards. */
export const closingBalances = (tx: Tx, movementId: number): Promise<ClosingBalance[]> =>
  tx.query<ClosingBalance>(
    `select b.product_id, b.storage_id, b.lot_id, sum(b.qty)::numeric(18,6) as qty from stock_balances b
     where b.account_id = $2 and (b.product_id, b.storage_id) in (select k.product_id, k.storage_id from kardex k where k.account_id = $2 and k.movement_id = $1 and k.kind in ('ENTRADA', 'SALIDA')) group by 1, 2, 3 order by 1, 2, 3`,
    [movementId, TENANT],
  );
