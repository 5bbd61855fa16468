/**
 * What a resource's rules say of its actions: `actions: { split: actionRules(SPLIT, { run }) }`.
 */
import type { Outcome } from '#erp/model/actions.ts';
import type { Action, Choice, Fields, InputRows, Resource } from '#erp/model/types.ts';
import type { Actor } from '../../actor.ts';
import type { Changes } from '../../audit/audit.ts';
import type { Writing } from '../../extension-points.ts';
import type { Services } from '../../services.ts';
import type { DraftValue, Row, StoredRow } from '../../rows/typed-rows.ts';
import type { RuleContext, WarningContext } from '../../behaviour/rule-context.ts';

/** What was filled in, read by its field types; a row has an `id` where it came prefilled. */
export type InputOf<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { readonly rows: InputRows<infer R> }
    ? readonly (InputOf<R> & { id?: number })[]
    : DraftValue<F[K]>;
};

/** Of a record as the kernel knows it; null of an action of the whole resource. */
type AnyRecord = Row | null;

export interface PrefillContext<R = AnyRecord> extends Omit<RuleContext, 'fail'> {
  /** The record that it is done to. */
  readonly record: R;
  /** What its address asks for (`?supplier_id=5`), as it was sent. */
  readonly given: Readonly<Record<string, string>>;
}

/** What the form begins with. Rows carry an `id` of their own, by which they are known again. */
export interface Prefilled {
  readonly values?: Row;
  /** Of choices that depend on the record: each field's, in the place of the declared ones. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Said over the form: why it would be refused as things stand, or be done otherwise. */
  readonly notes?: readonly string[];
}

export interface GatherContext {
  readonly services: Services;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  /** Of the record that its address names, which may not be there; null of the whole resource. */
  readonly id: number | null;
  /** As it was sent: nothing of it has been read or checked yet. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ActionContext<F extends Fields = Fields, R = AnyRecord>
  extends RuleContext, WarningContext {
  readonly record: R;
  readonly input: InputOf<F>;
  /** What `gather` gave. */
  readonly gathered: unknown;
}

/** Its outcome, and what else its reply gives, as the declaration's `output` says it. */
export interface Done {
  readonly outcome: Outcome;
  readonly data?: object;
  /** What its history says beside its inputs. */
  readonly changes?: Changes;
}

export interface ActionRules<F extends Fields = Fields, R = AnyRecord> {
  /**
   * Asked for when the form is opened and again when it is sent: what is not sent counts as it is
   * offered, and a row that is no longer offered is refused.
   */
  prefill?(context: PrefillContext<R>): Promise<Prefilled>;
  /**
   * What it needs from outside the database (the bytes of a file): asked for before its
   * transaction, by who holds its right.
   */
  gather?(context: GatherContext): Promise<unknown>;
  /**
   * Locks what others lock before this record, in their order: the record, which who asks may see,
   * is locked and read after it.
   */
  lockFirst?(context: Writing, id: number): Promise<unknown>;
  run(context: ActionContext<F, R>): Promise<Done>;
}

/** Who runs actions knows of an input only that it is one. */
export const actionRules = <F extends Fields>(
  _declared: Action<F>,
  rules: ActionRules<F>,
): ActionRules => rules as unknown as ActionRules;

/**
 * The same for actions of the records of one resource, which are there and have its types: `const
 * ofReceived = actionRulesOf<typeof whInvoices>()`, then `ofReceived(TO_INVOICE, { run })`. Of a
 * view they are its owner's, except where it shows what is in force.
 */
export const actionRulesOf =
  <R extends Resource>() =>
  <F extends Fields>(_declared: Action<F>, rules: ActionRules<F, StoredRow<R>>): ActionRules =>
    // It is run for records of the resource that declares the action alone.
    rules as unknown as ActionRules;
