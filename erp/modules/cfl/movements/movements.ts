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
import { sameCompany } from '#erp/db/sql/joins.ts';
import { EFFECTS } from '#erp/domains/payments/effects-schema.ts';
import { resource } from '#erp/model/resource.ts';
import { movementTypes } from '../movement-types/movement-types.ts';
import { ALLOCATE } from './allocating/allocate.ts';
import { OF_ADVANCES } from './advances/order-of-advances.ts';
import { ANY_ACCOUNT } from './movement-lines.ts';
import { SUGGEST } from './movements.schemas.ts';
import { RECEIPT } from './receipts/receipt-action.ts';
import { movementStates } from './states/movement-states.ts';

const ofType = (is: readonly string[]) => ({ relation: 'movement_type_id', field: 'kind', is });
const TRANSFER = ofType(['TRASPASO']);
const KINDS = movementTypes.fields.kind.choices.map(([code]) => code);
/** Those that move no money need no account; a payroll has many parties. */
const all = (...but: readonly string[]) => [[ofType(KINDS.filter((code) => !but.includes(code)))]];

/** What is settled without money has no account; before a type is chosen nothing is left out. */
const MOVES_MONEY = [
  [
    { field: 'movement_type_id', is: [''] },
    ofType(KINDS.filter((code) => code !== 'COMPENSACION')),
  ],
];

/** Money that comes, goes back or changes its account, and what it is applied to. */
export const movements = resource('cfl/movements', {
  label: ['Movimiento de tesorería', 'Movimientos de tesorería'],
  docUrl: 'movimientos-de-tesoreria',
  fields: {
    folio: text('Folio', {
      max: 40,
      readOnly: true,
      unique: true,
      width: 3,
      help: 'De la serie de su tipo, al dejar de ser borrador.',
    }),
    status: choice(
      'Estado',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['POR_AUTORIZAR', 'Por autorizar', 'wait'],
        ['AUTORIZADO', 'Autorizado', 'go'],
        ['APLICADO', 'Aplicado', 'ok'],
        ['RECHAZADO', 'Rechazado', 'bad'],
        ['CANCELADO', 'Cancelado', 'off'],
      ],
      { required: true, default: 'BORRADOR', readOnly: true, index: true, width: 3 },
    ),
    movement_type_id: ref('Tipo de movimiento', 'cfl/movement-types', {
      required: true,
      where: { active: '1' },
      width: 6,
      help: 'Las facturas de proveedores se pagan en Pagos a proveedores.',
    }),
    kind: choice('Naturaleza', movementTypes.fields.kind.choices, { readOnly: true, width: 3 }),
    date: date('Fecha', { required: true, index: true, width: 3 }),
    subject_id: ref('Tercero', 'cfl/subjects', {
      width: 6,
      neededWhen: all('TRASPASO', 'NOMINA'),
      help: 'Obligatorio, salvo en traspasos y nóminas.',
    }),
    customer_order_id: ref('Pedido', 'customer-orders', {
      ...OF_ADVANCES,
      shownWhen: [[ofType(['ANTICIPO_CLIENTE'])]],
    }),
    bank_account_id: ref('Cuenta', 'cfl/bank-accounts', {
      where: { active: '1' },
      width: 6,
      neededWhen: all('COMPENSACION'),
      shownWhen: MOVES_MONEY,
      help: 'Obligatoria, salvo en compensaciones.',
    }),
    counter_account_id: ref('Cuenta destino', 'cfl/bank-accounts', {
      where: { active: '1' },
      width: 6,
      neededWhen: [[TRANSFER]],
      shownWhen: [[TRANSFER]],
      help: 'De los traspasos.',
    }),
    counter_amount: money('Importe recibido', {
      inPesos: true,
      above: '0',
      width: 3,
      shownWhen: [[TRANSFER]],
      help: 'De un traspaso entre monedas distintas.',
    }),
    payment_type_id: ref('Forma de pago', 'payment-types', {
      where: { active: '1' },
      width: 4,
      neededWhen: all('TRASPASO', 'COMPENSACION'),
      shownWhen: MOVES_MONEY,
      help: 'Obligatoria, salvo en traspasos y compensaciones.',
    }),
    subject_account_id: ref('Cuenta del tercero', 'cfl/subject-accounts', {
      narrowedBy: { subject_id: 'subject_id' },
      shownWhen: MOVES_MONEY,
      width: 6,
      help: 'A la que se transfiere. Vacía: la predeterminada; otra persona la verificó antes.',
    }),
    supplier_account_id: ref('Cuenta del proveedor', 'supplier-bank-accounts', {
      readOnly: true,
      width: 6,
      help: 'La verificada de su registro, si el tercero es proveedor.',
    }),
    currency_id: ref('Moneda', 'currencies', {
      readOnly: true,
      width: 3,
      help: 'La de la cuenta.',
    }),
    exchange_rate: decimal('Tipo de cambio', {
      precision: 12,
      scale: 6,
      above: '0',
      width: 3,
      help: 'Vacío: el vigente de ese día.',
    }),
    amount: money('Importe', { required: true, above: '0', width: 3 }),
    base_amount: money('Importe en pesos', { inPesos: true, readOnly: true, width: 3 }),
    amount_words: text('Importe con letra', { max: 200, readOnly: true, width: 9 }),
    bank_fee: money('Comisión', {
      min: '0',
      width: 3,
      shownWhen: MOVES_MONEY,
      help: 'La que retuvo el banco o la pasarela.',
    }),
    bank_fee_tax: money('IVA de la comisión', { min: '0', width: 3, shownWhen: MOVES_MONEY }),
    check_number: int('Número de cheque', {
      ungrouped: true,
      readOnly: true,
      width: 3,
      help: 'El siguiente de la cuenta, al enviarlo.',
    }),
    reference: text('Referencia', {
      copied: false,
      max: 40,
      width: 4,
      help: 'O clave de rastreo.',
    }),
    concept: text('Concepto', { required: true, max: 200, width: 8 }),
    lines: lines('Aplicaciones y conceptos', 'cfl/movement-lines', 'movement_id', { max: 500 }),
    applied: money('Aplicado', { readOnly: true, width: 3 }),
    unapplied: money('Por aplicar', { readOnly: true, width: 3 }),
    fx_result: money('Utilidad (pérdida) cambiaria', { inPesos: true, readOnly: true, width: 3 }),
    rate_difference: money('Diferencia contra el tipo de cambio del día', {
      inPesos: true,
      readOnly: true,
      width: 6,
      help: 'En pesos: lo que vale de menos que lo que liquida. Cuenta como descuento.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 4 }),
    source_resource: text('Documento de origen', {
      represents: 'resource',
      max: 60,
      readOnly: true,
      width: 4,
    }),
    source_id: text('Número de origen', {
      recordIn: 'source_resource',
      max: 40,
      readOnly: true,
      width: 4,
    }),
    reject_reason: longtext('Motivo del rechazo', { max: 200, readOnly: true }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 200, readOnly: true }),
  },
  title: ['folio', 'concept'],
  search: ['folio', 'concept', 'reference'],
  branchField: 'branch_office_id',
  highlights: [
    'subject_id',
    'bank_account_id',
    'date',
    ['amount', 'currency_id'],
    ['unapplied', 'currency_id'],
  ],
  period: { area: 'TESORERIA', date: 'date' },
  computedDraft: {
    from: ['bank_account_id', 'amount', 'lines.kind', 'lines.open_item_id'],
    sets: ['lines.amount_item'],
  },
  print: { day: 'date', signatures: ['Entregó', 'Recibió'] },
  list: {
    columns: [
      'date',
      'folio',
      'movement_type_id',
      'subject_id',
      'bank_account_id',
      'reference',
      'amount',
      'unapplied',
      'status',
    ],
    sort: '-date',
    filters: [
      'date',
      'status',
      'movement_type_id',
      'kind',
      'subject_id',
      'customer_order_id',
      'bank_account_id',
      'payment_type_id',
      'branch_office_id',
    ],
    relationFilters: {
      customer_id: {
        label: 'Del cliente',
        to: 'customers',
        optionsOnly: true,
        sql: `t.subject_id in (select s.id from cfl__subjects s where ${sameCompany('s', 't')} and s.customer_id = any($))`,
      },
    },
    tabs: ['cfl/movements', 'cfl/collection-notes'],
  },
  approvals: {
    base: 'base_amount',
    voidingFields: [
      'movement_type_id',
      'date',
      'subject_id',
      'customer_order_id',
      'bank_account_id',
      'counter_account_id',
      'payment_type_id',
      'subject_account_id',
      'amount',
      'counter_amount',
      'exchange_rate',
      'bank_fee',
      'bank_fee_tax',
      'lines',
    ],
    summary: [
      'movement_type_id',
      'subject_id',
      'customer_order_id',
      'bank_account_id',
      'amount',
      'bank_fee',
      'bank_fee_tax',
      'rate_difference',
      'concept',
      'lines',
    ],
    facts: { SUCURSAL: 'branch_office_id', CLASE: 'kind' },
    actions: { authorize: { send: 'submit', reject: 'reject', autoApprove: true } },
  },
  actions: { allocate: ALLOCATE, rep: RECEIPT },
  extraCalls: [
    {
      name: 'suggest',
      method: 'POST',
      path: 'cfl/movements/suggest',
      key: 'cfl/movements.list',
      summary: 'A qué documentos de un tercero iría un importe; nada se guarda.',
      reads: true,
      ...SUGGEST,
    },
    {
      name: 'effects',
      method: 'GET',
      path: 'cfl/movements/effects/:id',
      key: 'cfl/movements.apply',
      summary: 'Lo que haría aplicar el movimiento: saldos, banco y póliza; nada se guarda.',
      ...EFFECTS,
    },
  ],
  privileges: [
    { key: ANY_ACCOUNT, label: 'Elegir la cuenta de un concepto', risk: 'SENSIBLE' },
    { key: 'cfl/movements.authorize', label: 'Autorizar movimientos', risk: 'SENSIBLE' },
    { key: 'cfl/movements.apply', label: 'Aplicar movimientos', risk: 'SENSIBLE' },
    { key: 'cfl/movements.rep', label: 'Generar complementos de pago' },
    { key: 'cfl/movements.cancel', label: 'Cancelar movimientos', risk: 'SENSIBLE' },
  ],
  form: {
    sections: [
      {
        title: 'Movimiento',
        help: 'Qué pasó, con quién y en qué cuenta.',
        fields: [
          'folio',
          'movement_type_id',
          'kind',
          'date',
          'subject_id',
          'customer_order_id',
          'bank_account_id',
          'counter_account_id',
          'payment_type_id',
          'subject_account_id',
          'supplier_account_id',
          'check_number',
          'reference',
          'concept',
          'branch_office_id',
          'source_resource',
          'source_id',
          'reject_reason',
          'cancel_reason',
        ],
      },
      {
        title: 'Importe',
        help: 'En la moneda de la cuenta.',
        fields: [
          'amount',
          'currency_id',
          'exchange_rate',
          'base_amount',
          'amount_words',
          'counter_amount',
          'bank_fee',
          'bank_fee_tax',
        ],
      },
      {
        title: 'Aplicaciones y conceptos',
        help: 'A qué documentos o conceptos va; de un cobro, lo que no se aplica queda como abono.',
        fields: ['lines', 'applied', 'unapplied', 'fx_result', 'rate_difference'],
      },
    ],
  },
  kept: {
    draft: { field: 'status', is: ['BORRADOR', 'POR_AUTORIZAR', 'AUTORIZADO', 'RECHAZADO'] },
    derived: ['status', 'applied', 'unapplied'],
    once: ['cancel_reason'],
  },
  states: movementStates,
});
