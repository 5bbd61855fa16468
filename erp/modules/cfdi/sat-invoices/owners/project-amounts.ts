/** What was invoiced of a project of sale and collected of that, in pesos (sales §2). */
import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { computed } from '#erp/model/fields.ts';
import { LIVE_SQL } from '../../issuing/issuing-choices.ts';

/** Of lines of its orders, and those that its milestones name; each once. */
const ITS_INVOICES = `select i.account_id, i.id, i.base_total from satinvoices i where ${sameCompany('i', 't')} and i.cfdi_type = 'INGRESO' and i.status in (${LIVE_SQL})
  and (i.id in (select l.invoice_id from customer_orders p join customer_orders__lines o on ${refersTo('customer_orders__lines.order_id', 'o', 'p')} join satinvoices__lines l on ${sameCompany('l', 'o')} and l.order_line = o.id::text where ${sameCompany('p', 't')} and p.sls_proyect_id = t.id)
    or i.id in (select m.invoice_id from sls_proyects__milestones m where ${sameCompany('m', 't')} and m.proyect_id = t.id))`;

/** What credit notes lowered was not collected. */
const COLLECTED = `select coalesce(sum(a.base_at_document), 0)::numeric(18,2) from (${ITS_INVOICES}) i join cfl__open_items c on ${sameCompany('c', 'i')} and c.source_resource = 'satInvoices' and c.source_id = i.id::text
  join cfl__applications a on ${refersTo('cfl__applications.charge_item_id', 'a', 'c')} join cfl__open_items k on ${refersTo('cfl__applications.credit_item_id', 'a', 'k')}
  where k.kind <> 'NOTA_CREDITO' and a.reverses_id is null and not exists (select 1 from cfl__applications r where ${sameCompany('r', 'a')} and r.reverses_id = a.id)`;

const IN_PESOS = { inPesos: true, width: 3 } as const;

export const PROJECT_AMOUNTS = {
  invoiced_amount: computed(
    'Facturado',
    'money',
    `(select coalesce(sum(i.base_total), 0)::numeric(18,2) from (${ITS_INVOICES}) i)`,
    { ...IN_PESOS, help: 'Facturas de sus pedidos y de sus hitos, en pesos.' },
  ),
  collected_amount: computed('Cobrado', 'money', `(${COLLECTED})`, {
    ...IN_PESOS,
    help: 'De lo facturado, en pesos.',
  }),
} as const;
