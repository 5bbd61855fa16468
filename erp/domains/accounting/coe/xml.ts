/** XML as text in pieces, and files of it packed (contabilidad electrónica 1.3). */
import { createDeflateRaw, crc32 } from 'node:zlib';

const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

type AttributeValue = string | number | null | undefined;

/** Characters that XML does not allow are left out, blanks are one. */
const clean = (value: string): string =>
  value
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A text of at most so many characters; none is a dash, since the SAT wants one at least. */
export const cut = (value: string | null | undefined, most: number): string =>
  clean(value ?? '')
    .slice(0, most)
    .trim() || '-';

export const attributes = (values: Readonly<Record<string, AttributeValue>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(
      ([name, value]) =>
        ` ${name}="${clean(String(value)).replaceAll(/[&<>"']/g, (each) => SPECIAL[each]!)}"`,
    )
    .join('');

const encoder = new TextEncoder();

/** Bytes of text in pieces of some kilobytes. */
export async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let pending = '';
  for await (const text of texts) {
    pending += text;
    if (pending.length < 32_768) continue;
    yield encoder.encode(pending);
    pending = '';
  }
  if (pending !== '') yield encoder.encode(pending);
}

/** Signature, then fields of two and four bytes in the order of the format. */
function record(signature: number, fields: readonly (readonly [size: 2 | 4, value: number])[]) {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0));
  let at = bytes.writeUInt32LE(signature);
  for (const [size, value] of fields)
    at = size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value >>> 0, at);
  return bytes;
}

/** Sizes and sum come behind the data; names are UTF-8. */
const FLAGS = 0x0808;
/** 1 January 1980: the same books give the same bytes. */
const DAY = 0x21;
const LOCAL = 0x04034b50;
const BEHIND = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

interface Packed {
  crc: number;
  size: number;
  packed: number;
}

const about = ({ crc, packed, size }: Packed, file: Buffer) =>
  [
    [2, 20],
    [2, FLAGS],
    [2, 8],
    [2, 0],
    [2, DAY],
    [4, crc],
    [4, packed],
    [4, size],
    [2, file.length],
    [2, 0],
  ] as const;

/** The packed data; what is counted of it stands in `sums` at the end. */
async function* deflated(
  content: AsyncIterable<Uint8Array>,
  sums: Packed,
): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw();
  const feeding = (async () => {
    for await (const part of content) {
      sums.crc = crc32(part, sums.crc);
      sums.size += part.length;
      if (!deflate.write(part))
        await new Promise<void>((resolve) => deflate.once('drain', () => resolve()));
    }
    deflate.end();
  })();
  feeding.catch((error: Error) => deflate.destroy(error));
  for await (const part of deflate as AsyncIterable<Uint8Array>) {
    sums.packed += part.length;
    yield part;
  }
  await feeding;
}

/** A ZIP with one file, packed while it is read. */
export async function* zipOf(
  name: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const file = Buffer.from(name);
  const sums: Packed = { crc: 0, size: 0, packed: 0 };
  const head = Buffer.concat([record(LOCAL, about(sums, file)), file]);
  yield head;
  yield* deflated(content, sums);
  const behind = record(BEHIND, [
    [4, sums.crc],
    [4, sums.packed],
    [4, sums.size],
  ]);
  yield behind;
  const places = [2, 2, 2, 4, 4].map((size) => [size as 2 | 4, 0] as const);
  const directory = Buffer.concat([
    record(CENTRAL, [[2, 20], ...about(sums, file), ...places]),
    file,
  ]);
  yield directory;
  yield record(END, [
    [2, 0],
    [2, 0],
    [2, 1],
    [2, 1],
    [4, directory.length],
    [4, head.length + sums.packed + behind.length],
    [2, 0],
  ]);
}
