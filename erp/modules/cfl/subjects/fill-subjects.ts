/**
 * Parties of customers and suppliers that were written before there were any, or by statements of
 * their own: all of them at once, as their saves would have made them.
 */
import type { Tx } from '#erp/db/database.ts';

const SUPPLIERS = `insert into cfl__subjects (account_id, supplier_id, name, rfc, rfc_key, kind, regimen_id, country_id, foreign_tax_id, email, phone, related_party)
  select s.account_id, s.id, s.legal_name, f.rfc,
    case when f.rfc not in ('XAXX010101000', 'XEXX010101000') and row_number() over (partition by f.rfc order by s.id) = 1
      and not exists (select 1 from cfl__subjects o where o.account_id = $1 and o.rfc_key = f.rfc) then f.rfc end,
    'PROVEEDOR', s.tax_regimen_id, s.country_id, s.foreign_tax_id, s.email, s.phone, false
  from suppliers s, lateral (select coalesce(s.rfc, 'XAXX010101000') as rfc) f
  where s.account_id = $1 and not exists (select 1 from cfl__subjects o where o.account_id = $1 and o.supplier_id = s.id)`;

/** As each customer is invoiced. */
const FACTS = `select c.id, coalesce(x.legal_name, c.name) as name, coalesce(x.rfc, case when c.legal_person = 'EXTRANJERO' then 'XEXX010101000' else 'XAXX010101000' end) as rfc,
    x.tax_regime_id as regimen_id, x.country_id, x.foreign_tax_id, c.email, c.phone
  from customers c left join lateral (select * from customer_tax_companies t where t.account_id = $1 and t.customer_id = c.id order by t.is_default desc, t.position, t.id limit 1) x on true
  where c.account_id = $1 and not exists (select 1 from cfl__subjects o where o.account_id = $1 and o.customer_id = c.id)`;

const SHARED = `update cfl__subjects s set customer_id = f.id, kind = 'CLIENTE_PROVEEDOR'
  from (select distinct on (rfc) * from (${FACTS}) a order by rfc, id) f
  where s.account_id = $1 and s.rfc_key = f.rfc and s.customer_id is null and s.supplier_id is not null`;

const CUSTOMERS = `insert into cfl__subjects (account_id, customer_id, name, rfc, rfc_key, kind, regimen_id, country_id, foreign_tax_id, email, phone, related_party)
  select $1, f.id, f.name, f.rfc,
    case when f.rfc not in ('XAXX010101000', 'XEXX010101000') and row_number() over (partition by f.rfc order by f.id) = 1
      and not exists (select 1 from cfl__subjects o where o.account_id = $1 and o.rfc_key = f.rfc) then f.rfc end,
    'CLIENTE', f.regimen_id, f.country_id, f.foreign_tax_id, f.email, f.phone, false
  from (${FACTS}) f`;

/** Does nothing for those that have one. */
export async function fillSubjects(tx: Tx, accountId: number): Promise<void> {
  for (const statement of [SUPPLIERS, SHARED, CUSTOMERS]) await tx.execute(statement, [accountId]);
}
