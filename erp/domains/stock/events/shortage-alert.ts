/**
 * Tells finance of goods that left without reason, or of more waste than is normal: the law
 * presumes them sold (inventory R30; LIVA art. 8, RLIVA art. 25).
 */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { join, sameCompany } from '#erp/db/sql/joins.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { isOwnStock, type StockLedgerEntry } from '../posting/ledger-entries.ts';
import { absolute, decimalText, fixed, mulDiv, sum, type FixedDecimal } from '../fixed-decimal.ts';
import type { StockContext } from '../posting.ts';

/** General rate, per cent. */
const VAT = fixed('0.16');
const ONE = fixed('1');

export interface ShortageHead {
  readonly movementId: number;
  /** ISO date in the company's zone. */
  readonly date: string;
}

interface Lost {
  readonly cost: FixedDecimal;
  readonly list: FixedDecimal;
}

const pesos = (value: FixedDecimal) => shownMoney(decimalText(value));

export async function alertShortage(
  context: StockContext,
  { movementId, date }: ShortageHead,
  ledgerEntries: readonly StockLedgerEntry[],
  values: readonly FixedDecimal[],
): Promise<void> {
  const { tx, actor } = context;
  const outs = ledgerEntries.flatMap((ledgerEntry, index) =>
    isOwnStock(ledgerEntry) &&
    ledgerEntry.qty < 0n &&
    !ledgerEntries.some(({ pairOf }) => pairOf === ledgerEntry)
      ? [{ leg: ledgerEntry, cost: absolute(values[index]!) }]
      : [],
  );
  if (outs.length === 0) return;
  const [movement] = await tx.query<{ shortage_class: string | null; storage: string }>(
    `select m.shortage_class, s.name as storage from movements m ${join('movements.storage_id', 'm', 's')} where m.account_id = $2 and m.id = $1`,
    [movementId, TENANT],
  );
  const lossClass = movement?.shortage_class;
  if (lossClass !== 'SIN_JUSTIFICAR' && lossClass !== 'MERMA') return;
  const products = await productsOf(
    context,
    outs.map(({ leg: ledgerEntry }) => ledgerEntry.productId),
  );
  const above =
    lossClass === 'MERMA'
      ? await aboveNormal(
          context,
          [...new Set([...products.values()].map(({ category_id }) => category_id))],
          date,
        )
      : null;
  const counted = outs.filter(
    ({ leg: ledgerEntry }) =>
      above === null || above.has(products.get(ledgerEntry.productId)!.category_id),
  );
  if (counted.length === 0) return;
  const lost: Lost = {
    cost: sum(counted.map(({ cost }) => cost)),
    list: sum(
      counted.map(({ leg: ledgerEntry }) =>
        mulDiv(
          absolute(ledgerEntry.qty),
          fixed(products.get(ledgerEntry.productId)!.list_price),
          ONE,
        ),
      ),
    ),
  };
  const people = await peopleWithKey(tx, 'inventory.shortages');
  const seeing = new Set((await peopleWithKey(tx, 'costs.view')).map(({ id }) => id));
  const codes = [
    ...new Set(counted.map(({ leg: ledgerEntry }) => products.get(ledgerEntry.productId)!.code)),
  ].join(', ');
  const rest = `a precio de lista ${pesos(lost.list)}; IVA en riesgo ${pesos(mulDiv(lost.list, VAT, ONE))}. ${codes}.`;
  const tell = (withCost: boolean, body: string) =>
    notify(tx, actor.accountId, {
      event: 'stock.shortage',
      to: people.filter(({ id }) => seeing.has(id) === withCost).map(({ id }) => id),
      title: above
        ? `Merma mayor a la normal en ${movement!.storage}`
        : `Faltante sin justificar en ${movement!.storage}`,
      body,
      resource: 'movements',
      recordId: movementId,
      action: true,
      now: context.now,
    });
  await tell(true, `Costo ${pesos(lost.cost)}; ${rest}`);
  await tell(false, rest.replace('a precio', 'A precio'));
}

interface LostProduct {
  readonly id: number;
  readonly code: string;
  readonly category_id: number;
  readonly list_price: string;
}

async function productsOf(
  { tx }: StockContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LostProduct>> {
  const rows = await tx.query<LostProduct>(
    'select id, code, category_id, coalesce(list_price, 0)::numeric(18,6) as list_price from products where account_id = $2 and id = any($1::bigint[])',
    [ids, TENANT],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Categories whose waste of the month, this one included, is more of what left than is normal for
 * them or the nearest one above that says; without what was cancelled.
 */
async function aboveNormal(
  { tx }: StockContext,
  categories: readonly number[],
  date: string,
): Promise<ReadonlySet<number>> {
  const rows = await tx.query<{ id: number }>(
    `with recursive up as (
       select id, id as at, parent_id, normal_loss_pct as pct, 0 as depth from categories where account_id = $3 and id = any($1::bigint[])
       union all select up.id, c.id, c.parent_id, c.normal_loss_pct, up.depth + 1 from up join categories c on c.id = up.parent_id where c.account_id = $3 and up.pct is null),
     normal as (select id, pct from up where pct is not null),
     month as (
       select p.category_id, sum(-k.value) as went, sum(-k.value) filter (where m.shortage_class = 'MERMA') as waste from kardex k
         join products p on ${sameCompany('p', 'k')} and p.id = k.product_id join movements m on ${sameCompany('m', 'k')} and m.id = k.movement_id
       where k.account_id = $3 and k.period = left($2, 7) and k.kind = 'SALIDA' and k.owner_kind = 'PROPIO' and k.reverses_id is null and m.status <> 'CANCELADO' and p.category_id = any($1::bigint[])
         and not exists (select 1 from kardex i where ${sameCompany('i', 'k')} and i.pair_id = k.id) group by 1)
     select n.id from normal n join month o on o.category_id = n.id where coalesce(o.waste, 0) * 100 > n.pct * o.went`,
    [categories, date, TENANT],
  );
  return new Set(rows.map(({ id }) => id));
}
