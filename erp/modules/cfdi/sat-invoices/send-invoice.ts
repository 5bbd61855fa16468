import { mailRules } from '../papers/mail-paper.ts';
import { addressed } from './addressed.ts';
import { SEND } from './invoice-calls.ts';
import { INVOICES } from './stamping/invoices-path.ts';

export const sendInvoice = mailRules(INVOICES, SEND, addressed);
