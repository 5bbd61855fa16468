import { bool, choice, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { CASH_FLOW_GROUPS, DIRECTIONS } from '../cash-flow-groups.ts';

/** Kinds of lines of the bank ledger. */
export const transactionTypes = resource('cfl/transaction-types', {
  label: ['Tipo de transacción', 'Tipos de transacción'],
  docUrl: 'tipos-de-tesoreria',
  fields: {
    code: text('Clave', { required: true, max: 10, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 60, width: 5 }),
    direction: choice('Entrada-salida', DIRECTIONS, {
      required: true,
      readOnly: 'edit',
      width: 4,
    }),
    payment_type_id: ref('Forma de pago', 'payment-types', { width: 4 }),
    direct_entry: bool('Captura directa', {
      help: 'Comisiones, intereses, depósitos por identificar y cargos, sin otro documento.',
    }),
    event: choice(
      'Evento',
      [
        ['COMISION', 'Comisión bancaria'],
        ['INTERES', 'Interés a favor'],
        ['DEPOSITO_NO_IDENTIFICADO', 'Depósito por identificar'],
        ['OTRO_INGRESO', 'Otro ingreso'],
        ['OTRO_EGRESO', 'Otro egreso'],
      ],
      { requiredWhen: { field: 'direct_entry', is: [true] }, width: 4 },
    ),
    expense_id: ref('Concepto de gasto', 'expenses', {
      onlyWhen: { field: 'direct_entry', is: [true] },
      width: 4,
      help: 'A él se carga; vacío: a la cuenta de su evento.',
    }),
    tax_id: ref('IVA', 'satTaxes', { width: 4, help: 'El de las comisiones del banco.' }),
    statement_keywords: text('Palabras del estado de cuenta', {
      max: 200,
      width: 8,
      help: 'Separadas por comas; por ellas se reconoce en el estado de cuenta.',
    }),
    cash_flow_group: choice('Grupo de flujo', CASH_FLOW_GROUPS, {
      required: true,
      default: 'OPERACION',
      width: 4,
    }),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name', 'statement_keywords'],
  list: {
    columns: ['code', 'name', 'direction', 'direct_entry', 'event', 'cash_flow_group', 'active'],
    sort: 'code',
    filters: ['direction', 'direct_entry', 'event', 'payment_type_id', 'cash_flow_group'],
  },
  form: {
    sections: [
      {
        title: 'Tipo',
        help: 'En qué sentido mueve la cuenta y qué se asienta.',
        fields: [
          'code',
          'name',
          'direction',
          'payment_type_id',
          'direct_entry',
          'event',
          'expense_id',
          'tax_id',
        ],
      },
      {
        title: 'Reconocimiento y flujo',
        help: 'Cómo se encuentra en el estado de cuenta y dónde está en el flujo.',
        fields: ['statement_keywords', 'cash_flow_group'],
      },
    ],
  },
});
