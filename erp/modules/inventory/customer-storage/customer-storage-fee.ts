/** Days of a customer's goods in our storage, as the fee counts them. */
import { t } from '#erp/model/texts/t.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { invalid } from '#erp/model/errors.ts';
import { requirePermission } from '#erp/kernel/access.ts';
import { requireRow } from '#erp/kernel/operations/save.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import type { Tx } from '#erp/db/database.ts';
import { decimalText, fixed } from '#erp/domains/stock/fixed-decimal.ts';
import { storageFee, type FeeUnit } from './storage-fee.ts';

const MOST_DAYS = 366;

/**
 * Pallets: a lot that is one counts as one; other goods by the pieces that go on one, rounded up.
 */
const AMOUNT: Readonly<Record<Exclude<FeeUnit, 'FIJO_MES'>, string>> = {
  TARIMA_DIA: `case when l.kind = 'TARIMA' then 1 else ceil(d.qty * coalesce((select u.denominator::numeric / u.numerator from product_units u ${join('product_units.unit_id', 'u', 'n')}
    where ${sameCompany('u', 'p')} and u.product_id = p.id and n.code = 'TARIMA' limit 1), 0)) end`,
  M3_MES: 'd.qty * coalesce(p.volume_m3, 0)',
  KG_MES: `d.qty * coalesce(p.gross_weight_kg, p.net_weight_kg, 0)`,
};

interface Agreement {
  readonly storage_id: number;
  readonly customer_id: number;
}

const dayEnds = (
  tx: Tx,
  { storage_id, customer_id }: Agreement,
  unit: FeeUnit,
  from: string,
  to: string,
  zone: string,
) =>
  unit === 'FIJO_MES'
    ? tx.query<{ date: string; amount: string }>(
        `select g::date::text as date, 1::numeric(18,6) as amount from generate_series($1::date, $2::date, interval '1 day') g`,
        [from, to],
      )
    : tx.query<{ date: string; amount: string }>(
        `select g.day::text as date, coalesce(sum(${AMOUNT[unit]}), 0)::numeric(18,6) as amount
         from (select generate_series($3::date, $4::date, interval '1 day')::date as day) g
           left join lateral (select k.product_id, k.lot_id, sum(k.qty) as qty from kardex k
             where k.storage_id = $1 and k.owner_kind = 'CLIENTE' and k.owner_id = $2 and k.posted_at < ((g.day + 1)::timestamp at time zone $5) group by k.product_id, k.lot_id having sum(k.qty) > 0) d on true
           left join products p on p.id = d.product_id left join lots l on l.id = d.lot_id
         group by g.day order by g.day`,
        [storage_id, customer_id, from, to, zone],
      );

function readDay(value: unknown, field: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(String(value ?? ''));
  } catch {
    throw invalid({ [field]: [t('inventory.date', 'Escribe una fecha como 2026-01-31.')] });
  }
}

/** `?from=&to=`, both included. Raises VALIDACION without a fee. */
export async function feeOf({ actor, services, resource, id, query }: CallContext) {
  const [from, to] = [readDay(query.from, 'from'), readDay(query.to, 'to')];
  const days = from.until(to).days + 1;
  if (days < 1 || days > MOST_DAYS)
    throw invalid({
      to: [
        t('inventory.within', 'Debe ser del mismo día a {days} días después.', { days: MOST_DAYS }),
      ],
    });
  return services.db.tenant({ accountId: actor!.accountId }, async (tx) => {
    const row = await requireRow(
      tx,
      services,
      actor!,
      resource,
      id!,
      requirePermission(actor!, services.registry, resource, 'one'),
      undefined,
    );
    if (row.kind !== 'RESGUARDO' || !row.storage_fee || !row.fee_unit)
      throw invalid({ storage_fee: [t('inventory.noFee', 'Este acuerdo no cobra por guardar.')] });
    const unit = row.fee_unit as FeeUnit;
    const ends = await dayEnds(
      tx,
      { storage_id: Number(row.storage_id), customer_id: Number(row.customer_id) },
      unit,
      from.toString(),
      to.toString(),
      actor!.timeZone,
    );
    const total = storageFee(
      unit,
      fixed(String(row.storage_fee)),
      ends.map(({ date, amount: each }) => ({ date, amount: fixed(each) })),
    );
    return {
      data: {
        from: from.toString(),
        to: to.toString(),
        fee: String(row.storage_fee),
        fee_unit: unit,
        days: ends,
        total: decimalText(total).slice(0, -4),
      },
    };
  });
}
