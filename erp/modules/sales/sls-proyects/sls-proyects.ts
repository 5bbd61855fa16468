import { sumOf } from '#erp/model/computed/declared.ts';
import {
  choice,
  date,
  folio,
  lines,
  longtext,
  money,
  percent,
  ref,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { ORDERED } from '../customer-orders/order-choices.ts';
import { OPEN_STAGES, PROJECT_STAGES, projectStates } from './project-states.ts';
import { SELECTABLE_CUSTOMERS } from '../customers/selectable-customers.ts';

/** Of a quotation that was replaced, its new version counts. */
const QUOTED = { status: ['LISTA', 'ENVIADA', 'ACEPTADA', 'RECHAZADA', 'VENCIDA'] };
const IN_PESOS = { inPesos: true, orZero: true, width: 3 } as const;

/** A sale of many documents and months, in stages and with milestones (sales §2). */
export const slsProyects = resource('sls-proyects', {
  label: ['Proyecto de venta', 'Proyectos de venta'],
  docUrl: 'proyectos-de-venta',
  fields: {
    folio: folio('Folio', 'PRV', { width: 3 }),
    stage: choice('Etapa', PROJECT_STAGES, {
      required: true,
      default: 'IDENTIFICADO',
      index: true,
      readOnly: true,
      width: 3,
    }),
    name: text('Nombre', { required: true, max: 150, width: 6 }),
    customer_id: ref('Cliente', 'customers', {
      required: true,
      selectable: SELECTABLE_CUSTOMERS,
      width: 6,
    }),
    responsible_id: ref('Responsable', 'users', { width: 4, help: 'Vacío: tú.' }),
    team_id: ref('Equipo', 'sls-teams', { where: { active: '1' }, width: 4 }),
    start_date: date('Inicio', { width: 3 }),
    end_date: date('Fin', { index: true, width: 3 }),
    estimated_amount: money('Importe estimado', { min: '0', width: 3 }),
    currency_id: ref('Moneda', 'currencies', { width: 3, help: 'Vacía: la del cliente.' }),
    probability: percent('Probabilidad', { min: '0', max: '100', default: '50', width: 3 }),
    lost_reason_id: ref('Motivo de pérdida', 'causes', {
      where: { scopes: 'CANCELACION' },
      readOnly: true,
      width: 6,
    }),
    status_notes: longtext('Comentario', { max: 500, readOnly: true }),
    description: longtext('Descripción', { max: 4000 }),
    quoted_amount: sumOf('Cotizado', 'money', 'sls-quotations.sls_proyect_id.total_mxn', {
      ...IN_PESOS,
      where: QUOTED,
      help: 'Lo que se ofreció, en pesos y con impuestos.',
    }),
    ordered_amount: sumOf('Pedido', 'money', 'customer-orders.sls_proyect_id.total_mxn', {
      ...IN_PESOS,
      where: { status: ORDERED },
      help: 'De pedidos solicitados, en pesos y con impuestos.',
    }),
    milestones: lines('Hitos', 'sls-proyects/milestones', 'proyect_id', { max: 100 }),
  },
  title: 'name',
  search: ['folio', 'name', 'customer_id'],
  ownerFields: ['responsible_id'],
  highlights: ['customer_id', ['estimated_amount', 'currency_id'], 'end_date', 'responsible_id'],
  overdue: {
    field: 'end_date',
    openStates: [...OPEN_STAGES, 'GANADO', 'EN_EJECUCION'],
    soonDays: 14,
  },
  quickSearch: { fields: ['folio'], amounts: ['estimated_amount'] },
  checks: [
    {
      field: 'end_date',
      op: '>=',
      other: 'start_date',
      message: 'El fin no es antes del inicio.',
    },
  ],
  views: {
    board: { by: 'stage', card: ['estimated_amount'], due: 'end_date' },
    timeline: { from: 'start_date', to: 'end_date', chip: 'stage' },
  },
  list: {
    columns: [
      'name',
      'customer_id',
      'stage',
      'folio',
      'estimated_amount',
      'currency_id',
      'ordered_amount',
      'end_date',
    ],
    sort: 'end_date',
    filters: ['stage', 'customer_id', 'responsible_id', 'team_id', 'end_date'],
  },
  privileges: [{ key: 'sls-proyects.moveStage', label: 'Mover de etapa proyectos de venta' }],
  form: {
    sections: [
      {
        title: 'Proyecto',
        help: 'Qué se vende, a quién y quién responde.',
        fields: ['folio', 'stage', 'name', 'customer_id', 'responsible_id', 'team_id'],
      },
      {
        title: 'Importe y fechas',
        help: 'Lo que se espera vender, y cuándo.',
        fields: ['estimated_amount', 'currency_id', 'probability', 'start_date', 'end_date'],
      },
      {
        title: 'Cómo va',
        help: 'La suma de sus documentos, en pesos.',
        fields: ['quoted_amount', 'ordered_amount'],
      },
      { title: 'Hitos', help: 'Juntos son el 100 % del proyecto.', fields: ['milestones'] },
      {
        title: 'Notas',
        help: 'De qué trata, y por qué se perdió o se canceló.',
        fields: ['description', 'lost_reason_id', 'status_notes'],
      },
    ],
  },
  states: projectStates,
});
