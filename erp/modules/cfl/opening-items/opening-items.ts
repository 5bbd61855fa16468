import { choice, date, decimal, int, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { FIXED_ONCE_POSTED, posted } from '../openings/loaded-rows.ts';

/** What customers owed and suppliers were owed when the books begin, one row an instalment. */
export const openingItems = resource('acc/opening-items', {
  label: ['Partida de apertura', 'Partidas de apertura'],
  gender: 'f',
  docUrl: 'apertura',
  fields: {
    side: choice(
      'Cartera',
      [
        ['CXC', 'Por cobrar'],
        ['CXP', 'Por pagar'],
      ],
      { required: true, width: 3 },
    ),
    kind: choice(
      'Tipo',
      [
        ['FACTURA', 'Factura'],
        ['NOTA_CARGO', 'Nota de cargo'],
        ['NOTA_CREDITO', 'Nota de crédito'],
        ['ANTICIPO', 'Anticipo'],
        ['SALDO_INICIAL', 'Saldo inicial'],
      ],
      { required: true, default: 'FACTURA', width: 3 },
    ),
    subject_id: ref('Tercero', 'cfl/subjects', {
      required: true,
      where: { active: '1' },
      width: 6,
    }),
    document_no: text('Documento', { required: true, max: 60, width: 3 }),
    installment_no: int('Parcialidad', { required: true, default: 1, min: '1', width: 3 }),
    uuid: text('Folio fiscal', {
      max: 36,
      width: 6,
      pattern: [
        '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
        'Escribe los 36 caracteres del folio fiscal.',
      ],
    }),
    date: date('Fecha', { required: true, width: 3 }),
    due_date: date('Vencimiento', {
      width: 3,
      help: 'Vacío: según los días de crédito del tercero.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 6 }),
    currency_id: ref('Moneda', 'currencies', { width: 3, help: 'Vacía: pesos.' }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
      help: 'De otra moneda: al que está en la balanza.',
    }),
    amount: money('Saldo', {
      required: true,
      above: '0',
      width: 3,
      help: 'Lo que falta por pagar, con sus impuestos.',
    }),
    base_amount: money('Saldo en pesos', { inPesos: true, readOnly: true, width: 3 }),
    tax_id: ref('Impuesto', 'satTaxes', { where: { active: '1' }, width: 4 }),
    tax_base: money('Base del impuesto', {
      above: '0',
      width: 4,
      requiredWhen: { field: 'tax_id', is: '*' },
    }),
    tax_amount: money('Importe del impuesto', {
      min: '0',
      width: 4,
      requiredWhen: { field: 'tax_id', is: '*' },
      help: 'El que falta por causarse: se causa cuando se pague.',
    }),
    other_tax_id: ref('Otro impuesto', 'satTaxes', {
      where: { active: '1' },
      width: 4,
      help: 'Una retención, o un segundo traslado.',
    }),
    other_base: money('Base del otro', {
      above: '0',
      width: 4,
      requiredWhen: { field: 'other_tax_id', is: '*' },
    }),
    other_amount: money('Importe del otro', {
      min: '0',
      width: 4,
      requiredWhen: { field: 'other_tax_id', is: '*' },
    }),
    book_account_id: ref('Cuenta de control', 'acc/accounts', {
      where: { kind: 'DETALLE', active: '1' },
      width: 6,
      help: 'Vacía: la del mapa de cuentas.',
    }),
    ledger_role: text('Rol de la cuenta', { max: 40, readOnly: true, internal: true }),
    ledger_amount: money('En su cuenta', { inPesos: true, readOnly: true, internal: true }),
    tax_account_id: ref('Cuenta del impuesto', 'acc/accounts', { readOnly: true, width: 6 }),
    tax_ledger: money('Impuesto en su cuenta', { inPesos: true, readOnly: true, internal: true }),
    other_account_id: ref('Cuenta del otro impuesto', 'acc/accounts', { readOnly: true, width: 6 }),
    other_ledger: money('Otro impuesto en su cuenta', {
      inPesos: true,
      readOnly: true,
      internal: true,
    }),
    posted,
  },
  title: ['document_no', 'kind'],
  search: ['document_no', 'uuid'],
  uniques: [
    {
      fields: ['side', 'subject_id', 'kind', 'document_no', 'installment_no'],
      on: 'document_no',
      message: 'Este documento del tercero ya está cargado.',
    },
  ],
  fixedRows: FIXED_ONCE_POSTED,
  quickSearch: false,
  list: {
    columns: [
      'side',
      'subject_id',
      'document_no',
      'kind',
      'date',
      'due_date',
      'amount',
      'currency_id',
      'base_amount',
    ],
    sort: 'document_no',
    filters: [
      'side',
      'kind',
      'subject_id',
      'date',
      'due_date',
      'currency_id',
      'book_account_id',
      'branch_office_id',
    ],
  },
  form: {
    sections: [
      {
        title: 'Documento',
        help: 'De quién es y cuándo vence.',
        fields: [
          'side',
          'kind',
          'subject_id',
          'document_no',
          'installment_no',
          'uuid',
          'date',
          'due_date',
          'branch_office_id',
        ],
      },
      {
        title: 'Saldo',
        help: 'Lo que falta por pagar y en qué cuenta está.',
        fields: ['currency_id', 'exchange_rate', 'amount', 'base_amount', 'book_account_id'],
      },
      {
        title: 'Impuestos por causar',
        help: 'Los que están pendientes de cobro o de pago.',
        fields: [
          'tax_id',
          'tax_base',
          'tax_amount',
          'tax_account_id',
          'other_tax_id',
          'other_base',
          'other_amount',
          'other_account_id',
        ],
      },
    ],
  },
});
