import type { TransitionContext } from '#erp/kernel/rules.ts';
import type { movements } from './movements.ts';

export type Change = TransitionContext<typeof movements>;
export const MOVEMENTS = 'cfl/movements';

/** The movement as the origin of what it writes. */
export const sourceOf = ({ before }: Change) => ({ resource: MOVEMENTS, id: before.id! });
