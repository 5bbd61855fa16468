/**
 * Behaviour of a resource, kept beside its declaration in `<resource>.rules.ts` as `export const
 * rules = defineRules(units, {…})`.
 * The contexts know the resource: `SaveContext<typeof units>`; without it, a record of any.
 * Every `*.rules.ts` under `erp/modules` is found and loaded at start.
 */
import type { Tx } from '../db/database.ts';
import type { ImpactSummary } from './impact.ts';
import type { Resource } from '../model/types.ts';
import type { Actor } from './actor.ts';
import type { ActionRules } from './operations/actions/action-rules.ts';
import type { OutsideWork } from './operations/outside/outside-work.ts';
import type { Services } from './services.ts';
import type { DraftRow, FieldName, StoredRow } from './rows/typed-rows.ts';
import type { RuleContext, WarningContext } from '#erp/kernel/behaviour/rule-context.ts';

export type { Row } from './rows/typed-rows.ts';

// The contexts are made of rows, not of the resource: one that knows its fields is also one of any
// record.
interface Save<Draft, Stored, Name extends string> extends RuleContext, WarningContext {
  /** The stored row with its refs and lines; null when it is created. */
  readonly before: Stored | null;
  /** The whole record as it would be stored; a hook may change or complete it. */
  readonly draft: Draft;
  /**
   * True when the request carries the field with another value (always, for a new record's given
   * fields).
   */
  changed(field: Name): boolean;
}
export type SaveContext<R extends Resource = Resource> = Save<
  DraftRow<R>,
  StoredRow<R>,
  FieldName<R>
>;

/** A draft that may lack anything: nothing is refused of it. */
export type ComputeContext<R extends Resource = Resource> = Omit<SaveContext<R>, 'fail' | 'warn'>;

/** A record as it is read or as it would be stored; of a new one without its id. */
export interface TransientContext<R extends Resource = Resource> extends Omit<RuleContext, 'fail'> {
  readonly record: DraftRow<R>;
}

export interface TransientValues {
  readonly own?: Readonly<Record<string, unknown>>;
  /** By the name of their table, one for each row in its order. */
  readonly rows?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** Values by the columns of the summary, as records give them. */
export type SummaryRows = readonly Readonly<Record<string, string | number | null>>[];

/** A stored record: of a long table a read has only the first rows, so that it is named. */
export interface SummaryContext extends Omit<RuleContext, 'fail'> {
  readonly id: number;
}

interface Saved<Stored> extends RuleContext {
  readonly before: Stored | null;
  readonly after: Stored;
}
export type SavedContext<R extends Resource = Resource> = Saved<StoredRow<R>>;

interface Transition<Draft, Stored, Name extends string> extends RuleContext, WarningContext {
  readonly action: string;
  readonly before: Stored;
  /** Changes to write beside the new state. */
  readonly changes: Partial<Draft>;
  /**
   * Says that the hook has stored its change of a field itself: it is told in the audit, and not
   * written again.
   */
  stored(field: Name): void;
  /** What the person sent with the action (a reason). */
  readonly input: Readonly<Record<string, unknown>>;
}
export type TransitionContext<R extends Resource = Resource> = Transition<
  DraftRow<R>,
  StoredRow<R>,
  FieldName<R>
>;

/** A transition whose confirmation is opened. */
export interface ProposalContext<R extends Resource = Resource> extends Omit<RuleContext, 'fail'> {
  readonly record: StoredRow<R>;
}

/** A transition that is stored. */
interface Moved<Stored> extends RuleContext {
  readonly action: string;
  readonly before: Stored;
  readonly after: Stored;
  /** What the person sent with the action (a reason). */
  readonly input: Readonly<Record<string, unknown>>;
}
export type MovedContext<R extends Resource = Resource> = Moved<StoredRow<R>>;

interface Delete<Stored> extends RuleContext {
  readonly before: Stored;
}
export type DeleteContext<R extends Resource = Resource> = Delete<StoredRow<R>>;

/** Two records that turn out to be one: what names `source` will name `target`. */
export interface MergeContext extends RuleContext {
  readonly source: number;
  readonly target: number;
}

/**
 * An extra call. It opens its own transactions, since it may have to hash or read a file outside
 * them.
 */
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
  /** What `input` describes: the query of a GET or DELETE, the body of the others. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly ip: string;
  readonly requestId: string;
}

/** `data` is wrapped by the API as `{ data }`; or a whole Response for downloads. */
export type CallResult =
  | { readonly data: unknown; readonly meta?: unknown; readonly status?: 200 | 201 | 202 }
  | Response;

/**
 * What domains ask of the rules of documents: each adds its own member to this interface, beside
 * its types.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by declarations of the domains
export interface DomainRules {}

export interface Rules<R extends Resource = Resource> extends DomainRules {
  /**
   * Fills in what follows from what is typed: each time that a form asks (`computedDraft`), and in
   * each save before `beforeSave`. It writes nothing else and takes a draft that lacks anything.
   */
  readonly compute?: (context: ComputeContext<R>) => Promise<void> | void;
  /**
   * The values of its `transient` fields, of a record as it is read alone or as it is typed; of
   * what it lacks they are null. It writes nothing.
   */
  readonly transient?: (context: TransientContext<R>) => Promise<TransientValues>;
  /** The rows of what it declares as `print.summaries`, by name. It writes nothing. */
  readonly summaries?: (context: SummaryContext) => Promise<Readonly<Record<string, SummaryRows>>>;
  /**
   * Completes and checks a record inside the transaction, after each field has been checked alone.
   */
  readonly beforeSave?: (context: SaveContext<R>) => Promise<void> | void;
  readonly afterSave?: (context: SavedContext<R>) => Promise<void> | void;
  /**
   * Of a record that an import has written, in its preview too: what would be refused of it later
   * is said beside the cells.
   */
  readonly imported?: (context: SavedContext<R>) => Promise<void> | void;
  readonly beforeDelete?: (context: DeleteContext<R>) => Promise<void> | void;
  /**
   * Refuses that one record is merged into another, and sees to what both have of a kind of which
   * only one stays; `afterMerge`, to what is summed of documents that have moved by then.
   */
  readonly beforeMerge?: (context: MergeContext) => Promise<void> | void;
  readonly afterMerge?: (context: MergeContext) => Promise<void> | void;
  /** Preconditions and effects of the declared transitions, by action. */
  readonly transitions?: Readonly<
    Record<string, (context: TransitionContext<R>) => Promise<void> | void>
  >;
  /**
   * What the confirmation of a transition begins with where the record says nothing of it: fields
   * that it asks for. By action.
   */
  readonly proposals?: Readonly<
    Record<string, (context: ProposalContext<R>) => Promise<Partial<DraftRow<R>>>>
  >;
  /**
   * What a transition that its rules refuse leaves behind, in a transaction of its own: that of the
   * transition was taken back, and this one finds out anew what it writes. By action.
   */
  readonly refused?: Readonly<
    Record<
      string,
      (
        at: {
          readonly tx: Tx;
          readonly services: Services;
          readonly actor: Actor;
          readonly now: Temporal.Instant;
        },
        id: number,
      ) => Promise<void>
    >
  >;
  /** What follows of a transition once it is stored, with the folio that it may have given. */
  readonly afterTransition?: (context: MovedContext<R>) => Promise<void> | void;
  /**
   * Rows of others that a transition holds before the record itself, where the order in which they
   * are taken is theirs. By action.
   */
  readonly lockFirst?: Readonly<
    Record<string, (at: { readonly tx: Tx }, id: number) => Promise<void>>
  >;
  /**
   * Amount from which an action of the document needs somebody else's agreement, where its own
   * module keeps one (platform R20); null = never. Several ask for as many different people. By
   * action.
   */
  readonly thresholds?: Readonly<
    Record<
      string,
      (context: {
        readonly tx: Tx;
        readonly services: Services;
        readonly id: number | null;
      }) => Promise<string | null | readonly string[]>
    >
  >;
  /**
   * How many different people have to agree to an action for what the document itself says,
   * whatever its amount and the company's own rules; 0 where nobody. `asked` are those that amounts
   * and rules ask for already. By action.
   */
  readonly signatures?: Readonly<
    Record<
      string,
      (context: {
        readonly tx: Tx;
        readonly services: Services;
        readonly id: number | null;
        readonly asked: number;
      }) => Promise<number>
    >
  >;
  /**
   * What saving the record would touch, asked before it is saved (`?preview=1`). `after` is the
   * record as it would be, `before` as it is.
   */
  readonly impact?: (context: {
    readonly tx: Tx;
    readonly services: Services;
    readonly before: StoredRow<R> | null;
    readonly after: StoredRow<R>;
  }) => Promise<ImpactSummary>;
  /** Implementations of the declaration's `actions`, by name. */
  readonly actions?: Readonly<Record<string, ActionRules>>;
  /** Who is asked outside after the transitions that declare `outside`, by action. */
  readonly outside?: Readonly<Record<string, OutsideWork>>;
  /** Implementations of the declaration's `extraCalls`, by name. */
  readonly calls?: Readonly<Record<string, (context: CallContext) => Promise<CallResult>>>;
  /** Runs after the commit of a save or deletion: voids caches, sends mail. */
  readonly afterCommit?: (context: {
    readonly actor: Actor;
    readonly services: Services;
    readonly resource: Resource;
  }) => Promise<void> | void;
}

export interface DefinedRules extends Rules {
  readonly path: string;
}

// Who runs rules knows of a record only that it is one: it gives those of `resource` its own.
export const defineRules = <R extends Resource>(resource: R, rules: Rules<R>): DefinedRules => ({
  ...(rules as unknown as Rules),
  path: resource.path,
});

/**
 * What a module adds to the records of another: it completes or refuses a save after their own
 * rules, and refuses a change of state before these do anything.
 */
export type Extension<R extends Resource = Resource> = Pick<
  Rules<R>,
  | 'beforeSave'
  | 'afterSave'
  | 'beforeDelete'
  | 'beforeMerge'
  | 'afterMerge'
  | 'transitions'
  | 'afterTransition'
>;

export interface DefinedExtension extends Extension {
  readonly extends: string;
}

/** In a `*.rules.ts` of the module that adds: `export const extension = extendRules(…)`. */
export const extendRules = <R extends Resource>(
  resource: R,
  extension: Extension<R>,
): DefinedExtension => ({
  ...(extension as unknown as Extension),
  extends: resource.path,
});

export type RulesRegistry = ReadonlyMap<string, Rules>;

declare module './services.ts' {
  interface Services {
    readonly rules: RulesRegistry;
  }
}
