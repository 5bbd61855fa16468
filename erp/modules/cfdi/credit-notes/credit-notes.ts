import { viewOf } from '#erp/model/rows/view-of.ts';
import { TEST_BANNER } from '../issuing/stamp-fields.ts';
import { satInvoices } from '../sat-invoices/sat-invoices.ts';
import { NOT_OF_NOTES, WRITTEN_IN_NOTES } from './note-fields.ts';
import { noteForm } from './note-form.ts';

/** CFDI that lower what was invoiced (finance §2.6, R24; sat-cfdi §7.3). */
export const creditNotes = viewOf(satInvoices, 'sat/credit-notes', {
  label: ['Nota de crédito', 'Notas de crédito'],
  gender: 'f',
  print: { day: 'date' },
  docUrl: 'notas-de-credito',
  where: [{ field: 'cfdi_type', is: ['EGRESO'] }],
  without: NOT_OF_NOTES,
  editable: WRITTEN_IN_NOTES,
  labels: { paid: 'Aplicado', balance: 'Por aplicar' },
  highlights: [
    'customer_id',
    'credits_id',
    ['total', 'currency_id'],
    ['paid', 'currency_id'],
    ['balance', 'currency_id'],
    'uuid',
  ],
  list: {
    columns: [
      'date',
      'number',
      'customer_id',
      'credit_reason',
      'credited',
      'total',
      'paid',
      'balance',
      'status',
    ],
    more: [
      'credits_id',
      'receiver_rfc',
      'currency_id',
      'origin',
      'sat_status',
      'fiscal_validity',
      'uuid',
      'entry',
    ],
    sort: '-date',
    banner: TEST_BANNER,
    filters: [
      'status',
      'credit_reason',
      'customer_id',
      'credits_id',
      'branch_office_id',
      'date',
      'origin',
      'sat_status',
    ],
  },
  form: noteForm,
});
