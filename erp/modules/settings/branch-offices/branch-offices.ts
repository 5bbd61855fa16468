import { POINTS, QR } from './branch-offices.schemas.ts';
import {
  choice,
  date,
  email,
  file,
  geo,
  image,
  int,
  lines,
  phone,
  ref,
  text,
  time,
  zip,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { timeZones } from '../time-zones.ts';
import { weekdays } from '../weekdays.ts';

export const branchOffices = resource('branch-offices', {
  label: ['Sucursal', 'Sucursales'],
  gender: 'f',
  fields: {
    code: text('Clave', {
      required: true,
      max: 10,
      case: 'upper',
      unique: true,
      width: 3,
      pattern: ['^[A-Z0-9_-]+$', 'Usa letras, números y guiones.'],
      help: 'Forma parte de los folios.',
    }),
    name: text('Nombre', { required: true, max: 80, width: 5 }),
    kind: choice(
      'Tipo',
      [
        ['MATRIZ', 'Matriz'],
        ['PLANTA', 'Planta'],
        ['SUCURSAL', 'Sucursal'],
        ['BODEGA', 'Bodega'],
        ['OFICINA', 'Oficina'],
        ['TIENDA', 'Tienda'],
        ['RESTAURANTE', 'Restaurante'],
        ['OBRA', 'Obra'],
      ],
      {
        required: true,
        default: 'SUCURSAL',
        width: 4,
        help: 'La empresa tiene exactamente una matriz.',
      },
    ),
    status: choice(
      'Situación',
      [
        ['ABIERTA', 'Abierta', 'ok'],
        ['CERRADA_TEMPORAL', 'Cerrada temporalmente', 'wait'],
        ['CERRADA', 'Cerrada', 'off'],
      ],
      { required: true, default: 'ABIERTA', readOnly: true, width: 3 },
    ),
    parent_id: ref('Depende de', 'branch-offices', { tree: 5, width: 5 }),
    manager_id: ref('Responsable', 'users', { width: 4 }),
    phone: phone('Teléfono', { width: 4 }),
    email: email('Correo', { width: 4 }),
    employer_registration: text('Registro patronal IMSS', {
      max: 11,
      min: 10,
      case: 'upper',
      width: 4,
      pattern: ['^[A-Z0-9]{10,11}$', 'Son 10 u 11 letras o números.'],
    }),
    opened_on: date('Apertura', { width: 4 }),
    photo: image('Fotografía'),
    street: text('Calle', { required: true, max: 120, width: 6 }),
    ext_number: text('Núm. ext.', { max: 20, width: 3 }),
    int_number: text('Núm. int.', { max: 20, width: 3 }),
    neighborhood: text('Colonia', { max: 80, width: 6 }),
    zip: zip('C.P.', { required: true, width: 3 }),
    country_id: ref('País', 'countries', { width: 4 }),
    state_id: ref('Estado', 'state', { filter: { country_id: 'country_id' }, width: 4 }),
    municipality_id: ref('Municipio', 'municipality', {
      filter: { state_id: 'state_id' },
      width: 4,
    }),
    city: text('Localidad', { max: 80, width: 4 }),
    tax_region: choice(
      'Región fiscal',
      [
        ['GENERAL', 'General'],
        ['FRONTERA_NORTE', 'Frontera norte'],
        ['FRONTERA_SUR', 'Frontera sur'],
      ],
      { required: true, default: 'GENERAL', width: 4, help: 'Decide si el IVA es de 16 % u 8 %.' },
    ),
    stimulus_notice: file('Aviso al SAT del estímulo fronterizo', {
      onlyWhen: { field: 'tax_region', is: ['FRONTERA_NORTE', 'FRONTERA_SUR'] },
      requiredWhen: { field: 'tax_region', is: ['FRONTERA_NORTE', 'FRONTERA_SUR'] },
      help: 'Sin él no se puede aplicar el 8 %.',
    }),
    time_zone: choice('Zona horaria', timeZones, {
      width: 4,
      help: 'Sin elegir, la del estado o la del código postal. De ella se toma la hora de las facturas.',
    }),
    location: geo('Ubicación', { width: 4 }),
    radius_m: int('Radio', {
      min: '20',
      max: '2000',
      default: 150,
      suffix: 'm',
      width: 3,
      help: 'Distancia a la que todavía cuenta una llegada.',
    }),
    schedule: lines('Horario', 'branch-office-hours', 'branch_office_id', { max: 50 }),
  },
  title: ['code', 'name'],
  list: {
    columns: ['code', 'name', 'kind', 'city', 'state_id', 'manager_id', 'tax_region', 'status'],
    sort: 'code',
    filters: [
      'kind',
      'state_id',
      'manager_id',
      'tax_region',
      'status',
      'country_id',
      'parent_id',
      'opened_on',
    ],
  },
  search: ['code', 'name', 'city', 'street'],
  views: { map: { at: 'location' }, tree: { by: 'parent_id', columns: ['city'] } },
  states: {
    field: 'status',
    initial: 'ABIERTA',
    transitions: {
      pause: {
        label: 'Cerrar temporalmente',
        from: ['ABIERTA'],
        to: 'CERRADA_TEMPORAL',
        key: 'branch-offices.update',
      },
      open: {
        label: 'Abrir',
        from: ['CERRADA_TEMPORAL'],
        to: 'ABIERTA',
        key: 'branch-offices.update',
        tone: 'pri',
      },
      close: {
        label: 'Cerrar',
        from: ['ABIERTA', 'CERRADA_TEMPORAL'],
        to: 'CERRADA',
        key: 'branch-offices.update',
        tone: 'dan',
        confirm: 'Ya no admite documentos nuevos y no se puede volver a abrir.',
      },
    },
  },
  extraCalls: [
    {
      name: 'points',
      method: 'GET',
      path: 'branch-offices/points',
      key: 'branch-offices.list',
      summary: 'Sucursales con ubicación',
      ...POINTS,
    },
    {
      name: 'qr',
      method: 'GET',
      path: 'branch-offices/qr/:id',
      key: 'branch-offices.list',
      summary: 'Código QR de una sucursal',
      ...QR,
    },
  ],
  form: {
    tabs: [
      {
        key: 'general',
        label: 'General',
        sections: [
          {
            title: 'Sucursal',
            help: 'Un lugar de la empresa: sus documentos llevan su clave.',
            fields: [
              'code',
              'name',
              'kind',
              'status',
              'parent_id',
              'manager_id',
              'opened_on',
              'photo',
            ],
          },
          { title: 'Contacto', help: 'Cómo comunicarse con ella.', fields: ['phone', 'email'] },
          {
            title: 'Obligaciones',
            help: 'Lo que necesitan la facturación y la nómina.',
            fields: ['tax_region', 'stimulus_notice', 'employer_registration', 'time_zone'],
          },
        ],
      },
      {
        key: 'domicilio',
        label: 'Domicilio',
        sections: [
          {
            title: 'Domicilio',
            help: 'El código postal debe corresponder al estado.',
            fields: [
              'street',
              'ext_number',
              'int_number',
              'neighborhood',
              'zip',
              'country_id',
              'state_id',
              'municipality_id',
              'city',
            ],
          },
          {
            title: 'Ubicación',
            help: 'Para el mapa y para comprobar llegadas.',
            fields: ['location', 'radius_m'],
          },
        ],
      },
      {
        key: 'horario',
        label: 'Horario',
        sections: [
          {
            title: 'Horario',
            help: 'Los días y horas en que abre; los de un mismo día no se enciman.',
            fields: ['schedule'],
          },
        ],
      },
    ],
  },
});

export const branchOfficeHours = child('branch-office-hours', {
  label: ['Horario', 'Horarios'],
  gender: 'm',
  fields: {
    branch_office_id: ref('Sucursal', 'branch-offices', { required: true }),
    weekday: choice('Día', weekdays, { required: true, width: 4 }),
    opens: time('Abre', { required: true, width: 4 }),
    closes: time('Cierra', { required: true, width: 4 }),
  },
  title: 'weekday',
  list: { columns: ['weekday', 'opens', 'closes'], sort: 'weekday' },
  search: [],
  checks: [{ field: 'closes', op: '>', other: 'opens', message: 'Debe cerrar después de abrir.' }],
});
