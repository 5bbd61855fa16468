/** A workbook (XLSX) that a thread of its own puts together, from rows that arrive in turns. */
import { Worker } from 'node:worker_threads';

/** A text is never a formula, whatever it begins with. */
export type WorkbookCell = {
  readonly value: string | number | boolean | Date;
  readonly format?: string;
  readonly fontWeight?: 'bold';
  readonly backgroundColor?: string;
  /** How far it is set in. */
  readonly indent?: number;
} | null;

export type WorkbookRow = readonly WorkbookCell[];

/** `width` in characters. */
export interface WorkbookSheet {
  readonly sheet: string;
  readonly columns: readonly { readonly width: number }[];
  readonly stickyRowsCount?: number;
}

/** Rows of the sheet at this position, or the sheets, which end the workbook. */
export type WorkbookMessage =
  | { readonly at: number; readonly rows: readonly WorkbookRow[] }
  | { readonly sheets: readonly WorkbookSheet[] };

export type WorkbookReply = { readonly bytes: Uint8Array } | { readonly error: string };

/**
 * `add` rows, then `finish`. Use it with `await using`: a workbook that is given up ends its
 * thread.
 */
export class Workbook implements AsyncDisposable {
  readonly #thread: Worker;
  readonly #reply: Promise<WorkbookReply>;

  constructor() {
    // A preload given to this process would otherwise start in the thread too.
    this.#thread = new Worker(new URL('workbook-thread.ts', import.meta.url), { execArgv: [] });
    this.#reply = new Promise((resolve) => {
      this.#thread.once('message', resolve);
      this.#thread.once('error', (error: Error) => resolve({ error: error.message }));
      this.#thread.once('exit', (code) => resolve({ error: `the thread ended (${code})` }));
    });
  }

  /** Adds rows to the sheet at this position; their cells are copied. */
  add(at: number, rows: readonly WorkbookRow[]): void {
    this.#post({ at, rows });
  }

  /** The whole file. Throws what the thread could not do. */
  async finish(sheets: readonly WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>> {
    this.#post({ sheets });
    const reply = await this.#reply;
    if ('error' in reply) throw new Error(`Workbook: ${reply.error}`);
    return reply.bytes as Uint8Array<ArrayBuffer>;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread.terminate();
  }

  #post(message: WorkbookMessage): void {
    this.#thread.postMessage(message);
  }
}
