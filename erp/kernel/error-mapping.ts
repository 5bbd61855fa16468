/**
 * What any thrown value becomes for the caller: a refusal with its sentence; what nobody foresaw,
 * only a request id.
 */
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
    'El sistema no está disponible por el momento. Intenta de nuevo en un minuto.',
    { cause, headers: { 'Retry-After': '10' } },
  );
const full = (cause: unknown) =>
  new DomainError(
    'NO_DISPONIBLE',
    'No queda espacio en disco y no se guardó nada. Avisa a quien administra el sistema.',
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
  if (known.code === '57014')
    return new DomainError(
      'NO_DISPONIBLE',
      'La consulta tardó demasiado. Acota los filtros e intenta de nuevo.',
      { cause: error },
    );
  if (known.code === '40001' || known.code === '40P01')
    return new DomainError(
      'NO_DISPONIBLE',
      'Otra persona guardó lo mismo al mismo tiempo. Intenta de nuevo.',
      { cause: error, headers: { 'Retry-After': '1' } },
    );
  if (known.code === '22003')
    return new DomainError('VALIDACION', 'Un número es demasiado grande. Revísalo.', {
      cause: error,
    });
  if (known.code === '22021' || known.code === '22P05')
    return new DomainError('VALIDACION', 'El texto tiene caracteres dañados. Escríbelo de nuevo.', {
      cause: error,
    });
  if (known.code === '23503')
    return new DomainError(
      'EN_USO',
      'Otro registro depende de éste, o uno de los elegidos se acaba de eliminar. Recarga e intenta de nuevo.',
      { cause: error },
    );
  if (known.code === '23505')
    return new DomainError('DUPLICADO', 'Ya existe un registro con esos datos.', { cause: error });
  return null;
}

/** The refusal an error stands for; null when it is a fault of ours. */
export const toDomainError = (error: unknown): DomainError | null =>
  error instanceof DomainError ? error : fromDatabase(error);

export const internalError = (requestId: string, cause: unknown) =>
  new DomainError(
    'ERROR_INTERNO',
    'Algo falló de nuestro lado y no se guardó nada. Intenta de nuevo; si se repite, da este número a soporte.',
    {
      extra: { request_id: requestId },
      cause,
    },
  );
