/**
 * What a line takes off an item without money: a discount for prompt payment, with its part of the
 * taxes, and a small difference that nobody will pay (finance R15).
 */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { Exact, moneyText } from '../../amounts/exact.ts';
import type { EventRow, EventSets } from '../../accounting/events/financial-event.ts';
import { applyItems, pesosOf } from '../../open-items/applying/apply-items.ts';
import { postingRows, withoutTaxes } from '../../open-items/applying/posting-rows.ts';
import { createItems, type NewItem, type NewTax } from '../../open-items/items/create-item.ts';
import type { OpenItem, StoredTax } from '../../open-items/items/item.ts';
import { lockItems, taxesOf } from '../../open-items/items/load-items.ts';
import { negative, pesosOf as pesosOfMoney, sumOf } from '../money-amounts.ts';
import type { MoneyLine, MoneyOrder } from '../money-order.ts';
import type { Applied } from '../../open-items/applying/store-applications.ts';

export interface Settings {
  /** Pesos up to which a difference is written off. */
  readonly tolerance: string;
  readonly tolerance_account: number | null;
  /** Concept of discounts; null where the role says the account. */
  readonly discount_expense: number | null;
}

export async function paymentSettings(tx: Tx): Promise<Settings> {
  const [found] = await tx.query(
    sql<Settings>`select tolerance_amount as tolerance, tolerance_account_id as tolerance_account, discount_expense_id as discount_expense from cfl__configs where account_id = ${TENANT}`,
  );
  return found ?? { tolerance: '0', tolerance_account: null, discount_expense: null };
}

/** The part of what is left of an item's taxes that falls to a discount of it. */
function taxesOfPart(
  taxes: readonly StoredTax[],
  { id, balance }: OpenItem,
  amount: string,
): readonly NewTax[] {
  const part = (whole: string, taken: string) =>
    moneyText(new Exact(whole).minus(taken).times(amount).div(balance));
  return taxes
    .filter(({ item_id }) => item_id === id)
    .map((tax) => ({
      tax_id: tax.tax_id,
      base: part(tax.base, tax.taken_base),
      amount: part(tax.amount, tax.taken_amount),
      amount_mxn: part(tax.amount_mxn, tax.taken_mxn),
      ...(tax.pending_role !== null && { pending_role: tax.pending_role }),
      ...(tax.realized_role !== null && { realized_role: tax.realized_role }),
    }));
}

interface Part {
  readonly line: MoneyLine;
  readonly item: OpenItem;
}

/** What stands against the item, at its own rate: no exchange difference. */
function counterpart(
  { source, date, folio }: MoneyOrder,
  { line, item }: Part,
  taxes: readonly StoredTax[],
): NewItem {
  const isDiscount = line.kind === 'DESCUENTO';
  const amount = line.amount_item!;
  return {
    side: item.side,
    direction: 'ABONO',
    kind: isDiscount ? 'NOTA_CREDITO' : 'PAGO',
    subject_id: item.subject_id,
    source,
    // A line may take of several instalments.
    part: `${line.kind} ${line.field} ${item.id}`.slice(0, 40),
    document_no: folio,
    date,
    currency_id: item.currency_id,
    exchange_rate: item.exchange_rate,
    amount,
    base_amount: pesosOf(item, amount),
    account_role: isDiscount ? item.account_role : 'REDONDEO',
    ...(isDiscount && {
      book_account_id: item.book_account_id,
      taxes: taxesOfPart(taxes, item, amount),
    }),
    branch_office_id: item.branch_office_id,
  };
}

function refuseOver(field: string, tolerance: string): never {
  const message = t('payments.overTolerance', 'La diferencia pasa de la tolerancia ({most}).', {
    most: shownMoney(String(tolerance)),
  });
  throw invalid({ [field]: [message] }, message);
}

/** The last cents of an item: tolerance after tolerance would write off all of it. */
function requireSmall({ line, item }: Part, parts: readonly Part[], { tolerance }: Settings): void {
  if (line.kind !== 'REDONDEO') return;
  const field = `${line.field}[amount_item]`;
  const own = parts.filter((part) => part.item.id === item.id);
  const rounded = own.filter((part) => part.line.kind === 'REDONDEO');
  const sum = (some: readonly Part[]) => sumOf(some.map((part) => part.line.amount_item));
  if (new Exact(pesosOf(item, sum(rounded))).gt(tolerance)) refuseOver(field, tolerance);
  if (new Exact(sum(own)).gte(item.balance)) return;
  const message = t(
    'payments.roundsLast',
    'Sólo se redondea lo último: aplica lo demás de la partida.',
  );
  throw invalid({ [field]: [message] }, message);
}

/** Money that no item explains is a difference too. */
export function requireSmallRest(order: MoneyOrder, { tolerance }: Settings): void {
  const rest = order.lines.filter(({ kind, open_item_id }) => kind === 'REDONDEO' && !open_item_id);
  if (new Exact(pesosOfMoney(order, sumOf(rest.map(({ amount }) => amount)))).lte(tolerance))
    return;
  refuseOver(`${rest[0]!.field}[amount]`, tolerance);
}

/** What is taken off costs who collects, and is gained by who pays. */
const signedFor = ({ charge }: Applied, pesos: string): string =>
  charge.side === 'CXC' ? pesos : negative(pesos);

const roundingRow = (applied: Applied, settings: Settings): EventRow => ({
  ...(settings.tolerance_account !== null && {
    accounts: { REDONDEO: settings.tolerance_account },
  }),
  amounts: { redondeo: signedFor(applied, applied.base_at_document) },
});

/** What a discount gives or gains, without its taxes. */
export function discountRow(applied: Applied, settings: Settings): EventRow {
  return {
    ...(settings.discount_expense !== null && {
      roles: { DEV_VENTAS: 'GASTO', DEV_COMPRAS: 'GASTO' },
      facts: { expense_id: settings.discount_expense },
    }),
    amounts: { descuento: signedFor(applied, withoutTaxes(applied)) },
  };
}

/** Its entry is the money's: a document of a later day has its own. */
function requireSameDay(
  { date }: MoneyOrder,
  lines: readonly MoneyLine[],
  applied: readonly Applied[],
): void {
  const at = applied.findIndex(({ posted_on }) => posted_on !== date);
  if (at < 0) return;
  const message = t(
    'payments.laterDocument',
    'El documento es de un día posterior: aplica el descuento con un movimiento de ese día.',
  );
  throw invalid({ [`${lines[at]!.field}[open_item_id]`]: [message] }, message);
}

/** Discounts and differences of items, applied after the money was; null without any. */
export async function takeOff(
  context: Writing,
  order: MoneyOrder,
  settings: Settings,
): Promise<{ readonly applied: readonly Applied[]; readonly sets: EventSets }> {
  const lines = order.lines.filter(
    ({ kind, open_item_id }) =>
      kind === 'DESCUENTO' || (kind === 'REDONDEO' && Boolean(open_item_id)),
  );
  if (lines.length === 0) return { applied: [], sets: {} };
  const ids = lines.map(({ open_item_id }) => open_item_id!);
  const items = await lockItems(context.tx, ids);
  const taxes = await taxesOf(context.tx, ids);
  const parts = lines.map((line) => ({ line, item: items.get(line.open_item_id!)! }));
  for (const part of parts) requireSmall(part, parts, settings);
  const credits = await createItems(
    context,
    parts.map((part) => counterpart(order, part, taxes)),
  );
  const applied = await applyItems(
    context,
    parts.map(({ line, item }, i) => ({
      charge_id: item.id,
      credit_id: credits[i]![0]!.id,
      amount_charge: line.amount_item!,
      field: `${line.field}[amount_item]`,
    })),
    { date: order.date, source: order.source },
  );
  requireSameDay(order, lines, applied);
  const rows = (kind: MoneyLine['kind'], unposted: boolean) =>
    postingRows(
      applied.filter((_, i) => lines[i]!.kind === kind),
      { moves: 'charge', unposted },
    );
  return {
    applied,
    sets: joinSets(rows('DESCUENTO', true), rows('REDONDEO', false), {
      CONCEPTOS: applied.map((each, i) =>
        lines[i]!.kind === 'REDONDEO' ? roundingRow(each, settings) : discountRow(each, settings),
      ),
    }),
  };
}

/** Rows of several sets, one after the other. */
export function joinSets(...all: readonly EventSets[]): EventSets {
  const names = [...new Set(all.flatMap((sets) => Object.keys(sets)))] as (keyof EventSets)[];
  return Object.fromEntries(names.map((name) => [name, all.flatMap((sets) => sets[name] ?? [])]));
}
