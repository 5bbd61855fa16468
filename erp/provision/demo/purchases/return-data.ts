/** Invented claims against suppliers, and what went back; days are counted back from today. */

export interface Claim {
  /** Number of the delivery note of what came, and how much of its first line. */
  readonly note: string;
  readonly quantity: string;
  readonly severity: 'MENOR' | 'MAYOR';
  readonly description: string;
  readonly days: number;
  readonly until: 'open' | 'notified' | 'dictated' | 'closed' | 'cancelled';
  /** Percentage off by which it is accepted as it came; without it, it goes back. */
  readonly conceded?: string;
  /** What the supplier answered. */
  readonly answer?: string;
  /** How far what goes back came. */
  readonly back?: 'authorised' | 'sent';
}

export const CLAIMS: readonly Claim[] = [
  {
    note: 'CCB-1188',
    quantity: '40',
    severity: 'MENOR',
    description: 'Cajas golpeadas en las esquinas de una tarima.',
    days: 16,
    until: 'closed',
    conceded: '5',
    answer: 'Se reconoce el golpe: va con esquinero desde el próximo embarque.',
  },
  {
    note: 'RIS-5520',
    quantity: '4',
    severity: 'MAYOR',
    description: 'Rodamientos sin sello de fábrica en su caja.',
    days: 15,
    until: 'dictated',
    back: 'authorised',
    answer: 'Se cambian por los de la misma marca con su empaque.',
  },
  {
    note: 'EFM-2091',
    quantity: '24',
    severity: 'MENOR',
    description: 'Rollos de cinta con menos metros que los de su etiqueta.',
    days: 13,
    until: 'cancelled',
  },
  {
    note: 'HC-771',
    quantity: '350',
    severity: 'MENOR',
    description: 'Tres supersacos con humedad visible; el resto pasó la prueba.',
    days: 6,
    until: 'notified',
  },
  {
    note: 'CCB-1203',
    quantity: '400',
    severity: 'MAYOR',
    description: 'Cajas con la impresión corrida y el pegado abierto.',
    days: 2,
    until: 'closed',
    back: 'sent',
    answer: 'Ajustamos el registro de la impresora y revisamos el pegado por lote.',
  },
  {
    note: 'QTL-841',
    quantity: '6',
    severity: 'MAYOR',
    description: 'Tambor con la tapa abierta y la tinta contaminada.',
    days: 2,
    until: 'dictated',
    conceded: '12',
  },
  {
    note: 'EFM-2104',
    quantity: '15',
    severity: 'MAYOR',
    description: 'Película con el calibre debajo del acordado.',
    days: 1,
    until: 'notified',
  },
  {
    note: 'PA-90213',
    quantity: '120',
    severity: 'MENOR',
    description: 'Costales rotos al descargar.',
    days: 0,
    until: 'open',
  },
  {
    note: 'ALG-0332',
    quantity: '60',
    severity: 'MAYOR',
    description: 'Pacas con fibra más corta que la de la ficha.',
    days: 0,
    until: 'open',
  },
];

/** Straight back, without a claim; of the first line. */
export interface GivenBack {
  readonly note: string;
  readonly quantity: string;
  readonly days: number;
  readonly until: 'draft' | 'sent' | 'cancelled';
}

export const GIVEN_BACK: readonly GivenBack[] = [
  { note: 'EFM-2091', quantity: '12', days: 12, until: 'cancelled' },
  { note: 'TFS-20811', quantity: '12', days: 3, until: 'sent' },
  { note: 'CCB-1203', quantity: '100', days: 0, until: 'draft' },
];
