import { t } from '#erp/model/texts/t.ts';
/**
 * The closed list of failures the API answers (platform R45), their statuses, and the one error
 * class.
 */
export const ERROR_STATUS = {
  VALIDACION: 422,
  NO_AUTENTICADO: 401,
  OTP_REQUIRED: 401,
  SESION_VENCIDA: 401,
  SIN_PERMISO: 403,
  REAUTH: 403,
  MODULO_INACTIVO: 403,
  SEGREGACION: 403,
  NO_ENCONTRADO: 404,
  CONFLICTO_VERSION: 409,
  POR_CONFIRMAR: 409,
  ESTADO_INVALIDO: 409,
  EN_USO: 409,
  DUPLICADO: 409,
  PERIODO_CERRADO: 409,
  LIMITE: 409,
  DEMASIADO_GRANDE: 413,
  DEMASIADOS_INTENTOS: 429,
  ERROR_INTERNO: 500,
  MANTENIMIENTO: 503,
  NO_DISPONIBLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Field path (`lines[0][qty]`, `''` = the whole form) → sentences that say the remedy. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface ErrorExtras {
  readonly fields?: FieldErrors;
  /**
   * Named extras that travel inside `data`: `current` of a conflict, `challenge` of a sign-in,
   * `uses` of a refused deletion.
   */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * A refusal that the caller may read: a code, a Spanish sentence with its remedy, and the fields it
 * concerns.
 */
export class DomainError extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.code = code;
    this.fields = extras.fields ?? {};
    this.extra = extras.extra ?? {};
    this.headers = extras.headers ?? {};
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** Body of the reply. */
  toJSON() {
    return { data: { code: this.code, message: this.message, fields: this.fields, ...this.extra } };
  }
}

/** 422 with the errors of each field. */
export const invalid = (
  fields: FieldErrors,
  message = t('save.checkFields', 'Revisa los campos marcados.'),
) => new DomainError('VALIDACION', message, { fields });

/**
 * 404 for what does not exist, belongs to another company or lies outside the actor's rows: never
 * told apart.
 */
export const notFound = (
  what = t('request.notFound', 'Lo que buscas no existe o no está a tu alcance.'),
) => new DomainError('NO_ENCONTRADO', what);
