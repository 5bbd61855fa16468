/** Invented requests of the last weeks, oldest first; days are counted back from today. */

export interface AskedGoods {
  readonly product: string;
  readonly qty: string;
  readonly supplier?: string;
  readonly price?: string;
}

export interface RequestOrder {
  readonly days: number;
  /** Of each line in their order; `0` leaves it out. */
  readonly qty: readonly string[];
  readonly cancelled?: string;
}

export interface DemoRequest {
  readonly by: 'warehouse' | 'department';
  readonly days: number;
  /** Until it is needed, from when it was written. */
  readonly needed: number;
  readonly goods: readonly AskedGoods[];
  readonly until: 'draft' | 'sent-up' | 'rejected' | 'authorised' | 'cancelled';
  readonly urgent?: string;
  readonly orders?: readonly RequestOrder[];
  readonly dropped?: string;
}

export const DEMO_REQUESTS: readonly DemoRequest[] = [
  {
    by: 'warehouse',
    days: 21,
    needed: 10,
    goods: [
      { product: 'EMP-0006', qty: '900', supplier: 'PROV-0007', price: '12.60' },
      { product: 'EMP-0005', qty: '360', supplier: 'PROV-0009', price: '21.90' },
    ],
    until: 'authorised',
    orders: [{ days: 18, qty: ['900', '360'] }],
  },
  {
    by: 'department',
    days: 19,
    needed: 6,
    goods: [{ product: 'REF-0003', qty: '24', supplier: 'PROV-0016', price: '385' }],
    until: 'authorised',
    urgent: 'Dos ejes de la carda 3 giran con juego y el repuesto se acabó.',
    orders: [{ days: 18, qty: ['24'] }],
  },
  {
    by: 'warehouse',
    days: 16,
    needed: 14,
    goods: [
      { product: 'EMP-0007', qty: '30000', supplier: 'PROV-0007', price: '1.15' },
      { product: 'EMP-0004', qty: '240', supplier: 'PROV-0009', price: '49.80' },
    ],
    until: 'authorised',
    orders: [{ days: 12, qty: ['18000', '0'] }],
  },
  {
    by: 'department',
    days: 14,
    needed: 9,
    goods: [{ product: 'REF-0007', qty: '40', supplier: 'PROV-0016', price: '310' }],
    until: 'authorised',
    orders: [{ days: 11, qty: ['40'], cancelled: 'El proveedor pide pago de contado' }],
  },
  {
    by: 'warehouse',
    days: 12,
    needed: 8,
    goods: [{ product: 'INS-0005', qty: '300', supplier: 'PROV-0008', price: '118' }],
    until: 'authorised',
    orders: [{ days: 9, qty: ['200'] }],
    dropped: 'Con lo que llegó alcanza hasta el paro de diciembre',
  },
  {
    by: 'department',
    days: 9,
    needed: 15,
    goods: [{ product: 'REF-0004', qty: '30', supplier: 'PROV-0016', price: '1240' }],
    until: 'rejected',
  },
  {
    by: 'warehouse',
    days: 8,
    needed: 12,
    goods: [{ product: 'EMP-0002', qty: '1500', supplier: 'PROV-0007', price: '22.40' }],
    until: 'authorised',
  },
  {
    by: 'department',
    days: 6,
    needed: 10,
    goods: [{ product: 'REF-0006', qty: '60', supplier: 'PROV-0017', price: '690' }],
    until: 'cancelled',
  },
  {
    by: 'warehouse',
    days: 4,
    needed: 20,
    goods: [
      { product: 'EMP-0001', qty: '3000', supplier: 'PROV-0007' },
      { product: 'EMP-0008', qty: '40000' },
    ],
    until: 'authorised',
  },
  {
    by: 'department',
    days: 2,
    needed: 5,
    goods: [{ product: 'REF-0005', qty: '4000', supplier: 'PROV-0016', price: '6.80' }],
    until: 'sent-up',
    urgent: 'La punzonadora 2 trabaja con la mitad de su tablero.',
  },
  {
    by: 'warehouse',
    days: 1,
    needed: 18,
    goods: [{ product: 'QUI-0002', qty: '600', supplier: 'PROV-0008', price: '96' }],
    until: 'sent-up',
  },
  {
    by: 'department',
    days: 0,
    needed: 12,
    goods: [{ product: 'INS-0001', qty: '2000' }],
    until: 'draft',
  },
];
