/** How an adapter says why nothing was done. */
import { t } from '#erp/model/texts/t.ts';
import type { Silence } from '#erp/platform/outgoing/request.ts';
import type { CfdiIssue } from '../../draft/draft.ts';
import { fieldOfCode } from './issue-fields.ts';
import type { PacRefusal } from '../port.ts';

const LONGEST = 500;

/**
 * What a provider wrote, as it may be shown and kept: cut, and without the credentials that it may
 * have repeated.
 */
export const issueOf = (code: string, text: string, secrets: readonly string[]): CfdiIssue => ({
  code: withoutSecrets(code, secrets).slice(0, 40),
  message: withoutSecrets(text.replaceAll('\0', ''), secrets).trim().slice(0, LONGEST),
  field: fieldOfCode(code),
});

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length > 3)
    .reduce((left, secret) => left.replaceAll(secret, '•••'), text);

export const refusal = (kind: PacRefusal['kind'], ...issues: readonly CfdiIssue[]): PacRefusal => ({
  kind,
  issues,
});

const our = (code: string, message: string): CfdiIssue => ({ code, message, field: null });

function silenceText(provider: string, reason: Silence): string {
  const who = { provider };
  switch (reason) {
    case 'TIMEOUT':
      return t('pac.timeout', '{provider} no respondió a tiempo.', who);
    case 'NOT_CONNECTED':
      return t('pac.notConnected', 'No se pudo conectar con {provider}.', who);
    case 'CUT':
      return t('pac.cut', '{provider} cortó la conexión antes de terminar de responder.', who);
    case 'TOO_BIG':
      return t('pac.tooBig', '{provider} respondió más de lo que se puede leer.', who);
    case 'NOT_PUBLIC':
      return t('pac.notPublic', 'La dirección de {provider} lleva a una red privada.', who);
  }
}

export const silent = (provider: string, reason: Silence): PacRefusal =>
  refusal('unknown', our('SIN_RESPUESTA', silenceText(provider, reason)));

/** `status` of HTTP: a fault of the server, another address, a page instead of an answer. */
export const unreadable = (provider: string, status: number): PacRefusal =>
  refusal(
    'unknown',
    our(
      'RESPUESTA_ILEGIBLE',
      t('pac.unreadable', '{provider} respondió algo que no se entiende (HTTP {status}).', {
        provider,
        status,
      }),
    ),
  );

/** It answered with a document, and it is not the one that was sent. */
export const ofAnother = (provider: string): PacRefusal =>
  refusal(
    'unknown',
    our(
      'OTRO_DOCUMENTO',
      t('pac.ofAnother', '{provider} respondió con el timbre de otro documento.', { provider }),
    ),
  );

/** Stamped already, and the provider did not give back what it stamped. */
export const notGivenBack = (provider: string): PacRefusal =>
  refusal(
    'unknown',
    our(
      '307',
      t('pac.notGivenBack', '{provider} ya lo timbró y todavía no devuelve el comprobante.', {
        provider,
      }),
    ),
  );

export const nothingStamped = (provider: string): PacRefusal =>
  refusal(
    'rejected',
    our('603', t('pac.nothingStamped', '{provider} no tiene ese comprobante.', { provider })),
  );
