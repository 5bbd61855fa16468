/**
 * What a credit note does to the documents that it credits, of a customer or a supplier (finance
 * R24, purchasing R44): it lowers what is owed of them, and the rest stays as credit.
 */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Decimal } from 'decimal.js';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { cents, Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import type { OpenItem, Source, StoredTax } from '../items/item.ts';
import { itemsOf, lockItems, taxesOf } from '../items/load-items.ts';
import { apply } from './apply.ts';
import type { ApplyLine } from './apply-items.ts';
import { sameTax } from './caused-taxes.ts';

/** What the note credits of one document. */
export interface NoteShare {
  readonly source: Source;
  /** Decimal text in the currency of both. */
  readonly amount: string;
}

interface NoteTax {
  readonly tax_id: number;
  readonly base: string;
  readonly amount: string;
  readonly roles: { readonly pending: string } | null;
}

interface Plan<T> {
  /** Of the note, decimal texts: what it lowers, and what stays as credit. */
  readonly lowers: string;
  readonly stays: string;
  /** Of its taxes: what waits to be paid, and what was paid already. */
  readonly own: readonly T[];
  readonly rest: readonly T[];
  readonly lines: readonly NoteLine[];
}

type NoteLine = Pick<ApplyLine, 'charge_id' | 'amount_charge' | 'taxes'>;

/** Charges of the document of which something is owed, locked, the oldest first. */
async function owedOf(tx: Tx, source: Source): Promise<readonly OpenItem[]> {
  const locked = await lockItems(
    tx,
    (await itemsOf(tx, source)).map(({ id }) => id),
  );
  return [...locked.values()].filter(
    ({ direction, balance }) => direction === 'CARGO' && !new Exact(balance).isZero(),
  );
}

/** Of the charges, in their order, until the amount is lowered. */
function lowered(owed: readonly OpenItem[], amount: string) {
  let left = new Exact(amount);
  return owed.flatMap(({ id, balance }) => {
    const part = Exact.min(left, balance);
    left = left.minus(part);
    return part.isZero() ? [] : [{ charge_id: id, amount_charge: moneyText(part) }];
  });
}

/** Of the tax that waits of each charge, as far as `wanted` goes: by its amount, then the rest. */
function spread(
  wanted: Decimal,
  amounts: readonly string[],
  waiting: readonly string[],
): readonly Decimal[] {
  const parts = apportion(wanted, amounts).map((part, i) => Exact.min(part, waiting[i]!));
  let over = wanted.minus(sumOf(parts));
  return parts.map((part, i) => {
    const more = Exact.max(Exact.min(over, new Exact(waiting[i]!).minus(part)), 0);
    over = over.minus(more);
    return part.plus(more);
  });
}

const waitingOf = (tax: StoredTax | undefined, of: 'base' | 'amount'): string =>
  tax ? moneyText(Exact.max(new Exact(tax[of]).minus(tax[`taken_${of}`]), 0)) : '0.00';

/** Adds to each line what it takes back of a tax. */
function linesWithTaxes(
  lines: readonly NoteLine[],
  taxes: readonly NoteTax[],
  stored: readonly StoredTax[],
  part: Decimal,
): readonly NoteLine[] {
  const amounts = lines.map(({ amount_charge }) => amount_charge);
  const byTax = taxes.map(({ tax_id, base, amount, roles }) => {
    const own = lines.map(({ charge_id }) =>
      sameTax(
        stored.filter(({ item_id }) => item_id === charge_id),
        { tax_id, pending_role: roles?.pending ?? null },
      ),
    );
    const of = (name: 'base' | 'amount', whole: string) =>
      spread(
        cents(part.times(whole)),
        amounts,
        own.map((tax) => waitingOf(tax, name)),
      );
    const pending_role = roles?.pending ?? null;
    return { tax_id, pending_role, bases: of('base', base), amounts: of('amount', amount) };
  });
  return lines.map((line, i) => ({
    ...line,
    taxes: byTax.map(({ tax_id, pending_role, ...each }) => ({
      tax_id,
      pending_role,
      base: moneyText(each.bases[i]!),
      amount: moneyText(each.amounts[i]!),
    })),
  }));
}

/**
 * What a note does to the documents that it credits. By each rate it takes back first what waits to
 * be paid of them, and what was paid of it after that: each document stays worth what it says less
 * its notes, rate by rate.
 */
export async function planNote<T extends NoteTax>(
  { tx }: Pick<Writing, 'tx'>,
  { total, taxes }: { readonly total: string; readonly taxes: readonly T[] },
  shares: readonly NoteShare[],
): Promise<Plan<T>> {
  const lines: NoteLine[] = [];
  for (const { source, amount } of shares) {
    const owed = lowered(await owedOf(tx, source), amount);
    const ids = owed.map(({ charge_id }) => charge_id);
    const part = sumOf(owed.map(({ amount_charge }) => amount_charge)).div(total);
    lines.push(...linesWithTaxes(owed, taxes, await taxesOf(tx, ids), part));
  }
  const lowers = sumOf(lines.map(({ amount_charge }) => amount_charge));
  const own = taxes.map((tax, at) => ({
    ...tax,
    base: moneyText(sumOf(lines.map((line) => line.taxes![at]!.base))),
    amount: moneyText(sumOf(lines.map((line) => line.taxes![at]!.amount))),
  }));
  const rest = taxes.map((tax, at) => ({
    ...tax,
    base: moneyText(new Exact(tax.base).minus(own[at]!.base)),
    amount: moneyText(new Exact(tax.amount).minus(own[at]!.amount)),
  }));
  return {
    lowers: moneyText(lowers),
    stays: moneyText(new Exact(total).minus(lowers)),
    own,
    rest,
    lines,
  };
}

/** Taxes of a note's item: none of what it takes nothing back. */
export const someOf = <T extends Pick<NoteTax, 'base' | 'amount'>>(taxes: readonly T[]) =>
  taxes.filter(({ base, amount }) => !new Exact(base).isZero() || !new Exact(amount).isZero());

/** Applies the note to what is owed, the oldest instalment of each document first. */
export async function lowerOwed(
  context: Writing,
  note: OpenItem,
  lines: readonly NoteLine[],
  { date, source }: { readonly date: string; readonly source: Source },
): Promise<void> {
  await apply(
    context,
    lines.map((line) => ({ ...line, credit_id: note.id })),
    { date, source, lowers: true },
  );
}

/** Live applications that a document made itself. */
export async function applicationsOf(tx: Tx, { resource, id }: Source): Promise<readonly number[]> {
  const rows = await tx.query(
    sql<{
      id: number;
    }>`select a.id from cfl__applications a where a.account_id = ${TENANT} and a.source_resource = ${resource} and a.source_id = ${String(id)} and a.reverses_id is null
      and not exists (select 1 from cfl__applications r where r.account_id = ${TENANT} and r.reverses_id = a.id) order by a.id`,
  );
  return rows.map((row) => row.id);
}
