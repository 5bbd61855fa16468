import type { TransitionContext } from '#erp/kernel/rules.ts';
import type { satInvoices } from '../sat-invoices.ts';

/** A CFDI whose state changes. */
export type Change = TransitionContext<typeof satInvoices>;
/** As it is stored, with its rows. */
export type InvoiceRecord = Change['before'];
export type Reading = Pick<Change, 'tx' | 'services' | 'actor' | 'now'>;
