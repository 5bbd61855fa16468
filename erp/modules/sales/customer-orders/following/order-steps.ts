/** How far an order has come, from its request to its payment (sales §5). Pure. */
import { maximum, ZERO, type FixedDecimal } from '#erp/domains/stock/fixed-decimal.ts';

export const STEP_STATES = ['HECHO', 'PARCIAL', 'PENDIENTE'] as const;
export type StepState = (typeof STEP_STATES)[number];

export const STEPS = [
  'SOLICITADO',
  'AUTORIZADO',
  'PRODUCIDO',
  'SURTIDO',
  'EMBARCADO',
  'ENTREGADO',
  'FACTURADO',
  'PAGADO',
] as const;
export type StepKey = (typeof STEPS)[number];

/** Of goods, in stock units. */
export interface LineProgress {
  readonly isGoods: boolean;
  readonly wanted: FixedDecimal;
  /** What still has to leave; nothing more once it is complete within its tolerance. */
  readonly pending: FixedDecimal;
  readonly picked: FixedDecimal;
  readonly shipped: FixedDecimal;
  readonly delivered: FixedDecimal;
}

export interface OrderProgress {
  readonly submitted: boolean;
  readonly authorised: boolean;
  readonly production: string;
  readonly billing: string;
  readonly lines: readonly LineProgress[];
  /** Null for who sees no invoices, in the currency of each: what was charged and what is owed. */
  readonly charged:
    | readonly { readonly paid: FixedDecimal; readonly balance: FixedDecimal }[]
    | null;
}

export interface Step {
  readonly key: StepKey;
  readonly state: StepState;
}

function stateOf(isDone: boolean, isBegun: boolean): StepState {
  if (isDone) return 'HECHO';
  return isBegun ? 'PARCIAL' : 'PENDIENTE';
}

/** What was gathered and did not leave is no longer to be gathered. */
const toGather = ({ pending, picked, shipped }: LineProgress): FixedDecimal =>
  maximum(pending - maximum(picked - shipped, ZERO), ZERO);

function goodsSteps(lines: readonly LineProgress[]): Step[] {
  const goods = lines.filter(({ isGoods }) => isGoods);
  if (goods.length === 0) return [];
  const some = (name: 'picked' | 'shipped' | 'delivered') => goods.some((line) => line[name] > 0n);
  const left = goods.every(({ pending }) => pending === ZERO) && some('shipped');
  return [
    {
      key: 'SURTIDO',
      state: stateOf(
        some('picked') && goods.every((line) => toGather(line) === ZERO),
        some('picked'),
      ),
    },
    { key: 'EMBARCADO', state: stateOf(left, some('shipped')) },
    {
      key: 'ENTREGADO',
      state: stateOf(
        left && goods.every(({ delivered, shipped }) => delivered >= shipped),
        some('delivered'),
      ),
    },
  ];
}

const PRODUCED: Readonly<Record<string, StepState>> = {
  PENDIENTE: 'PENDIENTE',
  EN_PROCESO: 'PARCIAL',
  TERMINADO: 'HECHO',
};

function paidStep({ billing, charged }: OrderProgress): Step[] {
  if (!charged) return [];
  const isPaid =
    billing === 'FACTURADO' &&
    charged.length > 0 &&
    charged.every(({ balance }) => balance === ZERO);
  return [
    {
      key: 'PAGADO',
      state: stateOf(
        isPaid,
        charged.some(({ paid }) => paid > 0n),
      ),
    },
  ];
}

/** Without those that this order does not pass. */
export function stepsOf(order: OrderProgress): readonly Step[] {
  const made = PRODUCED[order.production];
  return [
    { key: 'SOLICITADO', state: stateOf(order.submitted, false) },
    { key: 'AUTORIZADO', state: stateOf(order.authorised, false) },
    ...(made ? [{ key: 'PRODUCIDO', state: made } as const] : []),
    ...goodsSteps(order.lines),
    {
      key: 'FACTURADO',
      state: stateOf(order.billing === 'FACTURADO', order.billing === 'PARCIAL'),
    },
    ...paidStep(order),
  ];
}
