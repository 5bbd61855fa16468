/** Raw material that the demo buys month after month; each load is weighed and analysed. */

/** Of the template's parameters: humidity, impurity and colour. */
export type Found = readonly [humidity: string, impurity: string, colour: string];

export interface RawHabit {
  readonly supplier: string;
  readonly product: string;
  /** Of the last month, in pesos a kilogram. */
  readonly price: number;
  /** In percent, each month. */
  readonly rise?: number;
  /** Months back in which it is ordered. */
  readonly months: readonly number[];
  /** Days of the month on which its loads are promised. */
  readonly arrivals: readonly number[];
  /** Days that they come after them, by months from the first to the last. */
  readonly late: readonly number[];
  /** How many in a load of the first month, and what one weighs. */
  readonly bales: number;
  readonly kilograms: number;
  readonly found: readonly Found[];
  readonly note: string;
  readonly plates: string;
  readonly driver: string;
  /** Of what was ordered in the last month, what has not come, as a share of what did. */
  readonly missing?: number;
}

const EVERY = [5, 4, 3, 2, 1] as const;

export const RAW_HABITS: readonly RawHabit[] = [
  {
    supplier: 'PROV-0006',
    product: 'FIB-0008',
    price: 11.5,
    rise: 2.2,
    months: EVERY,
    arrivals: [10, 12, 14],
    late: [0, 4, 0, 0, 0],
    bales: 36,
    kilograms: 280,
    found: [
      ['1.00', '0.90', '1.8'],
      ['2.40', '1.30', '2.6'],
      ['0.90', '0.80', '1.6'],
      ['1.00', '0.90', '1.8'],
      ['0.90', '0.80', '1.6'],
      ['3.10', '1.90', '3.2'],
      ['0.90', '0.80', '1.6'],
      ['6.40', '2.20', '3.1'],
      ['1.00', '0.90', '1.8'],
      ['2.40', '1.30', '2.6'],
      ['0.90', '0.80', '1.6'],
      ['1.00', '0.90', '1.8'],
      ['0.90', '0.80', '1.6'],
      ['3.10', '1.90', '3.2'],
      ['1.00', '0.90', '1.8'],
    ],
    note: 'HC-5',
    plates: 'SB-2217-A',
    driver: 'Ramiro Luna',
  },
  {
    supplier: 'PROV-0003',
    product: 'FIB-0008',
    price: 11.4,
    rise: 2.2,
    months: EVERY,
    arrivals: [7, 10],
    late: [0, 0, 5, 0, 0],
    bales: 32,
    kilograms: 290,
    found: [
      ['0.80', '0.70', '1.9'],
      ['1.20', '1.40', '2.4'],
      ['0.90', '0.60', '1.7'],
      ['1.00', '0.90', '1.8'],
      ['6.30', '2.20', '3.1'],
    ],
    note: 'RPN-7',
    plates: 'SR-7781-B',
    driver: 'Joel Ibarra',
    missing: 0.15,
  },
  {
    supplier: 'PROV-0002',
    product: 'FIB-0008',
    price: 11.45,
    rise: 2.2,
    months: EVERY,
    arrivals: [6, 9],
    late: [0, 0, 0, 0, 0],
    bales: 30,
    kilograms: 250,
    found: [
      ['0.60', '0.40', '1.2'],
      ['0.80', '0.30', '1.1'],
      ['0.70', '0.60', '1.4'],
    ],
    note: 'PA-8',
    plates: 'TR-4410-B',
    driver: 'Efraín Solís',
  },
  {
    supplier: 'PROV-0004',
    product: 'FIB-0007',
    price: 6.2,
    months: EVERY,
    arrivals: [15, 18],
    late: [0, 0, 3, 0, 0],
    bales: 30,
    kilograms: 160,
    found: [
      ['5.60', '1.80', '5'],
      ['6.00', '1.90', '5.4'],
      ['5.20', '1.60', '5.5'],
      ['12.60', '3.00', '7'],
      ['5.80', '1.70', '5.2'],
      ['6.60', '2.10', '6.2'],
      ['5.40', '1.50', '5.1'],
    ],
    note: 'BRM-2',
    plates: 'GTO-115-B',
    driver: 'Ana Laura Mena',
  },
  {
    supplier: 'PROV-0005',
    product: 'FIB-0007',
    price: 7.1,
    months: EVERY,
    arrivals: [8, 11, 13],
    late: [0, 0, 0, 0, 0],
    bales: 30,
    kilograms: 150,
    found: [
      ['4.90', '1.20', '4.2'],
      ['5.10', '1.40', '6.6'],
    ],
    note: 'ALG-4',
    plates: 'FM-3120-E',
    driver: 'Héctor Salas',
    missing: 0.2,
  },
];
