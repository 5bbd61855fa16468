import { setImmediate as turn } from 'node:timers/promises';
import { DomainError } from '#erp/model/errors.ts';

/**
 * PGlite answers without ever leaving the microtask queue: sockets and timers get a turn after this
 * long.
 */
const TURN_MS = 20;

/**
 * Work one at a time, in the order of arrival. After `end` it finishes what waits and refuses what
 * comes.
 */
export class Queue {
  /** Runs between two works, when the connection is free. */
  between: (() => Promise<void>) | undefined;
  /** Instant of the last finished work, epoch ms. */
  lastWork = Date.now();
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #ended = false;
  #turned = performance.now();

  get idle(): boolean {
    return this.#waiting === 0;
  }

  /** `quiet` work leaves `lastWork` alone and has nothing run after it. */
  run<T>(work: () => Promise<T>, quiet?: 'quiet'): Promise<T> {
    if (this.#ended)
      return Promise.reject(
        new DomainError(
          'NO_DISPONIBLE',
          'El sistema se está deteniendo. Inténtalo de nuevo en un momento.',
        ),
      );
    this.#waiting += 1;
    const result = this.#tail.then(work).finally(() => {
      this.#waiting -= 1;
      if (!quiet) this.lastWork = Date.now();
    });
    // The next one starts whatever became of this one; its failure belongs to its caller.
    this.#tail = result.then(
      () => this.#rest(quiet),
      () => this.#rest(quiet),
    );
    return result;
  }

  async #rest(quiet?: 'quiet'): Promise<void> {
    if (!quiet) await this.between?.();
    if (performance.now() - this.#turned < TURN_MS) return;
    await turn();
    this.#turned = performance.now();
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#tail;
  }
}
