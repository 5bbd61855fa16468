import { LAST, NOW, READ, REVOKE, ROTATE } from './scales.schemas.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import { bool, choice, computed, date, decimal, file, lines, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const scaleCalibrations = resource('dif/scale-calibrations', {
  label: ['Calibración', 'Calibraciones'],
  gender: 'f',
  calls: [],
  fields: {
    scale_id: ref('Báscula', 'dif/scales', { required: true }),
    date: date('Fecha', { required: true }),
    provider: text('Laboratorio', { required: true, max: 80 }),
    certificate: text('Certificado', { max: 40 }),
    error_max: decimal('Error máximo', { precision: 12, scale: 4, min: '0' }),
    passed: bool('Aprobó', { default: true }),
    file_id: file('Archivo'),
  },
  title: 'date',
  list: { columns: ['date', 'provider', 'certificate', 'error_max', 'passed', 'file_id'], sort: '-date' },
});

export const scales = resource('dif/scales', {
  label: ['Báscula', 'Básculas'],
  gender: 'f',
  docUrl: 'basculas',
  fields: {
    code: text('Clave', { required: true, max: 12, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 60, width: 5 }),
    scale_type_id: ref('Tipo', 'dif/scales-types', { required: true, width: 4 }),
    storage_id: ref('Almacén', 'storages', { width: 6 }),
    branch_office_id: ref('Sucursal', 'branch-offices', { width: 6 }),
    status: choice(
      'Estado',
      [
        ['ACTIVA', 'Activa', 'ok'],
        ['EN_CALIBRACION', 'En calibración', 'wait'],
        ['FUERA_DE_SERVICIO', 'Fuera de servicio', 'bad'],
        ['BAJA', 'De baja', 'off'],
      ],
      { required: true, default: 'ACTIVA', index: true, readOnly: true, width: 4 },
    ),
    brand: text('Marca', { max: 40, width: 4 }),
    model: text('Modelo', { max: 40, width: 4 }),
    serial: text('Serie', { max: 40, width: 4 }),
    tare_default: decimal('Tara', { precision: 12, scale: 4, min: '0', width: 4 }),
    device_key_prefix: text('Llave del equipo', {
      max: 12,
      readOnly: true,
      index: true,
      help: 'Con qué empieza la llave con la que su equipo envía lecturas; se genera en «Llave del equipo».',
      width: 4,
    }),
    device_key: text('Huella de la llave', { max: 64, readOnly: true, internal: true }),
    last_verification_on: date('Última verificación', { width: 4 }),
    verification_folio: text('Holograma', { max: 40, width: 4 }),
    verification_expires_on: computed(
      'Vence',
      'date',
      `(select t.last_verification_on + make_interval(months => y.verification_months::int) from dif__scales_types y where ${refersTo('dif__scales.scale_type_id', 't', 'y')})::date`,
    ),
    calibrations: lines('Calibraciones', 'dif/scale-calibrations', 'scale_id', { max: 100 }),
  },
  title: ['code', 'name'],
  branchField: 'branch_office_id',
  selectable: { field: 'status', values: ['ACTIVA'] },
  list: {
    columns: ['code', 'name', 'scale_type_id', 'storage_id', 'branch_office_id', 'status', 'verification_expires_on'],
    sort: 'code',
    filters: ['scale_type_id', 'storage_id', 'branch_office_id', 'status', 'last_verification_on'],
  },
  form: {
    sections: [
      {
        title: 'Báscula',
        help: 'Dónde está y cómo se identifica.',
        fields: ['code', 'name', 'scale_type_id', 'status', 'storage_id', 'branch_office_id', 'brand', 'model', 'serial', 'tare_default', 'device_key_prefix'],
      },
      {
        title: 'Verificación',
        help: 'Sin verificación vigente no se compra ni se vende por su peso (NOM-010-SCFI).',
        fields: ['last_verification_on', 'verification_folio', 'verification_expires_on'],
      },
      { title: 'Calibraciones', help: 'Lo que dijo el laboratorio cada vez.', fields: ['calibrations'] },
    ],
  },
  states: {
    field: 'status',
    initial: 'ACTIVA',
    transitions: {
      calibrate: {
        label: 'Mandar a calibrar',
        successMessage: 'Báscula en calibración.',
        from: ['ACTIVA', 'FUERA_DE_SERVICIO'],
        to: 'EN_CALIBRACION',
        confirm: 'No dará lecturas hasta que vuelva a servicio.',
      },
      restore: { label: 'Volver a servicio', successMessage: 'Báscula en servicio.', from: ['EN_CALIBRACION', 'FUERA_DE_SERVICIO'], to: 'ACTIVA', tone: 'pri' },
      out: { label: 'Fuera de servicio', successMessage: 'Báscula fuera de servicio.', from: ['ACTIVA'], to: 'FUERA_DE_SERVICIO', tone: 'dan', confirm: 'No dará lecturas.' },
      retire: {
        label: 'Dar de baja',
        successMessage: 'Báscula dada de baja.',
        from: ['ACTIVA', 'EN_CALIBRACION', 'FUERA_DE_SERVICIO'],
        to: 'BAJA',
        tone: 'dan',
        confirm: 'Ya no se usa; sus lecturas se conservan.',
      },
    },
  },
  privileges: [{ key: 'dif/scales.key', label: 'Generar y revocar la llave del equipo', risk: 'SENSIBLE' }],
  extraCalls: [
    { name: 'read', method: 'POST', path: 'dif/scales/read/:id', key: 'dif.scales', summary: 'Guarda una lectura de la báscula.', ...READ },
    { name: 'last', method: 'GET', path: 'dif/scales/last/:id', key: 'dif.scales', summary: 'La última lectura estable, de hace 10 segundos o menos.', ...LAST },
    { name: 'now', method: 'GET', path: 'dif/scales/now/:id', key: 'dif.scales', summary: 'La báscula y lo que dice ahora, para la pantalla de pesar.', ...NOW },
    { name: 'rotate', method: 'PUT', path: 'dif/scales/rotate/:id', key: 'dif/scales.key', summary: 'Genera la llave del equipo; la anterior deja de servir', ...ROTATE },
    { name: 'revoke', method: 'PUT', path: 'dif/scales/revoke/:id', key: 'dif/scales.key', summary: 'Quita la llave del equipo', ...REVOKE },
  ],
});
