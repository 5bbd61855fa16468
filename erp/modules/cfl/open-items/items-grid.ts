import { inputRows } from '#erp/model/actions.ts';
import { date, money, text } from '#erp/model/fields.ts';

/** What a party owes, or is owed, and how much of each is applied. */
export const itemsGrid = inputRows(
  'Documentos',
  {
    one: 'documento',
    fields: {
      document: text('Documento', { readOnly: true }),
      due_date: date('Vencimiento', { readOnly: true }),
      balance: money('Saldo', { readOnly: true }),
      currency: text('Moneda', { readOnly: true }),
      amount: money('Aplicar', { min: '0' }),
    },
  },
  { max: 500, fixedRows: true },
);
