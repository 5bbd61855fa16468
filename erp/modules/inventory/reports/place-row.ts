import { datetime, text } from '#erp/model/fields.ts';
import type { Report } from '#erp/model/reports/report.ts';

/**
 * How a place of stock is told among the rows behind a figure; its statement gives `product_id` and
 * `lot_id` too.
 */
export const PLACE_ROW: Report['columns'] = {
  code: { field: text('Clave'), link: { record: 'products', id: 'product_id' } },
  storage: { field: text('Almacén') },
  slot: { field: text('Ubicación') },
  lot: { field: text('Lote'), link: { record: 'lots', id: 'lot_id' } },
  first_in_at: { field: datetime('Primera entrada'), priority: 2 },
};
