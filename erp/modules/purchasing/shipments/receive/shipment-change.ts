import type { TransitionContext } from '#erp/kernel/rules.ts';
import type { shipments } from '../shipments.ts';

export type Change = TransitionContext<typeof shipments>;

export const SHIPMENTS = 'shipments';
