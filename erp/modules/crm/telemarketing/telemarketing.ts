import { sameCompany } from '#erp/db/sql/joins.ts';
import { choice, computed, datetime, int, longtext, phone, ref, text } from '#erp/model/fields.ts';
import { companyDay, COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import { document } from '#erp/model/resource-kinds/document.ts';
import { ORDERED } from '#erp/modules/sales/customer-orders/order-choices.ts';
import { CALL_RESULTS, CALL_STATES, CALL_TYPES, OPEN_CALLS, callStates } from './call-states.ts';
import { ORDER_FROM_CALL, QUOTATION_FROM_CALL } from './sale-from-call.ts';
import { SELECTABLE_CUSTOMERS } from '#erp/modules/sales/customers/selectable-customers.ts';

const SAID = { readOnly: true, width: 3 } as const;

/** A call to a customer: to sell, to follow up, to collect (sales §2). */
export const telemarketing = document('sls/telemarketing', {
  label: ['Llamada', 'Llamadas'],
  gender: 'f',
  docUrl: 'llamadas',
  folio: 'TEL',
  status: CALL_STATES,
  fields: {
    customer_id: ref('Cliente', 'customers', {
      required: true,
      selectable: SELECTABLE_CUSTOMERS,
      width: 6,
    }),
    consignee_id: ref('Sucursal del cliente', 'sls/consignees', {
      narrowedBy: { customer_id: 'customer_id' },
      where: { active: '1' },
      width: 6,
    }),
    contact_id: ref('Contacto', 'customer-contacts', {
      narrowedBy: { customer_id: 'customer_id' },
      width: 4,
      help: 'Vacío: el principal del cliente.',
    }),
    phone_used: phone('Teléfono marcado', {
      width: 4,
      help: 'Vacío: el del contacto, o el del cliente.',
    }),
    agent_id: ref('Agente', 'users', { width: 4, help: 'Vacío: tú.' }),
    call_type: choice('Tipo', CALL_TYPES, { required: true, default: 'VENTA', width: 3 }),
    campaign: text('Campaña', { max: 80, width: 5 }),
    scheduled_at: datetime('Programada', { required: true, index: true, width: 4 }),
    started_at: datetime('Inicio', SAID),
    ended_at: datetime('Fin', SAID),
    duration_min: int('Duración', { ...SAID, suffix: 'min' }),
    result: choice('Resultado', CALL_RESULTS, SAID),
    next_call_at: datetime('Próxima llamada', SAID),
    no_sale_reason_id: ref('Motivo de no venta', 'crm/dismiss', {
      where: { applies_to: 'LLAMADA', active: '1' },
      readOnly: true,
      width: 6,
    }),
    order_id: ref('Pedido', 'customer-orders', { readOnly: true, width: 4 }),
    quotation_id: ref('Cotización', 'sls-quotations', { readOnly: true, width: 4 }),
    notes: longtext('Notas', { max: 4000 }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
    last_purchase: computed(
      'Última compra',
      'date',
      `(select max(o.date) from customer_orders o where ${sameCompany('o', 't')} and o.customer_id = t.customer_id and o.status in (${ORDERED.map((each) => `'${each}'`).join(', ')}))`,
      { width: 3, help: 'El último pedido solicitado, autorizado o cerrado del cliente.' },
    ),
  },
  title: ['folio', 'customer_id'],
  search: ['campaign', 'phone_used', 'customer_id'],
  ownerFields: ['agent_id'],
  newFrom: ['customer_id', 'consignee_id'],
  highlights: ['customer_id', 'scheduled_at', 'phone_used', 'agent_id', 'last_purchase', 'result'],
  overdue: { field: 'scheduled_at', openStates: OPEN_CALLS },
  quickSearch: { fields: ['folio', 'phone_used'] },
  views: {
    board: { by: 'status', card: ['call_type', 'phone_used'], due: 'scheduled_at' },
    calendar: { from: 'scheduled_at', chip: 'status' },
  },
  list: {
    columns: [
      'scheduled_at',
      'customer_id',
      'consignee_id',
      'phone_used',
      'call_type',
      'agent_id',
      'last_purchase',
      'result',
      'status',
    ],
    sort: 'scheduled_at',
    filters: [
      'status',
      'call_type',
      'result',
      'agent_id',
      'customer_id',
      'campaign',
      'scheduled_at',
    ],
    relationFilters: {
      due: {
        label: 'Para hoy y atrasadas',
        sql: `t.status = 'PENDIENTE' and ${companyDay('t.scheduled_at')} <= ${COMPANY_TODAY}`,
      },
    },
    initial: { due: '1' },
  },
  form: {
    sections: [
      {
        title: 'Llamada',
        help: 'A quién se llama, quién y para qué.',
        fields: [
          'folio',
          'status',
          'call_type',
          'customer_id',
          'consignee_id',
          'contact_id',
          'phone_used',
          'agent_id',
          'scheduled_at',
          'campaign',
        ],
      },
      {
        title: 'Resultado',
        help: 'Se escribe al terminarla.',
        fields: [
          'started_at',
          'ended_at',
          'duration_min',
          'result',
          'next_call_at',
          'no_sale_reason_id',
          'order_id',
          'quotation_id',
        ],
      },
      {
        title: 'Notas',
        help: 'Lo que se habló, y por qué se canceló.',
        fields: ['notes', 'cancel_reason'],
      },
    ],
  },
  states: callStates,
  actions: { order: ORDER_FROM_CALL, quote: QUOTATION_FROM_CALL },
});
