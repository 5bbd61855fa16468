/**
 * Bounds a posted form before anything parses it: a single field `lines[1000000].qty` otherwise
 * keeps the process busy for seconds, and a body is only too large once it has been read unless one
 * counts while reading.
 */
import { t } from '#app/i18n/t.ts';
import { createContext, data } from 'react-router';
import type { ErrorViewData } from '#app/api-client/api-error.ts';

export const MAX_FIELDS = 20_000;
export const MAX_DEPTH = 5;
/** Values of one list: each is drawn again when the form is. */
export const MAX_VALUES = 1_000;
export const MAX_FORM_BYTES = 2 * 1024 * 1024;
export const MAX_UPLOAD_BYTES = 27 * 1024 * 1024;

/**
 * The posted bytes, for what must be kept when the request cannot be answered; null without a form.
 */
export interface PostedForm {
  readonly type: string;
  readonly body: Buffer;
}
export const postedContext = createContext<PostedForm | null>(null);

/**
 * Throws an error view (413, 415 or 422) when the form of `request` breaks a bound; leaves its body
 * to be read. Files are for who is signed in: of a stranger no more than a form is read.
 */
export async function guardForm(request: Request, signedIn: boolean): Promise<PostedForm | null> {
  const type = request.headers.get('content-type')?.toLowerCase() ?? '';
  const multipart = type.startsWith('multipart/form-data');
  if (!multipart && !type.startsWith('application/x-www-form-urlencoded')) {
    refuse(
      415,
      'VALIDACION',
      t(
        'message.badFormat',
        'El formulario llegó en un formato que no se entiende. Vuelve a abrir la pantalla y envíalo otra vez.',
      ),
    );
  }
  const body = await readBounded(
    request,
    multipart && signedIn ? MAX_UPLOAD_BYTES : MAX_FORM_BYTES,
  );
  const names = multipart
    ? partNames(body, boundaryOf(request.headers.get('content-type') ?? ''))
    : fieldNames(body);
  const problem = problemOf(names);
  if (problem) refuse(422, 'VALIDACION', problem);
  if (multipart) await requireWhole(body, request.headers.get('content-type') ?? '');
  return { type: request.headers.get('content-type') ?? '', body };
}

async function readBounded(request: Request, max: number): Promise<Buffer> {
  const tooLarge = () =>
    refuse(
      413,
      'DEMASIADO_GRANDE',
      t(
        'form.tooHeavy',
        'Lo que enviaste pesa más de {mb} MB. Quita archivos o renglones y envíalo por partes.',
        { mb: max / 1024 / 1024 },
      ),
    );
  if (Number(request.headers.get('content-length') ?? 0) > max) tooLarge();
  const reader = request.clone().body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > max) {
      // Not awaited: a copied stream ends only when both copies have been let go.
      void Promise.allSettled([reader?.cancel(), request.body?.cancel()]);
      tooLarge();
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

/**
 * Refuses parts that are broken off or wrongly written, which the readers of forms would only throw
 * at.
 */
async function requireWhole(body: Buffer, type: string): Promise<void> {
  try {
    await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    if (cause instanceof TypeError)
      refuse(
        422,
        'VALIDACION',
        t(
          'message.damaged',
          'El formulario con archivo llegó dañado. Vuelve a abrir la pantalla y envíalo otra vez.',
        ),
      );
    throw cause;
  }
}

/** Names of a url-encoded body, without decoding the values. */
function* fieldNames(body: Buffer): Generator<string> {
  for (let start = 0; start < body.length;) {
    const amp = body.indexOf(38, start);
    const end = amp === -1 ? body.length : amp;
    if (end > start) {
      const equals = body.subarray(start, end).indexOf(61);
      const raw = body.toString('latin1', start, equals === -1 ? end : start + equals);
      yield decodeName(raw);
    }
    start = end + 1;
  }
}

function decodeName(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch (cause) {
    if (cause instanceof URIError)
      return refuse(
        422,
        'VALIDACION',
        t('message.notText', 'El formulario trae caracteres que no son texto válido.'),
      );
    throw cause;
  }
}

const boundaryOf = (type: string): string =>
  /boundary=(?:"([^"]+)"|([^;]+))/i.exec(type)?.slice(1).find(Boolean)?.trim() ?? '';

function* partNames(body: Buffer, boundary: string): Generator<string> {
  if (boundary === '') return;
  const marker = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(marker); at !== -1; at = body.indexOf(marker, at + marker.length)) {
    const headersEnd = body.indexOf('\r\n\r\n', at);
    if (headersEnd === -1) return;
    const name = /name="((?:[^"\\]|\\.)*)"/i.exec(
      body.toString('utf8', at, Math.min(headersEnd, at + 4096)),
    )?.[1];
    if (name !== undefined) yield name;
  }
}

const tooManyValues = (): string =>
  t(
    'form.tooManyValues',
    'El formulario trae una lista de más de {most} valores. Elige menos de una vez.',
    { most: MAX_VALUES.toLocaleString('es-MX') },
  );

/**
 * The sentence that refuses these names, or null. Every index must be smaller than the number of
 * fields.
 */
export function problemOf(names: Iterable<string>): string | null {
  let count = 0;
  let highest = -1;
  const lists = new Map<string, number>();
  for (const name of names) {
    count += 1;
    const list = name.replace(/\[\d*\]$/, '');
    const values = (lists.get(list) ?? 0) + 1;
    lists.set(list, values);
    if (values > MAX_VALUES && count <= MAX_FIELDS) return tooManyValues();
    if (count > MAX_FIELDS)
      return t(
        'form.tooManyFields',
        'El formulario trae más de {count} datos. Envíalo por partes.',
        { count: MAX_FIELDS.toLocaleString('es-MX') },
      );
    if (name.includes('__proto__'))
      return t('message.noSuchField', 'El formulario trae un campo que no existe.');
    let depth = 0;
    for (const part of name.matchAll(/\.|\[(\d*)/g)) {
      depth += 1;
      if (part[1]) highest = Math.max(highest, Number(part[1]));
    }
    if (depth > MAX_DEPTH)
      return t('message.tooNested', 'El formulario trae campos demasiado anidados.');
  }
  return highest >= count
    ? t(
        'message.rowRange',
        'El formulario trae renglones con un número fuera de rango. Vuelve a abrir la pantalla y envíalo otra vez.',
      )
    : null;
}

function refuse(status: number, code: string, message: string): never {
  throw data(
    { code, message, privilege: null, module: null, requestId: null } satisfies ErrorViewData,
    { status },
  );
}
