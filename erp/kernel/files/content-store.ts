/**
 * Where the contents of uploaded files lie: a folder, or a bucket that speaks S3. One copy per
 * content and company.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

export interface Content {
  readonly size: number;
  readonly stream: ReadableStream<Uint8Array>;
}

export interface ContentStore {
  /** Keeps the bytes; those that are there already stay. */
  put(accountId: number, sha256: string, bytes: Buffer): Promise<void>;
  /** Null when it is not there. */
  open(accountId: number, sha256: string): Promise<Content | null>;
  remove(accountId: number, sha256: string): Promise<void>;
}

/** Name of a content below its company: few to a folder. */
export const contentName = (accountId: number, sha256: string) =>
  `${accountId}/${sha256.slice(0, 2)}/${sha256}`;

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );

export function folderStore(folder: string): ContentStore {
  const pathOf = (accountId: number, sha256: string) =>
    join(folder, contentName(accountId, sha256));
  return {
    async put(accountId, sha256, bytes) {
      const path = pathOf(accountId, sha256);
      if ((await sizeOf(path)) === bytes.length) return;
      await mkdir(dirname(path), { recursive: true });
      const own = `${path}.${randomUUID()}`;
      try {
        await writeFile(own, bytes, { flush: true });
        await rename(own, path);
      } catch (error) {
        await rm(own, { force: true });
        throw error;
      }
    },
    async open(accountId, sha256) {
      const path = pathOf(accountId, sha256);
      const size = await sizeOf(path);
      return size === null
        ? null
        : { size, stream: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array> };
    },
    remove: (accountId, sha256) => rm(pathOf(accountId, sha256), { force: true }),
  };
}

/** Where an installation keeps uploaded contents. */
interface ContentPlace {
  readonly contents?: ContentStore;
  /** Folder of uploaded files. */
  readonly filesDir: string;
}

const folders = new Map<string, ContentStore>();

/** The configured store; by default the folder of uploaded files. */
export function contentsOf({ contents, filesDir }: ContentPlace): ContentStore {
  if (contents) return contents;
  let store = folders.get(filesDir);
  if (!store) folders.set(filesDir, (store = folderStore(filesDir)));
  return store;
}

/** The whole content in memory, for what cannot read a stream; null when it is not there. */
export async function readContent(
  services: ContentPlace,
  accountId: number,
  sha256: string,
): Promise<Buffer | null> {
  const found = await contentsOf(services).open(accountId, sha256);
  return found && Buffer.from(await new Response(found.stream).arrayBuffer());
}
