import { choice, color, percent, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const channels = resource('channels', {
  label: ['Canal de venta', 'Canales de venta'],
  fields: {
    code: text('Clave', { required: true, max: 20, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 5 }),
    kind: choice(
      'Clase',
      [
        ['MOSTRADOR', 'Mostrador'],
        ['CAMPO', 'Campo'],
        ['TELEFONO', 'Teléfono'],
        ['MAYOREO', 'Mayoreo'],
        ['DISTRIBUIDOR', 'Distribuidor'],
        ['EN_LINEA', 'En línea'],
        ['EXPORTACION', 'Exportación'],
        ['INTERCOMPANIA', 'Intercompañía'],
      ],
      { required: true, default: 'MOSTRADOR' },
    ),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 6 }),
    payment_gateway_id: ref('Pasarela de pago', 'payment_gateways', { width: 6 }),
    cost_percent: percent('Costo del canal', {
      min: '0',
      max: '100',
      help: 'Se descuenta en los reportes de margen.',
    }),
    color: color('Color'),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: ['code', 'name', 'kind', 'branch_office_id', 'cost_percent', 'active'],
    sort: 'code',
  },
  branchField: 'branch_office_id',
  screens: ['new', 'edit'],
  listPath: 'settings?tab=catalogos',
  form: {
    sections: [
      {
        title: 'Canal',
        help: 'Por dónde se vende.',
        fields: ['code', 'name', 'kind', 'cost_percent', 'color'],
      },
      {
        title: 'Valores iniciales',
        help: 'Lo que se propone en sus documentos.',
        fields: ['branch_office_id', 'payment_gateway_id'],
      },
    ],
  },
});
