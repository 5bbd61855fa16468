import { along } from '#erp/model/computed/declared.ts';
import { choice, date, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const READ = { readOnly: true } as const;
const AMOUNT = { ...READ, currencyIn: 'currency' } as const;

/** What a bank says happened, a line each. */
export const statementLines = resource('cfl/statement-lines', {
  label: ['Renglón del estado de cuenta', 'Renglones de estados de cuenta'],
  docUrl: 'estados-de-cuenta',
  fields: {
    statement_id: ref('Estado de cuenta', 'cfl/statements', { required: true, ...READ }),
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', { required: true, ...READ }),
    date: date('Fecha', { required: true, index: true, ...READ }),
    description: text('Descripción', { max: 140, ...READ }),
    reference: text('Referencia', { max: 60, ...READ }),
    tracking_key: text('Clave de rastreo', { max: 60, ...READ }),
    counterparty: text('Contraparte', { max: 140, ...READ }),
    counterparty_clabe: text('CLABE contraparte', { max: 34, ...READ }),
    rfc: text('RFC', { max: 13, ...READ }),
    amount: money('Importe', { required: true, ...AMOUNT }),
    currency: along('Moneda', 'text', 'bank_account_id.currency_id.code'),
    balance_after: money('Saldo después', AMOUNT),
    line_hash: text('Huella', { max: 64, internal: true, unique: ['bank_account_id'], ...READ }),
    matched_amount: money('Conciliado', { required: true, default: '0', ...AMOUNT }),
    status: choice(
      'Estado',
      [
        ['PENDIENTE', 'Pendiente', 'wait'],
        ['PARCIAL', 'Parcial', 'go'],
        ['CONCILIADA', 'Conciliada', 'ok'],
        ['IGNORADA', 'Ignorada', 'off'],
      ],
      { required: true, default: 'PENDIENTE', index: true, ...READ },
    ),
    ignore_reason: text('Motivo', { max: 120, ...READ }),
    rule_id: ref('Regla', 'cfl/match-rules', READ),
    subject_id: ref('Tercero', 'cfl/subjects', READ),
  },
  branchOf: ['bank_account_id'],
  title: ['date', 'description'],
  search: ['description', 'reference', 'tracking_key', 'counterparty'],
  quickSearch: false,
  customFields: false,
  calls: ['list', 'one'],
  screen: null,
  privilegesOf: 'cfl/statements',
  list: {
    columns: ['date', 'description', 'reference', 'amount', 'matched_amount', 'status'],
    sort: 'date',
    filters: ['statement_id', 'bank_account_id', 'date', 'status', 'rule_id', 'subject_id'],
  },
});
