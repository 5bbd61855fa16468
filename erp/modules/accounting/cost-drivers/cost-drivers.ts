import { choice, date, decimal, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { MEASURED_BASES } from '../cost-centers/allocation-bases.ts';

/**
 * How much of a base each centre has in a month, typed: what no module counts yet (people,
 * production). Centres of service are allocated by it (finance §2.1, §5.8).
 */
export const costDrivers = resource('acc/cost-drivers', {
  label: ['Medida de reparto', 'Medidas de reparto'],
  gender: 'f',
  docUrl: 'medidas-de-reparto',
  fields: {
    cost_center_id: ref('Centro de costo', 'costCenters', {
      required: true,
      where: { is_group: '0', active: '1' },
      width: 6,
    }),
    base: choice('Base', MEASURED_BASES, { required: true, width: 3 }),
    month: date('Mes', {
      required: true,
      index: true,
      width: 3,
      help: 'Cualquier día del mes. Personal y metros valen hasta que otro mes los cambie; horas y kilos, sólo en el suyo.',
    }),
    qty: decimal('Cantidad', {
      required: true,
      above: '0',
      width: 3,
      help: 'Personas, metros cuadrados, horas o kilos.',
    }),
    source: text('De dónde sale', {
      max: 120,
      width: 6,
      help: 'El plano, la nómina, el contador.',
    }),
  },
  title: ['base', 'month'],
  search: ['source'],
  uniques: [
    {
      fields: ['cost_center_id', 'base', 'month'],
      on: 'month',
      message: 'Ese centro ya tiene su medida de ese mes: ábrela y cámbiala.',
    },
  ],
  list: {
    columns: ['month', 'base', 'cost_center_id', 'qty', 'source'],
    sort: '-month',
    filters: ['month', 'base', 'cost_center_id'],
    tabs: ['costCenters', 'cost-units', 'acc/cost-drivers'],
  },
});
