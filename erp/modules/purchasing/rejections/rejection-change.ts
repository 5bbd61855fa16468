import type { TransitionContext } from '#erp/kernel/rules.ts';
import type { purRejections } from './rejections.ts';

export type Change = TransitionContext<typeof purRejections>;
