/**
 * A packed workbook, opened within bounds: what it unpacks to is counted while it is unpacked,
 * whatever it says of itself.
 */
import { t } from '#erp/model/texts/t.ts';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';
import { badFile, damaged, expands } from './sheet.ts';

const MB = 1024 * 1024;
const MAX_ENTRIES = 2_000;
/**
 * A sheet of data packs to a tenth or so; what expands beyond this was made to. Small parts may be
 * all of one kind.
 */
const MAX_RATIO = 100;
const ALWAYS_MB = 16;

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);
/** Counts what passes and stops at the bound. */
class Bound extends Transform {
  #left: number;
  constructor(left: number) {
    super();
    this.#left = left;
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) done(expands());
    else done(null, chunk);
  }
}

export interface Archive {
  /** In the order of the archive, folders included. */
  readonly names: readonly string[];
  /** Bytes that it says to unpack to. */
  readonly unpackedSize: number;
  has(name: string): boolean;
  /**
   * The unpacked bytes in pieces. Throws VALIDACION when the part is missing, damaged larger than
   * `maxMb` or packed beyond reason.
   */
  stream(name: string, maxMb: number): AsyncGenerator<Buffer>;
}

export async function openArchive(bytes: Buffer): Promise<Archive> {
  let zip: ZipFile;
  try {
    zip = await open(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch (cause) {
    throw Object.assign(damaged(), { cause });
  }
  if (zip.entryCount > MAX_ENTRIES) throw expands();
  const entries = await list(zip);
  const openEntry = promisify<Entry, Readable>((entry, done) => zip.openReadStream(entry, done));
  return {
    names: [...entries.keys()],
    unpackedSize: [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0),
    has: (name) => entries.has(name),
    async *stream(name, maxMb) {
      const entry = entries.get(name);
      if (!entry) throw damaged();
      const most = Math.min(maxMb * MB, Math.max(ALWAYS_MB * MB, entry.compressedSize * MAX_RATIO));
      if (entry.uncompressedSize > most) throw expands();
      if (entry.isEncrypted())
        throw badFile(
          t('imports.password', 'El archivo tiene contraseña. Quítasela y súbelo otra vez.'),
        );
      const source = await openEntry(entry);
      const bounded = new Bound(most);
      source.on('error', () => bounded.destroy(damaged()));
      try {
        for await (const piece of source.pipe(bounded)) yield piece as Buffer;
      } finally {
        source.destroy();
      }
    },
  };
}

function list(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (cause: Error) => reject(Object.assign(damaged(), { cause })));
    zip.readEntry();
  });
}
