/** Invented: what suppliers charge for services, month after month, and what else they send. */
import { MACHINE } from '../../books/fixed-assets.ts';

export interface Line {
  /** Code of the concept, or of the account of an investment. */
  readonly concept?: string;
  readonly account?: string;
  readonly description?: string;
  readonly center?: string;
  /** Code of its IVA, where no concept says it. */
  readonly vat?: string;
  readonly price: string;
}

export interface Charge extends Line {
  readonly supplier: string;
  readonly day: number;
  /** Months before this one in which it comes; every month without it. */
  readonly months?: readonly number[];
  /** Days from its date to its payment; without them it is still owed. */
  readonly paid?: number;
  /** The months of which are still owed, or paid in part. */
  readonly owed?: readonly number[];
  readonly part?: { readonly month: number; readonly amount: string };
}

export const REPAIRS: Charge = {
  supplier: 'PROV-0016',
  day: 8,
  concept: 'MTTO-PLANTA',
  description: 'Rectificado de cardas',
  center: 'HIL',
  price: '47800',
  months: [4, 2, 1, 0],
  paid: 30,
  owed: [1, 0],
  part: { month: 2, amount: '30000.00' },
};
export const CHARGES: readonly Charge[] = [
  {
    supplier: 'PROV-0015',
    day: 3,
    concept: 'HONORARIOS',
    price: '16500',
    paid: 5,
  },
  {
    supplier: 'PROV-0014',
    day: 6,
    concept: 'OTROS',
    description: 'Limpieza de oficinas',
    center: 'ADM',
    price: '14500',
    months: [4, 2, 0],
    paid: 14,
  },
  {
    supplier: 'PROV-0011',
    day: 12,
    concept: 'FLETES',
    center: 'VTA',
    price: '18900',
    months: [5, 3, 1, 0],
    paid: 21,
    owed: [1, 0],
  },
  REPAIRS,
  {
    supplier: 'PROV-0007',
    day: 15,
    concept: 'PAPELERIA',
    center: 'ADM',
    price: '4100',
    months: [3, 1, 0],
    paid: 28,
    owed: [0],
  },
  {
    // Half of its 116,000.00 is paid, and so is half of its IVA.
    supplier: 'PROV-0023',
    day: 10,
    concept: 'MTTO-PLANTA',
    description: 'Rodillos de la carda 2',
    center: 'HIL',
    price: '100000',
    months: [2],
    paid: 25,
    part: { month: 2, amount: '58000.00' },
  },
  {
    supplier: 'PROV-0016',
    day: MACHINE.day,
    account: MACHINE.account,
    description: 'Cardadora Trützschler usada',
    vat: 'IVA16',
    price: MACHINE.cost,
    months: [MACHINE.month],
    paid: 29,
  },
];

/** Credit notes of what a supplier charged so many months back; of what was paid, it owes it. */
export interface Rebate {
  readonly supplier: string;
  readonly back: number;
  readonly concept: string;
  readonly center: string;
  readonly description: string;
  readonly price: string;
  /** Of the month of what it lowers. */
  readonly day: number;
  /** Paid back, on that day. */
  readonly refunded?: number;
}

export const REBATES: readonly Rebate[] = [
  {
    supplier: 'PROV-0016',
    back: 4,
    concept: 'MTTO-PLANTA',
    center: 'HIL',
    description: 'Garantía de un rodillo rectificado',
    price: '3200',
    day: 20,
  },
  {
    supplier: 'PROV-0014',
    back: 4,
    concept: 'OTROS',
    center: 'ADM',
    description: 'Insumos que puso la planta',
    price: '870',
    day: 22,
    refunded: 26,
  },
  {
    supplier: 'PROV-0014',
    back: 2,
    concept: 'OTROS',
    center: 'ADM',
    description: 'Día de limpieza que no se hizo',
    price: '1450',
    day: 24,
    refunded: 27,
  },
  {
    supplier: 'PROV-0011',
    back: 1,
    concept: 'FLETES',
    center: 'VTA',
    description: 'Entrega fuera de horario',
    price: '1200',
    day: 22,
  },
  {
    supplier: 'PROV-0016',
    back: 1,
    concept: 'MTTO-PLANTA',
    center: 'HIL',
    description: 'Rebaja del rectificado',
    price: '5000',
    day: 20,
  },
  {
    supplier: 'PROV-0011',
    back: 0,
    concept: 'FLETES',
    center: 'VTA',
    description: 'Demora en la descarga',
    price: '900',
    day: 14,
  },
];

/** What is owed and not paid yet, and why. */
export interface Held {
  readonly supplier: string;
  readonly back: number;
  readonly day: number;
  readonly concept: string;
  readonly price: string;
  readonly reason: string;
}

export const HELD: readonly Held[] = [
  {
    supplier: 'PROV-0009',
    back: 0,
    day: 9,
    concept: 'PAPELERIA',
    price: '2150',
    reason: 'Faltan dos cajas de lo facturado',
  },
  {
    supplier: 'PROV-0016',
    back: 1,
    day: 18,
    concept: 'MTTO-PLANTA',
    price: '7800',
    reason: 'El taller no ha firmado el reporte de servicio',
  },
  {
    supplier: 'PROV-0014',
    back: 1,
    day: 21,
    concept: 'OTROS',
    price: '3600',
    reason: 'Cobra un sábado en el que no vinieron',
  },
];

/** Of BBVA operativa, unless it is in dollars. */
export interface Advance {
  readonly supplier: string;
  readonly back: number;
  readonly day: number;
  readonly amount: string;
  readonly notes: string;
  /** What its CFDI says without taxes, where it came. */
  readonly invoiced?: string;
}

export const ADVANCES: readonly Advance[] = [
  {
    supplier: 'PROV-0016',
    back: 0,
    day: 4,
    amount: '18560.00',
    notes: 'Refacciones de la cardadora, la mitad al pedirlas',
    invoiced: '16000',
  },
  {
    supplier: 'PROV-0023',
    back: 1,
    day: 12,
    amount: '11600.00',
    notes: 'Material de las flechas de la carda 4',
  },
  {
    supplier: 'PROV-0014',
    back: 1,
    day: 19,
    amount: '5800.00',
    notes: 'Lavado de tinacos de fin de año',
  },
];
