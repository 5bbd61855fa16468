/** Trays of who receives: what each shipment waits for (purchasing §2, prc/receptions). */
import type { RelationFilter } from '#erp/model/types.ts';

const DESK = `case when t.status in ('PROGRAMADO', 'EN_TRANSITO') then 'POR_LLEGAR'
  when t.status = 'EN_PATIO' then 'EN_PATIO'
  when t.status in ('RECIBIDO', 'EN_ANALISIS') then 'POR_ANALIZAR'
  when t.status = 'LIBERADO' and t.invoice_status in ('POR_FACTURAR', 'PARCIAL') then 'POR_FACTURAR'
  else 'HISTORIAL' end`;

export const SHIPMENT_DESK: RelationFilter = {
  label: 'Bandeja',
  choices: [
    ['POR_LLEGAR', 'Por llegar'],
    ['EN_PATIO', 'En patio'],
    ['POR_ANALIZAR', 'Por analizar'],
    ['POR_FACTURAR', 'Por facturar'],
    ['HISTORIAL', 'Historial'],
  ],
  sql: `(${DESK}) = any($)`,
};
