import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { DiskRoom } from './disk.ts';

interface Stream {
  readonly nfd?: number;
  readonly path?: string;
}
type Write = (
  stream: Stream,
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => number;
interface NodeMount {
  stream_ops: { fsync?: (stream: Stream) => number; write: Write };
}
type Init = NodeFS['init'];

/** ENOSPC in emscripten's numbering. */
const NO_SPACE = 51;

/**
 * The folder of the embedded database with real fsync. PGlite's own mount has no `fsync` among its
 * stream operations, so its file system answers it with nothing and a power cut loses what was
 * acknowledged.
 */
export class DurableFolder extends NodeFS {
  /** Real fsyncs so far; tests count them. */
  syncs = 0;
  readonly #room: DiskRoom | undefined;

  constructor(folder: string, room?: DiskRoom) {
    super(folder);
    this.#room = room;
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const amend = (module: unknown) => {
      const { stream_ops: operations } = (module as { NODEFS: NodeMount }).NODEFS;
      operations.fsync = (stream) => this.#sync(stream);
      operations.write = this.#writer(operations.write);
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [amend, ...[emscriptenOpts.preRun ?? []].flat()] as never,
      },
    };
  }

  #sync({ nfd }: Stream): number {
    if (nfd !== undefined) {
      fsyncSync(nfd);
      this.syncs += 1;
    }
    return 0;
  }

  /** A write of the log that finds no space, or not enough, takes the reserve and goes on. */
  #writer(write: Write): Write {
    return (stream, buffer, offset, length, position) => {
      const isLog = stream.path?.includes('/pg_wal/') === true;
      let written = 0;
      try {
        written = write(stream, buffer, offset, length, position);
      } catch (error) {
        if (!isLog || (error as { errno?: number }).errno !== NO_SPACE || !this.#room?.giveUp())
          throw error;
      }
      if (!isLog || written === length) return written;
      if (written > 0 && !this.#room?.giveUp()) return written;
      return (
        written + write(stream, buffer, offset + written, length - written, position + written)
      );
    };
  }
}
