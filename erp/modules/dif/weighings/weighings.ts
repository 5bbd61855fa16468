import { refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import { along } from '#erp/model/computed/declared.ts';
import {
  bool,
  computed,
  datetime,
  decimal,
  longtext,
  percent,
  ref,
  text,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';

const WEIGHT = { precision: 12, scale: 4, width: 3 } as const;

/**
 * A load on paper: weighed twice, full and empty in whatever order, or once with a known tare. What
 * it says serves one line of a document.
 */
export const weighings = document('dif/weighings', {
  label: ['Boleta de báscula', 'Boletas de báscula'],
  gender: 'f',
  docUrl: 'basculas',
  folio: 'BOL',
  status: [
    ['ABIERTA', 'Abierta', 'wait'],
    ['CERRADA', 'Cerrada', 'ok'],
    ['CANCELADA', 'Cancelada', 'off'],
  ],
  statusWidth: 3,
  fields: {
    scale_id: ref('Báscula', 'dif/scales', { required: true, readOnly: 'edit', width: 6 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { readOnly: true, width: 6 }),
    plates: text('Placas', { max: 12, case: 'upper', index: true, width: 3 }),
    driver: text('Operador del vehículo', { max: 80, width: 5 }),
    reference: text('Remisión o documento', { copied: false, max: 40, width: 4 }),
    product_id: ref('Producto', 'products', { width: 6 }),
    origin_weight: decimal('Peso de origen', {
      ...WEIGHT,
      above: '0',
      help: 'El que dice la remisión, en la unidad de la báscula.',
    }),
    note: longtext('Observaciones', { max: 500 }),
    first_reading_id: ref('Primera pesada', 'dif/scale-readings', {
      required: true,
      readOnly: 'edit',
      where: { stable: '1' },
      printed: false,
      width: 6,
    }),
    second_reading_id: ref('Segunda pesada', 'dif/scale-readings', {
      readOnly: true,
      where: { stable: '1' },
      printed: false,
      width: 6,
    }),
    known_tare: decimal('Tara conocida', {
      ...WEIGHT,
      above: '0',
      readOnly: true,
      help: 'En lugar de la segunda pesada: la del envase o la del vehículo.',
    }),
    first_weight: along('Primer peso', 'decimal', 'first_reading_id.gross'),
    gross: decimal('Bruto', { ...WEIGHT, readOnly: true }),
    tare: decimal('Tara', { ...WEIGHT, readOnly: true }),
    net: decimal('Neto', { ...WEIGHT, readOnly: true }),
    unit_id: ref('Unidad', 'units', { readOnly: true, width: 3 }),
    variance_pct: percent('Diferencia con el origen', {
      precision: 12,
      scale: 2,
      readOnly: true,
      suffix: '%',
      width: 3,
    }),
    by_hand: bool('Capturada a mano', { readOnly: true, width: 3 }),
    verified: bool('Verificación vigente', { readOnly: true, width: 3 }),
    opened_at: datetime('Primera pesada el', { readOnly: true, index: true, width: 4 }),
    closed_at: datetime('Cerrada el', { readOnly: true, width: 4 }),
    reading_id: ref('Lectura de la boleta', 'dif/scale-readings', {
      readOnly: true,
      printed: false,
      help: 'La que toma la partida de un documento.',
      width: 6,
    }),
    used_by: computed(
      'La tomó',
      'text',
      `(select r.used_by from dif__scale_readings r where ${refersTo('dif__weighings.reading_id', 't', 'r')} and r.used_by not like 'dif/weighings/%')`,
    ),
    cancel_reason: text('Motivo de la cancelación', { max: 120, readOnly: true }),
  },
  search: ['plates', 'driver', 'reference'],
  branchField: 'branch_office_id',
  list: {
    columns: [
      'folio',
      'opened_at',
      'scale_id',
      'plates',
      'product_id',
      'gross',
      'tare',
      'net',
      'status',
    ],
    filters: ['status', 'scale_id', 'product_id', 'opened_at', 'by_hand', 'branch_office_id'],
    relationFilters: {
      waiting: {
        label: 'Abiertas de más',
        sql: `t.status = 'ABIERTA' and t.opened_at < now() - make_interval(hours => coalesce((select w.weighing_hours from wms__configurations w where ${sameCompany('w', 't')}), 12)::int)`,
      },
      unused: {
        label: 'Cerradas sin documento',
        sql: `t.status = 'CERRADA' and exists (select 1 from dif__scale_readings r where ${refersTo('dif__weighings.reading_id', 't', 'r')} and r.used_by is null)`,
      },
    },
  },
  form: {
    sections: [
      {
        title: 'Boleta',
        help: 'Qué se pesa y en dónde.',
        fields: [
          'folio',
          'status',
          'scale_id',
          'plates',
          'driver',
          'reference',
          'product_id',
          'branch_office_id',
          'note',
          'cancel_reason',
        ],
      },
      {
        title: 'Pesos',
        help: 'El neto es el bruto menos la tara, redondeado a la división de la báscula.',
        fields: [
          'first_reading_id',
          'first_weight',
          'opened_at',
          'second_reading_id',
          'closed_at',
          'gross',
          'tare',
          'net',
          'unit_id',
          'known_tare',
          'origin_weight',
          'variance_pct',
          'by_hand',
          'verified',
        ],
      },
      {
        title: 'Documento',
        help: 'En la partida del documento se elige la lectura de la boleta; no caduca y sirve una vez.',
        fields: ['reading_id', 'used_by'],
      },
    ],
  },
  print: { day: 'opened_at', signatures: ['Quien pesó', 'Operador del vehículo'] },
  calls: ['create', 'list', 'one', 'update', 'options'],
  screens: ['list', 'edit'],
  createPath: 'floor/weigh',
  states: {
    initial: 'ABIERTA',
    readOnlyStates: ['CERRADA', 'CANCELADA'],
    readOnlyMessage: 'La boleta ya no está abierta: no se cambia.',
    transitions: {
      close: {
        label: 'Cerrar',
        successMessage: 'Boleta cerrada.',
        from: ['ABIERTA'],
        to: 'CERRADA',
        tone: 'pri',
        recordFields: { optional: ['second_reading_id', 'known_tare', 'origin_weight', 'note'] },
        confirm: 'Con la segunda pesada o con la tara conocida; el neto ya no cambia.',
      },
    },
    cancel: {
      successMessage: 'Boleta cancelada.',
      from: ['ABIERTA', 'CERRADA'],
      confirm: 'Sus pesadas ya no sirven: lo que estaba en la báscula se fue.',
    },
  },
});
