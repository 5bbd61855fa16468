/** Invented quotations, with what suppliers bid; days are counted back from today. */

import type { Arrival } from './order-data.ts';

export interface Bid {
  readonly supplier: string;
  /** Of each line in their order; without a price it is not offered. */
  readonly prices: readonly (string | null)[];
  readonly lead: number;
  readonly credit?: string;
  readonly freight?: string;
}

export interface DemoQuotation {
  readonly title: string;
  readonly days: number;
  /** Until its deadline, from when it was sent. */
  readonly open: number;
  readonly lines: readonly (readonly [product: string, qty: string, target?: string])[];
  readonly invited: readonly string[];
  readonly bids: readonly Bid[];
  readonly declined?: string;
  readonly until: 'draft' | 'sent' | 'opened' | 'awarded' | 'ordered' | 'cancelled';
  /** Why, once its bids were opened. */
  readonly cancelled?: string;
  /** Days back on which what was awarded is ordered; without it, on the day of its award. */
  readonly ordered?: number;
  readonly arrival?: Arrival;
  /** Of the supplier that takes all, and why, where it is not the best score. */
  readonly awardedTo?: readonly [supplier: string, reason: string];
}

export const DEMO_QUOTATIONS: readonly DemoQuotation[] = [
  {
    title: 'Guarniciones y bandas de la carda 2',
    days: 128,
    open: 5,
    lines: [
      ['REF-0004', '20'],
      ['REF-0003', '40'],
    ],
    invited: ['PROV-0016', 'PROV-0023', 'PROV-0008'],
    bids: [
      { supplier: 'PROV-0016', prices: ['1235', '384'], lead: 5, credit: '30' },
      { supplier: 'PROV-0023', prices: ['1260', '379'], lead: 12, credit: '15' },
    ],
    declined: 'PROV-0008',
    until: 'cancelled',
    cancelled: 'El paro se recorrió y el taller rectificó las que había',
  },
  {
    title: 'Empaque del segundo semestre',
    days: 121,
    open: 4,
    lines: [
      ['EMP-0002', '4000'],
      ['EMP-0006', '2500'],
    ],
    invited: ['PROV-0007', 'PROV-0009', 'PROV-0016', 'PROV-0008'],
    bids: [
      { supplier: 'PROV-0007', prices: ['21.90', '12.30'], lead: 6, credit: '30' },
      { supplier: 'PROV-0009', prices: ['22.60', '12.10'], lead: 9, credit: '45' },
    ],
    declined: 'PROV-0016',
    until: 'awarded',
  },
  {
    title: 'Aceite hidráulico, segundo semestre',
    days: 104,
    open: 3,
    lines: [['INS-0005', '900']],
    invited: ['PROV-0008', 'PROV-0016', 'PROV-0023'],
    bids: [
      { supplier: 'PROV-0008', prices: ['115'], lead: 4, credit: '30' },
      { supplier: 'PROV-0016', prices: ['119'], lead: 6, credit: '30' },
      { supplier: 'PROV-0023', prices: ['121'], lead: 10 },
    ],
    until: 'ordered',
    ordered: 9,
    arrival: { days: 3, note: 'QTL-838' },
  },
  {
    title: 'Resina para laminado, contrato de seis meses',
    days: 92,
    open: 6,
    lines: [['RES-0001', '20000']],
    invited: ['PROV-0002', 'PROV-0001', 'PROV-0020'],
    bids: [
      { supplier: 'PROV-0002', prices: ['23.70'], lead: 8, credit: '45' },
      { supplier: 'PROV-0020', prices: ['24.40'], lead: 6, credit: '30' },
    ],
    declined: 'PROV-0001',
    until: 'awarded',
  },
  {
    title: 'Película estirable de la temporada',
    days: 83,
    open: 3,
    lines: [['EMP-0004', '1200']],
    invited: ['PROV-0009', 'PROV-0007', 'PROV-0016'],
    bids: [
      { supplier: 'PROV-0009', prices: ['49.60'], lead: 5, credit: '30' },
      { supplier: 'PROV-0007', prices: ['51.20'], lead: 7, credit: '30' },
    ],
    declined: 'PROV-0016',
    until: 'ordered',
    ordered: 12,
    arrival: { days: 5, note: 'EFM-2099', invoice: { days: 4 } },
  },
  {
    title: 'Tinta para impresión de bolsa',
    days: 74,
    open: 4,
    lines: [['QUI-0001', '240']],
    invited: ['PROV-0008', 'PROV-0009', 'PROV-0007'],
    bids: [{ supplier: 'PROV-0008', prices: ['141'], lead: 8, credit: '30' }],
    declined: 'PROV-0007',
    until: 'cancelled',
    cancelled: 'Sólo respondió uno y el cliente cambió el color',
  },
  {
    title: 'Cuchillas para la línea de corte',
    days: 66,
    open: 3,
    lines: [['REF-0007', '120']],
    invited: ['PROV-0016', 'PROV-0023', 'PROV-0009'],
    bids: [
      { supplier: 'PROV-0016', prices: ['309'], lead: 4, credit: '30' },
      { supplier: 'PROV-0023', prices: ['298'], lead: 14, credit: '15' },
    ],
    declined: 'PROV-0009',
    until: 'ordered',
    ordered: 18,
    arrival: { days: 8, note: 'RIS-5561', invoice: { days: 7 } },
  },
  {
    title: 'Fibra reciclada, compra de dos meses',
    days: 58,
    open: 5,
    lines: [['FIB-0003', '15000']],
    invited: ['PROV-0001', 'PROV-0020', 'PROV-0003', 'PROV-0002'],
    bids: [
      { supplier: 'PROV-0001', prices: ['24.30'], lead: 6, credit: '30' },
      { supplier: 'PROV-0020', prices: ['24.10'], lead: 9, credit: '30', freight: '6500' },
      { supplier: 'PROV-0003', prices: ['25.00'], lead: 5, credit: '15' },
    ],
    until: 'ordered',
    ordered: 16,
    arrival: { days: 7, note: 'FP-10240', invoice: { days: 5 } },
  },
  {
    title: 'Guantes y tapones para tres meses',
    days: 47,
    open: 3,
    lines: [
      ['INS-0001', '3000'],
      ['INS-0002', '5000'],
    ],
    invited: ['PROV-0008', 'PROV-0007', 'PROV-0016'],
    bids: [
      { supplier: 'PROV-0008', prices: ['3.10', '1.45'], lead: 5, credit: '30' },
      { supplier: 'PROV-0007', prices: ['3.35', null], lead: 7, credit: '30' },
    ],
    declined: 'PROV-0016',
    until: 'ordered',
    ordered: 17,
    arrival: { days: 10, note: 'QTL-833', invoice: { days: 9 } },
  },
  {
    title: 'Bandas dentadas de repuesto',
    days: 33,
    open: 4,
    lines: [['REF-0004', '24']],
    invited: ['PROV-0016', 'PROV-0023', 'PROV-0008'],
    bids: [
      { supplier: 'PROV-0016', prices: ['1238'], lead: 5, credit: '30' },
      { supplier: 'PROV-0023', prices: ['1215'], lead: 11, credit: '15' },
    ],
    declined: 'PROV-0008',
    until: 'ordered',
  },
  {
    title: 'Hojuela de PET recuperada para dos meses',
    days: 24,
    open: 3,
    lines: [['FIB-0005', '10000', '25.00']],
    invited: ['PROV-0003', 'PROV-0001', 'PROV-0006'],
    bids: [
      { supplier: 'PROV-0003', prices: ['24.00'], lead: 5, freight: '5000' },
      { supplier: 'PROV-0001', prices: ['24.60'], lead: 8, credit: '60' },
      { supplier: 'PROV-0006', prices: ['25.10'], lead: 12, credit: '30' },
    ],
    until: 'ordered',
    awardedTo: ['PROV-0001', 'El crédito a 60 días libera capital para el pago de aguinaldos'],
  },
  {
    title: 'Empaque del primer trimestre',
    days: 12,
    open: 4,
    lines: [
      ['EMP-0002', '3000'],
      ['EMP-0006', '2500'],
    ],
    invited: ['PROV-0007', 'PROV-0009', 'PROV-0016'],
    bids: [
      { supplier: 'PROV-0007', prices: ['22.10', '12.40'], lead: 6, credit: '30' },
      { supplier: 'PROV-0009', prices: ['21.75', null], lead: 10, credit: '45' },
    ],
    declined: 'PROV-0016',
    until: 'ordered',
    ordered: 6,
  },
  {
    title: 'Refacciones del paro de mantenimiento',
    days: 7,
    open: 3,
    lines: [
      ['REF-0003', '60', '380'],
      ['REF-0007', '80', '300'],
    ],
    invited: ['PROV-0016', 'PROV-0009', 'PROV-0008'],
    bids: [
      { supplier: 'PROV-0016', prices: ['378', '305'], lead: 4, credit: '30' },
      { supplier: 'PROV-0008', prices: ['392', '288'], lead: 9, freight: '650' },
    ],
    declined: 'PROV-0009',
    until: 'opened',
  },
  {
    title: 'Aceites y químicos de enero',
    days: 1,
    open: 4,
    lines: [
      ['INS-0005', '800'],
      ['QUI-0002', '1200'],
    ],
    invited: ['PROV-0008', 'PROV-0016', 'PROV-0007'],
    bids: [{ supplier: 'PROV-0008', prices: ['114', '94.50'], lead: 5, credit: '30' }],
    until: 'sent',
  },
  {
    title: 'Fibra virgen, contrato anual',
    days: 0,
    open: 10,
    lines: [['FIB-0001', '60000', '29.50']],
    invited: ['PROV-0001', 'PROV-0002', 'PROV-0005'],
    bids: [],
    until: 'draft',
  },
  {
    title: 'Cinta y etiqueta del fin de año',
    days: 10,
    open: 4,
    lines: [
      ['EMP-0005', '720', '21.80'],
      ['EMP-0008', '60000'],
    ],
    invited: ['PROV-0009', 'PROV-0007', 'PROV-0016'],
    bids: [
      { supplier: 'PROV-0009', prices: ['21.70', '0.42'], lead: 6, credit: '30' },
      { supplier: 'PROV-0007', prices: ['22.30', '0.39'], lead: 8, credit: '30' },
    ],
    until: 'opened',
  },
  {
    title: 'Agujas para punzonadora',
    days: 9,
    open: 3,
    lines: [['REF-0005', '8000', '6.70']],
    invited: ['PROV-0016', 'PROV-0023', 'PROV-0009'],
    bids: [
      { supplier: 'PROV-0016', prices: ['6.75'], lead: 7, credit: '30' },
      { supplier: 'PROV-0023', prices: ['6.60'], lead: 20, credit: '15' },
    ],
    until: 'opened',
  },
  {
    title: 'Borra textil de enero',
    days: 6,
    open: 4,
    lines: [['FIB-0007', '12000', '6.30']],
    invited: ['PROV-0004', 'PROV-0005', 'PROV-0003'],
    bids: [
      { supplier: 'PROV-0004', prices: ['6.15'], lead: 4, credit: '8' },
      { supplier: 'PROV-0005', prices: ['6.90'], lead: 6, credit: '30' },
    ],
    until: 'opened',
  },
  {
    title: 'Masterbatch blanco del trimestre',
    days: 2,
    open: 6,
    lines: [['RES-0002', '3000', '61.00']],
    invited: ['PROV-0002', 'PROV-0020', 'PROV-0001', 'PROV-0008'],
    bids: [
      { supplier: 'PROV-0002', prices: ['60.40'], lead: 9, credit: '45' },
      { supplier: 'PROV-0020', prices: ['62.10'], lead: 7, credit: '30' },
    ],
    until: 'sent',
  },
  {
    title: 'Uniformes de la planta',
    days: 0,
    open: 8,
    lines: [['INS-0006', '180']],
    invited: ['PROV-0008', 'PROV-0007', 'PROV-0018'],
    bids: [],
    until: 'draft',
  },
];
