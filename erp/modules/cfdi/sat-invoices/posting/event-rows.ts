/** What a stamped CFDI tells the books, in rows: lines, taxes, and the customer's account. */
import type { EventRow, FinancialEvent } from '#erp/domains/accounting/events/financial-event.ts';
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { partyOf } from '#erp/domains/open-items/applying/apply.ts';
import type { NewTax } from '#erp/domains/open-items/items/create-item.ts';
import type { OpenItem } from '#erp/domains/open-items/items/item.ts';
import { taxRoles, type TaxRoles } from '#erp/domains/open-items/items/tax-roles.ts';
import type { Tx } from '#erp/db/database.ts';
import type { TaxFacts } from '../capture/invoice-facts.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import type { PostedLine, Posting } from './posted-invoice.ts';

export const sourceOf = ({ invoice }: Posting) => ({ resource: INVOICES, id: invoice.id });

const pesos = ({ invoice }: Posting, amount: string): string =>
  moneyText(cents(new Exact(amount).times(invoice.exchange_rate)));

const isForeign = ({ invoice }: Posting): boolean => !new Exact(invoice.exchange_rate).eq(1);

const NATIONAL = '01';

/** By the IVA of the line: its rate, or that it is exported. */
function salesRole({ invoice, facts }: Posting, line: PostedLine): string {
  if (invoice.export_code !== NATIONAL) return 'VENTAS_EXPORTACION';
  const vat = facts.taxes.find(({ id }) => id === line.tax_id);
  if (!vat || vat.factor === 'EXENTO') return 'VENTAS_EXENTAS';
  return new Exact(vat.rate ?? 0).isZero() ? 'VENTAS_0' : 'VENTAS_16';
}

export const lineRows = (posting: Posting): readonly EventRow[] =>
  posting.lines.map((line, i) => {
    const { amount, net } = posting.amounts.lines[i]!;
    const product = line.product_id ? posting.facts.products.get(line.product_id) : undefined;
    const [importe, neto] = [pesos(posting, amount), pesos(posting, net)];
    return {
      facts: { product_id: line.product_id, category_id: product?.category_id ?? null },
      cost_center_id: line.cost_center_id ?? posting.invoice.cost_center_id,
      cost_unit_id: line.cost_unit_id ?? posting.invoice.cost_unit_id,
      description: line.description,
      roles: { VENTAS: salesRole(posting, line) },
      amounts: { importe, neto, descuento: moneyText(new Exact(importe).minus(neto)) },
    };
  });

export interface InvoiceTax {
  readonly tax_id: number;
  readonly withheld: boolean;
  readonly base: string;
  readonly amount: string;
  readonly rule: TaxFacts;
  /** Where it waits and where it goes once collected; null of what moves no account then. */
  readonly roles: TaxRoles | null;
}

export const taxesOf = ({ amounts, facts }: Posting): readonly InvoiceTax[] =>
  amounts.groups.map((group) => {
    const rule = facts.taxes.find(({ id }) => id === group.tax_id)!;
    return { ...group, rule, roles: taxRoles('CXC', rule.sat_tax, group.withheld) };
  });

export const itemTaxes = (taxes: readonly InvoiceTax[]): readonly NewTax[] =>
  taxes.map(({ tax_id, base, amount, rule }) => ({
    tax_id,
    base,
    amount,
    ...(rule.factor === 'EXENTO' && { exempt_kind: 'EXENTO' as const }),
  }));

/** ISR that customers withhold is ours to credit as it is: nothing waits for the collection. */
const WITHHELD_INCOME_TAX = 'ISR_RET_CLIENTES';

/** `realized` where it was collected already: it leaves the account of what is caused. */
export const taxRows = (
  posting: Posting,
  taxes: readonly InvoiceTax[],
  { withheld, realized = false }: { readonly withheld: boolean; readonly realized?: boolean },
): readonly EventRow[] =>
  taxes
    .filter((tax) => tax.withheld === withheld)
    .map(({ tax_id, amount, rule, roles }) => {
      const isCaused = realized || rule.basis === 'DEVENGADO';
      const own = isCaused ? roles?.realized : roles?.pending;
      return {
        facts: { tax_id },
        roles: { IMPUESTO_PENDIENTE: own ?? WITHHELD_INCOME_TAX },
        amounts: { [withheld ? 'retencion' : 'impuesto']: pesos(posting, amount) },
      };
    });

/** The customer's account, an item each. */
export const itemRows = (posting: Posting, items: readonly OpenItem[]): readonly EventRow[] =>
  items.map((item) => ({
    subject_id: item.subject_id,
    open_item_id: item.id,
    roles: { CLIENTES: item.account_role },
    ...(isForeign(posting) && {
      currency_id: item.currency_id,
      exchange_rate: item.exchange_rate,
    }),
    amounts: {
      total: isForeign(posting)
        ? { base: item.base_amount, currency: item.amount }
        : item.base_amount,
    },
  }));

export async function eventOf(
  tx: Tx,
  event: string,
  posting: Posting,
): Promise<Omit<FinancialEvent, 'sets'>> {
  const { invoice, subjectId, uuid, date } = posting;
  return {
    event,
    source: sourceOf(posting),
    date,
    branch_office_id: invoice.branch_office_id,
    subject_id: subjectId,
    texts: { CONTADO_CREDITO: invoice.payment_terms ? 'CREDITO' : 'CONTADO' },
    tokens: {
      // Its number, by which people look for it, begins with its series.
      serie: invoice.number ? null : invoice.series,
      folio: invoice.number ?? invoice.folio,
      uuid,
      ...(await partyOf(tx, subjectId)),
    },
  };
}

export const itemFacts = (posting: Posting) => {
  const { invoice, facts, subjectId, uuid, date } = posting;
  return {
    side: 'CXC',
    subject_id: subjectId,
    source: sourceOf(posting),
    document_no: invoice.number,
    uuid,
    date,
    currency_id: invoice.currency_id,
    exchange_rate: invoice.exchange_rate,
    account_role: facts.customer?.legal_person === 'EXTRANJERO' ? 'CLIENTES_EXT' : 'CLIENTES_NAC',
    branch_office_id: invoice.branch_office_id,
    seller_id: invoice.seller_id,
  } as const;
};
