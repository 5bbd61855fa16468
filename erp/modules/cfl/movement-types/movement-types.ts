import { bool, choice, money, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { CASH_FLOW_GROUPS } from '../cash-flow-groups.ts';

/** Kinds of treasury documents; the kind fixes the direction and what is posted. */
export const movementTypes = resource('cfl/movement-types', {
  label: ['Tipo de movimiento de tesorería', 'Tipos de movimiento de tesorería'],
  docUrl: 'tipos-de-tesoreria',
  fields: {
    code: text('Clave', { required: true, max: 10, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 60, width: 5 }),
    kind: choice(
      'Naturaleza',
      [
        ['COBRO', 'Cobro'],
        ['ANTICIPO_CLIENTE', 'Anticipo de cliente'],
        ['REEMBOLSO_CLIENTE', 'Reembolso a cliente'],
        ['TRASPASO', 'Traspaso'],
        ['GASTO', 'Gasto'],
        ['NOMINA', 'Nómina'],
        ['IMPUESTOS', 'Impuestos'],
        ['PRESTAMO_ENTRADA', 'Entrada de préstamo'],
        ['PRESTAMO_SALIDA', 'Salida de préstamo'],
        ['COMPENSACION', 'Compensación'],
        ['APORTACION', 'Aportación'],
        ['OTRO_INGRESO', 'Otro ingreso'],
        ['OTRO_EGRESO', 'Otro egreso'],
      ],
      { required: true, readOnly: 'edit', width: 4 },
    ),
    series_id: ref('Serie', 'series', {
      required: true,
      where: { document: 'cfl/movements' },
      width: 4,
      help: 'De ella toma su folio.',
    }),
    requires_application: bool('Exige aplicación', {
      help: 'Todo el importe se aplica a documentos.',
    }),
    issues_rep: bool('Genera REP', { help: 'Complemento de pago de facturas PPD.' }),
    authorization_over: money('Requiere autorización desde', {
      min: '0',
      suffix: 'MXN',
      width: 4,
      help: 'Vacío: nunca. Cero: siempre.',
    }),
    second_authorization_over: money('Segunda firma desde', {
      min: '0',
      suffix: 'MXN',
      width: 4,
    }),
    cash_flow_group: choice('Grupo de flujo', CASH_FLOW_GROUPS, { required: true, width: 4 }),
    cash_flow_concept: text('Concepto de flujo', { required: true, max: 60, width: 6 }),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name'],
  checks: [
    {
      field: 'second_authorization_over',
      op: '>',
      other: 'authorization_over',
      message: 'La segunda firma se pide desde un importe mayor que la primera.',
    },
  ],
  list: {
    columns: ['code', 'name', 'kind', 'series_id', 'cash_flow_group', 'active'],
    sort: 'code',
    filters: ['kind', 'series_id', 'requires_application', 'issues_rep', 'cash_flow_group'],
  },
  risks: { create: 'CRITICO', update: 'CRITICO' },
  signatureLimits: {
    fields: ['authorization_over', 'second_authorization_over'],
    signers: 'cfl/movements.authorize',
  },
  form: {
    sections: [
      {
        title: 'Tipo',
        help: 'De su naturaleza salen el sentido del dinero y la póliza.',
        fields: ['code', 'name', 'kind', 'series_id', 'requires_application', 'issues_rep'],
      },
      {
        title: 'Firmas',
        help: 'Desde qué importe otra persona lo autoriza.',
        fields: ['authorization_over', 'second_authorization_over'],
      },
      {
        title: 'Flujo de efectivo',
        help: 'Dónde aparece en el flujo y en la proyección.',
        fields: ['cash_flow_group', 'cash_flow_concept'],
      },
    ],
  },
});
