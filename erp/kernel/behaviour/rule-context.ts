/** What every rule of a resource is given. */
import type { Tx } from '#erp/db/database.ts';
import type { Resource } from '#erp/model/types.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';

export interface RuleContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly resource: Resource;
  readonly services: Services;
  /** Instant of the request. */
  readonly now: Temporal.Instant;
  /**
   * Marks a field; after the hook the save is refused with 422. Path as on the wire:
   * `unit_lines[0][numerator]`.
   */
  fail(field: string, message: string): void;
}

export interface WarningContext {
  /**
   * Says what is odd and may be so: nothing is stored until the person, shown this sentence, sends
   * the same again with its name. A job and an import have nobody to ask: they go on, and the
   * history says so.
   */
  warn(field: string, message: string): void;
}
