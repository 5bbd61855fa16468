/** Invented orders of the last month, oldest first; days are counted back from today. */
import type { Charged } from './abroad/charges.ts';

export interface OrderedGoods {
  readonly product: string;
  readonly qty: string;
  /** Of the unit, without taxes; the supplier's catalogue says it where it is missing. */
  readonly price?: string;
  readonly note?: string;
  /** Of a product that expires. */
  readonly expires?: number;
}

export interface Arrival {
  /** Of its receipt; of one that is expected, to come. */
  readonly days: number;
  readonly note: string;
  /** Of each line, in their order; all that is expected without it. */
  readonly qty?: readonly string[];
  readonly ends?: 'scheduled' | 'yard' | 'cancelled' | 'reversed';
  readonly plates?: string;
  readonly invoice?: OrderInvoice;
}

/** Dollars paid for it, on a day counted back from today. */
export interface PaidAbroad {
  readonly days: number;
  readonly amount: string;
  readonly rate?: string;
}

export interface OrderInvoice {
  readonly days: number;
  /** Where it differs: of the line and what it says. */
  readonly price?: readonly [line: number, price: string];
  readonly qty?: readonly [line: number, quantity: string];
  /** Of its dollars, where it is not that of its day. */
  readonly rate?: string;
  readonly paid?: PaidAbroad;
  /** Why it is accepted dearer. */
  readonly reason?: string;
}

export interface DemoOrder {
  readonly supplier: string;
  readonly days: number;
  readonly goods: readonly OrderedGoods[];
  readonly until:
    | 'draft'
    | 'sent-up'
    | 'first-level'
    | 'second-level'
    | 'rejected'
    | 'authorised'
    | 'sent'
    | 'confirmed';
  readonly arrivals?: readonly Arrival[];
  /** Code of the country that it comes from. */
  readonly abroad?: 'USA' | 'CHN';
  readonly rate?: string;
  /** What it costs to bring it; `CHARGED` without it. */
  readonly charged?: readonly Charged[];
  /** Raw material: it is weighed and analysed. */
  readonly raw?: true;
  /** Of its first line, once it was sent. */
  readonly amended?: { readonly qty?: string; readonly price?: string; readonly note?: string };
  readonly cancelled?: string;
  readonly closed?: string;
  /** When the amount asks for quotations. */
  readonly only?: true;
}

export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    supplier: 'PROV-0003',
    days: 27,
    goods: [{ product: 'FIB-0005', qty: '12000', price: '22.20' }],
    only: true,
    until: 'confirmed',
    // Its invoice says 22.40: less than 1 % more, but 2,400.00.
    arrivals: [{ days: 14, note: 'RPN-4410', invoice: { days: 12, price: [0, '22.40'] } }],
  },
  {
    supplier: 'PROV-0007',
    days: 26,
    goods: [
      { product: 'EMP-0002', qty: '600', price: '22.40' },
      { product: 'EMP-0006', qty: '800', price: '12.60' },
    ],
    until: 'sent',
    arrivals: [{ days: 18, note: 'CCB-1188', invoice: { days: 17 } }],
  },
  {
    supplier: 'PROV-0002',
    days: 25,
    goods: [{ product: 'FIB-0004', qty: '4500' }],
    only: true,
    until: 'confirmed',
    arrivals: [{ days: 1, note: 'PA-90213', plates: 'TR-4410-B', invoice: { days: 0 } }],
  },
  {
    supplier: 'PROV-0005',
    days: 24,
    goods: [{ product: 'FIB-0006', qty: '1800' }],
    only: true,
    until: 'confirmed',
    arrivals: [{ days: 1, note: 'ALG-0332', qty: ['1000'], invoice: { days: 0 } }],
  },
  {
    supplier: 'PROV-0017',
    days: 23,
    goods: [{ product: 'REF-0006', qty: '240', price: '38.50' }],
    only: true,
    abroad: 'USA',
    until: 'confirmed',
    arrivals: [{ days: 8, note: 'TFS-20811', invoice: { days: 7 } }],
  },
  {
    supplier: 'PROV-0006',
    days: 22,
    goods: [{ product: 'FIB-0008', qty: '6000', price: '11.50' }],
    only: true,
    until: 'sent',
    arrivals: [{ days: 10, note: 'HC-771', qty: ['5950'], plates: 'SB-2217-A' }],
  },
  {
    supplier: 'PROV-0016',
    days: 21,
    goods: [
      { product: 'REF-0003', qty: '40', price: '385' },
      { product: 'REF-0004', qty: '12', price: '1240' },
    ],
    until: 'sent',
    arrivals: [
      {
        days: 16,
        note: 'RIS-5520',
        invoice: {
          days: 15,
          price: [1, '1295'],
          reason: 'Subió el precio de lista de Gates al día del embarque',
        },
      },
    ],
  },
  {
    supplier: 'PROV-0008',
    days: 20,
    goods: [{ product: 'QUI-0001', qty: '90', price: '142', expires: 160 }],
    until: 'confirmed',
    arrivals: [
      { days: 4, note: 'QTL-830', ends: 'reversed' },
      // Dated before its order.
      { days: 3, note: 'QTL-841', invoice: { days: 22 } },
    ],
  },
  {
    supplier: 'PROV-0009',
    days: 19,
    goods: [{ product: 'EMP-0005', qty: '432', price: '21.90' }],
    until: 'sent',
    arrivals: [{ days: 14, note: 'EFM-2091' }],
    closed: 'La facturaron a otra razón social: se reclama por separado',
  },
  {
    supplier: 'PROV-0002',
    days: 16,
    goods: [{ product: 'RES-0001', qty: '2750' }],
    only: true,
    until: 'sent',
    arrivals: [{ days: 0, note: 'PA-90377', ends: 'yard', plates: 'TR-4415-B' }],
  },
  {
    supplier: 'PROV-0001',
    days: 15,
    goods: [{ product: 'FIB-0001', qty: '10000' }],
    only: true,
    until: 'confirmed',
    arrivals: [
      { days: 1, note: 'FP-10234', qty: ['4500'], plates: 'JR-8841-C' },
      { days: -3, note: 'FP-10251', ends: 'scheduled' },
    ],
  },
  {
    supplier: 'PROV-0004',
    days: 13,
    goods: [{ product: 'FIB-0007', qty: '3000', price: '6.20' }],
    until: 'confirmed',
    arrivals: [{ days: 2, note: 'BM-077', ends: 'cancelled', plates: 'GT-3310-D' }],
  },
  {
    supplier: 'PROV-0008',
    days: 12,
    goods: [{ product: 'QUI-0002', qty: '400', price: '96' }],
    until: 'sent',
    // Less than 5 % more: it stays sent.
    amended: { qty: '415' },
  },
  {
    supplier: 'PROV-0016',
    days: 11,
    goods: [{ product: 'REF-0005', qty: '2000', price: '6.80' }],
    until: 'rejected',
  },
  {
    supplier: 'PROV-0007',
    days: 10,
    goods: [{ product: 'EMP-0007', qty: '20000', price: '1.15' }],
    until: 'sent',
    arrivals: [{ days: 3, note: 'CCB-1203', qty: ['12000'] }],
  },
  {
    supplier: 'PROV-0017',
    days: 9,
    goods: [{ product: 'FIB-0001', qty: '8000', price: '1.38' }],
    only: true,
    abroad: 'USA',
    until: 'confirmed',
    arrivals: [{ days: -2, note: 'TFS-20830', ends: 'scheduled' }],
  },
  {
    supplier: 'PROV-0009',
    days: 9,
    goods: [{ product: 'EMP-0004', qty: '600', price: '49.80' }],
    until: 'sent',
    arrivals: [{ days: 2, note: 'EFM-2104', qty: ['350'], invoice: { days: 1, qty: [0, '360'] } }],
  },
  {
    supplier: 'PROV-0009',
    days: 8,
    goods: [{ product: 'EMP-0004', qty: '300', price: '49.80' }],
    until: 'authorised',
    amended: { price: '51.20', note: 'El proveedor subió su lista el día primero' },
  },
  {
    supplier: 'PROV-0016',
    days: 7,
    goods: [{ product: 'REF-0007', qty: '60', price: '310' }],
    until: 'authorised',
    cancelled: 'El taller rectificó las que había',
  },
  {
    supplier: 'PROV-0007',
    days: 7,
    goods: [{ product: 'EMP-0002', qty: '300', price: '22.40' }],
    until: 'sent',
    cancelled: 'Se juntó con el pedido del mes siguiente',
  },
  {
    supplier: 'PROV-0008',
    days: 6,
    goods: [{ product: 'QUI-0002', qty: '150', price: '96' }],
    until: 'confirmed',
    cancelled: 'El proveedor no tiene hasta el próximo embarque',
  },
  {
    supplier: 'PROV-0001',
    days: 5,
    goods: [{ product: 'FIB-0002', qty: '5000' }],
    only: true,
    until: 'authorised',
  },
  {
    supplier: 'PROV-0003',
    days: 4,
    goods: [
      {
        product: 'FIB-0005',
        qty: '9000',
        price: '23.60',
        note: 'Escasea la botella recuperada hasta fin de mes',
      },
    ],
    only: true,
    until: 'first-level',
  },
  {
    // Of a whole quarter: three sign it, and the third has not.
    supplier: 'PROV-0001',
    days: 4,
    goods: [{ product: 'FIB-0002', qty: '45000' }],
    only: true,
    until: 'second-level',
  },
  {
    supplier: 'PROV-0002',
    days: 3,
    goods: [{ product: 'FIB-0004', qty: '10000' }],
    only: true,
    until: 'sent-up',
  },
  {
    supplier: 'PROV-0008',
    days: 2,
    goods: [{ product: 'INS-0005', qty: '200', price: '118' }],
    until: 'sent-up',
  },
  {
    supplier: 'PROV-0016',
    days: 2,
    goods: [{ product: 'REF-0003', qty: '30', price: '385' }],
    until: 'sent-up',
  },
  {
    supplier: 'PROV-0007',
    days: 1,
    goods: [{ product: 'EMP-0001', qty: '1200' }],
    until: 'draft',
  },
  {
    supplier: 'PROV-0005',
    days: 0,
    goods: [{ product: 'FIB-0006', qty: '2000' }],
    until: 'draft',
  },
];
