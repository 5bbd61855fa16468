/** What a customer types to invoice a ticket: no sign that another may be read as. */
import { randomInt } from 'node:crypto';

const SIGNS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

export const newInvoiceCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** A typed code or folio as it is kept: `O` is 0 and `I` is 1 in a code. */
export const typedCode = (text: string): string =>
  text.replaceAll(/\s/g, '').toUpperCase().replaceAll('O', '0').replaceAll('I', '1');

/** Whether a typed code has the form of one; a folio may have it too. */
export const isInvoiceCode = (code: string): boolean =>
  code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign));
