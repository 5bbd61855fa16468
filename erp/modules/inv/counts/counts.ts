import { CAPTURE, CYCLIC, FLOOR, PLACE } from './counts.schemas.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import {
  bool,
  choice,
  computed,
  datetime,
  lines,
  longtext,
  money,
  percent,
  ref,
  refs,
} from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';

/** The widest count that a form and a sheet of paper still serve; wider ones are split. */
export const MOST_LINES = 1000;

const OF_BOOKS = `from inv__count_lines l join count_books b on ${sameCompany('b', 'l')} and b.line_id = l.id where ${sameCompany('l', 't')} and l.count_id = t.id
  and (not t.blind or t.status in ('EN_REVISION', 'APLICADO'))`;
const DIFFERENCE = '(coalesce(l.recount_qty, l.counted_qty) - b.qty)';
const WITHIN = `(abs(${DIFFERENCE}) <= abs(b.qty) * t.tolerance_pct / 100 or abs(${DIFFERENCE} * b.unit_cost) <= t.tolerance_value)`;

/**
 * Stock is counted, held against the books at that very moment, and the books are put right
 * (inventory R29).
 */
export const counts = document('inv/counts', {
  label: ['Conteo físico', 'Conteos físicos'],
  docUrl: 'inv-counts',
  folio: 'CF',
  status: [
    ['BORRADOR', 'Borrador', 'neutral'],
    ['EN_CONTEO', 'En conteo', 'go'],
    ['EN_REVISION', 'En revisión', 'wait'],
    ['APLICADO', 'Aplicado', 'ok'],
    ['CANCELADO', 'Cancelado', 'off'],
  ],
  fields: {
    kind: choice(
      'Clase',
      [
        ['TOTAL', 'Total'],
        ['CICLICO', 'Cíclico'],
        ['PARCIAL', 'Parcial'],
        ['ANUAL', 'Anual'],
      ],
      {
        required: true,
        default: 'PARCIAL',
        index: true,
        help: 'Total y anual abarcan todo el almacén.',
        width: 3,
      },
    ),
    storage_id: ref('Almacén', 'storages', { required: true, width: 6 }),
    freeze: bool('Congelar movimientos', {
      help: 'Nada entra ni sale del almacén hasta aplicar o cancelar el conteo.',
    }),
    blind: bool('Conteo ciego', {
      default: true,
      help: 'Quien cuenta no ve lo que dice el sistema.',
    }),
    cutoff_at: datetime('Corte', {
      readOnly: true,
      help: 'Con movimientos congelados, el momento en que empezó.',
      width: 4,
    }),
    started_at: datetime('Inicio', { readOnly: true, index: true, width: 4 }),
    applied_at: datetime('Aplicado el', { readOnly: true, index: true, width: 4 }),
    applied_by: ref('Aplicó', 'users', { readOnly: true, width: 4 }),
    category_ids: refs('Categorías', 'categories', { width: 6 }),
    product_ids: refs('Productos', 'products', { where: { is_stocked: '1' }, width: 6 }),
    slot_from: ref('De la ubicación', 'wms/slots', {
      filter: { storage_id: 'storage_id' },
      width: 4,
    }),
    slot_to: ref('A la ubicación', 'wms/slots', { filter: { storage_id: 'storage_id' }, width: 4 }),
    abc: choice(
      'Clase ABC',
      [
        ['A', 'A'],
        ['B', 'B'],
        ['C', 'C'],
      ],
      { width: 4 },
    ),
    counter_ids: refs('Contadores', 'users', { help: 'Vacío: cualquiera que pueda contar.' }),
    people_ids: refs('Contaron', 'users', {
      readOnly: true,
      help: 'Ninguno de ellos aplica el conteo.',
    }),
    tolerance_pct: percent('Tolerancia', { readOnly: true, suffix: '%', width: 3 }),
    tolerance_value: money('O hasta un importe de', { readOnly: true, suffix: 'MXN', width: 3 }),
    line_count: countOf('Renglones', 'inv/count-lines', 'count_id'),
    counted: countOf('Contados', 'inv/count-lines', 'count_id', { where: { counted_qty: '*' } }),
    accuracy: computed(
      'Exactitud',
      'percent',
      `(select round(100.0 * count(*) filter (where ${WITHIN}) / nullif(count(*), 0), 1) ${OF_BOOKS} and l.counted_qty is not null)`,
      {
        readKey: 'inventory.count.apply',
      },
    ),
    difference_value: computed(
      'Importe de las diferencias',
      'money',
      `(select round(sum(${DIFFERENCE} * b.unit_cost), 2) ${OF_BOOKS})`,
      { readKey: 'costs.view' },
    ),
    notes: longtext('Notas', { max: 1000 }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
    lines: lines('Renglones', 'inv/count-lines', 'count_id', { max: MOST_LINES }),
  },
  highlights: ['storage_id', 'started_at', 'line_count', 'counted', 'accuracy', 'difference_value'],
  search: ['notes'],
  list: {
    columns: [
      'folio',
      'kind',
      'storage_id',
      'status',
      'started_at',
      'line_count',
      'counted',
      'accuracy',
      'difference_value',
    ],
    filters: ['status', 'kind', 'storage_id', 'started_at', 'applied_at', 'freeze'],
  },
  print: {
    day: 'cutoff_at',
    columns: {
      lines: [
        'place',
        'product_id',
        'counted_qty',
        'recount_qty',
        'system_qty',
        'difference',
        'difference_value',
        'shortage_class',
        'note',
      ],
    },
    blank: ['counted_qty', 'recount_qty'],
    signatures: ['Contó', 'Recontó', 'Revisó'],
  },
  form: {
    tabs: [
      {
        key: 'conteo',
        label: 'Conteo',
        sections: [
          {
            title: 'Conteo',
            help: 'Al iniciar se toman los renglones con existencia.',
            fields: ['folio', 'kind', 'storage_id', 'freeze', 'blind'],
          },
          {
            title: 'Qué se cuenta',
            help: 'Un conteo total o anual es de todo el almacén; en los demás, di aquí de qué.',
            fields: ['abc', 'slot_from', 'slot_to', 'category_ids', 'product_ids'],
          },
          { title: 'Quién', help: 'Quien cuenta no aplica.', fields: ['counter_ids', 'notes'] },
        ],
      },
      {
        key: 'renglones',
        label: 'Renglones',
        sections: [
          {
            title: 'Renglones',
            help: 'Se cuenta aquí o con el lector. Lo que no estaba en el sistema se agrega.',
            fields: ['lines'],
          },
        ],
      },
      {
        key: 'resultado',
        label: 'Resultado',
        sections: [
          {
            title: 'Resultado',
            help: 'La exactitud es la parte de los renglones que quedó en tolerancia.',
            fields: [
              'line_count',
              'counted',
              'accuracy',
              'difference_value',
              'started_at',
              'cutoff_at',
              'applied_at',
              'applied_by',
              'people_ids',
              'tolerance_pct',
              'tolerance_value',
              'cancel_reason',
            ],
          },
        ],
      },
    ],
  },
  states: {
    initial: 'BORRADOR',
    readOnlyStates: ['APLICADO', 'CANCELADO'],
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Un conteo iniciado no se borra: cancélalo.',
    transitions: {
      start: {
        label: 'Iniciar',
        successMessage: 'Conteo iniciado.',
        from: ['BORRADOR'],
        to: 'EN_CONTEO',
        key: 'inventory.count',
        tone: 'pri',
      },
      review: {
        label: 'Enviar a revisión',
        successMessage: 'Conteo en revisión.',
        from: ['EN_CONTEO'],
        to: 'EN_REVISION',
        key: 'inventory.count',
        tone: 'pri',
      },
      recount: {
        label: 'Recontar',
        successMessage: 'Se pidió el reconteo.',
        from: ['EN_REVISION'],
        to: 'EN_CONTEO',
        key: 'inventory.count',
        confirm: 'Otra persona vuelve a contar lo que está fuera de tolerancia.',
      },
      apply: {
        label: 'Aplicar',
        successMessage: 'Conteo aplicado.',
        from: ['EN_REVISION'],
        to: 'APLICADO',
        key: 'inventory.count.apply',
        tone: 'pri',
        confirm:
          'Las diferencias cambian las existencias, con la fecha en que se contó cada renglón.',
      },
    },
    cancel: {
      successMessage: 'Conteo cancelado.',
      from: ['BORRADOR', 'EN_CONTEO', 'EN_REVISION'],
      key: 'inventory.count',
      confirm: 'Lo contado se queda para consulta y no cambia existencias.',
    },
  },
  extraCalls: [
    {
      name: 'capture',
      method: 'PUT',
      path: 'inv/counts/capture/:id',
      key: 'inventory.count',
      summary: 'Captura lo contado en uno o varios renglones.',
      ...CAPTURE,
    },
    {
      name: 'floor',
      method: 'GET',
      path: 'inv/counts/floor/:id',
      key: 'inventory.count',
      summary: 'Los renglones por contar, sin lo que dice el sistema.',
      ...FLOOR,
    },
    {
      name: 'place',
      method: 'GET',
      path: 'inv/counts/place/:id',
      key: 'inventory.count',
      summary: 'Qué renglón nombra un código leído: `code`, con `lot` y `slot` si hacen falta.',
      ...PLACE,
    },
    {
      name: 'cyclic',
      method: 'POST',
      path: 'inv/counts/cyclic',
      key: 'inventory.count',
      summary: 'Programa un conteo cíclico de lo que está vencido por su clase ABC.',
      ...CYCLIC,
    },
  ],
  privileges: [
    { key: 'inventory.count', label: 'Iniciar, capturar y revisar conteos físicos' },
    {
      key: 'inventory.count.apply',
      label: 'Aplicar conteos físicos y ver sus diferencias',
      risk: 'SENSIBLE',
    },
  ],
});
