/** What shipments will take, which their orders no longer tell. */
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { StockFlow } from '#erp/domains/stock/flows.ts';
import { companyDay } from '#erp/model/records/company-day.ts';
import { shipmentLines } from './shipment-lines.ts';
import { slsShipments } from './shipments.ts';

export const shipmentFlows: readonly StockFlow[] = [
  {
    direction: 'SALIDA',
    kind: 'Embarque',
    document: slsShipments,
    lines: shipmentLines,
    by: 'shipment_id',
    storage: 'd.storage_id',
    qty: "case when d.status = 'SURTIDO' then l.qty_picked else l.qty_planned end",
    day: companyDay('d.scheduled_at'),
    open: `d.status in ('EN_SURTIDO', 'SURTIDO')`,
    asks: true,
    partner: `(select x.name from customers x where ${sameCompany('x', 'd')} and x.id = d.customer_id)`,
    holds: [`'sls/shipments'`, 'd.id::text'],
  },
];
