import type { TransitionContext } from '#erp/kernel/rules.ts';
import type { shipmentAnalyses } from '../shipment-analyses.ts';

export type Change = TransitionContext<typeof shipmentAnalyses>;

export const ANALYSES = 'shipment-analyses';

export const sourceOf = ({ before }: Change, action: string) => ({
  resource: ANALYSES,
  id: String(before.id),
  action,
});

export const stockContext = ({ tx, services, actor, now }: Change) => ({
  tx,
  services,
  actor,
  now,
});
