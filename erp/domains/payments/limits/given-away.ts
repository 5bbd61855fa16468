/**
 * What settling documents gives away in all: discounts, what a fee keeps, and what the money is
 * worth less than what it settles at the rates in force on the day. One limit counts them together,
 * with all that was given of the document before (finance R13, R15).
 */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import { isFar } from '#erp/domains/exchange/is-far.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import type { Decimal } from 'decimal.js';
import { cents, Exact, moneyText } from '../../amounts/exact.ts';
import { lockItems } from '../../open-items/items/load-items.ts';
import { MOVEMENT_KINDS } from '../movement-kinds.ts';
import { discountLimit, isOver, type GivenAway } from './discount-limit.ts';

/** One way in which a part of an item is settled. */
export interface SettledPart {
  readonly open_item_id: number;
  /** ISO day whose rates count. */
  readonly date: string;
  /** What no money stands against, in the currency of the item. */
  readonly discount?: string | null;
  /** What money settles of the item, how much of it, and what a fee kept of that. */
  readonly paid?: {
    readonly amount_item: string;
    readonly amount: string;
    readonly currency_id: number;
    readonly fee: string;
  };
}

interface Item {
  readonly id: number;
  readonly side: 'CXC' | 'CXP';
  readonly direction: 'CARGO' | 'ABONO';
  readonly currency_id: number;
  /** ISO day. */
  readonly date: string;
  readonly amount: string;
  readonly rate: string;
  /** What is the same of all instalments of a document. */
  readonly document: string;
}

type RateOf = (currency: number, date: string) => Promise<string | null>;

function ratesOf(tx: Tx): RateOf {
  const known = new Map<string, string | null>();
  return async (currency, date) => {
    const key = `${currency} ${date}`;
    if (!known.has(key)) known.set(key, (await findRate(tx, currency, date))?.rate ?? null);
    return known.get(key)!;
  };
}

const CENT = '0.01';
const laterOf = (one: string, other: string) => (one > other ? one : other);

interface Compared {
  /** Rates of the day: of the item's currency and of the money's. */
  readonly of: string;
  readonly by: string;
  /** Pesos that the money is worth less than what it settles, never below zero. */
  readonly lost: Decimal;
}

/**
 * Money of another currency beside what it settles; null where there is nothing to compare with,
 * and where the difference is so large that nobody may apply it.
 */
async function compare(
  { side, direction, currency_id, date: dated }: Item,
  { date, paid }: SettledPart,
  rateOf: RateOf,
): Promise<Compared | null> {
  if (!paid || paid.currency_id === currency_id) return null;
  const day = laterOf(date, dated);
  const [of, by] = [await rateOf(currency_id, day), await rateOf(paid.currency_id, day)];
  if (of === null || by === null) return null;
  const worth = new Exact(paid.amount_item).times(of);
  const value = new Exact(paid.amount).times(by);
  if (isFar(moneyText(worth), moneyText(value))) return null;
  const less = worth.minus(value);
  // Of what is owed to the company only less is given away; of what it owes, more is too.
  const lost = (side === 'CXC') === (direction === 'CARGO') ? less : less.abs();
  const rounding = new Exact(of).plus(by).times(CENT);
  return { of, by, lost: lost.gt(rounding) ? lost : new Exact(0) };
}

/** In the item's currency, never below zero. */
async function givenBy(item: Item, part: SettledPart, rateOf: RateOf): Promise<Decimal> {
  const { discount, paid } = part;
  const off = new Exact(discount ?? 0);
  if (!paid) return off;
  if (paid.currency_id === item.currency_id) return off.plus(paid.fee);
  const compared = await compare(item, part, rateOf);
  if (!compared) return off;
  const { of, by, lost } = compared;
  return off.plus(new Exact(paid.fee).times(by).div(of)).plus(lost.div(of));
}

const DOCUMENT = `concat_ws('|', i.source_resource, i.source_id, i.part, i.side, i.direction)`;
const COLUMNS = raw(
  `i.id, i.side, i.direction, i.currency_id, i.date, i.amount, i.exchange_rate as rate, ${DOCUMENT} as document`,
);

const itemsNamed = (tx: Tx, ids: readonly number[]): Promise<Item[]> =>
  tx.query(
    sql<Item>`select ${COLUMNS} from cfl__open_items i where i.account_id = ${TENANT} and i.id = any(${ids}::bigint[])`,
  );

/** Instalments of the same documents that stand. */
const documentsOf = (tx: Tx, ids: readonly number[]): Promise<Item[]> =>
  tx.query(
    sql<Item>`select ${COLUMNS} from cfl__open_items i join (select distinct source_resource, source_id, part, side, direction from cfl__open_items where account_id = ${TENANT} and id = any(${ids}::bigint[])) n
        on i.source_resource = n.source_resource and i.source_id = n.source_id and i.part = n.part and i.side = n.side and i.direction = n.direction
      where i.account_id = ${TENANT} and i.status <> 'CANCELADA'`,
  );

const COMING_IN = Object.entries(MOVEMENT_KINDS)
  .filter(([, { direction }]) => direction === 'ENTRADA')
  .map(([code]) => `'${code}'`)
  .join(', ');
/** A fee of a movement `m` that a person typed: of a link its provider tells it. */
const FEE = `case when m.kind in (${COMING_IN}) and m.source_resource is distinct from 'payment-links' then coalesce(m.bank_fee, 0) + coalesce(m.bank_fee_tax, 0) else 0 end`;
/** The part of it that falls to an amount of the movement's money. */
export const feeOf = (amount: string): string =>
  `coalesce(round((${FEE}) * ${amount} / nullif(m.amount, 0), 6), 0)::text`;

/** As it is stored: with a discount no money pays. */
interface Earlier {
  readonly open_item_id: number;
  readonly date: string;
  readonly discount: string | null;
  readonly amount_item: string;
  readonly amount: string;
  readonly currency_id: number;
  readonly fee: string;
}

const partOf = ({ open_item_id, date, discount, ...paid }: Earlier): SettledPart =>
  discount === null ? { open_item_id, date, paid } : { open_item_id, date, discount };

/** What settled these charges and was not undone. */
async function earlierOf(tx: Tx, ids: readonly number[]): Promise<readonly SettledPart[]> {
  const rows = await tx.query(
    sql<Earlier>`select a.charge_item_id as open_item_id, a.date, case when k.part like 'DESCUENTO %' then a.amount_charge end as discount, a.amount_charge as amount_item, a.amount_credit as amount, k.currency_id,
        ${raw(feeOf('a.amount_credit'))} as fee
      from cfl__applications a join cfl__open_items k on ${raw(sameCompany('k', 'a'))} and k.id = a.credit_item_id
        left join cfl__movements m on ${raw(sameCompany('m', 'k'))} and k.source_resource = 'cfl/movements' and k.source_id = m.id::text and k.part not like 'REDONDEO %'
      where a.account_id = ${TENANT} and a.charge_item_id = any(${ids}::bigint[]) and a.reverses_id is null and not exists (select 1 from cfl__applications r where ${raw(sameCompany('r', 'a'))} and r.reverses_id = a.id)`,
  );
  return rows.map(partOf);
}

/**
 * Whether some document gets more given away than the treasury's settings allow, with what it got
 * before; documents of which nothing is given now are not asked. Locks the others' items, so that
 * two at once are added up.
 */
export async function givesTooMuch(tx: Tx, parts: readonly SettledPart[]): Promise<boolean> {
  const ids = [...new Set(parts.map(({ open_item_id }) => open_item_id))];
  if (ids.length === 0) return false;
  const rateOf = ratesOf(tx);
  const items = new Map((await itemsNamed(tx, ids)).map((item) => [item.id, item]));
  const now = await sums(items, parts, rateOf);
  const given = [...now.keys()];
  if (given.length === 0) return false;
  await lockItems(tx, given);
  const all = new Map((await documentsOf(tx, given)).map((item) => [item.id, item]));
  const before = await sums(all, await earlierOf(tx, [...all.keys()]), rateOf);
  const limit = await discountLimit(tx);
  return [...Map.groupBy(all.values(), ({ document }) => document).values()].some((some) =>
    isOver(limit, documentOf(some, [now, before])),
  );
}

/** Pesos that the money of these parts is worth less than what it settles; null where none. */
export async function rateDifference(
  tx: Tx,
  parts: readonly SettledPart[],
): Promise<string | null> {
  const rateOf = ratesOf(tx);
  const ids = parts.map(({ open_item_id }) => open_item_id);
  const items = new Map((await itemsNamed(tx, ids)).map((item) => [item.id, item]));
  let sum = new Exact(0);
  for (const part of parts) {
    const item = items.get(part.open_item_id);
    const compared = item ? await compare(item, part, rateOf) : null;
    sum = sum.plus(compared?.lost ?? 0);
  }
  const text = moneyText(cents(sum));
  return new Exact(text).isZero() ? null : text;
}

type Sums = ReadonlyMap<number, Decimal>;

/** What is given of each item, of those of which something is. */
async function sums(
  items: ReadonlyMap<number, Item>,
  parts: readonly SettledPart[],
  rateOf: RateOf,
): Promise<Sums> {
  const all = new Map<number, Decimal>();
  for (const part of parts) {
    const item = items.get(part.open_item_id);
    if (!item) continue;
    const given = await givenBy(item, part, rateOf);
    if (given.gt(0)) all.set(item.id, given.plus(all.get(item.id) ?? 0));
  }
  return all;
}

/** Instalments of a document count together. */
function documentOf(items: readonly Item[], given: readonly Sums[]): GivenAway {
  const zero = new Exact(0);
  const sum = items.reduce(
    (whole, { id }) => given.reduce((part, each) => part.plus(each.get(id) ?? 0), whole),
    zero,
  );
  return {
    total: items.reduce((whole, { amount }) => whole.plus(amount), zero).toString(),
    given: moneyText(sum),
    rate: items.reduce((most, { rate }) => (new Exact(rate).gt(most) ? rate : most), '0'),
  };
}

/** What a movement would settle, while it is no more than written. */
export async function partsOfMovement(tx: Tx, id: number | null): Promise<readonly SettledPart[]> {
  const rows = await tx.query(
    sql<Earlier>`select l.open_item_id, m.date, case l.kind when 'DESCUENTO' then l.amount_item end as discount, l.amount_item, coalesce(l.amount, l.amount_item) as amount, m.currency_id, ${raw(feeOf('coalesce(l.amount, l.amount_item)'))} as fee
      from cfl__movement_lines l join cfl__movements m on ${raw(sameCompany('m', 'l'))} and m.id = l.movement_id
      where l.account_id = ${TENANT} and l.movement_id = ${id} and l.kind in ('APLICACION', 'DESCUENTO') and l.open_item_id is not null and l.amount_item is not null`,
  );
  return rows.map(partOf);
}

export interface WantedCredit {
  readonly charge_id: number;
  readonly credit_id: number;
  readonly amount_charge: string;
  readonly amount_credit?: string | null;
}

/**
 * What credits that are there would settle. A fee over the limit was agreed when its money came, so
 * that it does not count again.
 */
export async function partsOfCredits(
  tx: Tx,
  wanted: readonly WantedCredit[],
  date: string,
): Promise<readonly SettledPart[]> {
  const limit = await discountLimit(tx);
  const credits = new Map(
    (
      await tx.query(
        sql<Credit>`select k.id, k.currency_id, k.date, coalesce(m.amount, 0) as money, coalesce(m.exchange_rate, 1) as rate, ${raw(feeOf('m.amount'))} as fee
          from cfl__open_items k left join cfl__movements m on ${raw(sameCompany('m', 'k'))} and k.source_resource = 'cfl/movements' and k.source_id = m.id::text
          where k.account_id = ${TENANT} and k.id = any(${wanted.map(({ credit_id }) => credit_id)}::bigint[])`,
      )
    ).map((credit) => [credit.id, credit]),
  );
  return wanted.flatMap(({ charge_id, credit_id, amount_charge, amount_credit }) => {
    const credit = credits.get(credit_id);
    if (!credit) return [];
    const amount = amount_credit || amount_charge;
    const { currency_id, money, rate } = credit;
    const isAgreed = isOver(limit, { total: money, given: credit.fee, rate });
    const fee = isAgreed || new Exact(money).isZero() ? new Exact(0) : feeShare(credit, amount);
    const paid = { amount_item: amount_charge, amount, currency_id, fee: fee.toFixed(6) };
    return [{ open_item_id: charge_id, date: laterOf(date, credit.date), paid }];
  });
}

interface Credit {
  readonly id: number;
  readonly currency_id: number;
  readonly date: string;
  readonly money: string;
  readonly rate: string;
  readonly fee: string;
}
const feeShare = ({ fee, money }: Credit, amount: string) =>
  new Exact(fee).times(amount).div(money);
