import { POSTING_CONDITIONS, POSTING_SETS } from '#erp/model/postings/posting-events.ts';
import { choice, int, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

const BY_ROLE = { field: 'account_mode', is: ['ROL'] } as const;
const FIXED = { field: 'account_mode', is: ['FIJA'] } as const;

/** A side of the entry: which account and which amount of the event. */
export const autoTargetLines = child('auto-target-lines', {
  label: ['Línea de la regla', 'Líneas de la regla'],
  gender: 'f',
  fields: {
    auto_target_id: ref('Regla', 'auto-targets', { required: true }),
    sequence: int('Orden', { min: '0', width: 2 }),
    side: choice(
      'Lado',
      [
        ['CARGO', 'Cargo'],
        ['ABONO', 'Abono'],
      ],
      { required: true, width: 2 },
    ),
    account_mode: choice(
      'Origen de la cuenta',
      [
        ['ROL', 'Por rol'],
        ['FIJA', 'Fija'],
      ],
      { required: true, default: 'ROL', width: 2 },
    ),
    role: choice('Rol', [], {
      choicesFrom: 'account-roles',
      requiredWhen: BY_ROLE,
      onlyWhen: BY_ROLE,
      width: 4,
    }),
    book_account_id: ref('Cuenta contable', 'acc/accounts', {
      where: { kind: 'DETALLE', active: '1' },
      requiredWhen: FIXED,
      onlyWhen: FIXED,
      width: 4,
    }),
    set: choice('Conjunto', POSTING_SETS, { required: true, default: 'TOTAL', width: 3 }),
    amount_key: text('Importe a usar', {
      required: true,
      max: 40,
      width: 3,
      help: 'Como lo llama el evento: importe, total, impuesto.',
    }),
    condition: choice('Condición', POSTING_CONDITIONS, {
      required: true,
      default: 'SIEMPRE',
      width: 3,
    }),
    description_template: text('Descripción', { max: 120, width: 6 }),
  },
  title: 'role',
  row: { cells: ['side', 'account_mode', 'role', 'book_account_id', 'set', 'amount_key'] },
  list: { columns: ['side', 'role', 'book_account_id', 'set', 'amount_key', 'condition'] },
});
