import { choice, datetime, int, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { EXCEPTION_CODES } from './matching/exception-codes.ts';

/** Each difference that matching found, and who accepted it (purchasing R36). */
export const invoiceExceptions = child('prc-invoice-exceptions', {
  label: ['Diferencia de la factura', 'Diferencias de la factura'],
  gender: 'f',
  fields: {
    invoice_id: ref('Factura', 'prc/invoice-shipments', { required: true }),
    code: choice('Diferencia', EXCEPTION_CODES, { required: true, width: 4 }),
    severity: choice(
      'Efecto',
      [
        ['BLOQUEA', 'Bloquea'],
        ['AVISA', 'Avisa'],
      ],
      { required: true, width: 2 },
    ),
    line_no: int('Partida', { min: '1', width: 2 }),
    detail: text('Detalle', { required: true, max: 300, width: 6 }),
    amount: money('Importe', { required: true, width: 3 }),
    resolution: choice(
      'Resolución',
      [
        ['PENDIENTE', 'Pendiente'],
        ['ACEPTADA', 'Aceptada'],
      ],
      { required: true, default: 'PENDIENTE', width: 3 },
    ),
    resolved_by: ref('Aceptó', 'users', { width: 3 }),
    resolved_at: datetime('Aceptada el', { width: 3 }),
    comment: text('Comentario', { max: 250, width: 6 }),
  },
  title: 'code',
  row: { cells: ['code', 'line_no', 'detail', 'amount', 'severity', 'resolution', 'resolved_by'] },
  list: { columns: ['code', 'line_no', 'detail', 'amount', 'severity', 'resolution'] },
});
