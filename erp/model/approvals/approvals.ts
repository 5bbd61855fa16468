/** Which documents other people must agree to, and what a rule may ask of them (platform §4.3). */

/**
 * What a rule may ask of a document beside its amount. Each document says which field of its own
 * answers.
 */
export const APPROVAL_FACTS = [
  ['SUCURSAL', 'Sucursal'],
  ['CATEGORIA', 'Giro o categoría'],
  ['CENTRO_COSTO', 'Centro de costo'],
  ['MARGEN', 'Margen %'],
  ['DESCUENTO', 'Descuento %'],
  ['CLASE', 'Clase'],
  ['NUEVO', 'Es nuevo (1 o 0)'],
  ['VARIACION', 'Variación de precio %'],
  ['DIAS', 'Días adicionales'],
] as const;
export type ApprovalFact = (typeof APPROVAL_FACTS)[number][0];

export interface ApprovalAction {
  /**
   * Transition that asks for it, into a waiting state. Without it the action itself asks and the
   * state stays until the last level.
   */
  readonly send?: string;
  /** Transition that a refusal runs; without it the document goes back to its initial state. */
  readonly reject?: string;
  /**
   * When no level applies, sending runs the action at once instead of waiting for somebody with its
   * privilege.
   */
  readonly autoApprove?: true;
}

/**
 * How a term may not change unless it is authorised again: in no way, not downwards, or an amount
 * not upwards by more than an amendment is free to rise.
 */
export type AgreedTerm = 'OTHER' | 'LESS' | 'MORE';

export interface Approvals<F extends string = string> {
  /**
   * Field with the amount that levels compare, in the company's currency, before taxes; null for
   * documents without one.
   */
  readonly base: F | null;
  /**
   * A change of these after asking voids what was decided: amount, party, lines, dates. Never notes
   * or files.
   */
  readonly voidingFields: readonly F[];
  /**
   * What was authorised beside amounts and prices: an amendment that changes it against the company
   * is authorised again.
   */
  readonly agreedTerms?: Readonly<Partial<Record<F, AgreedTerm>>>;
  /** People who asked for it, beside who captured or changed it: none of them decides. */
  readonly requesters?: readonly F[];
  /** What whoever decides reads first, on the screen and in the e-mail. */
  readonly summary: readonly F[];
  readonly facts?: Readonly<Partial<Record<ApprovalFact, F>>>;
  /** Transitions that need approval. */
  readonly actions: Readonly<Record<string, ApprovalAction>>;
}

export const PERIOD_AREAS = [
  ['VENTAS', 'Ventas'],
  ['COMPRAS', 'Compras'],
  ['INVENTARIOS', 'Inventarios'],
  ['TESORERIA', 'Tesorería'],
  ['NOMINA', 'Nómina'],
  ['CONTABILIDAD', 'Contabilidad'],
] as const;
export type PeriodArea = (typeof PERIOD_AREAS)[number][0];

/** Which closing a document obeys (platform R25). */
export interface PeriodLock<F extends string = string> {
  readonly area: PeriodArea;
  /** Its date. */
  readonly date: F;
  /** Where that comes when it is confirmed: the date by which it belongs to a month until then. */
  readonly written?: F;
  /** Fields without effect on ledgers, which may change in a closed period. */
  readonly unlockedFields?: readonly F[];
}

/** The switch of each area in `acc/periods`; accounting has none and closes with the month. */
export const AREA_LOCKS: Readonly<
  Partial<Record<PeriodArea, `${'sales' | 'purchases' | 'stock' | 'treasury' | 'payroll'}_lock`>>
> = {
  VENTAS: 'sales_lock',
  COMPRAS: 'purchases_lock',
  INVENTARIOS: 'stock_lock',
  TESORERIA: 'treasury_lock',
  NOMINA: 'payroll_lock',
};
