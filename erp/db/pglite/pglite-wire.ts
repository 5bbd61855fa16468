/**
 * Statements on the embedded engine, each in one message. PGlite's own `query` sends five, with a
 * description of the parameters that ours, all text, do not need. A statement that comes again is
 * prepared: its text is parsed once and, where the engine finds one plan good enough for all
 * parameters, planned once.
 */
import { protocol, type PGlite } from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { readAnswer, type Answer, type Column } from './wire-reader.ts';

const { serialize } = protocol;

const MAX_PREPARED = 400;
const MAX_SEEN = 2_000;
/** Longer texts are bulk statements, which do not come again. */
const MAX_TEXT = 20_000;
/** The plan of a search depends on the word: it is made for each. */
const SEARCH = /\b(like|ilike|similar)\b/i;

interface Prepared {
  readonly name: string;
  columns: readonly Column[] | null;
}

const RUN = Buffer.concat([serialize.execute({}), serialize.sync()]);
const DESCRIBE_AND_RUN = Buffer.concat([serialize.describe({ type: 'P' }), RUN]);
const NONE = Buffer.alloc(0);

export class PgliteWire {
  readonly #pg: PGlite;
  readonly #prepared = new LRUCache<string, Prepared>({ max: MAX_PREPARED });
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN });
  #names = 0;
  #before: Uint8Array = NONE;

  constructor(pg: PGlite) {
    this.#pg = pg;
  }

  /**
   * Statements to be sent along with the next one: the beginning of a transaction costs no message
   * of its own.
   */
  before(sql: string): void {
    this.#before = serialize.query(sql);
  }

  /** True while nothing was sent since `before`, which is then forgotten. */
  forgetBefore(): boolean {
    const unsent = this.#before.length > 0;
    this.#before = NONE;
    return unsent;
  }

  /** Statements without parameters, in the simple protocol. */
  async simple(sql: string): Promise<Answer> {
    return readAnswer(await this.#exchange([serialize.query(sql)]), null);
  }

  /** One statement with parameters. */
  async send(sql: string, params: readonly (string | null)[]): Promise<Answer> {
    const prepared = this.#preparedFor(sql);
    if (prepared === 'new') return this.#prepare(sql, params);
    const message = prepared
      ? [serialize.bind({ statement: prepared.name, values: [...params] }), RUN]
      : [serialize.parse({ text: sql }), serialize.bind({ values: [...params] }), DESCRIBE_AND_RUN];
    return readAnswer(await this.#exchange(message), prepared?.columns ?? null);
  }

  /** After a change of tables: what was prepared may give other columns now. */
  async forget(): Promise<void> {
    if (this.#prepared.size > 0) await this.simple('DEALLOCATE ALL');
    this.#prepared.clear();
  }

  /** The raw stream is the one way to an answer on which PGlite does not run its own reader. */
  async #exchange(parts: readonly Uint8Array[]): Promise<Buffer> {
    const message = Buffer.concat([this.#before, ...parts]);
    this.#before = NONE;
    const answer: Buffer[] = [];
    // A piece is a view of the engine's memory, which it uses again.
    await this.#pg.execProtocolRawStream(message, {
      syncToFs: false,
      onRawData: (piece) => answer.push(Buffer.from(piece)),
    });
    return answer.length === 1 ? answer[0]! : Buffer.concat(answer);
  }

  #preparedFor(sql: string): Prepared | 'new' | null {
    const known = this.#prepared.get(sql);
    if (known) return known;
    if (sql.length > MAX_TEXT || SEARCH.test(sql)) return null;
    if (this.#seen.has(sql)) return 'new';
    this.#seen.set(sql, true);
    return null;
  }

  async #prepare(sql: string, params: readonly (string | null)[]): Promise<Answer> {
    const name = `s${++this.#names}`;
    const parts: Uint8Array[] = [];
    // The engine forgets it first: it is never removed by the cache itself.
    const old = this.#prepared.size >= MAX_PREPARED ? this.#prepared.pop() : undefined;
    if (old) parts.push(serialize.close({ type: 'S', name: old.name }));
    const entry: Prepared = { name, columns: null };
    parts.push(
      serialize.parse({ name, text: sql }),
      serialize.bind({ statement: name, values: [...params] }),
      DESCRIBE_AND_RUN,
    );
    const answer = readAnswer(await this.#exchange(parts), null, () =>
      this.#prepared.set(sql, entry),
    );
    entry.columns = answer.columns;
    return answer;
  }
}
