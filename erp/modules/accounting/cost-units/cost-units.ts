import { choice, decimal, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

/** What costs are gathered for: a line, a machine, a project, a vehicle. */
export const costUnits = resource('cost-units', {
  label: ['Unidad de costo', 'Unidades de costo'],
  gender: 'f',
  docUrl: 'unidades-de-costo',
  fields: {
    code: text('Clave', { required: true, max: 15, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 5 }),
    kind: choice(
      'Tipo',
      [
        ['LINEA', 'Línea'],
        ['MAQUINA', 'Máquina'],
        ['PROYECTO', 'Proyecto'],
        ['VEHICULO', 'Vehículo'],
        ['INMUEBLE', 'Inmueble'],
        ['PRODUCTO', 'Producto'],
        ['OTRO', 'Otro'],
      ],
      { required: true, width: 4 },
    ),
    cost_center_id: ref('Centro de costo', 'costCenters', {
      required: true,
      where: { is_group: '0' },
      width: 6,
    }),
    driver: choice(
      'Inductor',
      [
        ['KG', 'Kilogramo'],
        ['PIEZA', 'Pieza'],
        ['HORA', 'Hora'],
        ['KM', 'Kilómetro'],
        ['M2', 'Metro cuadrado'],
      ],
      { width: 3, help: 'Por qué se mide lo que cuesta.' },
    ),
    standard_rate: decimal('Tarifa estándar', {
      min: '0',
      suffix: 'MXN por inductor',
      width: 3,
    }),
    source_resource: text('Documento de origen', {
      represents: 'resource',
      max: 60,
      readOnly: 'screen',
      width: 6,
    }),
    source_id: text('Número de origen', {
      recordIn: 'source_resource',
      max: 40,
      readOnly: 'screen',
      width: 3,
    }),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: ['code', 'name', 'kind', 'cost_center_id', 'driver', 'standard_rate', 'active'],
    sort: 'code',
    filters: ['kind', 'cost_center_id', 'driver'],
    tabs: ['costCenters', 'cost-units', 'acc/cost-drivers'],
  },
  form: {
    sections: [
      {
        title: 'Unidad de costo',
        help: 'Los gastos y los consumos que la nombran se suman en ella.',
        fields: ['code', 'name', 'kind', 'cost_center_id'],
      },
      {
        title: 'Costo estándar',
        help: 'Cuánto debería costar cada kilo, pieza, hora o kilómetro.',
        fields: ['driver', 'standard_rate'],
      },
      {
        title: 'De dónde viene',
        help: 'La máquina, el proyecto o el vehículo que es.',
        fields: ['source_resource', 'source_id'],
      },
    ],
  },
});
