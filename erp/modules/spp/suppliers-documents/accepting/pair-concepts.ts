/** Concepts of a CFDI with the reception lines that they charge (purchasing R38); pure. */
import { Exact } from '#erp/domains/amounts/exact.ts';

export interface ChargedConcept {
  /** The supplier's own key, where it writes one. */
  readonly identification: string | null;
  readonly quantity: string;
  readonly unitPrice: string;
}

export interface PendingLine {
  readonly id: number;
  /** Keys by which the supplier may name it. */
  readonly keys: readonly string[];
  /** What is left of it to invoice, and its price. */
  readonly quantity: string;
  readonly price: string;
}

type Matches = (concept: ChargedConcept, line: PendingLine) => boolean;

const byKey: Matches = ({ identification }, { keys }) =>
  identification !== null && keys.includes(identification.trim().toUpperCase());

const byAmount: Matches = (concept, line) =>
  new Exact(concept.quantity).eq(line.quantity) && new Exact(concept.unitPrice).eq(line.price);

/**
 * Ids of the lines by the place of their concept: by the supplier's key, by equal quantity and
 * price, and by being the only ones left. A concept without one charges something else.
 */
export function pairConcepts(
  concepts: readonly ChargedConcept[],
  lines: readonly PendingLine[],
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open = new Set(lines);
  const take = (at: number, line: PendingLine) => {
    pairs.set(at, line.id);
    open.delete(line);
  };
  for (const matches of [byKey, byAmount])
    for (const [at, concept] of concepts.entries()) {
      const line = pairs.has(at) ? undefined : [...open].find((each) => matches(concept, each));
      if (line) take(at, line);
    }
  const alone = [...concepts.keys()].filter((at) => !pairs.has(at));
  const [line] = open;
  if (alone.length === 1 && open.size === 1 && line) take(alone[0]!, line);
  return pairs;
}
