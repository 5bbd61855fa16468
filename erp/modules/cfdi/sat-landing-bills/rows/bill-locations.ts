import { choice, datetime, decimal, ref, rfc, text, zip } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';
import { PLACE_KINDS, STATE_CODES } from '../bill-choices.ts';

/** From where to where, in the order of the road. */
export const billLocations = child('sat-landing-bills/locations', {
  label: ['Ubicación', 'Ubicaciones'],
  gender: 'f',
  fields: {
    bill_id: ref('Carta Porte', 'sat-landing-bills', { required: true }),
    kind: choice('Tipo', PLACE_KINDS, { required: true, width: 2 }),
    code: text('Clave', { max: 8, readOnly: true, width: 2 }),
    rfc: rfc('RFC', { width: 3, help: 'Vacío: el del emisor.' }),
    name: text('Remitente o destinatario', { max: 254, case: 'upper', width: 5 }),
    datetime: datetime('Salida o llegada', { width: 4 }),
    distance_km: decimal('Distancia', {
      precision: 8,
      scale: 2,
      above: '0',
      suffix: 'km',
      onlyWhen: { field: 'kind', is: ['DESTINO'] },
      width: 3,
      help: 'Desde la ubicación anterior.',
    }),
    street: text('Calle', { max: 100, width: 5 }),
    ext_number: text('Núm. ext.', { max: 55, width: 2 }),
    zip: zip('C.P.', { width: 2 }),
    state: choice('Estado', STATE_CODES, { width: 3, help: 'Vacío: el del código postal.' }),
    municipality: text('Municipio', {
      max: 3,
      pattern: ['^\\d{3}$', 'Es la clave del SAT: 3 dígitos.'],
      width: 2,
      help: 'Clave del SAT; puede ir vacía.',
    }),
    reference: text('Referencia', { max: 250, width: 5 }),
    country: text('País', { max: 3, min: 3, case: 'upper', width: 2, help: 'Vacío: MEX.' }),
    foreign_tax_id: text('Registro fiscal extranjero', { max: 40, min: 6, width: 3 }),
    residence: text('País de residencia', { max: 3, min: 3, case: 'upper', width: 2 }),
  },
  title: ['code', 'name'],
  row: {
    cells: ['kind', 'name', 'datetime', 'distance_km', 'zip'],
    enterCells: ['kind', 'datetime', 'distance_km', 'zip'],
  },
  list: { columns: ['kind', 'code', 'rfc', 'name', 'datetime', 'distance_km', 'zip', 'state'] },
});
