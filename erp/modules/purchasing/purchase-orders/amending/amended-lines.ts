/** What may change of an order that is amended, and what of it has happened already (R59). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { doneBeyond } from '#erp/domains/fulfilment/amended.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import { unitFacts } from '#erp/domains/units/stored-units.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { TAX_FIELDS } from '../../taxes-of-line.ts';
import type { purchaseOrders } from '../purchase-orders.ts';

type Save = SaveContext<typeof purchaseOrders>;
type Order = NonNullable<Save['before']>;
type Line = Save['draft']['lines'][number];
type OwnLine = NonNullable<Order['lines']>[number];

const KEPT_OF_LINE = ['product_id', 'expense_id', 'book_account_id', 'unit_id'] as const;
const PRICE = ['price', 'discount_percent'] as const;

const asNumber = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);
const differs = (one: unknown, other: unknown): boolean => asNumber(one) !== asNumber(other);
const isOther = (one: string | null | undefined, other: string | null | undefined): boolean =>
  !new Exact(one ?? 0).eq(other ?? 0);

function checkOrder({ draft, fail }: Save, before: Order, isBegun: boolean): void {
  if (isOther(draft.exchange_rate, before.exchange_rate))
    fail(
      'exchange_rate',
      t('purchasing.amendKeeps', 'Al modificar una orden este dato se conserva: haz otra orden.'),
    );
  if (isBegun && isOther(draft.discount_percent, before.discount_percent))
    fail(
      'discount_percent',
      t('purchasing.discountReceived', 'Ya se recibió de ella: el descuento no cambia.'),
    );
}

/** How much has come or was invoiced; no less can be asked for than that. */
function leastProblem(line: Line, own: OwnLine, unit: string): string | null {
  const beyond = doneBeyond(line.quantity ?? '0', own.quantity ?? '0', {
    received: own.received_quantity ?? '0',
    invoiced: own.invoiced_quantity ?? '0',
  });
  if (!beyond) return null;
  const values = { qty: new Exact(beyond.quantity).toFixed(4), unit };
  return beyond.what === 'received'
    ? t(
        'purchasing.lessThanReceived',
        'Ya se recibieron {qty} {unit}; no puedes pedir menos.',
        values,
      )
    : t(
        'purchasing.lessThanInvoiced',
        'Ya se facturaron {qty} {unit}; no puedes pedir menos.',
        values,
      );
}

interface Amended {
  readonly at: number;
  readonly line: Line;
  readonly own: OwnLine;
  readonly unit: string;
}

function checkLine({ fail }: Save, { at, line, own, unit }: Amended): void {
  const say = (name: string, message: string) => fail(`lines[${at}][${name}]`, message);
  if (own.authorised_price !== null)
    for (const name of KEPT_OF_LINE)
      if (differs(line[name], own[name]))
        say(name, t('purchasing.lineKeeps', 'Esta partida ya se autorizó: agrega otra.'));
  if (own.closed && isOther(line.quantity, own.quantity))
    return say('quantity', t('purchasing.lineIsClosed', 'La partida está cerrada: agrega otra.'));
  const least = leastProblem(line, own, unit);
  if (least) say('quantity', least);
  if (new Exact(own.received_quantity ?? 0).lte(0) && new Exact(own.invoiced_quantity ?? 0).lte(0))
    return;
  for (const name of PRICE)
    if (isOther(line[name], own[name]))
      say(name, t('purchasing.priceReceived', 'Ya se recibió de ella: su precio no cambia.'));
  for (const name of TAX_FIELDS)
    if (differs(line[name], own[name]))
      say(name, t('purchasing.taxReceived', 'Ya se recibió de ella: sus impuestos no cambian.'));
}

/** What is on its way names its line: it is closed, and not taken away. */
async function checkRemoved({ tx, draft, fail }: Save, before: Order): Promise<void> {
  const kept = new Set(linesOf(draft).map(({ id }) => id));
  const removed = linesOf(before).filter(({ id }) => !kept.has(id));
  if (removed.length === 0) return;
  if (removed.some((line) => new Exact(line.invoiced_quantity ?? 0).gt(0)))
    fail('lines', t('purchasing.invoicedLine', 'Una partida ya se facturó: no se quita.'));
  const [shipped] = await tx.query(
    sql<{
      description: string;
    }>`select coalesce(l.description, '') as description from shipment_lines x join purchase_order_lines l on l.account_id = ${TENANT} and l.id = x.purchase_order_line_id
      where x.account_id = ${TENANT} and l.id = any(${removed.map(({ id }) => id!)}::bigint[]) order by l.position, l.id limit 1`,
  );
  if (shipped)
    fail(
      'lines',
      t(
        'purchasing.shippedLine',
        'De «{description}» hay recepciones: baja su cantidad, o ciérrala después.',
        shipped,
      ),
    );
}

export async function checkAmended(context: Save): Promise<void> {
  const { before, draft } = context;
  if (!before?.amended_from) return;
  const known = new Map(linesOf(before).map((line) => [line.id, line]));
  const isBegun = linesOf(before).some(({ received_quantity }) =>
    new Exact(received_quantity ?? 0).gt(0),
  );
  checkOrder(context, before, isBegun);
  const units = await unitFacts(context.tx);
  for (const [at, line] of linesOf(draft).entries()) {
    const own = line.id ? known.get(line.id) : undefined;
    const unit = units.get(own?.unit_id ?? 0)?.code ?? '';
    if (own) checkLine(context, { at, line, own, unit });
  }
  await checkRemoved(context, before);
}
