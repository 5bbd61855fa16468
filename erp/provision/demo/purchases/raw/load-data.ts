/** Invented loads of raw material of the last weeks; days are counted back from today. */
import type { DemoOrder } from '../order-data.ts';

export interface DemoLoad extends Pick<DemoOrder, 'supplier' | 'only'> {
  readonly product: string;
  readonly qty: string;
  readonly price: string;
  /** Of its arrival; of what is to come, days ahead as a negative number. */
  readonly days: number;
  readonly note: string;
  readonly plates: string;
  readonly driver: string;
  /** Kilograms of both passes, and what its origin said. */
  readonly scale?: readonly [gross: number, tare: number, origin: number];
  readonly bales?: number;
  /** Of the template's parameters: humidity, impurity and colour. */
  readonly found?: readonly [humidity: string, impurity: string, colour: string];
  readonly dictum?: 'ACEPTADO' | 'ACEPTADO_CON_CONCESION' | 'RECHAZO_PARCIAL' | 'RECHAZADO';
  readonly remarks?: string;
  readonly rejectedBales?: string;
  readonly ends:
    | 'scheduled'
    | 'way'
    | 'yard'
    | 'gate'
    | 'held'
    | 'sampled'
    | 'decided'
    | 'invoiced';
  /** Bought as it came. */
  readonly spot?: true;
  readonly notes?: string;
}

const PET = { supplier: 'PROV-0006', product: 'FIB-0008', only: true } as const;
const NORTH = { supplier: 'PROV-0003', product: 'FIB-0008', only: true } as const;
const FIBRE = { supplier: 'PROV-0001', product: 'FIB-0003', only: true } as const;
const WASTE = { supplier: 'PROV-0004', product: 'FIB-0007' } as const;

export const DEMO_LOADS: readonly DemoLoad[] = [
  {
    // The figures of the manual.
    ...PET,
    qty: '24180',
    price: '11.50',
    days: 6,
    note: 'HC-801',
    plates: 'SB-2217-A',
    driver: 'Ramiro Luna',
    scale: [41_260, 17_080, 24_300],
    bales: 62,
    found: ['3.20', '2.50', '3'],
    dictum: 'ACEPTADO',
    ends: 'invoiced',
  },
  {
    ...FIBRE,
    qty: '9000',
    price: '24.10',
    days: 9,
    note: 'FP-3310',
    plates: 'JT-5501-C',
    driver: 'Efraín Solís',
    scale: [25_140, 16_200, 8980],
    bales: 12,
    found: ['0.60', '0.40', '1.2'],
    dictum: 'ACEPTADO',
    ends: 'invoiced',
  },
  {
    ...NORTH,
    qty: '18000',
    price: '11.40',
    days: 8,
    note: 'RPN-4460',
    plates: 'SR-7781-B',
    driver: 'Joel Ibarra',
    scale: [34_620, 16_640, 18_020],
    bales: 12,
    found: ['1.90', '1.60', '2.6'],
    dictum: 'RECHAZO_PARCIAL',
    remarks: 'Tres pacas con PVC visible',
    rejectedBales: '4, 11-12',
    ends: 'decided',
  },
  {
    ...WASTE,
    qty: '4000',
    price: '6.20',
    days: 7,
    note: 'BRM-118',
    plates: 'GTO-115-B',
    driver: 'Ana Laura Mena',
    scale: [12_840, 8860, 3990],
    found: ['13.40', '4.00', '5'],
    dictum: 'RECHAZADO',
    remarks: 'Viene mojada: pasa del máximo de humedad',
    ends: 'decided',
  },
  {
    ...WASTE,
    qty: '3500',
    price: '6.20',
    days: 5,
    note: 'BRM-121',
    plates: 'GTO-115-B',
    driver: 'Ana Laura Mena',
    scale: [12_340, 8860, 3490],
    found: ['6.80', '2.40', '7'],
    dictum: 'ACEPTADO_CON_CONCESION',
    remarks: 'Color fuera de lo acordado; se acepta con el precio del grado B',
    ends: 'decided',
    spot: true,
  },
  {
    ...FIBRE,
    qty: '8000',
    price: '24.10',
    days: 2,
    note: 'FP-3344',
    plates: 'JT-5501-C',
    driver: 'Efraín Solís',
    scale: [24_180, 16_200, 8000],
    bales: 10,
    found: ['0.80', '0.50', '1.1'],
    ends: 'sampled',
  },
  {
    ...PET,
    qty: '16000',
    price: '11.50',
    days: 1,
    note: 'HC-815',
    plates: 'SB-2217-A',
    driver: 'Ramiro Luna',
    scale: [33_060, 17_080, 16_120],
    bales: 14,
    notes: 'Venía sin lona: perdió humedad en el camino',
    ends: 'held',
  },
  {
    ...WASTE,
    qty: '2500',
    price: '6.20',
    days: 1,
    note: 'BRM-125',
    plates: 'GTO-642-A',
    driver: 'Martín Zúñiga',
    scale: [11_300, 8820, 2490],
    ends: 'held',
  },
  {
    ...WASTE,
    qty: '3000',
    price: '6.20',
    days: 3,
    note: 'BRM-123',
    plates: 'GTO-115-B',
    driver: 'Ana Laura Mena',
    ends: 'gate',
  },
  {
    ...NORTH,
    qty: '12000',
    price: '11.40',
    days: 0,
    note: 'RPN-4502',
    plates: 'SR-7781-B',
    driver: 'Joel Ibarra',
    ends: 'yard',
  },
  {
    ...FIBRE,
    qty: '6000',
    price: '24.10',
    days: -1,
    note: 'FP-3360',
    plates: 'JT-5501-C',
    driver: 'Efraín Solís',
    ends: 'way',
  },
  ...[2, 3, 4, 5].map((ahead, i): DemoLoad => ({
    ...(i % 2 === 0 ? PET : NORTH),
    qty: '15000',
    price: i % 2 === 0 ? '11.50' : '11.40',
    days: -ahead,
    note: `CITA-${ahead}`,
    plates: i % 2 === 0 ? 'SB-2217-A' : 'SR-7781-B',
    driver: i % 2 === 0 ? 'Ramiro Luna' : 'Joel Ibarra',
    ends: 'scheduled',
  })),
];
