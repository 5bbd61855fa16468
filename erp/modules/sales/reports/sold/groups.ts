/** By what figures of sales are gathered, one within another (sales §5). */
import { choice } from '#erp/model/fields.ts';
import type { Group, Report } from '#erp/model/reports/report.ts';
import { joinNamed, joinPerson, SELLER_NAME } from './sale-parts.ts';

const GROUPS = [
  ['cliente', 'Cliente'],
  ['producto', 'Producto'],
  ['linea', 'Línea'],
  ['vendedor', 'Vendedor'],
  ['zona', 'Zona'],
  ['sucursal', 'Sucursal'],
  ['canal', 'Canal de venta'],
  ['mes', 'Mes'],
] as const;
const ALONE = 'NINGUNO';

/** Whether documents are told by whom they are with, since one has several products. */
const byDocument = (id: string, label: string) => ({ id, label, whole: 'true' });
const BY = {
  cliente: byDocument('s.customer_id', `coalesce(c.name, 'Sin cliente')`),
  producto: { id: 's.product_id', label: `coalesce(p.name, 'Sin producto')`, whole: 'false' },
  linea: { id: 's.line_id', label: `coalesce(n.name, 'Sin línea')`, whole: 'false' },
  vendedor: byDocument('s.seller_id', `coalesce(${SELLER_NAME}, 'Sin vendedor')`),
  zona: byDocument('s.zone_id', `coalesce(z.name, 'Sin zona')`),
  sucursal: byDocument('s.branch_office_id', `coalesce(b.name, 'Sin sucursal')`),
  canal: byDocument('s.channel_id', `coalesce(h.name, 'Sin canal')`),
  mes: byDocument(`to_char(s.day, 'YYYYMM')::bigint`, `to_char(s.day, 'YYYY-MM')`),
};

export const groupFilters = {
  group_by: choice('Agrupar por', GROUPS, { required: true, default: 'cliente' }),
  then_by: choice('Y dentro por', [[ALONE, 'Nada más'], ...GROUPS], {
    required: true,
    default: ALONE,
  }),
};
export const groupFragments: Report['fragments'] = {
  group_by: BY,
  then_by: { [ALONE]: byDocument('null::bigint', 'null::text'), ...BY },
};

/** Of rows `s` that name whom and what they are of, joined by `NAMED`. */
export const GROUPED = `{{group_by.id}} as group_id, {{group_by.label}} as group_name, {{then_by.id}} as then_id, coalesce({{then_by.label}}, {{group_by.label}}) as label`;
/** Those of a total: names of one id agree. */
export const GROUPED_ONCE = `{{group_by.id}} as group_id, max({{group_by.label}}) as group_name, {{then_by.id}} as then_id, max(coalesce({{then_by.label}}, {{group_by.label}})) as label`;
export const WHOLE_DOCUMENTS = '{{group_by.whole}} and {{then_by.whole}}';
export const NAMED = [
  joinPerson('s'),
  ...[
    { path: 'customers', alias: 'c', column: 'customer_id' },
    { path: 'products', alias: 'p', column: 'product_id' },
    { path: 'lines', alias: 'n', column: 'line_id' },
    { path: 'zones', alias: 'z', column: 'zone_id' },
    { path: 'branch-offices', alias: 'b', column: 'branch_office_id' },
    { path: 'channels', alias: 'h', column: 'channel_id' },
  ].map((each) => joinNamed('s', each)),
].join(' ');

/** Headings and subtotals of the first, while there is a second. */
export const groups: readonly Group[] = [
  {
    by: 'group_id',
    text: 'group_name',
    when: { filter: 'then_by', is: GROUPS.map(([key]) => key) },
  },
];
/** Columns that name a row. */
export const NAMES_ROW = ['group_id', 'then_id'];
