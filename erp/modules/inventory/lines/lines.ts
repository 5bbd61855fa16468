import { countOf } from '#erp/model/computed/declared.ts';
import { color, longtext, percent, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

export const lines = resource('lines', {
  label: ['Línea de producto', 'Líneas de producto'],
  gender: 'f',
  fields: {
    code: text('Clave', { required: true, max: 12, unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 6 }),
    color: color('Color', { width: 3 }),
    target_margin: percent('Margen objetivo', { min: '0', max: '100', width: 3 }),
    notes: longtext('Notas'),
    product_count: countOf('Productos', 'products', 'line_id'),
  },
  title: 'name',
  hasActive: true,
  list: { columns: ['code', 'name', 'target_margin', 'product_count', 'active'], sort: 'code' },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'La línea agrupa productos en los reportes de ventas, producción e inventario.',
        fields: ['code', 'name', 'color', 'target_margin', 'product_count', 'notes'],
      },
    ],
  },
});
