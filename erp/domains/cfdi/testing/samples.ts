/** Drafts of each type that the SAT's schemas accept; for tests. */
import type { CfdiConcept, CfdiDraft } from '../draft/draft.ts';
import { FULL_PAYROLL, LANDING_BILL, PAYMENTS, PAYROLL } from './sample-complements.ts';
import { SAMPLE_ISSUER as ISSUER, SAMPLE_RECEIVER as RECEIVER, vat16 } from './sample-parties.ts';

export const sampleConcept = (changes: Partial<CfdiConcept> = {}): CfdiConcept => ({
  productKey: '53101500',
  identification: 'PANT-01',
  quantity: '2',
  unitKey: 'H87',
  unit: 'Pieza',
  description: 'Pantalón de mezclilla',
  unitPrice: '500.00',
  amount: '1000.00',
  discount: '100.00',
  taxObject: '02',
  transferred: [vat16('900.00', '144.00')],
  withheld: [],
  thirdParty: null,
  customsDocuments: [],
  propertyAccounts: [],
  parts: [],
  ...changes,
});

const NOTHING = {
  series: 'A',
  folio: '1',
  paymentForm: null,
  paymentTerms: null,
  discount: null,
  exchangeRate: null,
  exportCode: '01',
  paymentMethod: null,
  zip: '06000',
  global: null,
  relations: [],
  issuer: ISSUER,
  receiver: RECEIVER,
  taxes: null,
  payments: null,
  landingBill: null,
  payroll: null,
  localTaxes: null,
  addenda: null,
} satisfies Partial<CfdiDraft>;

/** 900 and 16 % of VAT. */
export const sampleInvoice = (changes: Partial<CfdiDraft> = {}): CfdiDraft => ({
  ...NOTHING,
  type: 'I',
  date: '2026-11-25T10:30:00',
  paymentForm: '03',
  paymentTerms: 'Contado',
  subtotal: '1000.00',
  discount: '100.00',
  currency: 'MXN',
  total: '1044.00',
  paymentMethod: 'PUE',
  concepts: [sampleConcept()],
  taxes: {
    withheld: [],
    totalWithheld: null,
    transferred: [
      { base: '900.00', tax: '002', factor: 'Tasa', rate: '0.160000', amount: '144.00' },
    ],
    totalTransferred: '144.00',
  },
  ...changes,
});

/** Fees of a person to a company: both withholdings, third party, customs, parts, local taxes. */
export const fullInvoice = (): CfdiDraft =>
  sampleInvoice({
    currency: 'USD',
    exchangeRate: '18.4321',
    subtotal: '1000.00',
    discount: null,
    total: '963.34',
    relations: [{ relation: '04', uuids: ['5F1B2C3D-0A1B-4C2D-8E3F-123456789ABC'] }],
    concepts: [
      sampleConcept({
        discount: null,
        description: 'Tela\tcon tabulador,\nsalto de línea y «comillas» & más',
        transferred: [vat16('1000.00', '160.00')],
        withheld: [
          { base: '1000.00', tax: '001', factor: 'Tasa', rate: '0.100000', amount: '100.00' },
          { base: '1000.00', tax: '002', factor: 'Tasa', rate: '0.106667', amount: '106.67' },
        ],
        thirdParty: { rfc: 'BEML920313CM1', name: 'LUZ BERNAL', regime: '612', zip: '44100' },
        customsDocuments: ['15  48  3009  0001234'],
        propertyAccounts: ['15956011002'],
        parts: [
          {
            productKey: '53101500',
            identification: null,
            quantity: '1',
            unit: null,
            description: 'Forro',
            unitPrice: '10.00',
            amount: '10.00',
            customsDocuments: ['15  48  3009  0001235'],
          },
        ],
      }),
    ],
    taxes: {
      withheld: [
        { tax: '001', amount: '100.00' },
        { tax: '002', amount: '106.67' },
      ],
      totalWithheld: '206.67',
      transferred: [
        { base: '1000.00', tax: '002', factor: 'Tasa', rate: '0.160000', amount: '160.00' },
      ],
      totalTransferred: '160.00',
    },
    localTaxes: {
      totalWithheld: '0.00',
      totalTransferred: '10.01',
      withheld: [],
      transferred: [{ name: 'ISH', rate: '1.00', amount: '10.01' }],
    },
    addenda: '<orden xmlns="urn:cliente"><numero tipo="a&amp;b">45</numero></orden>',
  });

export const sampleCreditNote = (): CfdiDraft =>
  sampleInvoice({
    type: 'E',
    paymentForm: '15',
    receiver: { ...RECEIVER, use: 'G02' },
    relations: [
      {
        relation: '01',
        uuids: ['5F1B2C3D-0A1B-4C2D-8E3F-123456789ABC', '6F1B2C3D-0A1B-4C2D-8E3F-123456789ABC'],
      },
    ],
  });

/** All tickets of a day. */
export const sampleGlobal = (): CfdiDraft =>
  sampleInvoice({
    paymentForm: '01',
    paymentTerms: null,
    global: { periodicity: '01', months: '11', year: '2026' },
    receiver: {
      ...RECEIVER,
      rfc: 'XAXX010101000',
      name: 'PUBLICO EN GENERAL',
      zip: '06000',
      regime: '616',
      use: 'S01',
    },
    concepts: [
      sampleConcept({
        productKey: '01010101',
        identification: 'T-1001',
        quantity: '1',
        unitKey: 'ACT',
        unit: null,
        description: 'Venta',
        unitPrice: '1000.00',
      }),
    ],
  });

const VALUELESS = {
  ...NOTHING,
  subtotal: '0',
  currency: 'XXX',
  total: '0',
} satisfies Partial<CfdiDraft>;

/** An invoice of 116 USD collected with 2,320 MXN (sat-cfdi §7.5). */
export const samplePayment = (): CfdiDraft => ({
  ...VALUELESS,
  type: 'P',
  date: '2026-11-25T10:30:00',
  receiver: { ...RECEIVER, use: 'CP01' },
  concepts: [
    sampleConcept({
      productKey: '84111506',
      identification: null,
      quantity: '1',
      unitKey: 'ACT',
      unit: null,
      description: 'Pago',
      unitPrice: '0',
      amount: '0',
      discount: null,
      taxObject: '01',
      transferred: [],
    }),
  ],
  payments: PAYMENTS,
});

/** Own goods between branches, by road. */
export const sampleTransfer = (): CfdiDraft => ({
  ...VALUELESS,
  type: 'T',
  date: '2026-11-25T10:30:00',
  receiver: {
    ...RECEIVER,
    rfc: ISSUER.rfc,
    name: ISSUER.name,
    zip: '06000',
    regime: ISSUER.regime,
    use: 'S01',
  },
  concepts: [
    sampleConcept({
      quantity: '500',
      unitPrice: '0',
      amount: '0',
      discount: null,
      taxObject: '01',
      transferred: [],
    }),
  ],
  landingBill: LANDING_BILL,
});

/** A fortnight of one person: 9,500 less 1,100. */
export const samplePayroll = (): CfdiDraft => ({
  ...NOTHING,
  type: 'N',
  date: '2026-11-25T10:30:00',
  subtotal: '9500.00',
  discount: '1100.00',
  currency: 'MXN',
  total: '8400.00',
  paymentMethod: 'PUE',
  receiver: {
    ...RECEIVER,
    rfc: 'BEML920313CM1',
    name: 'LUZ BERNAL',
    regime: '605',
    use: 'CN01',
  },
  concepts: [
    sampleConcept({
      productKey: '84111505',
      identification: null,
      quantity: '1',
      unitKey: 'ACT',
      unit: null,
      description: 'Pago de nómina',
      unitPrice: '9500.00',
      amount: '9500.00',
      discount: '1100.00',
      taxObject: '01',
      transferred: [],
    }),
  ],
  payroll: PAYROLL,
});

/** Of somebody who leaves: 14,620 less 1,400. */
const fullPayroll = (): CfdiDraft => {
  const draft = samplePayroll();
  return {
    ...draft,
    subtotal: '14620.00',
    discount: '1400.00',
    total: '13220.00',
    concepts: draft.concepts.map((concept) => ({
      ...concept,
      unitPrice: '14620.00',
      amount: '14620.00',
      discount: '1400.00',
    })),
    payroll: FULL_PAYROLL,
  };
};

/** One of each type, simple and with all that it may carry. */
export const SAMPLES: Readonly<Record<string, () => CfdiDraft>> = {
  invoice: sampleInvoice,
  'full invoice': fullInvoice,
  global: sampleGlobal,
  'credit note': sampleCreditNote,
  payment: samplePayment,
  'transfer with Carta Porte': sampleTransfer,
  payroll: samplePayroll,
  'full payroll': fullPayroll,
};
