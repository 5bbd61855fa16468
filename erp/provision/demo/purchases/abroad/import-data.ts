/** Invented imports of the months that are over. */
import type { OrderedGoods } from '../order-data.ts';

export interface PastImport {
  readonly supplier: string;
  readonly country: 'USA' | 'CHN';
  /** Months before this one, and days of that month. */
  readonly back: number;
  readonly ordered: number;
  readonly promised: number;
  readonly arrived: number;
  readonly invoiced: number;
  /** In dollars. */
  readonly goods: readonly (OrderedGoods & { readonly price: string })[];
  readonly note: string;
  /** Of its dollars, on that day of the month after it; all of it without an amount. */
  readonly paid: { readonly day: number; readonly amount?: string };
}

export const PAST_IMPORTS: readonly PastImport[] = [
  {
    supplier: 'PROV-0021',
    country: 'CHN',
    back: 5,
    ordered: 2,
    promised: 18,
    arrived: 18,
    invoiced: 20,
    goods: [{ product: 'EMP-0007', qty: '24000', price: '0.064' }],
    note: 'NGF-7402',
    paid: { day: 24 },
  },
  {
    supplier: 'PROV-0017',
    country: 'USA',
    back: 4,
    ordered: 3,
    promised: 12,
    arrived: 15,
    invoiced: 17,
    goods: [{ product: 'EMP-0004', qty: '800', price: '2.74' }],
    note: 'TFS-20355',
    paid: { day: 16 },
  },
  {
    supplier: 'PROV-0021',
    country: 'CHN',
    back: 3,
    ordered: 2,
    promised: 18,
    arrived: 20,
    invoiced: 22,
    goods: [{ product: 'EMP-0007', qty: '30000', price: '0.064' }],
    note: 'NGF-7533',
    paid: { day: 25, amount: '1200.00' },
  },
  {
    supplier: 'PROV-0017',
    country: 'USA',
    back: 2,
    ordered: 3,
    promised: 12,
    arrived: 12,
    invoiced: 14,
    goods: [{ product: 'EMP-0004', qty: '1000', price: '2.78' }],
    note: 'TFS-20602',
    paid: { day: 18, amount: '1800.00' },
  },
];
