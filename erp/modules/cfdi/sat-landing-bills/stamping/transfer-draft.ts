/** A Carta Porte of own goods as its CFDI of type T (sat-cfdi §7.6): it is worth nothing. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { CfdiConcept, CfdiDraft, CfdiIssuer } from '#erp/domains/cfdi/draft/draft.ts';
import type { LandingBill } from '#erp/domains/cfdi/draft/landing-bill.ts';
import type { BillDraft, Goods } from '../capture/bill-draft.ts';

export interface TransferIssuing {
  readonly issuer: CfdiIssuer;
  /** Postal code of the issuer's tax domicile, who receives it too. */
  readonly issuerZip: string;
  /** Of the branch. */
  readonly zip: string;
  /** Wall time of the branch. */
  readonly date: string;
  readonly landingBill: LandingBill;
}

const conceptOf = (goods: Goods): CfdiConcept => ({
  productKey: goods.sat_goods_key ?? '',
  identification: null,
  quantity: new Exact(goods.quantity ?? 0).toFixed(),
  unitKey: goods.sat_unit_key ?? '',
  unit: goods.unit ?? null,
  description: goods.description ?? '',
  unitPrice: '0',
  amount: '0',
  discount: null,
  taxObject: '01',
  transferred: [],
  withheld: [],
  thirdParty: null,
  customsDocuments: goods.pedimento ? [goods.pedimento] : [],
  propertyAccounts: [],
  parts: [],
});

export const transferDraft = (
  bill: BillDraft,
  { issuer, issuerZip, zip, date, landingBill }: TransferIssuing,
): CfdiDraft => ({
  type: 'T',
  series: null,
  folio: null,
  date,
  paymentForm: null,
  paymentTerms: null,
  subtotal: '0',
  discount: null,
  currency: 'XXX',
  exchangeRate: null,
  total: '0',
  exportCode: '01',
  paymentMethod: null,
  zip,
  global: null,
  relations: [...Map.groupBy(bill.relations ?? [], ({ relation }) => relation ?? '')].map(
    ([relation, same]) => ({ relation, uuids: same.flatMap(({ uuid }) => uuid ?? []) }),
  ),
  issuer,
  receiver: {
    ...issuer,
    zip: issuerZip,
    residence: null,
    foreignTaxId: null,
    use: 'S01',
  },
  concepts: (bill.goods ?? []).map(conceptOf),
  taxes: null,
  payments: null,
  landingBill,
  payroll: null,
  localTaxes: null,
  addenda: null,
});
