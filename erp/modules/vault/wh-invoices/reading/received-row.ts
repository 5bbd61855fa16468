/** A received CFDI as the vault keeps it. */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { CfdiConcept, CfdiDraft, CfdiTax } from '#erp/domains/cfdi/draft/draft.ts';
import type { ReadCfdi } from '#erp/domains/cfdi/xml/read.ts';
import { SUGGESTED_ZONE } from '#erp/modules/settings/time-zones.ts';
import { trayOf } from '../tray.ts';
import { hasFiscalValidity, type Verified } from './check-received.ts';

/** Rows that are kept to be looked at; the XML has the rest. */
const MOST = 500;

/** Wall time of the centre of the country: the postal code's zone is a matter of an hour. */
const instantOf = (wall: string): string =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(SUGGESTED_ZONE).toInstant().toString();

const TAX_NAMES: Readonly<Record<CfdiTax['tax'], string>> = {
  '001': 'ISR',
  '002': 'IVA',
  '003': 'IEPS',
};

const taxText = (withheld: boolean) => (tax: CfdiTax) =>
  `${withheld ? 'Ret. ' : ''}${TAX_NAMES[tax.tax]} ${tax.factor === 'Exento' ? 'exento' : (tax.amount ?? '')}`.trim();

const conceptRow = (concept: CfdiConcept) => ({
  product_key: concept.productKey,
  description: concept.description.slice(0, 1000),
  unit_key: concept.unitKey,
  quantity: concept.quantity,
  unit_price: concept.unitPrice,
  amount: concept.amount,
  discount: concept.discount,
  taxes: [...concept.transferred.map(taxText(false)), ...concept.withheld.map(taxText(true))]
    .join(', ')
    .slice(0, 200),
});

const paymentRows = ({ payments }: CfdiDraft) =>
  (payments?.payments ?? []).flatMap(({ date, documents }) =>
    documents.map((document) => ({
      paid_on: date,
      uuid: document.uuid.toUpperCase(),
      installment: document.installment,
      previous_balance: document.previousBalance,
      paid: document.paid,
      remaining: document.remainingBalance,
      currency_code: document.currency,
      equivalence: document.equivalence,
    })),
  );

const vatOf = ({ taxes }: CfdiDraft): string | null => {
  const own = (taxes?.transferred ?? []).filter(({ tax }) => tax === '002');
  return own.length === 0
    ? null
    : moneyText(own.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Exact(0)));
};

export function receivedRow({ draft, seal }: ReadCfdi, { direction, stamp }: Verified) {
  const folio = [draft.series, draft.folio].filter(Boolean).join(' ');
  const paid = draft.payments?.totals.amount;
  return {
    uuid: stamp.uuid.toUpperCase(),
    direction,
    cfdi_type: draft.type,
    tray: trayOf({ direction, cfdi_type: draft.type, status: 'NUEVO' }),
    issuer_rfc: draft.issuer.rfc,
    issuer_name: draft.issuer.name,
    issuer_regime: draft.issuer.regime,
    receiver_rfc: draft.receiver.rfc,
    receiver_name: draft.receiver.name,
    issue_date: instantOf(draft.date),
    stamped_at: instantOf(stamp.stampedAt),
    series_folio: folio.slice(0, 66) || null,
    currency_code: draft.currency === 'XXX' ? 'MXN' : draft.currency,
    exchange_rate: draft.exchangeRate,
    payment_mode: draft.paymentMethod,
    form: draft.paymentForm ?? draft.payments?.payments[0]?.form ?? null,
    cfdi_use: draft.receiver.use,
    subtotal: paid ?? draft.subtotal,
    discount: draft.discount,
    iva: vatOf(draft),
    retentions: draft.taxes?.totalWithheld ?? null,
    total: paid ?? draft.total,
    related_uuid: draft.relations[0]?.uuids[0]?.toUpperCase() ?? null,
    seal_end: seal?.slice(-8) ?? null,
    fiscal_validity: hasFiscalValidity(stamp),
    concepts: draft.concepts.slice(0, MOST).map(conceptRow),
    payments: paymentRows(draft).slice(0, MOST),
  };
}
