import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { choice, ref, text } from '#erp/model/fields.ts';
import { decimalOutput } from '#erp/model/field-types/outputs.ts';

/** What only the bank knew of: a fee, an interest, a deposit of nobody known. */
export const CREATE_FOR_LINE = action({
  label: 'Crear transacción',
  help: 'Se captura con la fecha, el importe y la referencia del renglón, y se concilia con él.',
  key: 'cfl/statements.reconcile',
  method: 'PUT',
  from: ['IMPORTADO', 'EN_CONCILIACION'],
  whyNot: 'El estado de cuenta está cerrado: reábrelo primero.',
  fields: {
    line: choice('Renglón', [], { required: true, width: 12 }),
    transaction_type_id: ref('Tipo de transacción', 'cfl/transaction-types', {
      required: true,
      where: { active: '1', direct_entry: '1' },
      width: 6,
    }),
    description: text('Descripción', { max: 200, width: 6, help: 'Vacía: la del banco.' }),
    subject_id: ref('Tercero', 'cfl/subjects', { width: 6 }),
    expense_id: ref('Concepto de gasto', 'expenses', {
      width: 6,
      help: 'Sólo si el tipo no tiene su cuenta.',
    }),
  },
  sample: { line: '1', transaction_type_id: '1' },
  output: z.object({ id: z.int(), difference: decimalOutput.nullable() }),
});
