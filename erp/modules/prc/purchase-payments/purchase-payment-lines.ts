import { along } from '#erp/model/computed/declared.ts';
import { bool, choice, date, int, money, ref, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { ACCOUNTS } from '#erp/modules/purchasing/suppliers/accounts/accounts-key.ts';

const OUT = { readOnly: true, width: 3 } as const;

/** An invoice that a proposal pays, in whole or in part (purchasing §2). */
export const purchasePaymentLines = child('purchase-payment-lines', {
  label: ['Partida de propuesta', 'Partidas de propuestas'],
  gender: 'f',
  fields: {
    proposal_id: ref('Propuesta', 'purchase-payments', { required: true }),
    selected: bool('Incluir', { default: true }),
    invoice_id: ref('Factura', 'prc/invoice-shipments', { required: true, width: 5 }),
    supplier: along('Proveedor', 'text', 'invoice_id.supplier_id.legal_name'),
    payee_supplier_id: ref('Beneficiario', 'suppliers', { readOnly: true, width: 5 }),
    bank_account_id: ref('Cuenta destino', 'supplier-bank-accounts', {
      readOnly: true,
      width: 5,
    }),
    /** As it was when others authorised it: a changed account is not paid. */
    destination: text('CLABE o cuenta', { max: 34, ...OUT, ...ACCOUNTS }),
    due_date: date('Vence', OUT),
    days_overdue: int('Días vencida', OUT),
    balance: money('Saldo', OUT),
    early_discount: money('Pronto pago', OUT),
    amount: money('A pagar', {
      above: '0',
      width: 3,
      help: 'Vacío: el saldo menos el descuento.',
    }),
    block_reasons: text('Bloqueos', { max: 900, readOnly: true, width: 12 }),
    payment_id: ref('Pago', 'payments', { readOnly: true, width: 4 }),
    result: choice(
      'Resultado',
      [
        ['PENDIENTE', 'Pendiente', 'wait'],
        ['PAGADA', 'Pagada', 'ok'],
        ['RECHAZADA', 'Rechazada', 'bad'],
      ],
      { required: true, default: 'PENDIENTE', readOnly: true, width: 3 },
    ),
    bank_reference: text('Referencia', { max: 40, ...OUT }),
  },
  title: 'invoice_id',
  row: {
    cells: [
      'selected',
      'invoice_id',
      'supplier',
      'due_date',
      'early_discount',
      'amount',
      'block_reasons',
    ],
    enterCells: ['selected', 'invoice_id', 'amount'],
  },
  list: {
    columns: [
      'selected',
      'invoice_id',
      'supplier',
      'due_date',
      'balance',
      'early_discount',
      'amount',
      'result',
      'bank_reference',
    ],
  },
});
