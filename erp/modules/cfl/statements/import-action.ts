import * as z from 'zod';
import { action } from '#erp/model/actions.ts';
import { file, money, ref } from '#erp/model/fields.ts';

export const IMPORT_STATEMENT = action({
  label: 'Importar estado de cuenta',
  help: 'Primero se muestra qué trae el archivo; el mismo formulario lo importa.',
  on: 'resource',
  key: 'cfl/statements.import',
  preview: true,
  fields: {
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', {
      required: true,
      where: { active: '1', is_cash: '0' },
      width: 6,
    }),
    format_id: ref('Formato', 'cfl/statement-formats', {
      where: { active: '1' },
      width: 6,
      help: 'Vacío: el de la cuenta.',
    }),
    file: file('Archivo', { required: true, help: 'CSV, XLSX, OFX, MT940 o camt.053.' }),
    opening_balance: money('Saldo inicial', {
      width: 3,
      help: 'Sólo si el archivo no lo trae.',
    }),
    closing_balance: money('Saldo final', { width: 3, help: 'Sólo si el archivo no lo trae.' }),
  },
  output: z.object({
    id: z.int().nullable(),
    lines: z.int(),
    known: z.int(),
    /** Null for whom the balances of banks are not. */
    opening_balance: z.string().nullable(),
    closing_balance: z.string().nullable(),
  }),
});
