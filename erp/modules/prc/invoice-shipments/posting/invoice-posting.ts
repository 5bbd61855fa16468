/** What a posted invoice does: the supplier's items with their taxes, and the entry of both. */
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { EventRow, FinancialEvent } from '#erp/domains/accounting/events/financial-event.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import { partyOf } from '#erp/domains/open-items/applying/apply.ts';
import { createItem, type NewTax } from '#erp/domains/open-items/items/create-item.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { monthlyInstallments } from '#erp/domains/terms/due-days.ts';
import { taxRoles } from '#erp/domains/open-items/items/tax-roles.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import type { WorkedInvoice, WorkedTax } from '../capture/invoice-amounts.ts';
import type { ReceivedLine } from '#erp/modules/purchasing/shipments/invoicing/received-lines.ts';
import { conceptOf, isBought, receivedOf } from '../capture/invoice-draft.ts';
import type { InvoiceFacts, TaxFacts } from '../capture/invoice-facts.ts';
import type { invoiceShipments } from '../invoice-shipments.ts';
import { LEASE } from './lease-roles.ts';

export type Change = TransitionContext<typeof invoiceShipments>;
export const INVOICES = 'prc/invoice-shipments';

export interface Posting {
  readonly facts: InvoiceFacts;
  readonly invoice: WorkedInvoice;
  readonly date: string;
  /** Of a note of returned goods, by line: what waits for it, MXN. */
  readonly awaited?: ReadonlyMap<number, string>;
}

const CREDITED = new Set(['GRAVADO', 'PROPORCION']);

export const sourceOf = ({ before }: Change) => ({ resource: INVOICES, id: before.id });

/** What the books call it: the supplier's own series and folio, or ours. */
export const documentNumber = ({ before, changes }: Change): string | null =>
  [before.series, before.supplier_folio].filter(Boolean).join('-') ||
  (changes.folio ?? before.folio ?? null);

interface RoledTax extends WorkedTax {
  readonly rule: TaxFacts;
  /** Where it waits and where it goes once paid; null of what is a cost. */
  readonly roles: { readonly pending: string; readonly realized: string } | null;
}

function rolesOf(tax: WorkedTax, rule: TaxFacts): RoledTax['roles'] {
  if (!tax.withheld && !CREDITED.has(tax.creditable ?? '')) return null;
  if (tax.is_lease) return LEASE;
  return taxRoles('CXP', rule.sat_tax, tax.withheld);
}

export const roledTaxes = ({ facts, invoice }: Posting): readonly RoledTax[] =>
  invoice.taxes.map((tax) => {
    const rule = facts.taxes.find(({ id }) => id === tax.tax_id)!;
    return { ...tax, rule, roles: rolesOf(tax, rule) };
  });

/** As the item keeps them: what is a cost moves no account, and the DIOT tells it all the same. */
export const itemTaxes = (taxes: readonly RoledTax[]): readonly NewTax[] =>
  taxes.map(({ tax_id, base, amount, creditable, rule, roles }) => ({
    tax_id,
    base,
    amount,
    creditable,
    pending_role: roles?.pending ?? null,
    realized_role: roles?.realized ?? null,
    ...(rule.factor === 'EXENTO' && { exempt_kind: 'EXENTO' as const }),
  }));

const pesos = ({ before }: Change, amount: string): string =>
  moneyText(cents(new Exact(amount).times(before.exchange_rate ?? 1)));

const isForeign = ({ before }: Change): boolean => !new Exact(before.exchange_rate ?? 1).eq(1);

/** Of goods and of their charges: with the taxes that are not credited, in pesos. */
export const goodsCost = (context: Change, { lines }: WorkedInvoice, at: number): string => {
  const { deductible, nonDeductible } = lines[at]!;
  return pesos(context, moneyText(new Exact(deductible).plus(nonDeductible)));
};

/** What a note credits beyond what was awaited of it costs less, or more. */
function receivedAmounts(cost: string, awaited: string | undefined): EventRow['amounts'] {
  const difference = new Exact(cost).minus(awaited ?? cost);
  return {
    recibido: awaited ?? cost,
    ...(!difference.isZero() && { variacion: moneyText(difference) }),
  };
}

/**
 * An accepted service leaves what is received and not invoiced; what its invoice says more or less
 * is of the account that the acceptance charged.
 */
function serviceRows(
  { before, changes }: Change,
  { received, cost }: { readonly received: ReceivedLine; readonly cost: string },
  at: number,
): readonly EventRow[] {
  const { description, received_value: value } = linesOf(changes.lines ? changes : before)[at]!;
  const difference = new Exact(cost).minus(value ?? cost);
  const settled = { description: description ?? null, amounts: { recibido: value ?? cost } };
  if (difference.isZero()) return [settled];
  const { book_account_id: account, is_asset, cost_center_id, expense_id } = received;
  return [
    settled,
    {
      description: description ?? null,
      cost_center_id,
      facts: { expense_id, cost_center_id },
      accounts: { GASTO: account!, ACTIVO_FIJO: account! },
      amounts: { [is_asset ? 'activo' : 'gasto']: moneyText(difference) },
    },
  ];
}

/** What a line costs, in its account; what is not deducted in that of its concept. */
export function lineRows(
  context: Change,
  { facts, invoice, awaited }: Posting,
  at: number,
): readonly EventRow[] {
  const line = linesOf(context.before)[at]!;
  const { deductible, nonDeductible } = invoice.lines[at]!;
  const received = receivedOf(facts, line);
  if (line.shipment_line_id && received?.product_id === null)
    return serviceRows(context, { received, cost: goodsCost(context, invoice, at) }, at);
  if (isBought(line))
    return [
      {
        description: line.description ?? null,
        amounts: receivedAmounts(goodsCost(context, invoice, at), awaited?.get(at)),
      },
    ];
  if (line.shipment_charge_id)
    return [
      {
        description: line.description ?? null,
        amounts: { cargo: goodsCost(context, invoice, at) },
      },
    ];
  const account = line.book_account_id!;
  const row = (book: number, amounts: EventRow['amounts']): EventRow => ({
    facts: { expense_id: line.expense_id ?? null, cost_center_id: line.cost_center_id ?? null },
    cost_center_id: line.cost_center_id ?? null,
    cost_unit_id: line.cost_unit_id ?? null,
    description: line.description ?? null,
    accounts: { GASTO: book, ACTIVO_FIJO: book },
    amounts,
  });
  if (line.is_asset) {
    const whole = moneyText(new Exact(deductible).plus(nonDeductible));
    return [row(account, { activo: pesos(context, whole) })];
  }
  const other = conceptOf(facts, line)?.non_deductible_account_id ?? account;
  return [
    row(account, { gasto: pesos(context, deductible) }),
    ...(new Exact(nonDeductible).isZero()
      ? []
      : [row(other, { gasto: pesos(context, nonDeductible) })]),
  ];
}

export const allLineRows = (context: Change, posting: Posting): readonly EventRow[] =>
  posting.invoice.lines.flatMap((_, at) => lineRows(context, posting, at));

/** `realized` where it was paid already: it leaves the account of what is caused. */
export function taxRows(
  context: Change,
  taxes: readonly RoledTax[],
  { withheld, realized = false }: { readonly withheld: boolean; readonly realized?: boolean },
): readonly EventRow[] {
  const key = withheld ? 'retencion' : 'impuesto';
  return taxes
    .filter((tax) => tax.withheld === withheld && tax.roles !== null)
    .map(({ tax_id, amount, rule, roles }) => {
      const isCaused = realized || rule.basis === 'DEVENGADO';
      return {
        facts: { tax_id },
        roles: { IMPUESTO_PENDIENTE: isCaused ? roles!.realized : roles!.pending },
        amounts: { [key]: pesos(context, amount) },
      };
    });
}

/** The supplier's account, an item each. */
export const itemRows = (context: Change, items: readonly OpenItem[]): readonly EventRow[] =>
  items.map((item) => ({
    subject_id: item.subject_id,
    open_item_id: item.id,
    roles: { PROVEEDORES: item.account_role },
    ...(isForeign(context) && {
      currency_id: item.currency_id,
      exchange_rate: item.exchange_rate,
    }),
    amounts: {
      total: isForeign(context)
        ? { base: item.base_amount, currency: item.amount }
        : item.base_amount,
    },
  }));

export async function eventOf(
  context: Change,
  event: string,
  { facts, date }: Posting,
): Promise<Omit<FinancialEvent, 'sets'>> {
  const { before, tx } = context;
  const subject_id = facts.supplier!.subject_id;
  return {
    event,
    source: sourceOf(context),
    date,
    branch_office_id: before.branch_office_id ?? null,
    subject_id,
    texts: { CONTADO_CREDITO: before.credit_days ? 'CREDITO' : 'CONTADO' },
    tokens: {
      serie: before.series ?? null,
      folio: before.supplier_folio ?? before.folio ?? null,
      uuid: before.uuid ?? null,
      ...(await partyOf(tx, subject_id)),
    },
  };
}

export const itemFacts = (context: Change, { facts, date }: Posting) => {
  const { before } = context;
  return {
    side: 'CXP',
    subject_id: facts.supplier!.subject_id,
    source: sourceOf(context),
    document_no: documentNumber(context),
    uuid: before.uuid ?? null,
    date,
    currency_id: before.currency_id ?? null,
    exchange_rate: before.exchange_rate ?? '1',
    account_role:
      facts.supplier!.person_type === 'EXTRANJERO' ? 'PROVEEDORES_EXT' : 'PROVEEDORES_NAC',
    branch_office_id: before.branch_office_id ?? null,
  } as const;
};

/** Owes the supplier, and tells the books. */
export async function postInvoice(context: Change, posting: Posting): Promise<number> {
  const { before } = context;
  const taxes = roledTaxes(posting);
  const items = await createItem(context, {
    ...itemFacts(context, posting),
    direction: 'CARGO',
    kind: 'FACTURA',
    amount: before.total!,
    base_amount: before.base_total!,
    installments: monthlyInstallments(before.total!, before.installments ?? 1, before.due_date!),
    taxes: itemTaxes(taxes),
    hold_payment: before.hold,
  });
  const { eventId } = await postEvent(context, {
    ...(await eventOf(context, 'COMPRA_FACTURA', posting)),
    sets: {
      LINEAS: allLineRows(context, posting),
      IMPUESTOS: taxRows(context, taxes, { withheld: false }),
      RETENCIONES: taxRows(context, taxes, { withheld: true }),
      TOTAL: itemRows(context, items),
    },
  });
  return eventId;
}
