/** «Vales de salida» of the last months. Days count back from today; `due` counts from today. */
export interface DemoExit {
  readonly kind: 'CONSUMO' | 'MANTENIMIENTO' | 'MUESTRA' | 'RESGUARDO' | 'PROYECTO';
  readonly status:
    | 'BORRADOR'
    | 'SOLICITADO'
    | 'AUTORIZADO'
    | 'ENTREGADO'
    | 'CERRADO'
    | 'RECHAZADO'
    | 'CANCELADO';
  readonly days: number;
  readonly center: string;
  readonly area: string;
  readonly who: string;
  readonly lines: readonly (readonly [product: string, qty: number])[];
  readonly due?: number;
  readonly note?: string;
}

const exit = (
  kind: DemoExit['kind'],
  status: DemoExit['status'],
  days: number,
  [center, area, who]: readonly [string, string, string],
  lines: DemoExit['lines'],
  more: Pick<DemoExit, 'due' | 'note'> = {},
): DemoExit => ({ kind, status, days, center, area, who, lines, ...more });

const HIL = ['HIL', 'PRO', 'empleado'] as const;
const NTE = ['NTE', 'PRO', 'almacenista'] as const;
const BOL = ['BOL', 'CON', 'empleado'] as const;
const MTTO = ['MTTO', 'MAN', 'comprador'] as const;
const CAL = ['CAL', 'CAL', 'analista_inventarios'] as const;
const VTA = ['VTA', 'VEN', 'vendedor'] as const;
const ADM = ['ADM', 'CTB', 'contador_costos'] as const;

export const DEMO_EXITS: readonly DemoExit[] = [
  exit('CONSUMO', 'CERRADO', 168, HIL, [
    ['INS-0001', 400],
    ['INS-0002', 300],
  ]),
  exit('MANTENIMIENTO', 'CERRADO', 155, MTTO, [
    ['REF-0003', 2],
    ['INS-0005', 20],
  ]),
  exit('CONSUMO', 'CERRADO', 140, ADM, [['INS-0003', 20]]),
  exit('CONSUMO', 'CERRADO', 133, BOL, [
    ['INS-0001', 300],
    ['REF-0005', 1500],
  ]),
  exit('MANTENIMIENTO', 'CERRADO', 120, MTTO, [['REF-0004', 1]]),
  exit('CONSUMO', 'CERRADO', 111, NTE, [
    ['INS-0001', 400],
    ['INS-0004', 15],
  ]),
  exit('MUESTRA', 'CERRADO', 104, VTA, [['REF-0005', 20]], {
    note: 'Para la exposición de Guadalajara',
  }),
  exit('MANTENIMIENTO', 'CERRADO', 92, MTTO, [
    ['REF-0006', 5],
    ['REF-0007', 4],
  ]),
  exit('CONSUMO', 'CERRADO', 85, ADM, [['INS-0003', 25]]),
  exit('RESGUARDO', 'CERRADO', 80, MTTO, [['REF-0007', 2]], { due: -60 }),
  exit('CONSUMO', 'CERRADO', 71, BOL, [
    ['REF-0005', 2000],
    ['INS-0002', 200],
  ]),
  exit('PROYECTO', 'CERRADO', 64, NTE, [
    ['REF-0003', 4],
    ['REF-0004', 2],
  ]),
  exit('CONSUMO', 'CERRADO', 50, HIL, [['INS-0001', 500]]),
  exit('MANTENIMIENTO', 'ENTREGADO', 41, MTTO, [
    ['REF-0003', 3],
    ['INS-0005', 35],
  ]),
  exit('RESGUARDO', 'ENTREGADO', 38, MTTO, [['REF-0004', 1]], {
    due: -24,
    note: 'Prueba de banda en la carda 2',
  }),
  exit('CONSUMO', 'RECHAZADO', 33, VTA, [['INS-0003', 60]], { note: 'Fuera de presupuesto' }),
  exit('RESGUARDO', 'ENTREGADO', 30, CAL, [['REF-0007', 1]], { due: -9 }),
  exit('CONSUMO', 'ENTREGADO', 27, NTE, [
    ['INS-0001', 450],
    ['INS-0004', 12],
  ]),
  exit('RESGUARDO', 'ENTREGADO', 21, HIL, [['REF-0003', 2]], { due: -2 }),
  exit('CONSUMO', 'CANCELADO', 18, ADM, [['INS-0003', 10]], { note: 'Se pidió dos veces' }),
  exit('RESGUARDO', 'ENTREGADO', 12, BOL, [['REF-0007', 2]], { due: 9 }),
  exit('MUESTRA', 'ENTREGADO', 9, CAL, [['REF-0006', 1]]),
  exit('CONSUMO', 'ENTREGADO', 6, BOL, [['REF-0005', 1800]]),
  exit('MANTENIMIENTO', 'AUTORIZADO', 3, MTTO, [
    ['REF-0003', 2],
    ['REF-0004', 1],
  ]),
  exit('CONSUMO', 'AUTORIZADO', 2, HIL, [
    ['INS-0001', 300],
    ['INS-0002', 150],
  ]),
  exit('PROYECTO', 'AUTORIZADO', 1, NTE, [['REF-0007', 30]]),
  exit('CONSUMO', 'SOLICITADO', 1, BOL, [['INS-0001', 200]]),
  exit('MANTENIMIENTO', 'SOLICITADO', 0, HIL, [
    ['REF-0003', 1],
    ['INS-0005', 10],
  ]),
  exit('CONSUMO', 'BORRADOR', 0, NTE, [['INS-0004', 8]]),
  exit('RESGUARDO', 'BORRADOR', 0, VTA, [['REF-0007', 1]], { due: 15 }),
];

/** What the storage of spares began with: code, quantity, unit cost in MXN. */
export const DEMO_SPARES = [
  ['REF-0003', 60, 486.5],
  ['REF-0004', 24, 1240],
  ['REF-0005', 12000, 3.85],
  ['REF-0006', 40, 910],
  ['REF-0007', 36, 268],
  ['INS-0001', 6000, 1.9],
  ['INS-0002', 2500, 0.85],
  ['INS-0003', 260, 92],
  ['INS-0004', 120, 38.5],
  ['INS-0005', 200, 74],
] as const;
