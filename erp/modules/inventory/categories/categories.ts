import { countOf } from '#erp/model/computed/declared.ts';
import { bool, choice, int, percent, ref, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import { PRODUCT_KINDS, TRACKING, VALUATION } from '../products/products.choices.ts';

export const categories = resource('categories', {
  label: ['Categoría', 'Categorías'],
  gender: 'f',
  fields: {
    code: text('Clave', { required: true, max: 20, unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, unique: ['parent_id'], width: 5 }),
    parent_id: ref('Categoría superior', 'categories', {
      tree: 5,
      help: 'Hasta cinco niveles.',
      width: 4,
    }),
    kind: choice('Tipo de producto por omisión', PRODUCT_KINDS),
    code_prefix: text('Prefijo de clave', {
      max: 8,
      case: 'upper',
      pattern: ['^[A-Z0-9][A-Z0-9._/-]*$', 'Usa letras, números, punto, guion o diagonal.'],
      help: 'Con él se arma la clave de un producto que se captura sin clave.',
      width: 4,
    }),
    lot_pattern: text('Patrón de lote', {
      max: 40,
      default: '{YY}{JJJ}-{####}',
      help: 'Usa {YY} año, {MM} mes, {DD} día, {JJJ} día del año, {LINE} línea y {####} consecutivo.',
      width: 4,
    }),
    tracking: choice('Rastreo', TRACKING),
    valuation: choice('Valuación', VALUATION),
    shelf_life_days: int('Vida útil', { min: '0', suffix: 'días' }),
    normal_loss_pct: percent('Merma normal esperada', {
      min: '0',
      max: '100',
      help: 'Los faltantes mayores quedan marcados para revisión.',
    }),
    is_basic_good: bool('Bien básico', {
      help: 'Antes de destruirlo hay que ofrecerlo en donación.',
    }),
    product_count: countOf('Productos', 'products', 'category_id'),
  },
  title: 'name',
  hasActive: true,
  search: ['code', 'name'],
  list: {
    columns: ['name', 'code', 'kind', 'product_count', 'valuation', 'active'],
    sort: 'code',
    tree: 'parent_id',
    filters: ['kind', 'parent_id', 'tracking', 'valuation'],
  },
  views: { tree: { by: 'parent_id', columns: ['product_count'] } },
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'La categoría agrupa productos en un árbol de hasta cinco niveles.',
        fields: ['code', 'name', 'parent_id'],
      },
      {
        title: 'Valores para productos nuevos',
        help: 'Un producto nuevo los toma si los dejas vacíos en él; si faltan aquí, se buscan en la categoría superior.',
        fields: ['kind', 'code_prefix', 'lot_pattern', 'tracking', 'valuation', 'shelf_life_days'],
      },
      {
        title: 'Mermas',
        help: 'Con esto se vigilan los faltantes y la destrucción de mercancía.',
        fields: ['normal_loss_pct', 'is_basic_good', 'product_count'],
      },
    ],
  },
});
