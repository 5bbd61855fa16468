/** Counter-receipts of accepted invoices: inputs; `accepting/make-endorsements.ts` does it. */
import * as z from 'zod';
import { action, inputRows } from '#erp/model/actions.ts';
import { bool, date, money, text } from '#erp/model/fields.ts';

export const ENDORSE = action({
  label: 'Hacer contrarrecibos',
  help: 'Uno por proveedor y moneda, con las facturas que elijas de las aceptadas y contabilizadas.',
  summary: 'Hace los contrarrecibos de facturas aceptadas.',
  on: 'resource',
  fields: {
    date: date('Fecha', { required: true, width: 3 }),
    lines: inputRows(
      'Facturas',
      {
        one: 'factura',
        fields: {
          selected: bool('Incluir'),
          folio: text('Documento', { max: 40, readOnly: true }),
          supplier: text('Proveedor', { max: 254, readOnly: true }),
          number: text('Factura', { max: 80, readOnly: true }),
          currency: text('Moneda', { max: 3, readOnly: true }),
          balance: money('Saldo', { readOnly: true }),
        },
      },
      { max: 200, fixedRows: true },
    ),
  },
  output: z.object({ ids: z.array(z.int()) }),
  status: 201,
});
