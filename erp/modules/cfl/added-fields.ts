/** What treasury adds to records of other modules. */
import { sumOf } from '#erp/model/computed/declared.ts';
import { choice, longtext, ref } from '#erp/model/fields.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';

const OWED = { side: 'CXC', direction: 'CARGO', status: ['ABIERTA', 'PARCIAL'] } as const;

export const addedFields: ModuleDeclaration['addedFields'] = {
  customers: {
    fields: {
      receivable_balance: sumOf(
        'Saldo',
        'money',
        'cfl/open-items.subject_id.customer_id.base_balance',
        { where: OWED, orZero: true },
      ),
      overdue_balance: sumOf(
        'Vencido',
        'money',
        'cfl/open-items.subject_id.customer_id.base_balance',
        { where: OWED, past: 'due_date', orZero: true, help: 'De lo que debe, lo que ya venció.' },
      ),
    },
    after: 'overdue_tolerance_days',
    listedAfter: 'phone',
    filters: ['receivable_balance', 'overdue_balance'],
  },
  'payment-links': {
    fields: {
      collection_status: choice(
        'Cobro',
        [
          ['EN_ESPERA', 'Espera su cobro', 'wait'],
          ['COBRADA', 'Con su cobro', 'ok'],
          ['POR_IDENTIFICAR', 'Depósito por identificar', 'go'],
          ['COBRO_CANCELADO', 'Cobro cancelado', 'bad'],
        ],
        { readOnly: true, width: 4, help: 'De una liga pagada. Lo que espera se intenta solo.' },
      ),
      movement_id: ref('Movimiento', 'cfl/movements', { readOnly: true, width: 4 }),
      transaction_id: ref('Depósito', 'cfl/transactions', { readOnly: true, width: 4 }),
      collection_note: longtext('Qué falta', { max: 500, readOnly: true }),
    },
    after: 'paid_method',
    listedAfter: 'status',
    listed: ['collection_status'],
    filters: ['collection_status'],
  },
  'payment-types': {
    fields: {
      bank_account_id: ref('Cuenta por defecto', 'cfl/bank-accounts', {
        help: 'Donde entra o de donde sale el dinero de esta forma.',
      }),
    },
    after: 'requires_account',
  },
  'acc/entry-supports': {
    fields: {
      origin_bank_id: ref('Banco de origen', 'cfl/banks', {
        width: 4,
        shownWhen: [[{ field: 'kind', is: ['CHEQUE', 'TRANSFERENCIA'] }]],
      }),
      dest_bank_id: ref('Banco de destino', 'cfl/banks', {
        width: 4,
        shownWhen: [[{ field: 'kind', is: ['TRANSFERENCIA'] }]],
      }),
    },
    after: 'check_number',
  },
  'acc/book-entry-lines': {
    fields: {
      subject_id: ref('Tercero', 'cfl/subjects', { width: 4 }),
      bank_transaction_id: ref('Transacción bancaria', 'cfl/transactions', {
        readOnly: true,
        width: 4,
      }),
      open_item_id: ref('Partida', 'cfl/open-items', { readOnly: true, width: 4 }),
    },
    after: 'cost_center_id',
  },
};
