import { choice, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** The working paper of a return, as it was calculated; each line opens the rows it adds up. */
export const taxReturnLines = child('sat/tax-return-lines', {
  label: ['Renglón de la declaración', 'Renglones de la declaración'],
  fields: {
    return_id: ref('Declaración', 'sat/tax-return', { required: true }),
    concept: text('Concepto', { required: true, max: 140, width: 6 }),
    base: money('Base', { width: 3 }),
    amount: money('Importe', { required: true, width: 3 }),
    books: money('Según la contabilidad', { width: 3 }),
    difference: money('Diferencia', { width: 3 }),
    rows_of: choice(
      'Sale de',
      [
        ['IMPUESTOS', 'Impuestos causados'],
        ['CUENTAS', 'Cuentas'],
        ['INGRESOS', 'Ingresos acumulados'],
        ['RESULTADO', 'Resultado del ejercicio'],
      ],
      { width: 3 },
    ),
    tax_id: ref('Impuesto', 'satTaxes', { width: 3 }),
  },
  title: 'concept',
  row: { cells: ['concept', 'base', 'amount', 'books', 'difference'] },
  list: { columns: ['concept', 'base', 'amount', 'books', 'difference'] },
});
