/** What follows of a line of an order from what was done with it (sales R14). Pure; stock units. */
import {
  fixed,
  maximum,
  mulDiv,
  ZERO,
  type FixedDecimal,
} from '#erp/domains/stock/fixed-decimal.ts';

export interface LineProgress {
  /** Something that is kept in stock, or a kit of it. */
  readonly isGoods: boolean;
  readonly isManufactured: boolean;
  /** The order is authorised: what is missing is to be produced. */
  readonly isOpen: boolean;
  /** Asked for, less what was called off. */
  readonly wanted: FixedDecimal;
  /** Percent. */
  readonly underTolerance: string;
  readonly shipped: FixedDecimal;
  readonly replacementShipped: FixedDecimal;
  readonly replacement: FixedDecimal;
  readonly reserved: FixedDecimal;
  /** Some of it is in a shipment that has not left. */
  readonly isPicked: boolean;
  readonly inProduction: FixedDecimal;
  readonly invoiced: FixedDecimal;
}

export interface LineCount {
  readonly pending: FixedDecimal;
  readonly toProduce: FixedDecimal;
  readonly status: 'PENDIENTE' | 'PARCIAL' | 'COMPLETA' | 'CANCELADA';
}

const HUNDRED = fixed('100');

const leastOf = ({ wanted, underTolerance }: LineProgress): FixedDecimal =>
  mulDiv(wanted, HUNDRED - fixed(underTolerance), HUNDRED);

/** Nothing of it is gathered or leaves: it is done as it is invoiced. */
function countService({ wanted, invoiced }: LineProgress): LineCount {
  const pending = maximum(wanted - invoiced, ZERO);
  const begun = invoiced > 0n ? 'PARCIAL' : 'PENDIENTE';
  const ended = wanted > 0n ? 'COMPLETA' : 'CANCELADA';
  return { pending, toProduce: ZERO, status: pending > 0n ? begun : ended };
}

function statusOf(line: LineProgress, isDone: boolean): LineCount['status'] {
  if (isDone) return line.shipped === ZERO ? 'CANCELADA' : 'COMPLETA';
  return line.shipped > 0n ? 'PARCIAL' : 'PENDIENTE';
}

export function countLine(line: LineProgress): LineCount {
  if (!line.isGoods) return countService(line);
  const { wanted, shipped, replacementShipped, replacement, reserved, isPicked } = line;
  const sold = shipped - replacementShipped;
  const owed = maximum(replacement - replacementShipped, ZERO);
  const isComplete = sold >= leastOf(line) && reserved <= owed && !isPicked;
  const pending = (isComplete ? ZERO : maximum(wanted - sold, ZERO)) + owed;
  const missing = maximum(pending - reserved - line.inProduction, ZERO);
  return {
    pending,
    toProduce: line.isManufactured && line.isOpen ? missing : ZERO,
    status: statusOf(line, isComplete && owed === ZERO),
  };
}

/** R14: the most that may be shipped of it: what was asked for unless more is let through. */
export const mostOf = (
  wanted: FixedDecimal,
  overTolerance: string,
  allowsMore: boolean,
): FixedDecimal => (allowsMore ? mulDiv(wanted, HUNDRED + fixed(overTolerance), HUNDRED) : wanted);
