/** Links to the files of an invoice, for 24 hours: the link says which and until when, signed. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const HOURS = 24;
const SHAPE = /^(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/;

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'telar factura v1', 32));

const signatureOf = (secret: string, said: string): string =>
  createHmac('sha256', keyOf(secret)).update(said).digest('base64url');

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
  return `${said}.${signatureOf(secret, said)}`;
}

/** Null for what nobody signed and for what is over. */
export function readFileToken(
  secret: string,
  token: string,
  now: Temporal.Instant,
): InvoiceNamed | null {
  const [, account, invoice, until, signature] = SHAPE.exec(token) ?? [];
  if (!account || !invoice || !until || !signature) return null;
  const right = Buffer.from(signatureOf(secret, `${account}.${invoice}.${until}`));
  if (!timingSafeEqual(right, Buffer.from(signature))) return null;
  if (Number(until) * 1000 <= now.epochMilliseconds) return null;
  return { accountId: Number(account), invoiceId: Number(invoice) };
}

export const fileUrl = (appUrl: string, token: string, kind: 'pdf' | 'xml'): string =>
  `${appUrl}/factura/${token}/${kind}`;
