/** A valid document of each type, for the tests of the rules. */
import { globalDrafts } from '../../amounts/global.ts';
import {
  incomeDraft,
  type CfdiTaxRule,
  type IncomeHead,
  type IncomeLine,
} from '../../amounts/income.ts';
import { paymentDraft } from '../../amounts/payment.ts';
import type { CfdiDraft } from '../../draft/draft.ts';

export const UUID = 'A5B2C3D4-0000-4000-8000-000000000001';

const rule = (
  id: number,
  sat_tax: string,
  rate: string | null,
  more: Partial<CfdiTaxRule> = {},
): CfdiTaxRule => ({
  id,
  name: `Impuesto ${id}`,
  sat_tax,
  withheld: false,
  factor: 'TASA',
  rate,
  rate_fraction: 'NINGUNA',
  ...more,
});
const TAXES = [
  rule(1, '002', '0.160000'),
  rule(2, '002', null, { factor: 'EXENTO' }),
  rule(3, '001', '0.100000', { withheld: true }),
  rule(4, '003', '0.080000'),
  rule(5, 'LOCAL', '0.030000', { name: 'Hospedaje' }),
];

const HEAD: IncomeHead = {
  type: 'I',
  series: 'A',
  folio: '15',
  date: '2026-11-26T10:00:00',
  paymentForm: '99',
  paymentTerms: '30 días',
  currency: 'MXN',
  exchangeRate: null,
  exportCode: '01',
  paymentMethod: 'PPD',
  zip: '37000',
  global: null,
  relations: [],
  issuer: { rfc: 'TEX010101AB1', name: 'TEXTILES DEL BAJIO', regime: '601' },
  receiver: {
    rfc: 'CLI020202AB2',
    name: 'CLIENTE DE LEON',
    zip: '06000',
    residence: null,
    foreignTaxId: null,
    regime: '601',
    use: 'G03',
  },
};

const line = (quantity: string, price: string, ...tax_ids: number[]): IncomeLine => ({
  quantity,
  price,
  tax_ids,
  productKey: '53101500',
  identification: 'PANT-32',
  unitKey: 'H87',
  unit: 'Pieza',
  description: 'Pantalón de mezclilla',
});

const NET = { prices: 'SIN_IMPUESTOS' } as const;

/** Four concepts: IVA and a retention with a discount, excise, exempt with its parts, not taxed. */
export const INVOICE = incomeDraft(
  HEAD,
  [
    { ...line('3', '100.10', 1, 3), discount: '30.03' },
    line('10', '20.00', 4, 1),
    {
      ...line('1', '500.00', 2),
      customsDocuments: ['15  48  3009  0001234'],
      parts: [
        {
          productKey: '53101500',
          identification: null,
          quantity: '2',
          unit: null,
          description: 'Parte',
          unitPrice: '250.00',
          amount: '500.00',
          customsDocuments: ['15  48  3009  0001234'],
        },
      ],
    },
    {
      ...line('1', '40.00'),
      thirdParty: { rfc: 'TER030303AB3', name: 'TERCERO', regime: '601', zip: '37000' },
      propertyAccounts: ['12345'],
    },
  ],
  TAXES,
  NET,
);

export const DOLLARS = incomeDraft(
  { ...HEAD, currency: 'USD', exchangeRate: '18.5000' },
  [line('1', '100', 1)],
  TAXES,
  NET,
);

export const LODGING = incomeDraft(HEAD, [line('1', '1000.00', 1, 5)], TAXES, NET);

export const EXPORT_CUSTOMER: CfdiDraft = {
  ...INVOICE,
  receiver: {
    rfc: 'XEXX010101000',
    name: 'AMERICAN CLOTHES',
    zip: '37000',
    residence: 'USA',
    foreignTaxId: '123456789',
    regime: '616',
    use: 'S01',
  },
};

export const CREDIT_NOTE = incomeDraft(
  {
    ...HEAD,
    type: 'E',
    paymentForm: '15',
    paymentTerms: null,
    paymentMethod: 'PUE',
    relations: [{ relation: '01', uuids: [UUID] }],
    receiver: { ...HEAD.receiver, use: 'G02' },
  },
  [{ ...line('1', '100.00', 1), productKey: '84111506', unitKey: 'ACT', unit: null }],
  TAXES,
  NET,
);

const ticket = (number: string) => ({
  number,
  subtotal: '77.01',
  discount: null,
  transferred: [
    { base: '77.01', tax: '002', factor: 'Tasa', rate: '0.160000', amount: '12.32' } as const,
  ],
  paymentForm: '01',
});
export const GLOBAL = globalDrafts(
  { series: 'G', date: HEAD.date, zip: '37000', issuer: HEAD.issuer, relations: [] },
  { periodicity: '01', months: '11', year: '2026' },
  [ticket('T-1'), ticket('T-2')],
)[0]!;

const { use: _use, ...RECEIVER } = HEAD.receiver;
const vat = (base: string, amount: string, withheld = false) =>
  ({ base, tax: '002', factor: 'Tasa', rate: '0.160000', amount, withheld }) as const;

const PAID = {
  uuid: UUID,
  series: 'A',
  folio: '15',
  currency: 'MXN',
  installment: '1',
  taxObject: '02',
  total: '1160.00',
  taxes: [vat('1000.00', '160.00')],
  earlier: [],
  previousBalance: '1160.00',
  paid: '580.00',
  spent: '580.00',
};
const NO_ACCOUNTS = {
  operation: 'SPEI 1',
  payerBankRfc: null,
  payerForeignBank: null,
  payerAccount: null,
  beneficiaryBankRfc: null,
  beneficiaryAccount: null,
  receiptKind: null,
  receiptCertificate: null,
  receiptChain: null,
  receiptSeal: null,
};

/** Two payments: pesos of an invoice with IVA, exempt, excise and retentions; pesos of dollars. */
export const RECEIPT = paymentDraft(
  {
    series: 'P',
    folio: '3',
    date: HEAD.date,
    zip: '37000',
    issuer: HEAD.issuer,
    relations: [],
    receiver: RECEIVER,
  },
  [
    {
      date: '2026-11-25T12:00:00',
      form: '03',
      currency: 'MXN',
      exchangeRate: null,
      amount: '580.00',
      ...NO_ACCOUNTS,
      payerAccount: '012345678901234567',
      payerBankRfc: 'BBA830831LJ2',
      beneficiaryAccount: '1234567890',
      beneficiaryBankRfc: 'BBA830831LJ2',
      invoices: [
        {
          ...PAID,
          taxes: [
            vat('1000.00', '160.00'),
            { ...vat('500.00', '0.00'), factor: 'Exento', rate: null, amount: null },
            { ...vat('1000.00', '80.00'), tax: '003', rate: '0.080000' },
            { ...vat('1000.00', '0.00'), rate: '0.000000' },
            { ...vat('1000.00', '80.00'), rate: '0.080000' },
            { ...vat('1000.00', '106.67', true), rate: '0.106667' },
            { ...vat('1000.00', '100.00', true), tax: '001', rate: '0.100000' },
            { ...vat('1000.00', '80.00', true), tax: '003', rate: '0.080000' },
          ],
        },
      ],
    },
    {
      date: '2026-11-25T12:00:00',
      form: '01',
      currency: 'MXN',
      exchangeRate: null,
      amount: '2320.00',
      ...NO_ACCOUNTS,
      invoices: [
        {
          ...PAID,
          currency: 'USD',
          total: '116.00',
          taxes: [vat('100.00', '16.00')],
          previousBalance: '116.00',
          paid: '116.00',
          spent: '2320.00',
        },
      ],
    },
  ],
);

export const TRANSFER: CfdiDraft = {
  ...INVOICE,
  type: 'T',
  paymentForm: null,
  paymentMethod: null,
  paymentTerms: null,
  subtotal: '0',
  discount: null,
  currency: 'XXX',
  total: '0',
  receiver: { ...RECEIVER, ...HEAD.issuer, use: 'S01' },
  concepts: [
    {
      ...INVOICE.concepts[0]!,
      unitPrice: '0',
      amount: '0',
      discount: null,
      taxObject: '01',
      transferred: [],
      withheld: [],
    },
  ],
  taxes: null,
};
