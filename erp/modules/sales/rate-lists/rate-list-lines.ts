import { choice, decimal, money, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

/** What a service costs by where it goes, in what, and how much of it there is (sales R13). */
export const rateListLines = child('rate-lists/lines', {
  label: ['Tarifa', 'Tarifas'],
  gender: 'f',
  fields: {
    rate_list_id: ref('Tarifario', 'rate-lists', { required: true }),
    origin_zone_id: ref('Zona origen', 'zones', { help: 'Vacía: cualquiera.' }),
    destination_zone_id: ref('Zona destino', 'zones', { help: 'Vacía: cualquiera.' }),
    basis: choice(
      'Base',
      [
        ['VIAJE', 'Viaje'],
        ['KG', 'Kilogramo'],
        ['TON', 'Tonelada'],
        ['KM', 'Kilómetro'],
        ['M3', 'Metro cúbico'],
        ['PIEZA', 'Pieza'],
        ['HORA', 'Hora'],
        ['PORCENTAJE_VALOR', '% del valor'],
      ],
      { required: true, default: 'VIAJE' },
    ),
    from_qty: decimal('Desde', { required: true, min: '0', default: '0' }),
    to_qty: decimal('Hasta', { min: '0', help: 'Sin incluirla; vacía: sin límite.' }),
    rate: decimal('Tarifa', { required: true, precision: 18, scale: 4, above: '0' }),
    minimum_charge: money('Cargo mínimo', { min: '0' }),
  },
  title: 'basis',
  checks: [{ field: 'to_qty', op: '>', other: 'from_qty', message: 'Termina antes de empezar.' }],
  list: {
    columns: [
      'origin_zone_id',
      'destination_zone_id',
      'basis',
      'from_qty',
      'to_qty',
      'rate',
      'minimum_charge',
    ],
  },
});
