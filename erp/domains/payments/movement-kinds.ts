/**
 * Kinds of treasury movements as data (finance §2.4): where the money goes, which open items it may
 * settle, the event it raises and what becomes of the part that settles nothing.
 */
import type { Direction, ItemKind } from '../open-items/items/item.ts';
import type { Side } from '../open-items/arithmetic/exchange-result.ts';

export type MovementKindCode =
  | 'COBRO'
  | 'ANTICIPO_CLIENTE'
  | 'REEMBOLSO_CLIENTE'
  | 'TRASPASO'
  | 'GASTO'
  | 'NOMINA'
  | 'IMPUESTOS'
  | 'PRESTAMO_ENTRADA'
  | 'PRESTAMO_SALIDA'
  | 'COMPENSACION'
  | 'APORTACION'
  | 'OTRO_INGRESO'
  | 'OTRO_EGRESO';

export interface MovementKind {
  /** What the bank's account sees; none of a compensation. */
  readonly direction: 'ENTRADA' | 'SALIDA' | 'TRASPASO' | 'NINGUNA';
  readonly event: string;
  /** Which items its lines may settle; without it, none. */
  readonly settles?: {
    readonly sides: readonly Side[];
    readonly direction: Direction;
    /** Any kind of item unless told. */
    readonly kinds?: readonly ItemKind[];
  };
  /** Its own item, and the role of the account where the part that settles nothing stands. */
  readonly own: { readonly kind: 'PAGO' | 'ANTICIPO'; readonly role: string };
  /** Without it, all of the amount is told by the lines. */
  readonly keepsRest?: true;
  /** Whether lines of concept may take part. */
  readonly concepts?: true;
  /** A party is asked for. */
  readonly needsParty: boolean;
  /** Applied without being sent first, unless the amount asks for a signature. */
  readonly appliesAtOnce?: true;
}

const CUSTOMERS = { sides: ['CXC'], direction: 'CARGO' } as const;
const CUSTOMER_CREDIT = 'ANTICIPO_CLIENTES';
const PREPAID = 'PAGOS_ANTICIPADOS';

const paid = (kind: ItemKind) => ({ sides: ['CXP'], direction: 'CARGO', kinds: [kind] }) as const;

export const MOVEMENT_KINDS = {
  COBRO: {
    direction: 'ENTRADA',
    event: 'COBRO',
    settles: CUSTOMERS,
    own: { kind: 'PAGO', role: CUSTOMER_CREDIT },
    keepsRest: true,
    concepts: true,
    needsParty: true,
    appliesAtOnce: true,
  },
  ANTICIPO_CLIENTE: {
    direction: 'ENTRADA',
    event: 'COBRO',
    settles: CUSTOMERS,
    own: { kind: 'ANTICIPO', role: CUSTOMER_CREDIT },
    keepsRest: true,
    needsParty: true,
    appliesAtOnce: true,
  },
  REEMBOLSO_CLIENTE: {
    direction: 'SALIDA',
    event: 'REEMBOLSO_CLIENTE',
    settles: { sides: ['CXC'], direction: 'ABONO' },
    own: { kind: 'PAGO', role: CUSTOMER_CREDIT },
    needsParty: true,
  },
  TRASPASO: {
    direction: 'TRASPASO',
    event: 'TRASPASO_BANCOS',
    own: { kind: 'PAGO', role: CUSTOMER_CREDIT },
    needsParty: false,
  },
  GASTO: {
    direction: 'SALIDA',
    event: 'PAGO_GASTO',
    settles: paid('GASTO'),
    own: { kind: 'PAGO', role: 'GASTOS_POR_COMPROBAR' },
    concepts: true,
    needsParty: true,
  },
  NOMINA: {
    direction: 'SALIDA',
    event: 'PAGO_NOMINA',
    settles: paid('NOMINA'),
    own: { kind: 'PAGO', role: PREPAID },
    concepts: true,
    needsParty: false,
  },
  IMPUESTOS: {
    direction: 'SALIDA',
    event: 'PAGO_IMPUESTOS',
    settles: paid('IMPUESTO'),
    own: { kind: 'PAGO', role: PREPAID },
    concepts: true,
    needsParty: true,
  },
  PRESTAMO_ENTRADA: {
    direction: 'ENTRADA',
    event: 'ABONO_PRESTAMO',
    settles: { sides: ['CXC'], direction: 'CARGO', kinds: ['PRESTAMO'] },
    own: { kind: 'PAGO', role: 'ACREEDORES' },
    concepts: true,
    needsParty: true,
    appliesAtOnce: true,
  },
  PRESTAMO_SALIDA: {
    direction: 'SALIDA',
    event: 'PAGO_PRESTAMO',
    settles: paid('PRESTAMO'),
    own: { kind: 'PAGO', role: PREPAID },
    concepts: true,
    needsParty: true,
  },
  COMPENSACION: {
    direction: 'NINGUNA',
    event: 'COMPENSACION',
    settles: { sides: ['CXC', 'CXP'], direction: 'CARGO' },
    own: { kind: 'PAGO', role: CUSTOMER_CREDIT },
    needsParty: true,
  },
  APORTACION: {
    direction: 'ENTRADA',
    event: 'APORTACION',
    own: { kind: 'PAGO', role: CUSTOMER_CREDIT },
    concepts: true,
    needsParty: true,
    appliesAtOnce: true,
  },
  OTRO_INGRESO: {
    direction: 'ENTRADA',
    event: 'OTRO_INGRESO',
    settles: CUSTOMERS,
    own: { kind: 'PAGO', role: CUSTOMER_CREDIT },
    concepts: true,
    needsParty: true,
    appliesAtOnce: true,
  },
  OTRO_EGRESO: {
    direction: 'SALIDA',
    event: 'OTRO_EGRESO',
    settles: { sides: ['CXP'], direction: 'CARGO' },
    own: { kind: 'PAGO', role: 'ANTICIPO_PROV' },
    concepts: true,
    needsParty: true,
  },
} as const satisfies Record<MovementKindCode, MovementKind>;

export const movementKind = (code: string): MovementKind | undefined =>
  code in MOVEMENT_KINDS ? MOVEMENT_KINDS[code as MovementKindCode] : undefined;
