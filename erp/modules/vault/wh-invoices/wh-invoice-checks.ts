import { choice, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { CHECK_RESULTS, CHECK_RULES } from './reading/check-codes.ts';

/** What was verified of a received CFDI (sat-cfdi §13). */
export const whInvoiceChecks = child('sat/wh-invoice-checks', {
  label: ['Validación del CFDI', 'Validaciones del CFDI'],
  gender: 'f',
  fields: {
    invoice_id: ref('CFDI', 'sat/wh-invoices', { required: true }),
    rule: choice('Regla', CHECK_RULES, { required: true, width: 3 }),
    result: choice('Resultado', CHECK_RESULTS, { required: true, width: 2 }),
    message: text('Mensaje', { max: 250, required: true, width: 6 }),
  },
  title: 'rule',
  row: { cells: ['rule', 'result', 'message'] },
  list: { columns: ['rule', 'result', 'message'] },
});
