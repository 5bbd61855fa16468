import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const MB = 1024 * 1024;
/** Two segments of the log: enough to finish what runs. */
const RESERVE = 32 * MB;
/** Below this much free space new transactions may only read. */
const LOW = 48 * MB;
const LOOK_MS = 250;

/**
 * Room for the log of the embedded engine. A PostgreSQL that cannot write its log gives up at once,
 * and PGlite then turns in circles for ever; so a file of zeros keeps some room, and is given up
 * when the log needs it. Ordinary tables fail cleanly.
 */
export class DiskRoom {
  readonly #file: string;
  #lookAt = -Infinity;
  #low = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Looks at the disk at most four times a second. Keeps the reserve when there is room for it. */
  get isLow(): boolean {
    if (performance.now() - this.#lookAt < LOOK_MS) return this.#low;
    this.#lookAt = performance.now();
    const { bavail, bsize } = statfsSync(dirname(this.#file));
    const free = bavail * bsize;
    this.#low = free < LOW;
    if (free > LOW + 2 * RESERVE && !existsSync(this.#file)) this.#keep();
    return this.#low;
  }

  /** Gives the reserve back to the disk; false when it is gone already. */
  giveUp(): boolean {
    if (!existsSync(this.#file)) return false;
    rmSync(this.#file);
    this.#low = true;
    return true;
  }

  #keep(): void {
    const handle = openSync(this.#file, 'w');
    const zeros = Buffer.alloc(MB);
    for (let written = 0; written < RESERVE; written += zeros.length) writeSync(handle, zeros);
    fsyncSync(handle);
    closeSync(handle);
  }
}
