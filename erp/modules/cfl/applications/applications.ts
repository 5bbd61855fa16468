import { along, existsIn } from '#erp/model/computed/declared.ts';
import {
  choice,
  date,
  decimal,
  int,
  lines,
  longtext,
  money,
  ref,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { APPLY, REVERSE } from './application-actions.ts';

const OF_CHARGE = { currencyIn: 'charge_currency' } as const;

/**
 * What of a credit was applied to a charge. Never changed: it is undone by another row with its
 * amounts the other way (finance §2.4).
 */
export const applications = resource('cfl/applications', {
  label: ['Aplicación', 'Aplicaciones'],
  gender: 'f',
  docUrl: 'aplicaciones',
  appendOnly: true,
  branchOf: ['charge_item_id', 'credit_item_id'],
  fields: {
    charge_item_id: ref('Partida de cargo', 'cfl/open-items', { required: true, width: 6 }),
    credit_item_id: ref('Partida de abono', 'cfl/open-items', { required: true, width: 6 }),
    subject_id: ref('Tercero', 'cfl/subjects', { width: 6 }),
    side: choice(
      'Cartera',
      [
        ['CXC', 'Por cobrar'],
        ['CXP', 'Por pagar'],
      ],
      { required: true, width: 3 },
    ),
    days_late: int('Días de atraso', {
      required: true,
      width: 3,
      help: 'Entre el vencimiento del cargo y el pago.',
    }),
    date: date('Fecha', { required: true, index: true, width: 3 }),
    posted_on: date('Fecha de su póliza', {
      required: true,
      index: true,
      width: 3,
      help: 'El primer día abierto, si el mes de la fecha está cerrado.',
    }),
    amount_charge: money('Importe', {
      required: true,
      width: 3,
      ...OF_CHARGE,
      help: 'En la moneda del cargo.',
    }),
    amount_credit: money('Importe del abono', {
      required: true,
      width: 3,
      currencyIn: 'credit_currency',
      help: 'En la moneda del abono.',
    }),
    equivalence: decimal('Equivalencia', {
      precision: 18,
      scale: 10,
      required: true,
      width: 3,
      help: 'Unidades de la moneda del cargo por una del abono.',
    }),
    base_at_document: money('Pesos al tipo del documento', {
      required: true,
      inPesos: true,
      width: 3,
    }),
    base_at_payment: money('Pesos al tipo del pago', { required: true, inPesos: true, width: 3 }),
    fx_result: money('Utilidad (pérdida) cambiaria', {
      required: true,
      inPesos: true,
      width: 3,
      help: 'Sólo de la base; la del impuesto se resta.',
    }),
    taxes_realized: lines('Impuestos causados', 'cfl/application-taxes', 'application_id', {
      max: 50,
    }),
    installment_no: int('Parcialidad', { width: 3 }),
    previous_balance: money('Saldo anterior', { width: 3, ...OF_CHARGE }),
    remaining_balance: money('Saldo insoluto', { width: 3, ...OF_CHARGE }),
    source_resource: text('Documento de origen', { represents: 'resource', max: 60, width: 3 }),
    source_id: text('Número de origen', { recordIn: 'source_resource', max: 40, width: 3 }),
    reverses_id: ref('Deshace a', 'cfl/applications', { width: 4 }),
    charge_currency: along('Moneda del cargo', 'text', 'charge_item_id.currency_id.code'),
    credit_currency: along('Moneda del abono', 'text', 'credit_item_id.currency_id.code'),
    reversed: existsIn('Deshecha', 'cfl/applications', 'reverses_id'),
    reason: longtext('Motivo', { max: 200 }),
  },
  title: ['charge_item_id', 'date'],
  search: [],
  quickSearch: false,
  uniques: [
    { fields: ['reverses_id'], on: 'reverses_id', message: 'La aplicación ya está deshecha.' },
  ],
  list: {
    columns: [
      'date',
      'charge_item_id',
      'credit_item_id',
      'subject_id',
      'amount_charge',
      'base_at_payment',
      'fx_result',
      'reversed',
    ],
    sort: '-date',
    filters: [
      'date',
      'posted_on',
      'side',
      'subject_id',
      'charge_item_id',
      'credit_item_id',
      'reversed',
    ],
  },
  calls: ['list', 'one', 'options'],
  screens: ['list', 'edit'],
  actions: { apply: APPLY, reverse: REVERSE },
  privileges: [
    { key: 'cfl/applications.apply', label: 'Aplicar abonos a cargos', risk: 'SENSIBLE' },
    { key: 'cfl/applications.reverse', label: 'Deshacer aplicaciones', risk: 'SENSIBLE' },
    { key: 'cfl/applications.cross', label: 'Aplicar entre terceros distintos', risk: 'SENSIBLE' },
  ],
  form: {
    sections: [
      {
        title: 'Aplicación',
        help: 'Qué abono bajó el saldo de qué cargo.',
        fields: [
          'charge_item_id',
          'credit_item_id',
          'subject_id',
          'side',
          'date',
          'days_late',
          'posted_on',
          'amount_charge',
          'charge_currency',
          'amount_credit',
          'credit_currency',
          'equivalence',
          'installment_no',
          'previous_balance',
          'remaining_balance',
        ],
      },
      {
        title: 'En pesos',
        help: 'Al tipo de cambio del documento y al del pago.',
        fields: ['base_at_document', 'base_at_payment', 'fx_result', 'taxes_realized'],
      },
      {
        title: 'De dónde viene',
        help: 'Qué documento la hizo y si se deshizo.',
        fields: ['source_resource', 'source_id', 'reverses_id', 'reversed', 'reason'],
      },
    ],
  },
});
