/** The type of a file by its first bytes; its name says nothing that can be trusted. */

export interface Content {
  readonly mime: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Types that a browser may show inside our origin: pictures that carry no script. */
export const INLINE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

const starts = (bytes: Buffer, hex: string, at = 0) =>
  bytes.subarray(at, at + hex.length / 2).equals(Buffer.from(hex, 'hex'));
const plain = (mime: string): Content => ({ mime, width: null, height: null });

/** Size of a JPEG: the first frame header (SOF0–SOF15 but DHT, JPG and DAC). */
function jpegSize(bytes: Buffer): {
  readonly width: number | null;
  readonly height: number | null;
} {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return { width: null, height: null };
}

function webpSize(bytes: Buffer): {
  readonly width: number | null;
  readonly height: number | null;
} {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X' && bytes.length >= 30)
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ' && bytes.length >= 30)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L' || bytes.length < 25) return { width: null, height: null };
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

function text(bytes: Buffer): Content {
  const head = bytes.subarray(0, 4096);
  if (head.includes(0)) return plain('application/octet-stream');
  const start = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 1024)
    .toLowerCase();
  if (/^<!doctype html|^<html|^<script|^<body/.test(start)) return plain('text/html');
  if (/<svg[\s>]/.test(start)) return plain('image/svg+xml');
  if (start.startsWith('<?xml') || /^<[a-z][\w:-]*[\s>]/.test(start))
    return plain('application/xml');
  return plain('text/plain');
}

export function contentOf(bytes: Buffer): Content {
  if (starts(bytes, '89504e470d0a1a0a') && bytes.length >= 24)
    return { mime: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (starts(bytes, 'ffd8ff')) return { mime: 'image/jpeg', ...jpegSize(bytes) };
  if (starts(bytes, '47494638') && bytes.length >= 10)
    return { mime: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (starts(bytes, '52494646') && starts(bytes, '57454250', 8))
    return { mime: 'image/webp', ...webpSize(bytes) };
  if (starts(bytes, '255044462d')) return plain('application/pdf');
  if (starts(bytes, '504b0304')) return plain('application/zip');
  if (starts(bytes, 'd0cf11e0a1b11ae1')) return plain('application/x-ole-storage');
  if (starts(bytes, '4d5a') || starts(bytes, '7f454c46') || starts(bytes, '2321'))
    return plain('application/x-executable');
  return text(bytes);
}

const TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'text/html': 'html',
};

/**
 * Endings of the contents that are known by their bytes. A file has one of its own, and nothing
 * else has it.
 */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/svg+xml': ['svg'],
  'application/pdf': ['pdf'],
  'text/html': ['html', 'htm', 'xhtml'],
  'application/zip': [
    'zip',
    'docx',
    'docm',
    'dotx',
    'xlsx',
    'xlsm',
    'xlsb',
    'xltx',
    'pptx',
    'ppsx',
    'potx',
    'odt',
    'ods',
    'odp',
    'epub',
    'kmz',
    'vsdx',
  ],
  'application/x-ole-storage': ['doc', 'xls', 'ppt', 'pps', 'msg', 'vsd', 'mpp', 'pub'],
  'application/x-executable': [
    'exe',
    'dll',
    'com',
    'scr',
    'msi',
    'bat',
    'cmd',
    'sh',
    'js',
    'mjs',
    'vbs',
    'jar',
    'ps1',
    'hta',
    'lnk',
  ],
};

const extensionOf = (name: string): string =>
  (/\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1] ?? '').toLowerCase();

/**
 * Whether the name ends as the content does: what opens the file by its name would take it for
 * something else.
 */
export function matchesExtension({ mime }: Content, name: string): boolean {
  const ending = extensionOf(name);
  const own = ENDINGS[mime];
  return own
    ? own.includes(ending)
    : !Object.values(ENDINGS).some((endings) => endings.includes(ending));
}

/** The name with the ending of its content, where it has none. */
export const withExtension = ({ mime }: Content, name: string): string =>
  extensionOf(name) === '' && TYPES[mime] ? `${name}.${TYPES[mime]}` : name;

/**
 * Short name of a file's type: by its content, and by its ending only where one content has several
 * (text, packed and sealed files).
 */
export const typeOf = ({ mime }: Content, name: string): string => TYPES[mime] ?? extensionOf(name);

/** Four thousand by four thousand: a PNG is unpacked whole to be drawn, four bytes a point. */
const MAX_POINTS = 16_000_000;

/**
 * Whether a picture can be drawn on paper: of a kind that is known there, and small once it is
 * unpacked.
 */
export function isDrawable(bytes: Buffer): boolean {
  const { mime, width, height } = contentOf(bytes);
  return (
    (mime === 'image/png' || mime === 'image/jpeg') &&
    width !== null &&
    height !== null &&
    width > 0 &&
    height > 0 &&
    width * height <= MAX_POINTS
  );
}
