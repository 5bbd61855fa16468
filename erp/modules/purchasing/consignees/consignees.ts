import {
  choice,
  choices,
  email,
  geo,
  int,
  longtext,
  phone,
  ref,
  text,
  time,
  zip,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { weekdays } from '#erp/modules/settings/weekdays.ts';

const OWN = { field: 'kind', is: ['ALMACEN_PROPIO'] } as const;
const SUPPLIERS = { field: 'kind', is: ['AGENTE_ADUANAL', 'MAQUILADOR'] } as const;

/** Where suppliers deliver, and when (purchasing §2, R18). */
export const purConsignees = resource('pur/consignees', {
  label: ['Consignatario de compra', 'Consignatarios de compra'],
  docUrl: 'consignatarios-de-compra',
  fields: {
    code: text('Clave', { required: true, max: 12, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 100, width: 5 }),
    kind: choice(
      'Tipo',
      [
        ['ALMACEN_PROPIO', 'Almacén propio'],
        ['AGENTE_ADUANAL', 'Agente aduanal'],
        ['MAQUILADOR', 'Maquilador'],
        ['TERCERO', 'Tercero'],
      ],
      { required: true, default: 'ALMACEN_PROPIO', width: 4 },
    ),
    branch_office_id: ref('Sucursal', 'branch-offices', { required: true, width: 4 }),
    storage_id: ref('Almacén destino', 'storages', {
      filter: { branch_office_id: 'branch_office_id' },
      requiredWhen: OWN,
      width: 4,
      help: 'De la sucursal; a él entra lo que se recibe.',
    }),
    supplier_id: ref('Proveedor relacionado', 'suppliers', {
      requiredWhen: SUPPLIERS,
      width: 4,
      help: 'El agente aduanal o el maquilador.',
    }),
    contact_name: text('Contacto', { max: 80, width: 6 }),
    phone: phone('Teléfono'),
    email: email('Correo'),
    country_id: ref('País', 'countries', { required: true, help: 'Vacío: México.' }),
    state_id: ref('Estado', 'state', { filter: { country_id: 'country_id' } }),
    city: text('Ciudad', { max: 80, width: 4 }),
    street: text('Calle', { required: true, max: 120 }),
    ext_number: text('Número', { max: 20 }),
    neighborhood: text('Colonia', { max: 80 }),
    zip: zip('C.P.', { required: true }),
    location: geo('Ubicación'),
    reception_days: choices('Días de recepción', weekdays, {
      default: ['1', '2', '3', '4', '5'],
      width: 12,
    }),
    reception_from: time('Desde', { required: true, default: '08:00', width: 4 }),
    reception_to: time('Hasta', { required: true, default: '16:00', width: 4 }),
    slots_per_day: int('Citas por día', {
      required: true,
      min: '1',
      max: '100',
      default: 8,
      width: 4,
    }),
    instructions: longtext('Instrucciones', {
      max: 2000,
      help: 'Lo que debe saber quien llega: accesos, equipo, documentos.',
    }),
  },
  title: ['code', 'name'],
  hasActive: true,
  branchField: 'branch_office_id',
  search: ['code', 'name', 'city', 'contact_name'],
  list: {
    columns: [
      'code',
      'name',
      'kind',
      'branch_office_id',
      'storage_id',
      'city',
      'reception_from',
      'reception_to',
      'active',
    ],
    sort: 'name',
    filters: ['kind', 'branch_office_id', 'supplier_id'],
  },
  checks: [
    {
      field: 'reception_to',
      op: '>',
      other: 'reception_from',
      message: 'El horario termina antes de empezar.',
    },
  ],
  form: {
    sections: [
      {
        title: 'Dónde se entrega',
        help: 'Un almacén propio, o el lugar de alguien que recibe por la empresa.',
        fields: ['code', 'name', 'kind', 'branch_office_id', 'storage_id', 'supplier_id'],
      },
      {
        title: 'Recepción',
        help: 'Una cita cae en estos días y horas, y sólo mientras el día tiene lugar.',
        fields: [
          'reception_days',
          'reception_from',
          'reception_to',
          'slots_per_day',
          'instructions',
        ],
      },
      {
        title: 'Domicilio',
        help: 'Se imprime en la orden de compra.',
        fields: [
          'country_id',
          'state_id',
          'city',
          'street',
          'ext_number',
          'neighborhood',
          'zip',
          'location',
        ],
      },
      {
        title: 'Quién recibe',
        help: 'A quién se busca al llegar.',
        fields: ['contact_name', 'phone', 'email'],
      },
    ],
  },
});
