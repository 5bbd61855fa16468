/** Long because it is the declaration of one resource with many fields. */
import { VARIANTS } from './products.schemas.ts';
import { leftJoin, sameCompany } from '#erp/db/sql/joins.ts';
import {
  bool,
  choice,
  computed,
  decimal,
  image,
  int,
  lines,
  longtext,
  ref,
  refs,
  text,
} from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';
import {
  AVAILABLE,
  AVERAGE_COST,
  BELOW_REORDER,
  LAST_COST,
  ON_HAND,
  STOCK_OF_LIST,
} from './products.queries.ts';
import {
  KIND_SEGMENTS,
  LOT_KINDS,
  PRODUCT_KINDS,
  SOLD,
  TAX_OBJECTS,
  TRACKING,
  VALUATION,
} from './products.choices.ts';
import { productSaleFields } from './product-sale-fields.ts';

export const productFields = {
  code: text('Clave', {
    max: 40,
    case: 'upper',
    unique: true,
    pattern: ['^[A-Z0-9][A-Z0-9._/-]*$', 'Usa letras, números, punto, guion o diagonal.'],
    help: 'Vacía al crear: se arma con el prefijo de la categoría.',
    width: 3,
  }),
  barcode: text('Código de barras', {
    importAliases: ['EAN', 'GTIN', 'UPC'],
    max: 14,
    unique: true,
    pattern: ['^(\\d{8}|\\d{12}|\\d{13}|\\d{14})$', 'Deben ser 8, 12, 13 o 14 dígitos.'],
    width: 3,
  }),
  name: text('Nombre', {
    importAliases: ['Producto', 'Artículo'],
    index: true,
    required: true,
    max: 150,
    width: 6,
  }),
  description: longtext('Descripción para documentos', {
    importAliases: ['Descripción'],
    help: 'Sale en cotizaciones y facturas. Vacía: se usa el nombre.',
  }),
  kind: choice('Tipo', PRODUCT_KINDS, { required: true, width: 3 }),
  category_id: ref('Categoría', 'categories', { required: true, width: 3 }),
  line_id: ref('Línea', 'lines', { width: 3 }),
  brand: text('Marca', { max: 60, width: 3 }),
  image: image('Imagen'),
  status: choice(
    'Estado',
    [
      ['ACTIVO', 'Activo', 'ok'],
      ['DESCONTINUADO', 'Descontinuado', 'off'],
      ['BLOQUEADO', 'Bloqueado', 'bad'],
    ],
    {
      required: true,
      default: 'ACTIVO',
      help: 'Descontinuado: ya no se compra ni se produce. Bloqueado: no tiene movimientos.',
      width: 3,
    },
  ),
  is_stocked: bool('Inventariable', { help: 'Los servicios y los kits nunca lo son.' }),
  is_purchasable: bool('Se compra'),
  is_sellable: bool('Se vende'),
  is_manufactured: bool('Se fabrica'),
  parent_id: ref('Producto base', 'products', {
    where: { is_template: '1' },
    help: 'Una variante toma de su base lo que dejes vacío.',
  }),
  is_template: bool('Es base de variantes', {
    index: true,
    help: 'Una base no tiene existencias.',
  }),
  stock_unit_id: ref('Unidad de inventario', 'units', {
    importAliases: ['Unidad', 'UM'],
    required: true,
    width: 3,
  }),
  buy_unit_id: ref('Unidad de compra', 'units', { help: 'Vacía: la de inventario.', width: 3 }),
  sell_unit_id: ref('Unidad de venta', 'units', { help: 'Vacía: la de inventario.', width: 3 }),
  second_unit_id: ref('Unidad secundaria', 'units', {
    help: 'Con ella, cada movimiento pide también piezas o bultos.',
    width: 3,
  }),
  unit_lines: lines('Conversiones', 'product-units', 'product_id', { max: 50 }),
  tracking: choice('Rastreo', TRACKING, { help: 'Vacío: el de la categoría.' }),
  lot_kind: choice('Presentación del lote', LOT_KINDS, {
    requiredWhen: { field: 'tracking', is: ['LOTE'] },
  }),
  shelf_life_days: int('Vida útil', {
    min: '0',
    max: '36500',
    suffix: 'días',
    help: 'Mayor que cero: la caducidad del lote es obligatoria.',
  }),
  expiry_alert_days: int('Alerta de caducidad', { min: '0', max: '36500', suffix: 'días' }),
  inspect_on_receipt: bool('Inspección en recibo', {
    help: 'Los lotes nuevos entran en cuarentena.',
  }),
  picking_policy: choice('Política de surtido', [
    ['PEPS', 'Primero en entrar'],
    ['PCPS', 'Primero en caducar'],
    ['MANUAL', 'Manual'],
  ]),
  storage_lines: lines('Reabastecimiento por almacén', 'product-storages', 'product_id', {
    max: 200,
  }),
  valuation: choice('Método de valuación', VALUATION, {
    help: 'Vacío: el de la categoría. Con serie y costo mayor a $50,000, costo identificado (RLISR art. 82).',
  }),
  standard_cost: decimal('Costo estándar', {
    importAliases: ['Costo'],
    min: '0',
    requiredWhen: { field: 'valuation', is: ['ESTANDAR'] },
    readKey: 'costs.view',
  }),
  list_price: decimal('Precio de lista', {
    importAliases: ['Precio'],
    min: '0',
    index: true,
    help: 'Por unidad de venta, antes de impuestos.',
  }),
  price_currency_id: ref('Moneda', 'currencies', { help: 'Vacía: pesos.' }),
  min_price: decimal('Precio mínimo', { min: '0' }),
  sat_product_key: text('Clave SAT', {
    importAliases: ['Clave de producto SAT'],
    max: 8,
    pattern: ['^\\d{8}$', 'Son 8 dígitos.'],
    help: 'Con ella se factura: la pide lo que se vende.',
    requiredWhen: { field: 'is_sellable', is: [true] },
    neededWhen: SOLD,
  }),
  tax_object: choice('Objeto de impuesto', TAX_OBJECTS, { required: true, default: '02' }),
  tax_ids: refs('Impuestos', 'satTaxes', {
    help: 'Al menos uno cuando es objeto de impuesto (02).',
    neededWhen: [[{ field: 'tax_object', is: ['02'] }]],
  }),
  tariff_code: text('Fracción arancelaria y NICO', {
    max: 10,
    pattern: ['^\\d{8}(\\d{2})?$', 'Son 8 dígitos, o 10 con el NICO.'],
  }),
  country_of_origin: ref('País de origen', 'countries'),
  hazardous_key: text('Material peligroso', {
    max: 4,
    case: 'upper',
    help: 'Clave del SAT para la Carta Porte.',
  }),
  hazardous_packaging: text('Embalaje', {
    max: 3,
    case: 'upper',
    requiredWhen: { field: 'hazardous_key', is: '*' },
    onlyWhen: { field: 'hazardous_key', is: '*' },
  }),
  regain: decimal('Tasa legal de humedad', {
    precision: 5,
    scale: 2,
    min: '0',
    max: '30',
    suffix: '%',
    help: 'Sólo fibras: con ella se calcula el peso comercial de las compras.',
  }),
  is_waste: bool('Es desperdicio', { help: 'Al comprarlo se retiene el IVA.' }),
  net_weight_kg: decimal('Peso neto', { min: '0', suffix: 'kg' }),
  gross_weight_kg: decimal('Peso bruto', { min: '0', suffix: 'kg' }),
  volume_m3: decimal('Volumen', { min: '0', suffix: 'm³' }),
  default_supplier_id: ref('Proveedor habitual', 'suppliers'),
  lead_time_days: int('Días de entrega', { min: '0', max: '3650', suffix: 'días' }),
  ...productSaleFields,
  attribute_lines: lines('Características', 'product-attributes', 'product_id', { max: 100 }),
  substitute_lines: lines('Sustitutos', 'product-substitutes', 'product_id', { max: 50 }),
  kit_lines: lines('Componentes del kit', 'product-kits', 'product_id', { max: 200 }),
  on_hand: computed('Existencia', 'decimal', ON_HAND, { batchSql: STOCK_OF_LIST }),
  available: computed('Disponible', 'decimal', AVAILABLE, { batchSql: STOCK_OF_LIST }),
  avg_cost: computed('Costo promedio', 'decimal', AVERAGE_COST, { readKey: 'costs.view' }),
  last_cost: computed('Último costo', 'decimal', LAST_COST, { readKey: 'costs.view' }),
  category_path: computed(
    'Ruta de categoría',
    'text',
    `(select coalesce(p.name || ' / ', '') || c.name from categories c ${leftJoin('categories.parent_id', 'c', 'p')} where ${sameCompany('c', 't')} and c.id = t.category_id)`,
  ),
} as const;

export const products = resource('products', {
  label: ['Producto', 'Productos'],
  fields: productFields,
  title: ['code', 'name'],
  highlights: [
    ['on_hand', 'stock_unit_id'],
    ['available', 'stock_unit_id'],
    'avg_cost',
    'last_cost',
    'list_price',
  ],
  search: ['code', 'name', 'barcode'],
  barcodeFields: ['code', 'barcode', 'unit_lines.barcode'],
  quickSearch: { amounts: ['list_price'] },
  segments: { field: 'kind', values: KIND_SEGMENTS },
  list: {
    columns: [
      'image',
      'code',
      'name',
      'category_id',
      'stock_unit_id',
      'on_hand',
      'available',
      'list_price',
      'status',
    ],
    sort: 'code',
    filters: [
      'kind',
      'category_id',
      'line_id',
      'status',
      'tracking',
      'is_stocked',
      'is_purchasable',
      'is_sellable',
      'is_manufactured',
      'list_price',
      'default_supplier_id',
    ],
    relationFilters: {
      below_reorder: { label: 'Bajo el punto de reorden', sql: BELOW_REORDER },
      storage_id: {
        label: 'Con existencia en',
        to: 'storages',
        sql: `exists (select 1 from stock_balances b where ${sameCompany('b', 't')} and b.product_id = t.id and b.qty <> 0 and b.storage_id = any($))`,
      },
    },
  },
  checks: [
    {
      field: 'min_price',
      op: '<=',
      other: 'list_price',
      message: 'El precio mínimo no puede ser mayor que el de lista.',
    },
    {
      field: 'gross_weight_kg',
      op: '>=',
      other: 'net_weight_kg',
      message: 'El peso bruto no puede ser menor que el neto.',
    },
  ],
  privileges: [{ key: 'products.variants', label: 'Generar variantes de productos' }],
  extraCalls: [
    {
      name: 'variants',
      method: 'POST',
      path: 'products/variants/:id',
      key: 'products.variants',
      sample: { 'attributes[0][name]': 'Color', 'attributes[0][values][0]': 'Rojo' },
      summary: 'Crea las variantes que faltan de un producto base.',
      ...VARIANTS,
    },
  ],
  form: {
    tabs: [
      {
        key: 'general',
        label: 'General',
        sections: [
          {
            title: 'Datos generales',
            help: 'Con la clave y el nombre se busca el producto en todas las pantallas.',
            fields: [
              'code',
              'barcode',
              'name',
              'kind',
              'category_id',
              'line_id',
              'brand',
              'status',
              'description',
              'image',
            ],
          },
          {
            title: 'Qué se hace con él',
            help: 'Al crear, si no marcas ninguno se toman los usuales de su tipo.',
            fields: ['is_stocked', 'is_purchasable', 'is_sellable', 'is_manufactured'],
          },
          {
            title: 'Variantes',
            help: 'Un producto base reúne tamaños o colores que comparten datos.',
            fields: ['is_template', 'parent_id'],
          },
          {
            title: 'Características',
            help: 'Datos técnicos que ayudan a elegirlo, como gramaje o color.',
            fields: ['attribute_lines'],
          },
          {
            title: 'Kit y sustitutos',
            help: 'Un kit se vende como uno solo y se surte por componentes; un sustituto se ofrece cuando falta éste.',
            fields: ['kit_lines', 'substitute_lines'],
          },
        ],
      },
      {
        key: 'unidades',
        label: 'Unidades',
        sections: [
          {
            title: 'Unidades',
            help: 'Las existencias se llevan en la unidad de inventario; las demás se convierten a ella.',
            fields: ['stock_unit_id', 'buy_unit_id', 'sell_unit_id', 'second_unit_id'],
          },
          {
            title: 'Conversiones',
            help: 'Una unidad equivale a numerador ÷ denominador unidades de inventario, exacto.',
            fields: ['unit_lines'],
          },
          {
            title: 'Pesos y medidas',
            help: 'Por unidad de inventario; el transporte y la Carta Porte los usan.',
            fields: ['net_weight_kg', 'gross_weight_kg', 'volume_m3', 'regain'],
          },
        ],
      },
      {
        key: 'almacenes',
        label: 'Almacenes',
        sections: [
          {
            title: 'Reabastecimiento',
            help: 'Cuándo y cómo se vuelve a surtir cada almacén.',
            fields: ['storage_lines'],
          },
          {
            title: 'Compra',
            help: 'A quién se le compra de costumbre y cuánto tarda.',
            fields: ['default_supplier_id', 'lead_time_days', 'is_waste'],
          },
        ],
      },
      {
        key: 'costos',
        label: 'Costos',
        sections: [
          {
            title: 'Valuación',
            help: 'Cómo se calcula el costo de lo que sale del almacén.',
            fields: ['valuation', 'standard_cost', 'avg_cost', 'last_cost', 'on_hand'],
          },
        ],
      },
      {
        key: 'lotes',
        label: 'Lotes',
        sections: [
          {
            title: 'Rastreo',
            help: 'Qué se anota de cada lote o pieza y en qué orden se surte.',
            fields: [
              'tracking',
              'lot_kind',
              'shelf_life_days',
              'expiry_alert_days',
              'inspect_on_receipt',
              'picking_policy',
            ],
          },
        ],
      },
      {
        key: 'precios',
        label: 'Precios',
        sections: [
          {
            title: 'Precio',
            help: 'Se usa cuando ninguna lista de precios vigente lo tiene.',
            fields: ['list_price', 'price_currency_id', 'min_price'],
          },
          {
            title: 'Impuestos',
            help: 'Lo que pide el CFDI al facturarlo.',
            fields: [
              'sat_product_key',
              'tax_object',
              'tax_ids',
              'withholding_profile',
              'border_rate_eligible',
              'ieps_litres_per_unit',
            ],
          },
          {
            title: 'Comercio exterior y transporte',
            help: 'Sólo si se importa, se exporta o es material peligroso.',
            fields: ['tariff_code', 'country_of_origin', 'hazardous_key', 'hazardous_packaging'],
          },
          {
            title: 'Venta',
            help: 'Condiciones con que se vende.',
            fields: [
              'sales_description',
              'min_sale_qty',
              'sale_multiple',
              'variable_weight',
              'over_tolerance_percent',
              'under_tolerance_percent',
              'make_to_order',
              'min_margin_percent',
              'commission_group',
              'exclude_from_sales_stats',
              'billing_basis',
              'accessory_ids',
            ],
          },
        ],
      },
    ],
  },
});
