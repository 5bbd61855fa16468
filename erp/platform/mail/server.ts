/** The mail server of a company: its own, or the installation's. */
import { t } from '#erp/model/texts/t.ts';
import type { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { unseal } from '#erp/kernel/rights/encryption.ts';
import {
  connectOutside,
  PrivateAddress,
  privateAllowed,
} from '#erp/platform/outgoing/destination.ts';
import type { SecurityPolicy } from '#erp/kernel/security-policy.ts';
import type { Services } from '#erp/kernel/services.ts';
import { readSmtpAddress } from './smtp-address.ts';

export interface MailServer {
  readonly url: string;
  readonly from: string;
  readonly replyTo: string | null;
  readonly maxHour: number;
  /** The company's own, not the installation's. */
  readonly own: boolean;
}

/** Null while nobody said where mail goes. */
export function serverOf(
  { mail, appUrl, secret }: Services,
  policy: SecurityPolicy,
): MailServer | null {
  const url = policy.smtpUrl ? unseal(secret, policy.smtpUrl) : (mail?.smtpUrl ?? null);
  if (url === null) return null;
  const from = policy.mailFrom ?? mail?.from ?? `telar@${new URL(appUrl).hostname}`;
  return {
    url,
    from,
    replyTo: policy.mailReplyTo,
    maxHour: policy.mailMaxHour,
    own: policy.smtpUrl !== null,
  };
}

/**
 * The installation's own server, in its own name: for what gives or guards access. Null while the
 * operator set none.
 */
export function installationServer(
  { mail, appUrl }: Services,
  policy: SecurityPolicy,
): MailServer | null {
  const url = mail?.smtpUrl ?? null;
  return url === null
    ? null
    : {
        url,
        from: mail?.from ?? `telar@${new URL(appUrl).hostname}`,
        replyTo: null,
        maxHour: policy.mailMaxHour,
        own: false,
      };
}

/** A server that does not answer holds the other jobs no longer than this. */
const CONNECT_MS = 5_000;
const ANSWER_MS = 15_000;

const BOUNDS = {
  maxConnections: 1,
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  dnsTimeout: CONNECT_MS,
  socketTimeout: ANSWER_MS,
};

/** The address that a company wrote before it was read so strictly. */
class WrongServer extends Error {
  override name = 'WrongServer';
}

/**
 * One connection for several messages; closed by the caller. The installation's own server is the
 * operator's word, a company's is a person's text.
 */
export const openTransport = ({ url, own }: MailServer) =>
  own ? companyTransport(url) : createTransport({ url, pool: true, ...BOUNDS });

type SocketDone = (error: Error | null, socket?: { readonly connection: Socket }) => void;

function companyTransport(url: string) {
  const server = readSmtpAddress(url);
  if (typeof server === 'string')
    return createTransport({
      pool: true,
      ...BOUNDS,
      getSocket: (_: object, done: SocketDone) => done(new WrongServer(server)),
    });
  const { host, port, secure, auth } = server;
  return createTransport({
    pool: true,
    ...BOUNDS,
    host,
    port,
    secure,
    // A password leaves in the clear only within a network that the operator allowed.
    requireTLS: auth !== null && !privateAllowed(),
    ...(auth && { auth }),
    getSocket: (_: object, done: SocketDone) =>
      connectOutside(host, port, CONNECT_MS, (error, connection) =>
        error || !connection ? done(error) : done(null, { connection }),
      ),
  });
}

interface SmtpFailure {
  /** What people read. */
  readonly said: string;
  /** Trying again would not help. */
  readonly final: boolean;
  /** The server is away: the next message would meet the same. */
  readonly away: boolean;
}

const AWAY = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EDNS',
  'ESOCKET',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

export function failureOf(error: unknown): SmtpFailure {
  if (error instanceof WrongServer || error instanceof PrivateAddress)
    return {
      said: t('mail.correctServer', 'Corrige el servidor de correo en Configuración. {error}', {
        error: error.message,
      }),
      final: false,
      away: true,
    };
  const {
    code = '',
    responseCode = 0,
    message = String(error),
  } = error as {
    readonly code?: string;
    readonly responseCode?: number;
    readonly message?: string;
  };
  const away = AWAY.has(code) || responseCode === 421;
  const final = !away && responseCode >= 500 && responseCode < 600;
  let why = t('mail.refusedMessage', 'El servidor no aceptó el mensaje');
  if (code === 'EAUTH')
    why = t('mail.refusedUser', 'El servidor de correo no aceptó el usuario o la contraseña');
  else if (away) why = t('mail.noTalk', 'No se pudo hablar con el servidor de correo');
  return { said: `${why}: ${message}`.slice(0, 500), final, away };
}
