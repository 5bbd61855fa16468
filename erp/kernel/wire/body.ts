/** Step 1 of each request: the body, read within bounds before anybody looks at it. */
import { t } from '#erp/model/texts/t.ts';
import { decodeForm, parseNested, type WireObject } from './encoding.ts';
import { DomainError } from '#erp/model/errors.ts';

const MB = 1024 * 1024;
export const MAX_BODY = 2 * MB;
const MAX_FILE = 25 * MB;
/** A file of the largest kind and its form. */
export const MAX_UPLOAD = MAX_FILE + MB;

export interface DecodedBody {
  readonly body: WireObject;
  /** The bytes as they came, for the digest of a repeated request. */
  readonly bytes: Uint8Array;
}

const tooLarge = (limit: number) =>
  new DomainError(
    'DEMASIADO_GRANDE',
    t('request.tooHeavy', 'Lo enviado pesa más de {mb} MB. Envía menos de una vez.', {
      mb: limit / MB,
    }),
  );
/** R31, of a file that is not read at all: beside it its form weighs nothing. */
const fileTooLarge = (size: number) =>
  new DomainError(
    'DEMASIADO_GRANDE',
    t('file.tooHeavy', 'El archivo pesa {mb} MB; el máximo es {most} MB.', {
      mb: (size / MB).toFixed(1),
      most: MAX_FILE / MB,
    }),
    { fields: { file: [t('file.smaller', 'Elige un archivo más pequeño.')] } },
  );

export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? '0');
  if (declared > limit) throw tooLarge(limit);
  if (!request.body) return new Uint8Array();
  // Node's HTTP parser never reads beyond a declared length, so only bodies without one are
  // counted.
  if (declared > 0) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  // A stream of the web can be iterated in Node; the types of the browser do not say so.
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new DomainError(
      'VALIDACION',
      t('request.utf8', 'El texto tiene caracteres dañados: se esperaba UTF-8.'),
      {
        cause,
      },
    );
  }
}

async function decodeMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<WireObject> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new DomainError(
      'VALIDACION',
      t('request.damagedForm', 'El formulario con archivo llegó dañado. Envíalo de nuevo.'),
      { cause },
    );
  }
  return parseNested([...form]);
}

/** Decodes a form or a multipart body. Throws DEMASIADO_GRANDE (413) or VALIDACION (422). */
export async function decodeBody(request: Request, upload: boolean): Promise<DecodedBody> {
  const type = request.headers.get('content-type') ?? '';
  const multipart = /^multipart\/form-data\b/i.test(type);
  const file = upload && multipart;
  const declared = Number(request.headers.get('content-length') ?? '0');
  if (file && declared > MAX_UPLOAD) throw fileTooLarge(declared);
  const bytes = (await readBytes(request, file ? MAX_UPLOAD : MAX_BODY)) as Uint8Array<ArrayBuffer>;
  if (bytes.length === 0) return { body: parseNested([]), bytes };
  if (multipart) return { body: await decodeMultipart(bytes, type), bytes };
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw new DomainError(
      'VALIDACION',
      t(
        'request.contentType',
        'Falta el tipo de contenido: envía un formulario (application/x-www-form-urlencoded o multipart/form-data).',
      ),
    );
  }
  return { body: decodeForm(decodeUtf8(bytes)), bytes };
}
