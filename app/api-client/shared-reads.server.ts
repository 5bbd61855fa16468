import { LRUCache } from 'lru-cache';

/**
 * What several requests read once and keep. A read is made in the name of the request that began
 * it, and fails with it: when its person leaves or its session ends. Who waited for it then reads
 * in their own name.
 */
export class SharedReads<T> {
  readonly #kept: LRUCache<string, Promise<T>>;

  constructor(max: number) {
    this.#kept = new LRUCache({ max });
  }

  /** Rejects with what the reader's own `read` rejects with. */
  async of(key: string, read: () => Promise<T>): Promise<T> {
    const begun = this.#kept.get(key);
    const found = begun && (await begun.then((value) => ({ value })).catch(() => null));
    return found ? found.value : this.#begin(key, read);
  }

  #begin(key: string, read: () => Promise<T>): Promise<T> {
    const reading = read();
    this.#kept.set(key, reading);
    reading.catch(() => {
      if (this.#kept.peek(key) === reading) this.#kept.delete(key);
    });
    return reading;
  }
}
