/** Whether a supplier's documents are in order (purchasing R14, R52). */

export type AppliesTo =
  | 'TODOS'
  | 'NACIONAL'
  | 'MORAL'
  | 'FISICA'
  | 'EXTRANJERO'
  | 'REPSE'
  | 'MATERIA_PRIMA';

export interface DocumentedSupplier {
  readonly person_type: string;
  readonly category: string;
  readonly requires_repse: boolean;
}

/** Whether a document of the kind is asked of the supplier. */
export function appliesTo(to: AppliesTo, supplier: DocumentedSupplier): boolean {
  if (to === 'TODOS') return true;
  if (to === 'NACIONAL') return supplier.person_type !== 'EXTRANJERO';
  if (to === 'REPSE') return supplier.requires_repse;
  if (to === 'MATERIA_PRIMA') return supplier.category === 'MATERIA_PRIMA';
  return supplier.person_type === to;
}

/** An accepted document of a kind that is asked of the supplier. */
export interface HeldDocument {
  readonly required: boolean;
  /** False while none was accepted. */
  readonly held: boolean;
  /** ISO day, the last on which it is in force; null does not expire. */
  readonly expires_on: string | null;
}

export type Compliance = 'ROJO' | 'AMARILLO' | 'VERDE';

const SOON_DAYS = 30;

/** `today` is ISO. */
export const isInForce = ({ held, expires_on }: HeldDocument, today: string): boolean =>
  held && (expires_on === null || expires_on >= today);

/** Red: a required one is missing or expired; yellow: one expires within 30 days. */
export function complianceOf(documents: readonly HeldDocument[], today: string): Compliance {
  const asked = documents.filter(({ required }) => required);
  if (asked.some((each) => !isInForce(each, today))) return 'ROJO';
  const soon = Temporal.PlainDate.from(today).add({ days: SOON_DAYS }).toString();
  return asked.some(({ expires_on }) => expires_on !== null && expires_on <= soon)
    ? 'AMARILLO'
    : 'VERDE';
}
