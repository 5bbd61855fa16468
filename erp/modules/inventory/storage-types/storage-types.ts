import { countOf } from '#erp/model/computed/declared.ts';
import { bool, choice, color, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import type { Choice } from '#erp/model/types.ts';

export const STORAGE_USAGES: readonly Choice[] = [
  ['FISICO', 'Físico'],
  ['TRANSITO', 'En tránsito'],
  ['CONSIGNACION', 'Consignación con cliente'],
  ['TERCERO', 'En poder de un tercero'],
  ['CUARENTENA', 'Cuarentena'],
  ['RECHAZO', 'Rechazo'],
  ['PRODUCCION', 'Piso de producción'],
  ['VEHICULO', 'Vehículo'],
  ['RESGUARDO', 'Resguardo'],
];

export const storageTypes = resource('storage-types', {
  label: ['Tipo de almacén', 'Tipos de almacén'],
  fields: {
    code: text('Clave', { required: true, max: 12, unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 60, width: 6 }),
    color: color('Color', { width: 3 }),
    usage: choice('Uso', STORAGE_USAGES, {
      required: true,
      help: 'No se cambia cuando ya hay almacenes de este tipo.',
      width: 4,
    }),
    account_kind: choice(
      'Cuenta aplicable',
      [
        ['INVENTARIO', 'Inventario'],
        ['TRANSITO', 'Mercancía en tránsito'],
        ['TERCEROS', 'Mercancía en poder de terceros'],
      ],
      { width: 4 },
    ),
    is_available: bool('Cuenta como disponible', {
      default: true,
      help: 'Siempre es no en tránsito, cuarentena, rechazo, terceros, consignación y resguardo.',
    }),
    allow_negative_default: bool('Permite negativos'),
    uses_slots: bool('Usa ubicaciones'),
    storage_count: countOf('Almacenes', 'storages', 'storage_type_id'),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name'],
  list: {
    columns: ['code', 'name', 'usage', 'is_available', 'storage_count', 'active'],
    sort: 'code',
    more: ['account_kind', 'allow_negative_default', 'uses_slots', 'color'],
  },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'El tipo dice para qué se usa un almacén y si lo que guarda puede prometerse.',
        fields: ['code', 'name', 'color', 'usage', 'account_kind'],
      },
      {
        title: 'Comportamiento',
        help: 'Los almacenes nuevos de este tipo empiezan con estos valores.',
        fields: ['is_available', 'allow_negative_default', 'uses_slots', 'storage_count'],
      },
    ],
  },
});
