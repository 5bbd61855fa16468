import type { TransitionContext } from '#erp/kernel/rules.ts';
import type { satLandingBills } from '../sat-landing-bills.ts';

/** A Carta Porte whose state changes. */
export type BillChange = TransitionContext<typeof satLandingBills>;
/** As it is stored, with its rows. */
export type BillRecord = BillChange['before'];
