import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Stream {
  nfd?: number;
}
interface NodeMount {
  stream_ops: { fsync?: (stream: Stream) => number };
}
type Init = NodeFS['init'];

/**
 * The folder of the embedded database with real fsync. PGlite's own mount has no `fsync` among its stream operations,
 * so its file system answers it with nothing and a power cut loses what was acknowledged.
 */
export class DurableFolder extends NodeFS {
  /** Real fsyncs so far; tests count them. */
  syncs = 0;

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync = (module: unknown) => {
      const { stream_ops: operations } = (module as { NODEFS: NodeMount }).NODEFS;
      operations.fsync = (stream) => {
        if (stream.nfd !== undefined) {
          fsyncSync(stream.nfd);
          this.syncs += 1;
        }
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addSync, ...[emscriptenOpts.preRun ?? []].flat()] as never } };
  }
}
