/** Links to the files of an invoice, for 24 hours: the link says which and until when, signed. */
import { isSigned, signatureOf } from './signed-texts.ts';

const HOURS = 24;
const PURPOSE = 'factura';
const SHAPE = /^(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/;

export interface InvoiceNamed {
  readonly accountId: number;
  readonly invoiceId: number;
}

export function fileToken(
  secret: string,
  { accountId, invoiceId }: InvoiceNamed,
  now: Temporal.Instant,
): string {
  const until = Math.floor(now.add({ hours: HOURS }).epochMilliseconds / 1000);
  const said = `${accountId}.${invoiceId}.${until}`;
  return `${said}.${signatureOf(secret, PURPOSE, said)}`;
}

/** Null for what nobody signed and for what is over. */
export function readFileToken(
  secret: string,
  token: string,
  now: Temporal.Instant,
): InvoiceNamed | null {
  const [, account, invoice, until, signature] = SHAPE.exec(token) ?? [];
  if (!account || !invoice || !until || !signature) return null;
  if (!isSigned(secret, PURPOSE, `${account}.${invoice}.${until}`, signature)) return null;
  if (Number(until) * 1000 <= now.epochMilliseconds) return null;
  return { accountId: Number(account), invoiceId: Number(invoice) };
}

export const fileUrl = (appUrl: string, token: string, kind: 'pdf' | 'xml'): string =>
  `${appUrl}/factura/${token}/${kind}`;
