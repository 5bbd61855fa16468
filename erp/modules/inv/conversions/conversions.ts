import { sumOf } from '#erp/model/computed/declared.ts';
import { bool, choice, datetime, lines, longtext, money, percent, ref } from '#erp/model/fields.ts';
import { document } from '#erp/model/resource-kinds/document.ts';

/**
 * Stock becomes other stock: repacked, cut, taken apart, put together, or another product or lot by
 * name.
 */
export const conversions = document('inv/conversions', {
  label: ['Conversión', 'Conversiones'],
  gender: 'f',
  docUrl: 'conversiones',
  folio: 'CV',
  status: [
    ['BORRADOR', 'Borrador', 'neutral'],
    ['APLICADO', 'Aplicada', 'ok'],
    ['CANCELADO', 'Cancelada', 'off'],
  ],
  fields: {
    kind: choice(
      'Clase',
      [
        ['REEMPAQUE', 'Reempaque'],
        ['CORTE', 'Corte'],
        ['DESENSAMBLE', 'Desensamble'],
        ['ARMADO', 'Armado'],
        ['RECLASIFICACION', 'Reclasificación'],
        ['CAMBIO_LOTE', 'Cambio de lote'],
      ],
      { required: true, width: 4 },
    ),
    storage_id: ref('Almacén', 'storages', { required: true, width: 5 }),
    posted_at: datetime('Fecha', {
      index: true,
      help: 'Vacía: el momento en que se aplica.',
      width: 4,
    }),
    allocation: choice(
      'Reparto del costo',
      [
        ['CANTIDAD', 'Por cantidad'],
        ['PORCENTAJE', 'Por porcentaje'],
        ['PRECIO_LISTA', 'Por precio de lista'],
      ],
      { required: true, default: 'CANTIDAD', width: 4 },
    ),
    extra_cost: money('Costo adicional', {
      min: '0',
      suffix: 'MXN',
      help: 'Maquila o mano de obra que se suma a los resultados.',
      readKey: 'costs.view',
      width: 4,
    }),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      where: { is_group: '0' },
      help: 'El que hizo el trabajo; obligatorio con costo adicional.',
      width: 4,
    }),
    normal_scrap_pct: percent('Merma normal', {
      min: '0',
      max: '100',
      suffix: '%',
      help: 'La merma que la rebasa es pérdida y no encarece los resultados.',
      width: 4,
    }),
    notes: longtext('Notas', { max: 1000 }),
    confirm_impact: bool('Confirmo el cambio de costos', {
      help: 'Sólo con fecha atrasada: el costo de documentos posteriores cambia.',
    }),
    inputs: lines('Consumos', 'inv/conversion-inputs', 'conversion_id', {
      required: true,
      max: 100,
    }),
    outputs: lines('Resultados', 'inv/conversion-outputs', 'conversion_id', {
      required: true,
      max: 100,
    }),
    out_movement_id: ref('Salida', 'movements', { readOnly: true, width: 6 }),
    in_movement_id: ref('Entrada', 'movements', { readOnly: true, width: 6 }),
    cancel_reason: longtext('Motivo de la cancelación', { max: 500, readOnly: true }),
    value: sumOf(
      'Valor de los resultados',
      'money',
      'inv/conversion-outputs.conversion_id.posted_value',
      { readKey: 'costs.view' },
    ),
  },
  highlights: ['kind', 'storage_id', 'posted_at', 'value'],
  search: ['notes'],
  list: {
    columns: ['folio', 'posted_at', 'kind', 'storage_id', 'allocation', 'status', 'value'],
    filters: ['posted_at', 'kind', 'storage_id', 'status'],
  },
  print: { day: 'posted_at' },
  form: {
    sections: [
      {
        title: 'Conversión',
        help: 'Mientras es borrador no cambia existencias.',
        fields: ['folio', 'kind', 'storage_id', 'posted_at', 'notes', 'cancel_reason'],
      },
      {
        title: 'Consumos',
        help: 'Lo que sale del almacén para transformarse.',
        fields: ['inputs'],
      },
      {
        title: 'Resultados',
        help: 'Lo que entra en su lugar; al menos uno que no sea merma.',
        fields: ['outputs'],
      },
      {
        title: 'Costo',
        help: 'Los resultados valen lo que se consumió más el costo adicional, en la parte que toca a cada uno.',
        fields: [
          'allocation',
          'extra_cost',
          'cost_center_id',
          'normal_scrap_pct',
          'confirm_impact',
        ],
      },
      {
        title: 'Movimientos',
        help: 'Los que hizo al aplicarse.',
        fields: ['out_movement_id', 'in_movement_id'],
      },
    ],
  },
  states: {
    initial: 'BORRADOR',
    readOnlyStates: ['APLICADO', 'CANCELADO'],
    readOnlyMessage: 'La conversión ya no es borrador: cancélala y haz otra.',
    deletableStates: ['BORRADOR'],
    undeletableMessage: 'Sólo se borra un borrador: cancela la conversión.',
    transitions: {
      apply: {
        label: 'Aplicar',
        successMessage: 'Conversión aplicada.',
        from: ['BORRADOR'],
        to: 'APLICADO',
        key: 'inventory.apply',
        tone: 'pri',
        confirm: 'Salen los consumos y entran los resultados.',
      },
    },
    cancel: {
      successMessage: 'Conversión cancelada.',
      from: ['APLICADO'],
      key: 'inventory.cancel',
      confirm: 'Sólo si los resultados siguen completos: salen y regresa lo consumido.',
    },
  },
});
