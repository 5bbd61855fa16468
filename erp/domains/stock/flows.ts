/**
 * What open documents will bring to and take from a storage (inventory R19, R22). The module of a
 * document declares its flows, `addedRows: stockFlows(…)`; availability, reorder and «Por entrar
 * y por salir» read them as sets of rows:
 *
 * - `{flow:in}` and `{flow:out}`, of what availability counts, and `{flow:transit}`, of what is on
 *   its way between branches: account_id, product_id, storage_id, qty (stock unit), due (day of the
 *   company);
 * - `{flow:document}`, of every open document, with those columns and what it is, and `held_for`
 *   and `held_id`, in whose name it has reserved;
 * - `{flow:asker}`: resource, of documents whose demand is told by themselves, so that what is
 *   picked for one is not told again.
 */
import { join, refersTo, sameCompany } from '#erp/db/sql/joins.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';
import type { Resource } from '#erp/model/types.ts';

/** Conditions and expressions read the document as `d` and its lines as `l`. */
export interface StockFlow {
  readonly direction: 'ENTRADA' | 'SALIDA';
  /** What the document is called in «Por entrar y por salir». */
  readonly kind: string;
  readonly document: Pick<Resource, 'path' | 'table'>;
  readonly lines: Pick<Resource, 'path' | 'table'>;
  /** Column of the lines that names the document. */
  readonly by: string;
  readonly storage: string;
  /** Stock units. */
  readonly qty: string;
  readonly day: string;
  /** Lines may be of kits: what flows are their parts. */
  readonly exploded?: true;
  /** While it is open. */
  readonly open: string;
  /**
   * While availability counts it: what will come, and what is asked for without anything set aside.
   * `true` is as long as it is open; never, without this.
   */
  readonly counted?: string | true;
  /** What availability counts of it, where some is set aside: stock units. */
  readonly countedQty?: string;
  /** On its way between branches. */
  readonly inTransit?: true;
  /** What is picked for it, it tells itself. */
  readonly asks?: true;
  /** With whom it is, or where the goods come from or go. */
  readonly partner: string;
  /** In whose name it has reserved: expressions. */
  readonly holds?: readonly [resource: string, id: string];
}

/** Of a row of a product, in one of its units: its own equivalence, else units of one dimension. */
function inStockUnits(row: string): string {
  return `${row}.qty * (select coalesce((select e.numerator::numeric / e.denominator from product_units e where ${refersTo('product_units.product_id', 'e', 'p')} and e.unit_id = u.id and u.id <> n.id limit 1),
    case when u.id = n.id or u.factor_num is null or n.factor_num is null or u.dimension <> n.dimension then 1 else (u.factor_num::numeric * n.factor_den) / (u.factor_den::numeric * n.factor_num) end)
  from products p ${join('products.stock_unit_id', 'p', 'n')} join units u on ${sameCompany('u', 'p')} and u.id = coalesce(${row}.unit_id, p.stock_unit_id)
  where ${sameCompany('p', row)} and p.id = ${row}.product_id)`;
}

/** Stock units of a line whose document does not keep them. */
export const IN_STOCK_UNITS = inStockUnits('l');

const PLAIN = `select null::bigint as account_id, null::bigint as product_id, null::bigint as storage_id, null::numeric as qty, null::date as due`;
const NONE = 'where false';

/** Declared by the module whose documents the ledger is of. */
export const STOCK_FLOW_SETS = {
  'flow:in': `${PLAIN} ${NONE}`,
  'flow:out': `${PLAIN} ${NONE}`,
  'flow:transit': `${PLAIN} ${NONE}`,
  'flow:document': `${PLAIN}, null::bigint as document_id, null::text as document, null::text as partner, null::text as held_for, null::text as held_id, null::text as direction, null::text as resource, null::text as kind ${NONE}`,
  'flow:asker': `select null::text as resource ${NONE}`,
} as const satisfies ModuleDeclaration['rowSets'];

/** Of a line `l`, what of it is in stock, and how much of that in one of the line. */
const PARTS = `cross join lateral (
    select l.product_id, 1::numeric as each where not exists (select 1 from product_kits g where ${sameCompany('g', 'l')} and g.product_id = l.product_id)
    union all select c.product_id, ${inStockUnits('c')} from (select g.account_id, g.component_id as product_id, g.qty, g.unit_id from product_kits g where ${sameCompany('g', 'l')} and g.product_id = l.product_id) c) x`;

function rowsOf(
  { document, lines, by, storage, qty, day, exploded }: StockFlow,
  where: string,
  { from = document.table, columns = '' } = {},
): string {
  const [product, flowing, parts] = exploded
    ? ['x.product_id', `(${qty}) * x.each`, PARTS]
    : ['l.product_id', qty, ''];
  return `select d.account_id, ${product}, ${storage} as storage_id, ${flowing} as qty, ${day} as due${columns} from ${from} d join ${lines.table} l on ${sameCompany('l', 'd')} and l.${by} = d.id ${parts} where ${where}`;
}

/** Every open document that the actor may see: its resource stands for its table. */
function documentsOf(flow: StockFlow): string {
  const { direction, document, kind, partner, holds = ['null::text', 'null::text'] } = flow;
  const columns = `, d.id as document_id, d.folio as document, ${partner} as partner, ${holds[0]} as held_for, ${holds[1]} as held_id`;
  const rows = rowsOf(flow, flow.open, { from: `{${document.path}}`, columns });
  return `select f.*, '${direction}' as direction, '${document.path}' as resource, '${kind}' as kind from (${rows}) f`;
}

/** What a module adds to the sets: `addedRows: stockFlows([…])`. */
export function stockFlows(
  flows: readonly StockFlow[],
): Readonly<Record<keyof typeof STOCK_FLOW_SETS, readonly string[]>> {
  const counted = (direction: StockFlow['direction']) =>
    flows.flatMap((flow) =>
      flow.direction === direction && flow.counted
        ? [
            rowsOf(
              { ...flow, qty: flow.countedQty ?? flow.qty },
              flow.counted === true ? flow.open : flow.counted,
            ),
          ]
        : [],
    );
  return {
    'flow:in': counted('ENTRADA'),
    'flow:out': counted('SALIDA'),
    'flow:transit': flows
      .filter(({ inTransit }) => inTransit)
      .map((flow) => rowsOf(flow, flow.open)),
    'flow:document': flows.map(documentsOf),
    'flow:asker': flows
      .filter(({ asks }) => asks)
      .map(({ document }) => `select '${document.path}' as resource`),
  };
}

/** The code of a storage that the document names, as its partner. */
export const storageOfDocument = (column: string): string =>
  `(select x.code from storages x where ${sameCompany('x', 'd')} and x.id = d.${column})`;
