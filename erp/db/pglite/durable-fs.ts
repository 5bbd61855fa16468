import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { DiskRoom } from './disk.ts';

interface FileNode {
  readonly mode: number;
}
interface Stream {
  readonly nfd?: number;
  readonly path?: string;
  readonly node: FileNode;
}
interface Attributes {
  readonly size?: number;
}
type Seek = (stream: Stream, offset: number, whence: number) => number;
type Write = (
  stream: Stream,
  buffer: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => number;
interface NodeMount {
  node_ops: { setattr: (node: FileNode, attributes: Attributes) => void };
  stream_ops: {
    fsync?: (stream: Stream) => number;
    llseek: Seek;
    open: (stream: Stream) => void;
    setattr: (stream: Stream, attributes: Attributes) => void;
    write: Write;
  };
}
type Init = NodeFS['init'];

/** ENOSPC in emscripten's numbering. */
const NO_SPACE = 51;
/** `whence` of what is counted from the end of a file. */
const FROM_END = 2;
const isFile = ({ mode }: FileNode): boolean => (mode & 0o170000) === 0o100000;

/**
 * Keeps how long each file is: the planner asks it of every table and index that a statement names,
 * and each answer would be a call of the system. No other process writes in the folder.
 */
function keepSizes({ node_ops: nodes, stream_ops: streams }: NodeMount): void {
  const sizes = new WeakMap<FileNode, number>();
  const { llseek, open, setattr: setOpen, write } = streams;
  const { setattr } = nodes;
  streams.llseek = (stream, offset, whence) => {
    const { node } = stream;
    if (whence !== FROM_END || !isFile(node)) return llseek(stream, offset, whence);
    const size = sizes.get(node) ?? llseek(stream, 0, FROM_END);
    sizes.set(node, size);
    if (size + offset < 0) return llseek(stream, offset, whence);
    return size + offset;
  };
  streams.write = (...given: Parameters<Write>) => {
    const [{ node }, , , , position] = given;
    const size = sizes.get(node);
    // Where it fails nobody knows how much was written.
    sizes.delete(node);
    const written = write(...given);
    if (size !== undefined) sizes.set(node, Math.max(size, position + written));
    return written;
  };
  streams.open = (stream) => {
    sizes.delete(stream.node);
    open(stream);
  };
  streams.setattr = (stream, attributes) => {
    sizes.delete(stream.node);
    setOpen(stream, attributes);
  };
  nodes.setattr = (node, attributes) => {
    sizes.delete(node);
    setattr(node, attributes);
  };
}

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
      const { NODEFS } = module as { NODEFS: NodeMount };
      const { stream_ops: operations } = NODEFS;
      operations.fsync = (stream) => this.#sync(stream);
      operations.write = this.#writer(operations.write);
      keepSizes(NODEFS);
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
