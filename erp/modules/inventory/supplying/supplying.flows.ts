/** What is asked of the warehouse to pick, unless the document that asks tells it itself. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { StockFlow } from '#erp/domains/stock/flows.ts';
import { companyDay } from '#erp/model/records/company-day.ts';
import { supplyingLines } from './supplying-lines.ts';
import { supplying } from './supplying.ts';

export const supplyingFlows: readonly StockFlow[] = [
  {
    direction: 'SALIDA',
    kind: 'Surtido',
    document: supplying,
    lines: supplyingLines,
    by: 'supplying_id',
    storage: 'd.storage_id',
    qty: 'l.qty_requested',
    day: companyDay('coalesce(d.needed_at, d.created_at)'),
    open: `d.status in ('PENDIENTE', 'EN_SURTIDO', 'SURTIDO') and not exists (select 1 from ({flow:asker}) a where a.resource = d.source_resource)`,
    partner: `coalesce((select x.name from customers x where ${sameCompany('x', 'd')} and x.id = d.customer_id), d.source_label)`,
    holds: ['d.source_resource', 'd.source_id'],
  },
];
