import { refersTo } from '#erp/db/sql/joins.ts';
import { COMPANY_TODAY } from '#erp/model/records/company-day.ts';
import { countOf } from '#erp/model/computed/declared.ts';
import { bool, choice, computed, date, int, lines, ref, refs, text } from '#erp/model/fields.ts';
import { resource } from '#erp/model/resource.ts';

const AGREEMENT = { field: 'kind', is: ['CONVENIO'] } as const;

export const pricelists = resource('pricelists', {
  label: ['Lista de precios', 'Listas de precios'],
  gender: 'f',
  fields: {
    code: text('Clave', { required: true, max: 20, unique: true, width: 3 }),
    name: text('Nombre', { required: true, max: 100, width: 6 }),
    status: choice(
      'Estatus',
      [
        ['BORRADOR', 'Borrador', 'neutral'],
        ['AUTORIZADA', 'Autorizada', 'ok'],
        ['SUSPENDIDA', 'Suspendida', 'bad'],
      ],
      { default: 'BORRADOR', readOnly: true, width: 3 },
    ),
    kind: choice(
      'Tipo',
      [
        ['VENTA', 'Venta'],
        ['CONVENIO', 'Convenio con un cliente'],
      ],
      { required: true, default: 'VENTA' },
    ),
    customer_id: ref('Cliente', 'customers', { requiredWhen: AGREEMENT, onlyWhen: AGREEMENT }),
    currency_id: ref('Moneda', 'currencies', { required: true }),
    valid_from: date('Vigente desde', { required: true, index: true }),
    valid_to: date('Vigente hasta', { help: 'Vacía: sin fin.' }),
    validity: computed(
      'Vigencia',
      'text',
      `case when t.valid_from > ${COMPANY_TODAY} then 'Futura' when t.valid_to < ${COMPANY_TODAY} then 'Vencida' else 'Vigente' end`,
    ),
    base_pricelist_id: ref('Lista base (respaldo)', 'pricelists', {
      tree: 5,
      help: 'Da los precios que ésta no tiene.',
    }),
    branch_office_ids: refs('Sucursales', 'branch-offices', { help: 'Vacío: todas.' }),
    prices_include_tax: bool('Precios con impuestos incluidos', {
      help: 'Sólo para punto de venta.',
    }),
    allow_currency_conversion: bool('Permite convertir a otra moneda', { default: true }),
    allow_extra_discount: bool('Permite descuento adicional', { default: true }),
    qty_scope: choice(
      'Escalas por',
      [
        ['PARTIDA', 'Partida'],
        ['PRODUCTO', 'Producto'],
        ['LINEA_PRODUCTO', 'Línea de producto'],
      ],
      {
        required: true,
        default: 'PARTIDA',
        help: 'De qué cantidad se decide la escala: la de la partida, o la suma del producto o de su línea en el documento.',
      },
    ),
    price_decimals: int('Decimales del precio', { required: true, min: '2', max: '6', default: 4 }),
    line_count: countOf('Reglas', 'pricelists/lines', 'pricelist_id'),
    lines: lines('Reglas de precio', 'pricelists/lines', 'pricelist_id', { max: 5000 }),
  },
  title: 'name',
  highlights: ['kind', 'currency_id', 'valid_from', 'valid_to', 'validity', 'line_count'],
  search: ['code', 'name'],
  overdue: { field: 'valid_to', openStates: ['AUTORIZADA'] },
  states: {
    field: 'status',
    initial: 'BORRADOR',
    transitions: {
      authorize: {
        label: 'Autorizar',
        from: ['BORRADOR'],
        to: 'AUTORIZADA',
        key: 'pricelists.authorize',
        tone: 'pri',
        confirm: 'Desde ahora se usa en cotizaciones y pedidos.',
      },
      suspend: {
        label: 'Suspender',
        from: ['AUTORIZADA'],
        to: 'SUSPENDIDA',
        key: 'pricelists.authorize',
        tone: 'dan',
        confirm: 'Deja de usarse hasta que se reactive.',
      },
      reactivate: {
        label: 'Reactivar',
        from: ['SUSPENDIDA'],
        to: 'AUTORIZADA',
        key: 'pricelists.authorize',
      },
    },
  },
  approvals: {
    base: null,
    voidingFields: [
      'kind',
      'customer_id',
      'currency_id',
      'valid_from',
      'valid_to',
      'base_pricelist_id',
      'branch_office_ids',
      'prices_include_tax',
      'lines',
    ],
    summary: ['code', 'kind', 'customer_id', 'currency_id', 'valid_from', 'valid_to', 'line_count'],
    facts: { CLASE: 'kind' },
    actions: { authorize: {} },
  },
  privileges: [
    { key: 'pricelists.authorize', label: 'Autorizar listas de precios', risk: 'SENSIBLE' },
  ],
  list: {
    columns: [
      'code',
      'name',
      'kind',
      'currency_id',
      'valid_from',
      'valid_to',
      'validity',
      'line_count',
      'status',
    ],
    sort: '-valid_from',
    filters: ['kind', 'status', 'currency_id', 'customer_id', 'valid_from', 'valid_to'],
    relationFilters: {
      product_id: {
        label: 'Con precio de',
        to: 'products',
        sql: `exists (select 1 from pricelists__lines l where ${refersTo('pricelists__lines.pricelist_id', 'l', 't')} and l.product_id = any($))`,
      },
    },
  },
  views: {
    timeline: { from: 'valid_from', to: 'valid_to' },
    board: { by: 'status', card: ['currency_id', 'line_count'] },
  },
  checks: [
    {
      field: 'valid_to',
      op: '>=',
      other: 'valid_from',
      message: 'La vigencia termina antes de empezar.',
    },
  ],
  form: {
    sections: [
      {
        title: 'Datos generales',
        help: 'Sólo se usan las listas autorizadas y vigentes en la fecha del documento.',
        fields: [
          'code',
          'name',
          'status',
          'kind',
          'customer_id',
          'currency_id',
          'valid_from',
          'valid_to',
          'branch_office_ids',
        ],
      },
      {
        title: 'Reglas de precio',
        help: 'Gana la regla más precisa: producto, línea, categoría y al final todos.',
        fields: ['lines'],
      },
      {
        title: 'Cómo se aplica',
        help: 'Respaldo, redondeo y lo que puede cambiar el vendedor.',
        fields: [
          'base_pricelist_id',
          'qty_scope',
          'price_decimals',
          'prices_include_tax',
          'allow_currency_conversion',
          'allow_extra_discount',
        ],
      },
    ],
  },
});
