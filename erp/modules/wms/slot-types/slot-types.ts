import { countOf } from '#erp/model/computed/declared.ts';
import { bool, choice, decimal, int, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const slotTypes = resource('wms/slot-types', {
  label: ['Tipo de ubicación', 'Tipos de ubicación'],
  docUrl: 'ubicaciones',
  fields: {
    code: text('Clave', { required: true, max: 10, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 60, width: 6 }),
    purpose: choice(
      'Propósito',
      [
        ['RECIBO', 'Recibo'],
        ['RESERVA', 'Reserva'],
        ['SURTIDO', 'Surtido'],
        ['EMPAQUE', 'Empaque'],
        ['EMBARQUE', 'Embarque'],
        ['CUARENTENA', 'Cuarentena'],
        ['RECHAZO', 'Rechazo'],
        ['PISO', 'Piso'],
      ],
      { required: true, width: 3 },
    ),
    width_cm: decimal('Ancho', { precision: 12, scale: 3, min: '0', suffix: 'cm', width: 4 }),
    depth_cm: decimal('Fondo', { precision: 12, scale: 3, min: '0', suffix: 'cm', width: 4 }),
    height_cm: decimal('Alto', { precision: 12, scale: 3, min: '0', suffix: 'cm', width: 4 }),
    max_weight_kg: decimal('Peso máximo', {
      precision: 12,
      scale: 3,
      min: '0',
      suffix: 'kg',
      width: 4,
    }),
    max_volume_m3: decimal('Volumen máximo', {
      precision: 12,
      scale: 3,
      min: '0',
      suffix: 'm³',
      width: 4,
    }),
    max_pallets: int('Tarimas', { min: '0', width: 4 }),
    mix: choice(
      'Mezcla',
      [
        ['LIBRE', 'Libre'],
        ['UN_PRODUCTO', 'Un solo producto'],
        ['UN_LOTE', 'Un solo lote'],
      ],
      { required: true, default: 'LIBRE', width: 4 },
    ),
    is_available: bool('Cuenta como disponible', {
      default: true,
      help: 'Siempre es no en cuarentena y rechazo.',
      width: 4,
    }),
    slot_count: countOf('Ubicaciones', 'wms/slots', 'slot_type_id'),
  },
  title: ['code', 'name'],
  hasActive: true,
  list: {
    columns: ['code', 'name', 'purpose', 'mix', 'max_weight_kg', 'slot_count', 'active'],
    sort: 'code',
  },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'Para qué sirven las ubicaciones de este tipo.',
        fields: ['code', 'name', 'purpose', 'mix', 'is_available'],
      },
      {
        title: 'Capacidad',
        help: 'Vacío: sin límite. Una ubicación puede tener la suya.',
        fields: [
          'width_cm',
          'depth_cm',
          'height_cm',
          'max_weight_kg',
          'max_volume_m3',
          'max_pallets',
        ],
      },
    ],
  },
});
