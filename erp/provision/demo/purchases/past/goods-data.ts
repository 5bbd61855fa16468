/** What the plant orders every month and does not analyse. */

export interface Habit {
  readonly supplier: string;
  readonly product: string;
  readonly qty: number;
  /** Of the last month, in pesos: what is ordered this month goes on from there. */
  readonly price: number;
  /** In percent, each month. */
  readonly rise: number;
  /** Days after the promised one, from the first month to the last. */
  readonly late: readonly number[];
  /** Letters that begin the numbers of its delivery notes. */
  readonly note: string;
  /** Packaging and spare parts, of which production uses most in its month. */
  readonly used?: true;
  /** Of the last month, what the supplier still owes of the order. */
  readonly missing?: number;
}

export const HABITS: readonly Habit[] = [
  // One of the raw materials that rise 9 % in half a year; loads of PET are the other.
  {
    supplier: 'PROV-0003',
    product: 'FIB-0005',
    qty: 4000,
    price: 22.2,
    rise: 2.2,
    late: [0, 0, 4, 0, 0],
    note: 'RPN-39',
  },
  {
    supplier: 'PROV-0007',
    product: 'EMP-0002',
    qty: 600,
    price: 22.4,
    rise: 0.5,
    late: [0, 0, 0, 2, 0],
    note: 'CCB-10',
    used: true,
    missing: 120,
  },
  {
    supplier: 'PROV-0007',
    product: 'EMP-0007',
    qty: 18_000,
    price: 1.15,
    rise: 0,
    late: [1, 0, 0, 0, 0],
    note: 'CCB-11',
    used: true,
    missing: 4000,
  },
  {
    supplier: 'PROV-0009',
    product: 'EMP-0005',
    qty: 360,
    price: 21.9,
    rise: 0.4,
    late: [0, 3, 0, 0, 1],
    note: 'EFM-20',
    used: true,
    missing: 72,
  },
  {
    supplier: 'PROV-0016',
    product: 'REF-0007',
    qty: 24,
    price: 310,
    rise: 0.8,
    late: [0, 0, 5, 0, 0],
    note: 'RIS-49',
    used: true,
    missing: 12,
  },
];
