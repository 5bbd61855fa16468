/**
 * Behaviour of a resource, kept beside its declaration in `<resource>.rules.ts` as `export const rules = defineRules('units', {…})`.
 * Every `*.rules.ts` under `erp/modules` is found and loaded at start.
 */
import type { Tx } from '../db/database.ts';
import type { ImpactSummary } from './impact.ts';
import type { Resource } from '../model/types.ts';
import type { Value } from '../model/field-types/field-type.ts';
import type { Actor } from './actor.ts';
import type { Services } from './services.ts';

/** A stored or incoming record: field name → value; `refs` are arrays of ids, `lines` arrays of rows. */
export type Row = Record<string, Value | readonly Row[] | undefined> & { id?: number; version?: number };

/** Number of child rows, by field, of which only the first are there: the rest comes in pages (`GET rows`). */
export type PartialRows = Readonly<Record<string, number>>;

export interface RuleContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly resource: Resource;
  readonly services: Services;
  /** Instant of the request. */
  readonly now: Temporal.Instant;
  /** Marks a field; after the hook the save is refused with 422. Path as on the wire: `unit_lines[0][numerator]`. */
  fail(field: string, message: string): void;
}

export interface SaveContext extends RuleContext {
  /** The stored row with its refs and lines; null when it is created. */
  readonly before: Row | null;
  /** The whole record as it would be stored; a hook may change or complete it. */
  readonly draft: Row;
  /** True when the request carries the field with another value (always, for a new record's given fields). */
  changed(field: string): boolean;
}

export interface SavedContext extends RuleContext {
  readonly before: Row | null;
  readonly after: Row;
}

export interface TransitionContext extends RuleContext {
  readonly action: string;
  readonly before: Row;
  /** Changes to write beside the new state. */
  readonly changes: Row;
  /** Says that the hook has stored its change of a field itself: it is told in the audit, and not written again. */
  stored(field: string): void;
  /** What the person sent with the action (a reason). */
  readonly input: Readonly<Record<string, unknown>>;
}

export interface DeleteContext extends RuleContext {
  readonly before: Row;
}

/** An extra call. It opens its own transactions, since it may have to hash or read a file outside them. */
export interface CallContext {
  /** null on public calls. */
  readonly actor: Actor | null;
  readonly services: Services;
  readonly resource: Resource;
  readonly now: Temporal.Instant;
  readonly id: number | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly ip: string;
  readonly requestId: string;
}

/** `data` is wrapped by the API as `{ data }`; or a whole Response for downloads. */
export type CallResult = { readonly data: unknown; readonly meta?: unknown; readonly status?: 200 | 201 | 202 } | Response;

/** What domains ask of the rules of documents: each adds its own member to this interface, beside its types. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by declarations of the domains
export interface DomainRules {}

export interface Rules extends DomainRules {
  /** Completes and checks a record inside the transaction, after each field has been checked alone. */
  readonly beforeSave?: (context: SaveContext) => Promise<void> | void;
  readonly afterSave?: (context: SavedContext) => Promise<void> | void;
  /** Of a record that an import has written, in its preview too: what would be refused of it later is said beside the cells. */
  readonly imported?: (context: SavedContext) => Promise<void> | void;
  readonly beforeDelete?: (context: DeleteContext) => Promise<void> | void;
  /** Preconditions and effects of the declared transitions, by action. */
  readonly transitions?: Readonly<Record<string, (context: TransitionContext) => Promise<void> | void>>;
  /** Amount from which an action of the document needs somebody else's agreement, where its own module keeps one (platform R20); null = never. By action. */
  readonly thresholds?: Readonly<Record<string, (context: { readonly tx: Tx; readonly services: Services; readonly id: number | null }) => Promise<string | null>>>;
  /** What saving the record would touch, asked before it is saved (`?preview=1`). `after` is the record as it would be, `before` as it is. */
  readonly impact?: (context: { readonly tx: Tx; readonly services: Services; readonly before: Row | null; readonly after: Row }) => Promise<ImpactSummary>;
  /** Implementations of the declaration's `extraCalls`, by name. */
  readonly calls?: Readonly<Record<string, (context: CallContext) => Promise<CallResult>>>;
  /** Runs after the commit of a save or deletion: voids caches, sends mail. */
  readonly afterCommit?: (context: { readonly actor: Actor; readonly services: Services; readonly resource: Resource }) => Promise<void> | void;
}

export interface DefinedRules extends Rules {
  readonly path: string;
}

export const defineRules = (path: string, rules: Rules): DefinedRules => ({ ...rules, path });

export type RulesRegistry = ReadonlyMap<string, Rules>;
