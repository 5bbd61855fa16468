import { choice, date, decimal, money, ref, rfc, text } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { PAYMENTS, SUPPORT_KINDS } from '#erp/domains/accounting/support-kinds.ts';

const when = (...is: string[]) => ({ shownWhen: [[{ field: 'kind', is }]] });

/** Invoices and payments that prove a line of an entry; the SAT is told of them. */
export const entrySupports = child('acc/entry-supports', {
  label: ['Comprobante de soporte', 'Comprobantes de soporte'],
  fields: {
    line_id: ref('Movimiento', 'acc/book-entry-lines', { required: true }),
    kind: choice('Tipo', SUPPORT_KINDS, { required: true, default: 'CFDI', width: 3 }),
    uuid: text('Folio fiscal', {
      max: 36,
      case: 'upper',
      index: true,
      width: 5,
      pattern: [
        '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
        'Son 32 cifras y letras en cinco grupos: 8-4-4-4-12.',
      ],
      ...when('CFDI'),
    }),
    foreign_number: text('Factura extranjera', { max: 36, width: 4, ...when('EXTRANJERO') }),
    foreign_tax_id: text('NIF', { max: 30, width: 3, ...when('EXTRANJERO') }),
    rfc: rfc('RFC', {
      width: 3,
      help: 'De quien lo emite o lo recibe; en un pago, del beneficiario.',
    }),
    amount: money('Importe', { required: true, width: 3 }),
    payment_type_id: ref('Forma de pago', 'payment-types', { width: 3, ...when('OTRO_PAGO') }),
    payment_date: date('Fecha de pago', { width: 3, ...when(...PAYMENTS) }),
    beneficiary: text('Beneficiario', { max: 300, width: 5, ...when(...PAYMENTS) }),
    check_number: text('Número de cheque', { max: 20, width: 3, ...when('CHEQUE') }),
    origin_account: text('Cuenta de origen', {
      max: 50,
      width: 4,
      ...when('CHEQUE', 'TRANSFERENCIA'),
    }),
    dest_account: text('Cuenta de destino', { max: 50, width: 4, ...when('TRANSFERENCIA') }),
    currency_id: ref('Moneda', 'currencies', { width: 3, help: 'Vacía: pesos.' }),
    exchange_rate: decimal('Tipo de cambio', { precision: 12, scale: 6, above: '0', width: 3 }),
  },
  title: 'kind',
  row: { cells: ['kind', 'uuid', 'rfc', 'amount'], enterCells: ['uuid', 'amount'] },
  list: { columns: ['kind', 'uuid', 'rfc', 'amount'] },
});
