/** What the company has to do with listed taxpayers: who they are, and how much is at stake. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';

/** Years that the authority may still review (CFF 67). */
const YEARS = 5;

export interface Exposed {
  readonly id: number;
  readonly rfc: string;
  readonly name: string;
  readonly list: string;
  readonly situation: string | null;
  readonly definitive_date: string | null;
  readonly alerted: string | null;
  readonly supplier_id: number | null;
  readonly supplier: string | null;
  readonly buyer_id: number | null;
  readonly customer_id: number | null;
  readonly customer: string | null;
  readonly purchases: string | null;
  readonly vat_credited: string | null;
  readonly open_balance: string | null;
}

const POSTED = `'CONTABILIZADA', 'PAGO_PARCIAL', 'PAGADA'`;

/** Those who are a supplier or a customer, or were one when they were last looked at. */
const textOf = (taxRows: string) => `with party as (
    select b.id, s.id as supplier_id, (select min(x.customer_id) from customer_tax_companies x where ${sameCompany('x', 'b')} and x.rfc = b.rfc) as customer_id
      from sat__black_list b left join lateral (select min(y.id) as id from suppliers y where ${sameCompany('y', 'b')} and y.rfc = b.rfc) s on true
     where b.account_id = $1 and ($3::text[] is null or b.rfc = any($3))),
  known as (select p.*, u.id as subject_id from party p left join cfl__subjects u on u.account_id = $1 and u.supplier_id = p.supplier_id),
  credited as (
    select r.subject_id, sum(r.amount) as vat from (${taxRows}) r
     where r.account_id = $1 and r.role = 'IVA_ACRED_PAGADO' and r.date >= $2::date and r.subject_id in (select subject_id from known) group by 1)
  select b.id, b.rfc, b.name, b.list, b.situation, b.definitive_date::text as definitive_date, b.alerted, k.supplier_id, s.legal_name as supplier, s.buyer_id, k.customer_id, c.name as customer,
    case when k.supplier_id is not null then (select coalesce(sum(case when i.kind = 'NOTA_CREDITO' then -i.base_total else i.base_total end), 0)::numeric(18,2)::text
      from prc__invoice_shipments i where ${sameCompany('i', 'b')} and i.supplier_id = k.supplier_id and i.status in (${POSTED}) and coalesce(i.posting_date, i.date) >= $2::date) end as purchases,
    case when k.supplier_id is not null then coalesce(v.vat, 0)::numeric(18,2)::text end as vat_credited,
    case when k.supplier_id is not null then (select coalesce(sum(case when o.direction = 'CARGO' then o.base_balance else -o.base_balance end), 0)::numeric(18,2)::text
      from cfl__open_items o where ${sameCompany('o', 'b')} and o.subject_id = k.subject_id and o.side = 'CXP' and o.status in ('ABIERTA', 'PARCIAL')) end as open_balance
    from known k join sat__black_list b on b.account_id = $1 and b.id = k.id
      left join suppliers s on s.account_id = $1 and s.id = k.supplier_id left join customers c on c.account_id = $1 and c.id = k.customer_id left join credited v on v.subject_id = k.subject_id
   where k.supplier_id is not null or k.customer_id is not null or b.supplier_id is not null or b.customer_id is not null order by b.rfc, b.list`;

/** All of them, or those of these RFC. */
export function exposedBy(
  { tx, services, now, actor }: Writing,
  rfcs: readonly string[] | null,
): Promise<Exposed[]> {
  const from = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().subtract({ years: YEARS });
  const rows = services.registry.rowSets.textOf('taxes:rows');
  return tx.query<Exposed>(textOf(rows), [TENANT, from.toString(), rfcs]);
}

/** Kept beside the taxpayer, where lists find it. */
export const storeExposure = ({ tx }: Writing, exposed: readonly Exposed[]) =>
  tx.execute(
    `update sat__black_list b set supplier_id = r.supplier_id, customer_id = r.customer_id, purchases = r.purchases, vat_credited = r.vat_credited, open_balance = r.open_balance
      from jsonb_to_recordset($2::jsonb) as r(id bigint, supplier_id bigint, customer_id bigint, purchases numeric, vat_credited numeric, open_balance numeric)
      where b.account_id = $1 and b.id = r.id
        and (b.supplier_id, b.customer_id, b.purchases, b.vat_credited, b.open_balance) is distinct from (r.supplier_id, r.customer_id, r.purchases, r.vat_credited, r.open_balance)`,
    [TENANT, JSON.stringify(exposed)],
  );
