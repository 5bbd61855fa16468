/** Invented orders of the last month in dollars; days are counted back from today. */
import type { DemoOrder } from '../order-data.ts';
import { BROKER, type Charged } from './charges.ts';

/** What it costs to bring the polyester of the manual, as it was estimated. */
const BROUGHT: readonly Charged[] = [
  {
    kind: 'FLETE',
    estimated: '31500.00',
    real: '31500.00',
    supplier: 'PROV-0011',
    concept: 'FLETES',
    by: 'PESO',
  },
  { kind: 'IGI', estimated: '18315.00', real: '18315.00', supplier: BROKER },
  { kind: 'DTA', estimated: '2930.40', real: '2930.40', supplier: BROKER },
  {
    kind: 'AGENTE_ADUANAL',
    estimated: '9500.00',
    real: '9500.00',
    supplier: BROKER,
    tax: 'IVA16',
  },
];

const TEXAS = { supplier: 'PROV-0017', abroad: 'USA', only: true } as const;
const NINGBO = { supplier: 'PROV-0021', abroad: 'CHN', only: true } as const;

export const ABROAD_ORDERS: readonly DemoOrder[] = [
  {
    // 366,300.00 at its rate, which the director signs; against its papers, paid 4,356.00 dearer.
    ...TEXAS,
    days: 25,
    rate: '18.50',
    goods: [
      { product: 'FIB-0001', qty: '12000', price: '1.20' },
      { product: 'FIB-0006', qty: '3000', price: '1.80' },
    ],
    charged: BROUGHT,
    until: 'confirmed',
    arrivals: [
      {
        days: 0,
        note: 'TFS-20798',
        invoice: {
          days: 0,
          rate: '18.50',
          paid: { days: 0, amount: '19800.00', rate: '18.72' },
        },
      },
    ],
  },
  {
    ...NINGBO,
    days: 26,
    goods: [{ product: 'FIB-0002', qty: '6000', price: '1.42' }],
    until: 'confirmed',
    arrivals: [{ days: -6, note: 'NGF-7741', ends: 'scheduled' }],
  },
  {
    ...NINGBO,
    days: 20,
    goods: [{ product: 'FIB-0002', qty: '6000', price: '1.42' }],
    until: 'confirmed',
  },
  {
    ...TEXAS,
    days: 18,
    goods: [{ product: 'REF-0006', qty: '60', price: '38.50' }],
    until: 'sent',
  },
  {
    ...NINGBO,
    days: 14,
    goods: [{ product: 'FIB-0002', qty: '4000', price: '1.42' }],
    until: 'sent',
  },
  {
    ...TEXAS,
    days: 11,
    goods: [{ product: 'REF-0006', qty: '90', price: '38.50' }],
    until: 'confirmed',
  },
  {
    ...TEXAS,
    days: 6,
    goods: [{ product: 'FIB-0001', qty: '6000', price: '1.38' }],
    until: 'authorised',
  },
  {
    ...NINGBO,
    days: 3,
    goods: [{ product: 'FIB-0002', qty: '8000', price: '1.42' }],
    until: 'authorised',
  },
  {
    ...NINGBO,
    days: 0,
    goods: [{ product: 'FIB-0002', qty: '5000', price: '1.42' }],
    until: 'draft',
  },
];
