import { choice, decimal, lines, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const part = { precision: 5, scale: 2, min: '0', suffix: '%', width: 4 } as const;

/** How raw material is sampled, analysed and paid (purchasing §2, R24-R27). */
export const analysisTemplates = resource('pur/analysis-templates', {
  label: ['Plantilla de análisis', 'Plantillas de análisis'],
  gender: 'f',
  // A tab of the settings of purchasing.
  inMenu: false,
  docUrl: 'plantillas-de-analisis',
  fields: {
    code: text('Clave', { required: true, max: 12, case: 'upper', unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 80, width: 9 }),
    category_id: ref('Categoría', 'categories', { width: 6 }),
    product_ids: refs('Productos', 'products', {
      where: { is_purchasable: '1' },
      help: 'La plantilla de un producto cuenta antes que la de su categoría.',
    }),
    humidity_basis: choice(
      'Base de humedad',
      [
        ['HUMEDAD_BASE', 'Humedad base: sobre el peso húmedo'],
        ['TASA_LEGAL', 'Tasa legal: sobre el peso seco'],
      ],
      { required: true, default: 'HUMEDAD_BASE', width: 6 },
    ),
    humidity_rule: choice(
      'Ajuste por humedad',
      [
        ['SIN_AJUSTE', 'Sin ajuste'],
        ['SOLO_CASTIGO', 'Sólo castigo'],
        ['CASTIGO_Y_PREMIO', 'Castigo y premio'],
      ],
      { required: true, default: 'SOLO_CASTIGO', width: 6 },
    ),
    base_humidity: decimal('Humedad base o tasa legal', {
      ...part,
      required: true,
      max: '30',
      help: 'Vacía con tasa legal: la del producto.',
    }),
    max_humidity: decimal('Humedad máxima', { ...part, max: '100', help: 'Por más se rechaza.' }),
    impurity_tolerance: decimal('Impureza tolerada', {
      ...part,
      required: true,
      max: '100',
      default: '0',
    }),
    max_impurity: decimal('Impureza máxima', { ...part, max: '100', help: 'Por más se rechaza.' }),
    sampling: choice(
      'Muestreo',
      [
        ['RAIZ_N_MAS_1', 'Raíz de los paquetes más uno'],
        ['PORCENTAJE', 'Porcentaje de los paquetes'],
        ['FIJO', 'Número fijo de paquetes'],
      ],
      { required: true, default: 'RAIZ_N_MAS_1', width: 6 },
    ),
    sample_value: decimal('Valor del muestreo', {
      precision: 8,
      scale: 2,
      above: '0',
      requiredWhen: { field: 'sampling', is: ['PORCENTAJE', 'FIJO'] },
      onlyWhen: { field: 'sampling', is: ['PORCENTAJE', 'FIJO'] },
      width: 4,
    }),
    parameters: lines('Parámetros', 'pur/analysis-parameters', 'template_id', {
      required: true,
      max: 50,
    }),
    grades: lines('Grados', 'pur/analysis-grades', 'template_id', { max: 100 }),
  },
  title: ['code', 'name'],
  hasActive: true,
  search: ['code', 'name'],
  list: {
    columns: [
      'code',
      'name',
      'category_id',
      'humidity_basis',
      'base_humidity',
      'impurity_tolerance',
      'sampling',
      'active',
    ],
    sort: 'name',
    filters: ['category_id', 'humidity_basis', 'sampling'],
  },
  checks: [
    {
      field: 'max_humidity',
      op: '>=',
      other: 'base_humidity',
      message: 'La humedad máxima debe ser igual o mayor que la base.',
    },
    {
      field: 'max_impurity',
      op: '>=',
      other: 'impurity_tolerance',
      message: 'La impureza máxima debe ser igual o mayor que la tolerada.',
    },
  ],
  form: {
    sections: [
      {
        title: 'A qué se aplica',
        help: 'Una categoría, o productos; cada uno está en una sola plantilla activa.',
        fields: ['code', 'name', 'category_id', 'product_ids'],
      },
      {
        title: 'Peso comercial',
        help: 'Cuánto de lo que llegó se paga.',
        fields: [
          'humidity_basis',
          'humidity_rule',
          'base_humidity',
          'max_humidity',
          'impurity_tolerance',
          'max_impurity',
        ],
      },
      {
        title: 'Muestreo',
        help: 'Cuántos paquetes de cada carga se analizan.',
        fields: ['sampling', 'sample_value'],
      },
      {
        title: 'Parámetros',
        help: 'Lo que se mide. Uno solo es la humedad y uno solo la impureza.',
        fields: ['parameters'],
      },
      {
        title: 'Grados',
        help: 'De los que resultan cuenta el que menos paga.',
        fields: ['grades'],
      },
    ],
  },
});
