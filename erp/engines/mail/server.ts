/** The mail server of a company: its own, or the installation's. */
import { createTransport } from 'nodemailer';
import { unseal } from '#erp/api/auth/sealing.ts';
import type { Policy } from '#erp/api/policy.ts';
import type { Services } from '#erp/api/services.ts';

export interface MailServer {
  readonly url: string;
  readonly from: string;
  readonly replyTo: string | null;
  readonly maxHour: number;
  /** The company's own, not the installation's. */
  readonly own: boolean;
}

/** Null while nobody said where mail goes. */
export function serverOf({ mail, appUrl, secret }: Services, policy: Policy): MailServer | null {
  const url = policy.smtpUrl ? unseal(secret, policy.smtpUrl) : (mail?.smtpUrl ?? null);
  if (url === null) return null;
  const from = policy.mailFrom ?? mail?.from ?? `telar@${new URL(appUrl).hostname}`;
  return { url, from, replyTo: policy.mailReplyTo, maxHour: policy.mailMaxHour, own: policy.smtpUrl !== null };
}

/** A server that does not answer holds the other jobs no longer than this. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 15_000;

/** One connection for several messages; closed by the caller. */
export const openTransport = ({ url }: MailServer) =>
  createTransport({ url, pool: true, maxConnections: 1, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, dnsTimeout: CONNECT_MS, socketTimeout: ANSWER_MS });

interface SmtpFailure {
  /** What people read. */
  readonly said: string;
  /** Trying again would not help. */
  readonly final: boolean;
  /** The server is away: the next message would meet the same. */
  readonly away: boolean;
}

const AWAY = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS', 'EAUTH', 'ENOAUTH', 'ENOTFOUND', 'EAI_AGAIN']);

export function failureOf(error: unknown): SmtpFailure {
  const { code = '', responseCode = 0, message = String(error) } = error as { readonly code?: string; readonly responseCode?: number; readonly message?: string };
  const away = AWAY.has(code) || responseCode === 421;
  const final = !away && responseCode >= 500 && responseCode < 600;
  const why =
    code === 'EAUTH' ? 'El servidor de correo no aceptó el usuario o la contraseña' : away ? 'No se pudo hablar con el servidor de correo' : 'El servidor no aceptó el mensaje';
  return { said: `${why}: ${message}`.slice(0, 500), final, away };
}
