/**
 * What any thrown value becomes for the caller: a refusal with its sentence; what nobody foresaw,
 * only a request id.
 */
import { t } from '#erp/model/texts/t.ts';
import { DomainError } from '../model/errors.ts';

interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly detail?: string;
}

export const databaseError = (error: unknown): DatabaseError | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? (error as Error & DatabaseError)
    : null;

const away = (cause: unknown) =>
  new DomainError(
    'NO_DISPONIBLE',
    t(
      'server.unavailable',
      'El sistema no está disponible por el momento. Intenta de nuevo en un minuto.',
    ),
    { cause, headers: { 'Retry-After': '10' } },
  );
const full = (cause: unknown) =>
  new DomainError(
    'NO_DISPONIBLE',
    t(
      'server.diskFull',
      'No queda espacio en disco y no se guardó nada. Avisa a quien administra el sistema.',
    ),
    { cause },
  );

const CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT_SOCKET',
]);

/** Errors of the engine, by SQLSTATE or by Node's code. */
function fromDatabase(error: unknown): DomainError | null {
  const known = databaseError(error);
  const message = error instanceof Error ? error.message : '';
  if (
    /Connection terminated|timeout exceeded when trying to connect|database is closed|PGlite is closed|Client has encountered a connection error/i.test(
      message,
    )
  )
    return away(error);
  if (!known) return null;
  if (known.code === 'ENOSPC' || known.code === '53100' || known.code === 'EDQUOT')
    return full(error);
  if (CONNECTION.has(known.code) || /^(08|57P|53)/.test(known.code)) return away(error);
  return REFUSALS[known.code]?.(error) ?? null;
}

const damagedText = (cause: unknown) =>
  new DomainError(
    'VALIDACION',
    t('value.damaged', 'El texto tiene caracteres dañados. Escríbelo de nuevo.'),
    { cause },
  );
const sameTime = (cause: unknown) =>
  new DomainError(
    'NO_DISPONIBLE',
    t('save.sameTime', 'Otra persona guardó lo mismo al mismo tiempo. Intenta de nuevo.'),
    { cause, headers: { 'Retry-After': '1' } },
  );

/** What is said of an error of the engine, by its SQLSTATE. */
const REFUSALS: Readonly<Record<string, (cause: unknown) => DomainError>> = {
  57014: (cause) =>
    new DomainError(
      'NO_DISPONIBLE',
      t('server.tooSlow', 'La consulta tardó demasiado. Acota los filtros e intenta de nuevo.'),
      { cause },
    ),
  40001: sameTime,
  '40P01': sameTime,
  22003: (cause) =>
    new DomainError(
      'VALIDACION',
      t('save.numberTooLarge', 'Un número es demasiado grande. Revísalo.'),
      { cause },
    ),
  22021: damagedText,
  '22P05': damagedText,
  23503: (cause) =>
    new DomainError(
      'EN_USO',
      t(
        'save.dependents',
        'Otro registro depende de éste, o uno de los elegidos se acaba de eliminar. Recarga e intenta de nuevo.',
      ),
      { cause },
    ),
  23505: (cause) =>
    new DomainError('DUPLICADO', t('save.exists', 'Ya existe un registro con esos datos.'), {
      cause,
    }),
};

/** The refusal an error stands for; null when it is a fault of ours. */
export const toDomainError = (error: unknown): DomainError | null =>
  error instanceof DomainError ? error : fromDatabase(error);

export const internalError = (requestId: string, cause: unknown) =>
  new DomainError(
    'ERROR_INTERNO',
    t(
      'server.fault',
      'Algo falló de nuestro lado y no se guardó nada. Intenta de nuevo; si se repite, da este número a soporte.',
    ),
    {
      extra: { request_id: requestId },
      cause,
    },
  );
