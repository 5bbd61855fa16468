/** A record as the CFDI that it will be (sat-cfdi §6, §7): plain data, without series and folio. */
import { globalDraft, type GlobalTicket } from '#erp/domains/cfdi/amounts/global.ts';
import { incomeDraft, type IncomeHead, type IncomeLine } from '#erp/domains/cfdi/amounts/income.ts';
import { paymentDraft } from '#erp/domains/cfdi/amounts/payment.ts';
import type { CfdiDraft, CfdiIssuer, CfdiRelation } from '#erp/domains/cfdi/draft/draft.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { linesOf } from '#erp/kernel/rows/typed-rows.ts';
import {
  isGeneric,
  PUBLIC_NAME,
  RFC_FOREIGN,
  RFC_PUBLIC,
} from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import {
  amountLine,
  isToPublic,
  receiverOf,
  saysReceiver,
  type Draft,
  type Line,
} from '../capture/invoice-draft.ts';
import type { InvoiceFacts } from '../capture/invoice-facts.ts';
import type { ReceiptPayment } from '../receipts/figures/receipt-payments.ts';

const TYPES = { INGRESO: 'I', EGRESO: 'E', PAGO: 'P' } as const;
const MXN = 'MXN';

export interface Issuing {
  readonly issuer: CfdiIssuer;
  /** Of the branch. */
  readonly zip: string;
  /** Wall time of the branch. */
  readonly date: string;
}

const relationsOf = (draft: Draft): readonly CfdiRelation[] =>
  [...Map.groupBy(draft.relations ?? [], ({ relation }) => relation ?? '')].map(
    ([relation, same]) => ({ relation, uuids: same.flatMap(({ uuid }) => uuid ?? []) }),
  );

function receiverData(draft: Draft, facts: InvoiceFacts, at: Issuing): CfdiDraft['receiver'] {
  const receiver = receiverOf(draft, facts);
  if (isToPublic(draft, facts))
    return {
      rfc: RFC_PUBLIC,
      name: PUBLIC_NAME,
      zip: at.zip,
      residence: null,
      foreignTaxId: null,
      regime: '616',
      use: draft.cfdi_use ?? '',
    };
  if (saysReceiver(draft, facts))
    return {
      rfc: draft.receiver_rfc ?? '',
      name: draft.receiver_name ?? '',
      zip: draft.receiver_zip ?? '',
      residence: null,
      foreignTaxId: null,
      regime: draft.receiver_regime ?? '',
      use: draft.cfdi_use ?? '',
    };
  const isForeign = receiver?.rfc === RFC_FOREIGN;
  return {
    rfc: receiver?.rfc ?? '',
    name: receiver?.legal_name ?? '',
    // Nobody in particular is where it is issued (sat-cfdi §7.1).
    zip: isGeneric(receiver?.rfc) ? at.zip : (receiver?.zip ?? ''),
    residence: isForeign ? receiver.country : null,
    foreignTaxId: isForeign ? receiver.foreign_tax_id : null,
    regime: receiver?.regime ?? '',
    use: draft.cfdi_use ?? '',
  };
}

/** What a line does not say yet is empty: the rules name it. */
const incomeLine = (line: Line): IncomeLine => ({
  ...amountLine(line),
  productKey: line.sat_product_key ?? '',
  identification: line.identification ?? null,
  unitKey: line.sat_unit_key ?? '',
  unit: line.unit ?? null,
  description: line.description ?? '',
  taxObject: line.tax_object ?? '',
  customsDocuments: line.pedimento ? [line.pedimento] : [],
  propertyAccounts: line.property_account ? [line.property_account] : [],
});

function headOf(draft: Draft, facts: InvoiceFacts, at: Issuing): IncomeHead {
  const currency = facts.currencies.get(draft.currency_id ?? facts.baseCurrencyId) ?? MXN;
  const form = facts.paymentTypes.find(({ id }) => id === draft.payment_type_id);
  return {
    type: TYPES[draft.cfdi_type ?? 'INGRESO'],
    series: null,
    folio: null,
    date: at.date,
    paymentForm: form?.sat_code ?? null,
    paymentTerms: draft.payment_terms ? `${draft.payment_terms} DIAS` : null,
    currency,
    exchangeRate: currency === MXN ? null : new Exact(draft.exchange_rate ?? 0).toFixed(),
    exportCode: draft.export_code ?? '01',
    paymentMethod: draft.payment_method ?? null,
    zip: at.zip,
    global: null,
    relations: relationsOf(draft),
    issuer: at.issuer,
    receiver: receiverData(draft, facts, at),
  };
}

/** Empty where no ticket is left: the rules say so. */
function globalOf(draft: Draft, at: Issuing, tickets: readonly GlobalTicket[]): CfdiDraft {
  const { issuer, date, zip } = at;
  const head = { series: null, date, zip, issuer, relations: relationsOf(draft) };
  return globalDraft(
    head,
    {
      periodicity: draft.periodicity ?? '',
      months: draft.months ?? '',
      year: String(draft.year ?? ''),
    },
    tickets,
  );
}

const linesDraft = (draft: Draft, facts: InvoiceFacts, at: Issuing): CfdiDraft =>
  incomeDraft(headOf(draft, facts, at), linesOf(draft).map(incomeLine), facts.taxes, {
    prices: draft.prices_include_tax ? 'CON_IMPUESTOS' : 'SIN_IMPUESTOS',
  });

export const cfdiDraft = (
  draft: Draft,
  facts: InvoiceFacts,
  at: Issuing,
  tickets: readonly GlobalTicket[] | null,
): CfdiDraft => (tickets ? globalOf(draft, at, tickets) : linesDraft(draft, facts, at));

/** A receipt of payments, which has neither lines nor a form of payment of its own. */
export const receiptDraft = (
  draft: Draft,
  facts: InvoiceFacts,
  at: Issuing,
  payments: readonly ReceiptPayment[],
): CfdiDraft =>
  paymentDraft(
    {
      series: null,
      folio: null,
      date: at.date,
      zip: at.zip,
      issuer: at.issuer,
      relations: relationsOf(draft),
      receiver: receiverData(draft, facts, at),
    },
    payments.map(({ received }) => received),
  );
