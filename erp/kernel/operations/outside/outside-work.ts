/**
 * What is asked of somebody outside (a PAC, a bank, a gateway) once a change of state is stored.
 * Asking happens outside any transaction, and more than once where it was cut short: it must ask
 * for the same thing each time, so that who answers can tell that it is the same. What they
 * answered is written in a transaction of its own.
 */
import type { Writing } from '../../extension-points.ts';
import type { Services } from '../../services.ts';

export interface OutsideQuestion {
  readonly services: Services;
  readonly accountId: number;
  /** Who acts: the system, for the person that asked. */
  readonly actor: Writing['actor'];
  readonly id: number;
  readonly now: Temporal.Instant;
  /** Counts from 1. */
  readonly attempt: number;
}

/**
 * `again`: nobody knows what came of it, or it has no end yet; it is asked once more after so many
 * seconds, or after a wait that grows where none is given. `message` is kept for who looks.
 */
export type OutsideAnswer<A> =
  | { readonly answer: A }
  | { readonly again: { readonly message: string; readonly seconds?: number } };

export interface OutsideWork<A = unknown> {
  ask(question: OutsideQuestion): Promise<OutsideAnswer<A>>;
  /**
   * Moves the record by consequence, posts, tells. A refusal takes it back, and it is asked again.
   */
  record(at: Writing & { readonly id: number }, answer: A): Promise<void>;
}

// Who runs it hands over what it was given, whatever that is.
export const outsideWork = <A>(work: OutsideWork<A>): OutsideWork => work as unknown as OutsideWork;
