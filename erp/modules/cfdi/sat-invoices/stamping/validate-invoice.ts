import type { Validation } from '../../issuing/issued-document.ts';
import { prepareInvoice } from './seal-invoice.ts';
import type { InvoiceRecord } from './sealing.ts';

export const validateInvoice: Validation = async (context, record) =>
  (await prepareInvoice(context, record as InvoiceRecord)).issues;
