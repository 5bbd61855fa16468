export interface ApiErrorContent {
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /**
   * Named extras: `current` of a conflict, `challenge` of a sign-in, `uses` of a refused deletion.
   */
  readonly [extra: string]: unknown;
}

export interface ErrorViewData {
  readonly code: string;
  readonly message: string;
  readonly privilege: string | null;
  readonly privilegeLabel?: string | null;
  readonly module: string | null;
  readonly requestId: string | null;
}

interface ApiErrorInit {
  readonly status: number;
  readonly content: ApiErrorContent | null;
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly cause?: unknown;
}

/**
 * A call of the ERP that was refused or failed. `content` is the reply's `data`, or null when it
 * had none.
 * Left uncaught in a loader or action it opens the nearest error view under its own status: `type`,
 * `data` and `init`
 * are what React Router looks for (they are the shape of its `data()`), and `data` holds only what
 * may be shown.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly type = 'DataWithResponseInit';
  readonly data: ErrorViewData;
  readonly init: ResponseInit;
  readonly status: number;
  readonly content: ApiErrorContent | null;
  readonly requestId: string | null;
  /** Seconds. */
  readonly retryAfter: number | null;

  constructor({ status, content, requestId, retryAfter, cause }: ApiErrorInit) {
    super(content?.message ?? `ERP answered ${status}`, { cause });
    this.status = status;
    this.content = content;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.data = {
      code: content?.code ?? (status === 503 ? 'NO_DISPONIBLE' : 'ERROR_INTERNO'),
      message: content?.message ?? '',
      privilege: typeof content?.privilege === 'string' ? content.privilege : null,
      privilegeLabel: typeof content?.privilege_label === 'string' ? content.privilege_label : null,
      module: typeof content?.module === 'string' ? content.module : null,
      requestId,
    };
    this.init = { status: status >= 400 ? status : 502 };
  }

  is(code: string): boolean {
    return this.content?.code === code;
  }
}
