/** A dumped database that is laid out in the memory of an embedded engine. */
import { MemoryFS, PGlite } from '@electric-sql/pglite';

export interface TemplateFile {
  readonly path: string;
  /** Null of a folder. No `Buffer`: writing one would share its bytes, not copy them. */
  readonly data: Uint8Array | null;
}

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
}

const BLOCK = 512;
const FOLDER = '5';

/** What is in a tar of short names, as `dumpDataDir` writes it, in its order. */
export function filesOfTar(tar: Uint8Array): readonly TemplateFile[] {
  const bytes = Buffer.from(tar.buffer, tar.byteOffset, tar.byteLength);
  const text = (from: number, to: number) =>
    bytes.toString('latin1', from, to).replace(/\0.*$/s, '');
  const files: TemplateFile[] = [];
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const path = text(at, at + 100);
    const size = Number.parseInt(text(at + 124, at + 136), 8) || 0;
    const start = at + BLOCK;
    if (path !== '')
      files.push({
        path,
        data:
          text(at + 156, at + 157) === FOLDER
            ? null
            : new Uint8Array(bytes.buffer, bytes.byteOffset + start, size),
      });
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

type Init = MemoryFS['init'];

/**
 * PGlite's own way to load a dump reads it anew for every database and asks for each part of each
 * path: half of a second that every test of the embedded engine would pay.
 */
export class TemplateFolder extends MemoryFS {
  readonly #files: readonly TemplateFile[];

  constructor(files: readonly TemplateFile[]) {
    super();
    this.#files = files;
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const layOut = (module: unknown) => {
      const { FS } = module as { FS: FileSystem };
      for (const { path, data } of this.#files)
        if (data) FS.writeFile(`${PGlite.paths.PGDATA}${path}`, data);
        else FS.mkdirTree(`${PGlite.paths.PGDATA}${path}`);
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...[emscriptenOpts.preRun ?? []].flat(), layOut] as never,
      },
    };
  }
}
