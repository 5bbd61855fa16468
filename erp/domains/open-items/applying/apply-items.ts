/**
 * Credits are applied to charges (finance R12–R14, R17, R31): balances go down, taxes by cash flow
 * are caused. What it means to the books is told by `posting-rows.ts`.
 */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { exchangeResult } from '../arithmetic/exchange-result.ts';
import { applicationDay } from './application-day.ts';
import { causedTaxes, type TakenBack } from './caused-taxes.ts';
import type { OpenItem, Source, StoredTax } from '../items/item.ts';
import { requireSentLeft } from '../items/claimed-items.ts';
import { itemName, overBalance } from '../items/item-name.ts';
import { lockItems, taxesOf } from '../items/load-items.ts';
import { storeApplications, type Applied, type Planned } from './store-applications.ts';
import { notifySources } from './notify-sources.ts';
import { requireWorth } from './require-worth.ts';

export interface ApplyLine {
  readonly charge_id: number;
  readonly credit_id: number;
  /** In the currency of the charge. */
  readonly amount_charge: string;
  /** In that of the credit; by default the same, where the currencies are. */
  readonly amount_credit?: string | null;
  /** What a note takes back of each of its taxes; by default in proportion to what is applied. */
  readonly taxes?: readonly TakenBack[];
  /** Where a refusal stands: `lines[0][amount_item]`. */
  readonly field?: string;
  /**
   * The same of what a person says of the credit; documents leave it out, since they work their
   * amounts out.
   */
  readonly credit_field?: string;
}

export interface ApplyOptions {
  /** ISO day; not before the documents, whose later day counts then. */
  readonly date: string;
  /** The document that applies them; none of a person's own application. */
  readonly source?: Source;
  /** The credits are notes that lower the charges: nobody pays. */
  readonly lowers?: boolean;
  /** A note of credit applies them: no payment receipt tells them, none has a number (R25). */
  readonly byNote?: boolean;
}

function refuse(line: ApplyLine, message: string): never {
  throw invalid({ [line.field ?? 'amount_charge']: [message] }, message);
}

function requirePair(line: ApplyLine, { items }: Pick<Ledger, 'items'>) {
  const [charge, credit] = [items.get(line.charge_id), items.get(line.credit_id)];
  if (!charge || !credit || charge.direction !== 'CARGO' || credit.direction !== 'ABONO')
    return refuse(line, t('openItems.chargeAndCredit', 'Se aplica un abono a un cargo.'));
  if (charge.side !== credit.side)
    refuse(line, t('openItems.otherSide', 'Lo que se cobra no se aplica a lo que se paga.'));
  return { charge, credit };
}

function requireSubject(line: ApplyLine, charge: OpenItem, credit: OpenItem, cross: boolean) {
  if (cross || credit.subject_id === null || charge.subject_id === credit.subject_id) return;
  refuse(
    line,
    t('openItems.otherSubject', 'Son de terceros distintos: necesitas permiso para cruzarlos.'),
  );
}

/** Above zero and not more than what is left (finance R12). */
function requireBalance(line: ApplyLine, item: OpenItem, amount: string): void {
  if (new Exact(amount).lte(0))
    refuse(line, t('openItems.aboveZero', 'El importe debe ser mayor que cero.'));
  if (item.status === 'CANCELADA')
    refuse(line, t('openItems.isCancelled', '{item} está cancelada.', { item: itemName(item) }));
  if (new Exact(amount).gt(item.balance)) refuse(line, overBalance(item));
}

function creditAmount(line: ApplyLine, charge: OpenItem, credit: OpenItem): string {
  if (charge.currency_id === credit.currency_id) {
    const { credit_field: field, amount_credit: typed } = line;
    if (field && typed && !new Exact(typed).eq(line.amount_charge))
      refuse(
        { ...line, field },
        t('openItems.sameCurrency', 'En la misma moneda es lo que se aplica: déjalo vacío.'),
      );
    return line.amount_charge;
  }
  if (line.amount_credit) return line.amount_credit;
  return refuse(
    line,
    t('openItems.bothAmounts', 'Son de monedas distintas: escribe el importe en las dos.'),
  );
}

/** Pesos of a part of an item; all that is left of its base with the last of it (finance R17). */
export function pesosOf(item: OpenItem, amount: string): string {
  if (new Exact(amount).eq(item.balance)) return item.base_balance;
  const pesos = cents(new Exact(amount).times(item.exchange_rate));
  return moneyText(pesos.gt(item.base_balance) ? new Exact(item.base_balance) : pesos);
}

/** The item after a part of it was applied. */
export function reduced(item: OpenItem, amount: string, pesos: string): OpenItem {
  const balance = new Exact(item.balance).minus(amount);
  return {
    ...item,
    balance: moneyText(balance),
    base_balance: moneyText(new Exact(item.base_balance).minus(pesos)),
    status: statusOf(balance.isZero(), balance.eq(item.amount)),
  };
}

function statusOf(empty: boolean, whole: boolean): OpenItem['status'] {
  if (empty) return 'LIQUIDADA';
  return whole ? 'ABIERTA' : 'PARCIAL';
}

interface Ledger {
  readonly items: Map<number, OpenItem>;
  readonly taxes: StoredTax[];
  /** Whether the actor may cross subjects. */
  readonly cross: boolean;
  readonly date: string;
  readonly lowers: boolean;
}

/** Works one line out and counts it in what the next ones see. */
function plan(line: ApplyLine, ledger: Ledger): Planned {
  const { charge, credit } = requirePair(line, ledger);
  requireSubject(line, charge, credit, ledger.cross);
  requireBalance(line, charge, line.amount_charge);
  const amount_credit = creditAmount(line, charge, credit);
  requireBalance(line, credit, amount_credit);
  const base_at_document = pesosOf(charge, line.amount_charge);
  const base_at_payment = pesosOf(credit, amount_credit);
  const taxes = causedTaxes(ledger.taxes, {
    charge,
    credit,
    amount_charge: line.amount_charge,
    amount_credit,
    pesos: base_at_payment,
    lowers: ledger.lowers,
    back: line.taxes ?? null,
  });
  ledger.items.set(charge.id, reduced(charge, line.amount_charge, base_at_document));
  ledger.items.set(credit.id, reduced(credit, amount_credit, base_at_payment));
  const latest = [ledger.date, charge.date, credit.date].toSorted().at(-1)!;
  return {
    charge,
    credit,
    date: latest,
    posted_on: latest,
    amount_charge: moneyText(new Exact(line.amount_charge)),
    amount_credit: moneyText(new Exact(amount_credit)),
    base_at_document,
    base_at_payment,
    fx_result: exchangeResult({
      side: charge.side,
      atDocument: base_at_document,
      atPayment: base_at_payment,
      taxes: taxes.filter(({ of }) => of === 'CARGO'),
    }),
    taxes,
  };
}

/** Balances are kept beside what they follow from. */
export const keepBalances = (tx: Tx, items: readonly OpenItem[]) =>
  tx.execute(
    sql`update cfl__open_items i set balance = r.balance, base_balance = r.base_balance, status = r.status, version = i.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(
        items.map(({ id, balance, base_balance, status }) => ({
          id,
          balance,
          base_balance,
          status,
        })),
      )}::jsonb) as r(id bigint, balance numeric, base_balance numeric, status text)
      where i.account_id = ${TENANT} and i.id = r.id`,
  );

/**
 * In a number of statements that does not depend on how many lines there are. VALIDACION beside the
 * line for what exceeds a balance, is of another subject (unless the actor may cross them) or is no
 * credit and charge of one side; PERIODO_CERRADO where no month is open.
 */
export async function applyItems(
  context: Writing,
  lines: readonly ApplyLine[],
  { date, source, lowers = false, byNote = lowers }: ApplyOptions,
): Promise<readonly Applied[]> {
  if (lines.length === 0) return [];
  const { tx, actor } = context;
  const ids = [...new Set(lines.flatMap((line) => [line.charge_id, line.credit_id]))];
  const locked = await lockItems(tx, ids);
  const ledger = {
    items: new Map(locked),
    taxes: await taxesOf(tx, ids),
    cross: hasPermission(actor, 'cfl/applications.cross'),
    lowers,
    date,
  };
  const planned = lines.map((line) => plan(line, ledger));
  await requireWorth(
    tx,
    planned.map((each, i) => ({ ...each, field: lines[i]!.field ?? 'amount_charge' })),
  );
  const dated = await applicationDay(context, planned);
  const applied = await storeApplications(context, dated, { source: source ?? null, byNote });
  await keepBalances(tx, [...ledger.items.values()]);
  await notifySources(context, { applied, items: ledger.items, by: source ?? null });
  // Its document waits for who sends it to the bank: what that one did is seen from here on.
  await requireSentLeft(
    context,
    applied.map(({ charge }, i) => ({
      source: { resource: charge.source_resource, id: charge.source_id },
      field: lines[i]!.field ?? 'amount_charge',
    })),
  );
  return applied;
}
