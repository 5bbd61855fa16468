/**
 * What movements of each kind tell the books (finance §2.3): one shape for what goes out and
 * one for what comes in, since the item that a line settles says its own account.
 */
import {
  charge,
  credit,
  type PostingEvent,
  type RuleLine,
} from '#erp/model/postings/posting-events.ts';
import {
  APPLICATION_SETS,
  EXCHANGE,
  OF_COLLECTED,
  OF_PAID,
  REMITTED,
} from './application-rules.ts';

interface Shape {
  readonly code: string;
  readonly label: string;
  readonly document: readonly [string, string];
  readonly concept: string;
  readonly more?: readonly RuleLine[];
  /** Of what is settled, and of the money that settled it once that is undone by itself. */
  readonly items?: readonly [settled: RuleLine, credit: RuleLine];
  readonly total?: readonly string[];
}

const CONCEPTS = ['importe', 'impuesto', 'iva_retenido', 'descuento', 'redondeo'] as const;
const FEES: readonly RuleLine[] = [
  charge('COMISION_BANCARIA', 'TOTAL', 'comision'),
  charge('IVA_ACRED_PAGADO', 'TOTAL', 'comision_iva'),
];

const setsOf = (moved: string, total: readonly string[]) => ({
  TOTAL: [moved, 'comision', 'comision_iva', 'no_aplicado', ...total],
  ...APPLICATION_SETS,
  CONCEPTOS: CONCEPTS,
});

const named = ({ code, label, document, concept }: Shape) => ({ code, label, document, concept });

const SUPPLIERS = [
  charge('PROVEEDORES', 'APLICACIONES', 'aplicado'),
  credit('ANTICIPO_PROV', 'APLICACIONES', 'credito'),
] as const;
const CUSTOMERS = [
  credit('CLIENTES', 'APLICACIONES', 'aplicado'),
  charge('ANTICIPO_CLIENTES', 'APLICACIONES', 'credito'),
] as const;

/** D what is settled or bought, H the bank. */
const outgoing = (shape: Shape): PostingEvent => ({
  ...named(shape),
  journal: 'PA',
  alwaysQueues: true,
  sets: setsOf('pagado', shape.total ?? []),
  rule: [
    ...(shape.items ?? SUPPLIERS),
    charge('OTROS_GASTOS', 'CONCEPTOS', 'importe'),
    charge('IVA_ACRED_PAGADO', 'CONCEPTOS', 'impuesto'),
    charge('ANTICIPO_PROV', 'TOTAL', 'no_aplicado'),
    ...FEES,
    credit('BANCO', 'TOTAL', 'pagado'),
    ...OF_PAID,
    ...EXCHANGE,
    ...REMITTED,
    charge('DEV_COMPRAS', 'CONCEPTOS', 'descuento'),
    charge('REDONDEO', 'CONCEPTOS', 'redondeo'),
    ...(shape.more ?? []),
  ],
});

/** D the bank, H what is settled or earned. */
const incoming = (shape: Shape): PostingEvent => ({
  ...named(shape),
  journal: 'CP',
  alwaysQueues: true,
  sets: setsOf('cobrado', shape.total ?? []),
  rule: [
    charge('BANCO', 'TOTAL', 'cobrado'),
    ...FEES,
    ...(shape.items ?? CUSTOMERS),
    credit('OTROS_PRODUCTOS', 'CONCEPTOS', 'importe'),
    credit('IVA_TRAS_COBRADO', 'CONCEPTOS', 'impuesto'),
    credit('ANTICIPO_CLIENTES', 'TOTAL', 'no_aplicado'),
    ...OF_COLLECTED,
    ...EXCHANGE,
    charge('DEV_VENTAS', 'CONCEPTOS', 'descuento'),
    charge('REDONDEO', 'CONCEPTOS', 'redondeo'),
    ...(shape.more ?? []),
  ],
});

const BANK_ENTRY = ['total', 'base', 'impuesto'] as const;

export const paymentEvents: readonly PostingEvent[] = [
  outgoing({
    code: 'PAGO_GASTO',
    label: 'Pago de gasto',
    document: ['PG', 'Pago de gasto'],
    concept: 'Pago de gasto {folio} {tercero}',
  }),
  outgoing({
    code: 'PAGO_NOMINA',
    label: 'Pago de nómina',
    document: ['PN', 'Pago de nómina'],
    concept: 'Pago de nómina {folio} {tercero}',
  }),
  outgoing({
    code: 'PAGO_IMPUESTOS',
    label: 'Pago de impuestos',
    document: ['PI', 'Pago de impuestos'],
    concept: 'Pago de impuestos {folio} {tercero}',
  }),
  incoming({
    code: 'ABONO_PRESTAMO',
    label: 'Abono a préstamo',
    document: ['AB', 'Abono a préstamo'],
    concept: 'Abono a préstamo {folio} {tercero}',
  }),
  outgoing({
    code: 'PAGO_PRESTAMO',
    label: 'Pago de préstamo',
    document: ['PPR', 'Pago de préstamo'],
    concept: 'Pago de préstamo {folio} {tercero}',
  }),
  outgoing({
    code: 'ANTICIPO_PROVEEDOR',
    label: 'Anticipo a proveedor',
    document: ['AP', 'Anticipo a proveedor'],
    concept: 'Anticipo {folio} {tercero}',
  }),
  // It takes back what a credit note left in favour, in the supplier's own account.
  incoming({
    code: 'REEMBOLSO_PROVEEDOR',
    label: 'Reembolso de proveedor',
    document: ['RP', 'Reembolso de proveedor'],
    concept: 'Reembolso {folio} {tercero}',
    items: SUPPLIERS,
  }),
  incoming({
    code: 'APORTACION',
    label: 'Aportación de socios',
    document: ['APS', 'Aportación de socios'],
    concept: 'Aportación {folio} {tercero}',
  }),
  // Lines of the bank that a person captures raise these too, by `total`, `base` and `impuesto`.
  incoming({
    code: 'OTRO_INGRESO',
    label: 'Otro ingreso',
    document: ['OI', 'Otro ingreso'],
    concept: 'Otro ingreso {folio} {tercero}',
    total: BANK_ENTRY,
    more: [
      charge('BANCO', 'TOTAL', 'total'),
      credit('OTROS_PRODUCTOS', 'TOTAL', 'base'),
      credit('IVA_TRAS_COBRADO', 'TOTAL', 'impuesto'),
    ],
  }),
  outgoing({
    code: 'OTRO_EGRESO',
    label: 'Otro egreso',
    document: ['OE', 'Otro egreso'],
    concept: 'Otro egreso {folio} {tercero}',
    total: BANK_ENTRY,
    more: [
      charge('OTROS_GASTOS', 'TOTAL', 'base'),
      charge('IVA_ACRED_PAGADO', 'TOTAL', 'impuesto'),
      credit('BANCO', 'TOTAL', 'total'),
    ],
  }),
  {
    code: 'COMPENSACION',
    label: 'Compensación',
    document: ['CO', 'Compensación'],
    journal: 'DI',
    concept: 'Compensación {folio} {tercero}',
    alwaysQueues: true,
    sets: APPLICATION_SETS,
    // What is paid comes with its amounts the other way, so that each account has its side.
    rule: [
      credit('CLIENTES', 'APLICACIONES', 'aplicado'),
      ...OF_COLLECTED,
      credit('IVA_RET_POR_ACREDITAR', 'RETENCIONES', 'por_acreditar'),
      ...EXCHANGE,
    ],
  },
];
