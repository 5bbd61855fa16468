import { bool, choice, choices, email, geo, phone, ref, text, time } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { weekdays } from '#erp/modules/settings/weekdays.ts';
import { INCOTERMS } from '#erp/modules/sat/incoterms.ts';
import { TAX_REGIONS } from '../policies.ts';

export const consignees = resource('sls/consignees', {
  label: ['Consignatario', 'Consignatarios'],
  docUrl: 'consignees',
  fields: {
    customer_id: ref('Cliente', 'customers', { required: true }),
    code: text('Clave', {
      required: true,
      max: 20,
      case: 'upper',
      unique: ['customer_id'],
      width: 3,
    }),
    name: text('Nombre del destino', { required: true, max: 150 }),
    is_branch: bool('Es sucursal del cliente'),
    store_number: text('Núm. de tienda', { max: 20 }),
    contact_name: text('Recibe', { required: true, max: 120 }),
    phone: phone('Teléfono'),
    email: email('Correo'),
    street: text('Calle', { required: true, max: 120 }),
    ext_number: text('Núm. ext.', { max: 20 }),
    int_number: text('Núm. int.', { max: 20 }),
    neighborhood: text('Colonia', { max: 80 }),
    zip: text('C.P.', { required: true, max: 10, help: 'En México son 5 dígitos.' }),
    country_id: ref('País', 'countries', { required: true }),
    state_id: ref('Estado', 'state', { filter: { country_id: 'country_id' } }),
    municipality_id: ref('Municipio', 'municipality', { filter: { state_id: 'state_id' } }),
    location: geo('Ubicación'),
    zone_id: ref('Zona', 'zones'),
    pricelist_id: ref('Lista de precios propia', 'pricelists', {
      where: { kind: 'VENTA' },
      help: 'Se usa en lugar de la del cliente.',
    }),
    tax_region: choice('Región fiscal', TAX_REGIONS, { required: true, default: 'GENERAL' }),
    delivery_days: choices('Días de recibo', weekdays),
    window_from: time('Horario de'),
    window_to: time('Horario a'),
    requires_appointment: bool('Requiere cita'),
    instructions: text('Instrucciones', { max: 500 }),
    incoterm: choice('Incoterm', INCOTERMS, {
      neededWhen: [],
      help: 'Obligatorio fuera de México.',
    }),
    notify_party: text('Notificar a', { max: 250 }),
    foreign_tax_id: text('Registro fiscal extranjero', { max: 40 }),
    is_default: bool('Predeterminado'),
  },
  title: ['code', 'name'],
  hasActive: true,
  search: ['code', 'name', 'contact_name', 'phone'],
  list: {
    columns: [
      'customer_id',
      'code',
      'name',
      'municipality_id',
      'state_id',
      'zone_id',
      'phone',
      'active',
    ],
    sort: 'code',
    filters: ['customer_id', 'zone_id', 'state_id', 'is_branch', 'tax_region'],
  },
  checks: [
    {
      field: 'window_to',
      op: '>',
      other: 'window_from',
      message: 'El horario termina antes de empezar.',
    },
  ],
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'Un lugar al que se le entrega a un cliente.',
        fields: ['customer_id', 'code', 'name', 'is_branch', 'store_number', 'is_default'],
      },
      {
        title: 'Quién recibe',
        help: 'A quién se busca al llegar.',
        fields: ['contact_name', 'phone', 'email'],
      },
      {
        title: 'Domicilio',
        help: 'Se imprime en el embarque y va en la Carta Porte.',
        fields: [
          'country_id',
          'zip',
          'state_id',
          'municipality_id',
          'street',
          'ext_number',
          'int_number',
          'neighborhood',
          'location',
        ],
      },
      {
        title: 'Entrega',
        help: 'Cuándo recibe y qué hay que saber.',
        fields: [
          'zone_id',
          'delivery_days',
          'window_from',
          'window_to',
          'requires_appointment',
          'instructions',
        ],
      },
      {
        title: 'Precios e impuestos',
        help: 'La región fiscal decide si procede el IVA fronterizo.',
        fields: ['pricelist_id', 'tax_region'],
      },
      {
        title: 'Exportación',
        help: 'Sólo para destinos fuera de México.',
        fields: ['incoterm', 'notify_party', 'foreign_tax_id'],
      },
    ],
  },
});
