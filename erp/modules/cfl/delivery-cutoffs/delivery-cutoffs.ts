import { choice, date, lines, longtext, money, ref, text } from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';

const FIGURE = { readOnly: true, width: 3 } as const;

/** Cash and documents that a trip, a seller or a cash box hands over. */
export const deliveryCutoffs = document('cfl/delivery-cutoffs', {
  label: ['Corte de entrega', 'Cortes de entrega'],
  docUrl: 'cortes-de-entrega',
  folio: 'CORTE',
  status: [
    ['ABIERTO', 'Abierto', 'neutral'],
    ['ENTREGADO', 'Entregado', 'wait'],
    ['RECIBIDO', 'Recibido', 'go'],
    ['CERRADO', 'Cerrado', 'ok'],
    ['CANCELADO', 'Cancelado', 'off'],
  ],
  fields: {
    kind: choice(
      'Tipo',
      [
        ['RUTA', 'Ruta'],
        ['VENDEDOR', 'Vendedor'],
        ['CAJA', 'Caja'],
      ],
      { required: true, default: 'RUTA', width: 3 },
    ),
    date: date('Fecha', { required: true, index: true, width: 3 }),
    responsible_id: ref('Responsable', 'users', {
      width: 4,
      help: 'Quien cobró y entrega. Vacío: tú.',
    }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 4 }),
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
    lines: lines('Cobros', 'cfl/delivery-cutoff-lines', 'cutoff_id', { max: 200 }),
    denominations: lines('Arqueo', 'cfl/delivery-cutoff-denominations', 'cutoff_id', {
      max: 30,
      help: 'Lo cuenta quien recibe.',
    }),
    expected_cash: money('Efectivo esperado', FIGURE),
    counted_cash: money('Efectivo contado', FIGURE),
    difference: money('Diferencia', {
      ...FIGURE,
      help: 'Mayor que cero: sobra. Menor: falta, y lo debe el responsable.',
    }),
    bank_account_id: ref('Caja destino', 'cfl/bank-accounts', {
      where: { active: '1', is_cash: '1' },
      width: 6,
      help: 'A la que entra el efectivo.',
    }),
    difference_reason: text('Motivo de la diferencia', { max: 200, width: 6 }),
    receiver_id: ref('Recibe', 'users', { readOnly: true, width: 4 }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 200, readOnly: true }),
  },
  branchField: 'branch_office_id',
  ownerFields: ['responsible_id'],
  highlights: ['responsible_id', 'expected_cash', 'counted_cash', 'difference', 'receiver_id'],
  period: { area: 'TESORERIA', date: 'date' },
  computedDraft: {
    from: [
      'lines.payment_type_id',
      'lines.amount',
      'lines.result',
      'denominations.denomination',
      'denominations.quantity',
    ],
    sets: ['expected_cash', 'counted_cash', 'difference'],
  },
  fixedRows: [
    {
      when: { field: 'status', is: ['ENTREGADO'] },
      fields: ['kind', 'date', 'responsible_id', 'branch_office_id', 'lines'],
      message: 'Ya se entregó: sólo se cuenta el efectivo.',
    },
  ],
  print: { day: 'date', signatures: ['Entregó', 'Recibió'] },
  list: {
    columns: [
      'folio',
      'date',
      'kind',
      'responsible_id',
      'receiver_id',
      'expected_cash',
      'counted_cash',
      'difference',
      'status',
    ],
    filters: [
      'status',
      'kind',
      'date',
      'responsible_id',
      'receiver_id',
      'bank_account_id',
      'branch_office_id',
    ],
  },
  privileges: [
    { key: 'cfl/delivery-cutoffs.deliver', label: 'Entregar cortes' },
    { key: 'cfl/delivery-cutoffs.receive', label: 'Recibir cortes', risk: 'SENSIBLE' },
    { key: 'cfl/delivery-cutoffs.close', label: 'Cerrar cortes', risk: 'SENSIBLE' },
    { key: 'cfl/delivery-cutoffs.cancel', label: 'Cancelar cortes' },
  ],
  form: {
    sections: [
      {
        title: 'Corte',
        help: 'Quién entrega lo que cobró, y de qué día.',
        fields: [
          'folio',
          'kind',
          'date',
          'responsible_id',
          'branch_office_id',
          'source_resource',
          'source_id',
          'cancel_reason',
        ],
      },
      {
        title: 'Cobros',
        help: 'Cada documento con lo que se cobró, o por qué no.',
        fields: ['lines'],
      },
      {
        title: 'Efectivo',
        help: 'Quien recibe cuenta el dinero; una diferencia pide su motivo.',
        fields: [
          'denominations',
          'expected_cash',
          'counted_cash',
          'difference',
          'difference_reason',
          'bank_account_id',
          'receiver_id',
        ],
      },
    ],
  },
  kept: {
    draft: { field: 'status', is: ['ABIERTO', 'ENTREGADO'] },
    derived: ['status'],
    once: ['cancel_reason'],
    // Closing it makes the collections.
    rows: { 'cfl/delivery-cutoff-lines': { derived: ['movement_id'] } },
  },
  states: {
    initial: 'ABIERTO',
    readOnlyStates: ['RECIBIDO', 'CERRADO', 'CANCELADO'],
    readOnlyMessage: 'El corte ya se recibió: no se cambia.',
    deletableStates: ['ABIERTO'],
    undeletableMessage: 'Sólo se borra un corte abierto: cancélalo.',
    transitions: {
      deliver: {
        label: 'Entregar',
        successMessage: 'Corte entregado.',
        from: ['ABIERTO'],
        to: 'ENTREGADO',
        tone: 'pri',
        confirm: 'Sus cobros ya no cambian; quien recibe cuenta el efectivo.',
      },
      receive: {
        label: 'Recibir',
        successMessage: 'Corte recibido.',
        from: ['ENTREGADO'],
        to: 'RECIBIDO',
        tone: 'pri',
        recordFields: { required: ['bank_account_id'], optional: ['difference_reason'] },
        separationOfDuties: ['responsible_id'],
        confirm: 'Confirmas que el efectivo contado está en la caja.',
      },
      close: {
        label: 'Cerrar',
        successMessage: 'Corte cerrado: sus cobros están aplicados.',
        from: ['RECIBIDO'],
        to: 'CERRADO',
        tone: 'pri',
        separationOfDuties: ['responsible_id'],
        confirm: 'Se hace un cobro de cada documento y la póliza de la diferencia.',
      },
    },
    cancel: {
      from: ['ABIERTO', 'ENTREGADO', 'RECIBIDO'],
      successMessage: 'Corte cancelado.',
      confirm: 'No se hace ningún cobro.',
    },
  },
});
