import { Refusal } from '../api/errors.ts';

/** Work one at a time, in the order of arrival. After `end` it finishes what waits and refuses what comes. */
export class Queue {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #ended = false;
  /** Instant of the last finished work, epoch ms. */
  lastWork = Date.now();

  get idle(): boolean {
    return this.#waiting === 0;
  }

  /** `quiet` work leaves `lastWork` alone. */
  run<T>(work: () => Promise<T>, quiet?: 'quiet'): Promise<T> {
    if (this.#ended) return Promise.reject(new Refusal('NO_DISPONIBLE', 'El sistema se está deteniendo. Inténtalo de nuevo en un momento.'));
    this.#waiting += 1;
    const result = this.#tail.then(work).finally(() => {
      this.#waiting -= 1;
      if (!quiet) this.lastWork = Date.now();
    });
    // The next one starts whatever became of this one; its failure belongs to its caller.
    this.#tail = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#tail;
  }
}
