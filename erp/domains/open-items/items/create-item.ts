/** Open items are made by what leaves somebody a debt or a credit, once each (finance R11). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Side } from '../arithmetic/exchange-result.ts';
import type { Direction, ItemKind, OpenItem, Source } from './item.ts';
import { itemsOf, itemsOfAll } from './load-items.ts';
import { taxRoles } from './tax-roles.ts';
import { keepTaxSums } from './tax-sums.ts';

export interface NewTax {
  readonly tax_id: number;
  /** In the document's currency; of what is withheld too, as positive amounts. */
  readonly base: string;
  readonly amount: string;
  /** Pesos that its póliza left pending; by default the amount at the document's rate. */
  readonly amount_mxn?: string;
  readonly exempt_kind?: 'EXENTO' | 'NO_OBJETO';
  /** Of the IVA of a purchase: what becomes of it. */
  readonly creditable?: string | null;
  /** Where they are not those of the tax: the ISR of a rent. Null: it moves no account. */
  readonly pending_role?: string | null;
  readonly realized_role?: string | null;
}

export interface NewInstallment {
  readonly due_date: string;
  readonly amount: string;
  /** By default its place among them. */
  readonly number?: number;
}

export interface NewItem {
  readonly side: Side;
  readonly direction: Direction;
  readonly kind: ItemKind;
  readonly subject_id: number | null;
  readonly source: Source;
  /** Tells the items of one document apart. */
  readonly part?: string;
  readonly document_no?: string | null;
  readonly uuid?: string | null;
  /** ISO day. */
  readonly date: string;
  readonly due_date?: string;
  /** Null: pesos. */
  readonly currency_id: number | null;
  readonly exchange_rate?: string | null;
  /** What is to be paid, in the document's currency. */
  readonly amount: string;
  /** Its pesos in the póliza; by default the amount at its rate. */
  readonly base_amount?: string;
  /** Amounts in the document's currency, which add up to it. */
  readonly installments?: readonly NewInstallment[];
  readonly taxes?: readonly NewTax[];
  /** Role of its account: `CLIENTES_NAC`. */
  readonly account_role: string;
  readonly book_account_id?: number | null;
  readonly branch_office_id: number | null;
  readonly seller_id?: number | null;
  readonly hold_payment?: boolean;
}

interface TaxFacts {
  readonly id: number;
  readonly sat_tax: string;
  readonly withheld: boolean;
  readonly basis: 'FLUJO' | 'DEVENGADO';
}

const taxFacts = (tx: Tx, taxes: readonly NewTax[]): Promise<TaxFacts[]> =>
  taxes.length === 0
    ? Promise.resolve([])
    : tx.query(
        sql<TaxFacts>`select id, sat_tax, kind = 'RETENCION' as withheld, basis from sattaxes where account_id = ${TENANT} and id = any(${taxes.map(({ tax_id }) => tax_id)}::bigint[])`,
      );

/** Currency of the books. */
async function baseCurrency(tx: Tx): Promise<number> {
  const [found] = await tx.query(
    sql<{
      id: number;
    }>`select c.id from currencies c join accounts a on a.id = c.account_id where c.account_id = ${TENANT} and coalesce(a.base_currency_id = c.id, c.code = 'MXN')`,
  );
  return found!.id;
}

function requireAmount({ amount }: NewItem): void {
  if (new Exact(amount).gt(0)) return;
  const message = t('openItems.aboveZero', 'El importe debe ser mayor que cero.');
  throw invalid({ amount: [message] }, message);
}

function rowsOf(item: NewItem, currencyId: number): readonly Record<string, unknown>[] {
  const rate = item.exchange_rate ?? '1';
  const base = new Exact(item.base_amount ?? cents(new Exact(item.amount).times(rate)));
  const parts: readonly NewInstallment[] = item.installments ?? [
    { due_date: item.due_date ?? item.date, amount: item.amount },
  ];
  const bases = apportion(
    base,
    parts.map(({ amount }) => amount),
  );
  return parts.map(({ due_date, amount, number }, i) => ({
    side: item.side,
    direction: item.direction,
    kind: item.kind,
    subject_id: item.subject_id,
    document_no: item.document_no?.slice(0, 60) ?? null,
    installment_no: number ?? i + 1,
    uuid: item.uuid ?? null,
    date: item.date,
    due_date,
    currency_id: currencyId,
    exchange_rate: rate,
    amount: moneyText(new Exact(amount)),
    base_amount: bases[i],
    account_role: item.account_role,
    book_account_id: item.book_account_id ?? null,
    branch_office_id: item.branch_office_id,
    seller_id: item.seller_id ?? null,
    source_resource: item.source.resource,
    source_id: String(item.source.id),
    part: item.part ?? '-',
    hold_payment: item.hold_payment ?? false,
  }));
}

function taxRows(item: NewItem, items: readonly OpenItem[], facts: readonly TaxFacts[]) {
  const shares = items.map(({ amount }) => amount);
  return (item.taxes ?? []).flatMap((tax) => {
    const { sat_tax, withheld, basis } = facts.find(({ id }) => id === tax.tax_id)!;
    const roles = taxRoles(item.side, sat_tax, withheld);
    const mxn = tax.amount_mxn ?? cents(new Exact(tax.amount).times(item.exchange_rate ?? '1'));
    const [bases, amounts, pesos] = [tax.base, tax.amount, mxn].map((whole) =>
      apportion(whole, shares),
    );
    return items.map(({ id }, i) => ({
      item_id: id,
      tax_id: tax.tax_id,
      base: bases![i],
      amount: amounts![i],
      amount_mxn: pesos![i],
      basis,
      exempt_kind: tax.exempt_kind ?? null,
      creditable: tax.creditable ?? null,
      pending_role: tax.pending_role === undefined ? (roles?.pending ?? null) : tax.pending_role,
      realized_role:
        tax.realized_role === undefined ? (roles?.realized ?? null) : tax.realized_role,
    }));
  });
}

async function insertTaxes(
  { tx, actor }: Writing,
  made: readonly (readonly [item: NewItem, rows: readonly OpenItem[]])[],
): Promise<void> {
  const facts = await taxFacts(
    tx,
    made.flatMap(([{ taxes = [] }]) => taxes),
  );
  const rows = made.flatMap(([item, items]) => taxRows(item, items, facts));
  if (rows.length === 0) return;
  await tx.execute(
    sql`insert into cfl__open_item_taxes (account_id, created_by, item_id, tax_id, base, amount, amount_mxn, basis, exempt_kind, creditable, pending_role, realized_role, position)
      select ${TENANT}, ${actor.userId}, r.item_id, r.tax_id, r.base, r.amount, r.amount_mxn, r.basis, r.exempt_kind, r.creditable, r.pending_role, r.realized_role, r.position
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, position) => ({ ...row, position })))}::jsonb) as r(item_id bigint, tax_id bigint, base numeric, amount numeric, amount_mxn numeric, basis text, exempt_kind text, creditable text, pending_role text, realized_role text, position int)`,
  );
  await keepTaxSums(
    tx,
    rows.map(({ item_id }) => item_id),
  );
}

const insertItems = ({ tx, actor }: Writing, rows: readonly Record<string, unknown>[]) =>
  tx.query(
    sql<{
      source_resource: string;
      source_id: string;
      part: string;
    }>`insert into cfl__open_items (account_id, created_by, updated_by, side, direction, kind, status, subject_id, document_no, installment_no, uuid, date, due_date, currency_id, exchange_rate, amount, base_amount, balance, base_balance, account_role, book_account_id, branch_office_id, seller_id, source_resource, source_id, part, hold_payment)
      select ${TENANT}, ${actor.userId}, ${actor.userId}, r.side, r.direction, r.kind, 'ABIERTA', r.subject_id, r.document_no, r.installment_no, r.uuid, r.date, r.due_date, r.currency_id, r.exchange_rate, r.amount, r.base_amount, r.amount, r.base_amount, r.account_role, r.book_account_id, r.branch_office_id, r.seller_id, r.source_resource, r.source_id, r.part, r.hold_payment
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(side text, direction text, kind text, subject_id bigint, document_no text, installment_no int, uuid text, date date, due_date date, currency_id bigint, exchange_rate numeric, amount numeric, base_amount numeric, account_role text, book_account_id bigint, branch_office_id bigint, seller_id bigint, source_resource text, source_id text, part text, hold_payment boolean)
      on conflict do nothing returning source_resource, source_id, part`,
  );

const keyOf = ({
  source_resource,
  source_id,
  part,
}: Pick<OpenItem, 'source_resource' | 'source_id' | 'part'>): string =>
  `${source_resource}|${source_id}|${part}`;

const keyOfNew = ({ source, part }: NewItem): string =>
  `${source.resource}|${source.id}|${part ?? '-'}`;

/** As `createItem`, of many in the same number of statements; gives the rows of each. */
export async function createItems(
  context: Writing,
  items: readonly NewItem[],
): Promise<readonly (readonly OpenItem[])[]> {
  if (items.length === 0) return [];
  for (const item of items) requireAmount(item);
  const { tx } = context;
  const base = await baseCurrency(tx);
  const made = new Set(
    (
      await insertItems(
        context,
        items.flatMap((item) => rowsOf(item, item.currency_id ?? base)),
      )
    ).map(keyOf),
  );
  const stored = Map.groupBy(await itemsOfAll(tx, items.map(keyOfNew)), keyOf);
  const pairs = items.map((item) => [item, stored.get(keyOfNew(item))!] as const);
  await insertTaxes(
    context,
    pairs.filter(([item]) => made.has(keyOfNew(item))),
  );
  return pairs.map(([, rows]) => rows);
}

/**
 * One row an instalment, with its part of the taxes. The same part of the same document gives what
 * was made the first time. VALIDACION for an amount that is not above zero.
 */
export async function createItem(context: Writing, item: NewItem): Promise<readonly OpenItem[]> {
  const [rows] = await createItems(context, [item]);
  return rows!;
}

/**
 * Taxes that an advance caused once its CFDI was stamped: what it is applied to causes them no
 * more (finance decision 18).
 */
export async function addTaxes(
  context: Writing,
  source: Source,
  taxes: readonly NewTax[],
): Promise<void> {
  const items = await itemsOf(context.tx, source);
  const [first] = items;
  if (!first) return;
  const total = items.reduce((sum, { amount }) => sum.plus(amount), new Exact(0));
  await insertTaxes(context, [[{ ...first, source, amount: moneyText(total), taxes }, items]]);
}
