/** Long because it is one vocabulary, whose types refer to each other. */
/**
 * The vocabulary of a declaration: plain data, read by tables, validation, API, screens,
 * permissions and documents. Long because the types of one declaration name each other.
 */
import type { ZodObject, ZodType } from 'zod';
import type { Approvals, PeriodLock } from './approvals/approvals.ts';
import type { ComputedSource } from './computed/source.ts';
import type { KeptRows } from './fixed/kept-rows.ts';
import type { Views, WizardStep } from './views.ts';

/**
 * Look of a state chip: not started · somebody decides · moving · done · stopped · ended without
 * effect.
 */
export type ChipFamily = 'neutral' | 'wait' | 'go' | 'ok' | 'bad' | 'off';

export type Choice = readonly [code: string, label: string, family?: ChipFamily];

/**
 * Holds when the named field of the same record has one of the values; `'*'` is "has any value".
 */
export interface FieldCondition {
  readonly field: string;
  readonly is: readonly (string | boolean)[] | '*';
}

/** Hold while in each group one condition does. */
export type ConditionGroups = readonly (readonly FieldCondition[])[];

/**
 * Holds when the record that a reference of the same record names has one of the values in a field;
 * `^` in front: a reference of what the row hangs from, the record or the row that it is one of;
 * `^^` one further out.
 */
export interface RelationCondition {
  readonly relation: string;
  readonly field: string;
  readonly is: readonly (string | boolean)[];
}

/** Kinds of users that work for somebody else, and see only what is theirs. */
export type PartyKind = 'PROVEEDOR' | 'CLIENTE';

/** What a field that decides sight decides. */
export type AccessScope = 'places' | 'people' | 'teams' | 'rights';

export interface FieldOptions {
  readonly required?: boolean;
  /** Required only while the condition holds. */
  readonly requiredWhen?: FieldCondition;
  /**
   * Must be empty unless the condition holds; the form hides it then (with JavaScript) or says so
   * in its help.
   */
  readonly onlyWhen?: FieldCondition;
  /**
   * The form leaves it out while in one of these groups none holds, unless it has a value; a
   * request may write it all the same.
   */
  readonly shownWhen?: readonly (readonly (FieldCondition | RelationCondition)[])[];
  /**
   * The form does not call it optional while in each of these groups one holds: a rule of the
   * resource refuses the record without it. Without groups only the rule knows.
   */
  readonly neededWhen?: FieldOptions['shownWhen'];
  /** Unique in the company; an array scopes it (`['state_id']` = unique per state). */
  readonly unique?: true | readonly string[];
  /**
   * An index of its own, for columns that are often filtered or sorted. Unique, ref and list-sort
   * fields have one already.
   */
  readonly index?: true;
  readonly help?: string;
  /**
   * `true` = never written by a request; `'edit'` = only when the record is created; `'screen'` =
   * not by forms, but by imports and programs.
   */
  readonly readOnly?: true | 'edit' | 'screen';
  /**
   * Privilege without which the API omits the field, and refuses it in filters, sorts and columns.
   */
  readonly readKey?: string;
  /** Whoever creates the record writes it all the same, and does not read it afterwards. */
  readonly writtenUnread?: true;
  /** Privilege without which a changed value is refused. */
  readonly writeKey?: string;
  /** Value of a new record, as on the wire. */
  readonly default?: string | number | boolean | readonly string[];
  /** Width on the twelve-column form; without it the kind decides. */
  readonly width?: number;
  /** Grey text after the control: unit, currency, %. */
  readonly suffix?: string;
  /**
   * Of an amount whose record has a currency: it is in pesos all the same, or in another that is
   * said beside it. The rest are in the record's (`erp/model/field-types/amount-currency.ts`).
   */
  readonly inPesos?: true;
  /** Of an amount of a row in another currency: the field of the row that says its code. */
  readonly currencyIn?: string;
  /** Defined by the company, not by a declaration: its value is kept in the row's `extra`. */
  readonly extra?: true;
  /**
   * Text that the system wrote from records, with the rights of whom it was written for: who looks
   * as that person and may read less does not read it.
   */
  readonly recipientOnly?: true;
  /**
   * A digest or a sealed value that only the ERP reads: no read, filter, sort, file, history or
   * notice gives it, whatever one's rights.
   */
  readonly internal?: true;
  /** Other headings by which an import knows its column. */
  readonly importAliases?: readonly string[];
  /**
   * Decides what people see or may: which places, whose rows, or with which rights. No write of it
   * widens the sight of who writes it.
   */
  readonly accessScope?: AccessScope;
  /** Left out of exported files, or of the record on paper. */
  readonly exported?: false;
  readonly printed?: false;
  /**
   * Left out of a copy of the record: it is of that one alone. So are the dates of what has a
   * folio, which another day decides.
   */
  readonly copied?: false;
}

export interface TextField extends FieldOptions {
  readonly kind: 'text' | 'longtext';
  readonly label: string;
  readonly max: number;
  readonly min?: number;
  /** Source of an anchored regular expression and what to say when it does not match. */
  readonly pattern?: readonly [source: string, message: string];
  readonly case?: 'upper' | 'lower';
  /** Several blanks together mean something; otherwise they become one. */
  readonly whitespace?: 'preserve';
  /**
   * The value is the path of a resource, of which people read the label, the name of an icon, which
   * they see drawn, or the name of the party that the record is about.
   */
  readonly represents?: 'resource' | 'icon' | 'party';
  /** Number of a record whose resource this field names: people read the record's title. */
  readonly recordIn?: string;
  /** Names that are chosen by what people call them: events of which other systems are told. */
  readonly picker?: 'events';
  /** A key of the system's: lists show it small, and another column leads to the record. */
  readonly technical?: true;
}
export interface NumberField extends FieldOptions {
  readonly kind: 'int' | 'decimal' | 'money' | 'percent';
  readonly label: string;
  readonly precision: number;
  readonly scale: number;
  /** Inclusive bounds, as decimal text. */
  readonly min?: string;
  readonly max?: string;
  /** Exclusive lower bound. */
  readonly above?: string;
  /** How much of something: refusals name it so. */
  readonly isQuantity?: true;
  /**
   * Decimals that people read, where the stored figure has more: what would read as zero and is not
   * is shown whole. Files keep all.
   */
  readonly shownScale?: number;
  /** A year is no quantity: people read 2026, not 2,026. */
  readonly ungrouped?: true;
  /**
   * Nothing of it is no figure: zero is not shown, and of rows that are only read a column of zeros
   * is left out.
   */
  readonly blankZero?: true;
}
export interface DateField extends FieldOptions {
  readonly kind: 'date' | 'datetime' | 'time';
  readonly label: string;
  /** The day stands for its whole month: «nov 2026». */
  readonly granularity?: 'month';
  /**
   * A new form begins with today, in the clock of who captures; a program still says which day.
   * Dates by which documents obey a closing have it (`period`).
   */
  readonly startsToday?: boolean;
  /** Of something that happened: a day or a moment that has not come is refused beside it. */
  readonly happened?: true;
}
export interface BoolField extends FieldOptions {
  readonly kind: 'bool';
  readonly label: string;
}
export interface ChoiceField extends FieldOptions {
  readonly kind: 'choice' | 'choices';
  readonly label: string;
  readonly choices: readonly Choice[];
  /**
   * The registry fills in the choices from the declarations: documents with approvals, their
   * actions, resources that a company may add fields to …
   */
  readonly choicesFrom?:
    | 'approvals'
    | 'approval-actions'
    | 'tiles'
    | 'extendable'
    | 'referable'
    | 'transitions'
    | 'printable'
    | 'account-roles'
    | 'account-scopes'
    | 'posting-facts'
    | 'posting-events'
    | 'numbered';
  /**
   * Keys of the texts of each choice that is declared elsewhere, by its code: child rows have that
   * of their record first. The others have keys of their field's own.
   */
  readonly choiceKeys?: Readonly<Record<string, readonly string[]>>;
}
export interface RefField extends FieldOptions {
  readonly kind: 'ref';
  readonly label: string;
  /** API path of the resource that is referred to. */
  readonly to: string;
  /** Refer by this unique text field instead of the id (`language_code`). */
  readonly by?: string;
  /**
   * Options depend on another field of this form: `{ state_id: 'state_id' }` = target's field: own
   * field.
   */
  readonly filter?: Readonly<Record<string, string>>;
  /**
   * While the named field has a value only what suits it is offered; a rule of the resource judges
   * what is chosen. A filter of the target's list: own field, or `^` and a field of the record that
   * the row hangs from.
   */
  readonly narrowedBy?: Readonly<Record<string, string>>;
  /** Options are limited to targets with these fixed values: `{ is_seller: '1' }`. */
  readonly where?: Readonly<Record<string, string>>;
  /**
   * Only targets with one of these values are offered; a rule of the resource judges what is
   * chosen, which may have moved on since. Empty: all, whatever the target says (`referable`).
   */
  readonly selectable?: Readonly<Record<string, readonly string[]>>;
  /** The target is an ancestor: no cycles, at most this depth. */
  readonly tree?: number;
  /**
   * Why it goes on naming a record that was merged into another; otherwise it names that one then
   * (`mergedInto`).
   */
  readonly staysOnMerge?: string;
}
export interface RefsField extends FieldOptions {
  readonly kind: 'refs';
  readonly label: string;
  readonly to: string;
  /** As of a `ref`. */
  readonly narrowedBy?: Readonly<Record<string, string>>;
  readonly where?: Readonly<Record<string, string>>;
  readonly selectable?: RefField['selectable'];
}
export interface LinesField extends FieldOptions {
  readonly kind: 'lines';
  readonly label: string;
  /** The child resource, and its ref field that names the parent. */
  readonly of: string;
  readonly by: string;
  /**
   * Most rows that a form or a request sends. A record with more is shown in pages, and its rows
   * change no more by hand.
   */
  readonly max: number;
  /** Most rows of a record that an import makes; without it, `max`. */
  readonly importMax?: number;
  /** Rows of an action's own, declared where they stand. */
  readonly rows?: InputRows;
  /** Rows come with the record: requests change those that they send, and add or remove none. */
  readonly fixedRows?: true;
}
export interface FormatField extends FieldOptions {
  readonly kind: 'email' | 'phone' | 'url' | 'color' | 'rfc' | 'curp' | 'nss' | 'clabe' | 'zip';
  readonly label: string;
}
export interface GeoField extends FieldOptions {
  readonly kind: 'geo';
  readonly label: string;
}
export interface FileField extends FieldOptions {
  readonly kind: 'file' | 'image';
  readonly label: string;
  readonly maxKb: number;
}
export interface FolioField extends FieldOptions {
  readonly kind: 'folio';
  readonly label: string;
  /** Code of the seeded series. */
  readonly series: string;
}
export interface SecretField extends FieldOptions {
  readonly kind: 'secret';
  readonly label: string;
}
export interface JsonField extends FieldOptions {
  readonly kind: 'json';
  readonly label: string;
}
export interface ComputedField extends FieldOptions {
  readonly kind: 'computed';
  readonly label: string;
  readonly as: 'text' | 'int' | 'decimal' | 'money' | 'percent' | 'date' | 'datetime' | 'bool';
  /** What it counts, adds up or takes from where (`erp/model/computed/declared.ts`). */
  readonly source?: ComputedSource;
  /**
   * In its place, an expression over the row's alias `t`, of what no declaration says; runs under
   * the company's row security.
   */
  readonly sql?: string;
  /**
   * The rules say it of one record that is read or typed (`Rules.transient`); nothing of it is
   * stored, listed or looked for.
   */
  readonly transient?: true;
  /**
   * A statement for the rows of a list, where an expression for each of them costs more: `id` and a
   * column of the field's name, for the ids in `$1` (bigint[]), with the values that `sql` gives.
   * Fields with the same statement share one execution.
   */
  readonly batchSql?: string;
  /** Of texts: what each value is called and how its chip looks. */
  readonly chips?: readonly Choice[];
}

/** What a record comes to, as a table on its paper and on its printed page. */
export interface PrintSummary {
  readonly label: string;
  /** Its own table that is summed up: the summary stands at the end of that tab. */
  readonly of: string;
  /** Without it, nobody is shown the summary. */
  readonly readKey?: string;
  readonly columns: Fields;
}

export type Field =
  | TextField
  | NumberField
  | DateField
  | BoolField
  | ChoiceField
  | RefField
  | RefsField
  | LinesField
  | FormatField
  | GeoField
  | FileField
  | FolioField
  | SecretField
  | JsonField
  | ComputedField;

export type FieldTypeName = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

export interface Section<F extends string = string> {
  readonly title: string;
  readonly help?: string;
  readonly fields: readonly F[];
}
export interface Tab<F extends string = string> {
  readonly key: string;
  readonly label: string;
  readonly sections: readonly Section<F>[];
}

/**
 * What is done to another person's access (platform R7): `administer` helps or stops them and
 * leaves their name to them;
 * `takeOver` lets one act as them.
 */
export type AccessEffect = 'administer' | 'takeOver';

/** Whose access a record is: a person's, a role's, or that of whoever has a bundle. */
export interface Authority {
  readonly of: 'users' | 'roles' | 'privileges';
  /** Field that names the target, or `id` where the record is the target itself. */
  readonly by: string;
  /** What a save of it does; administering unless told. `asksItself`: its rules ask. */
  readonly effect?: AccessEffect | 'asksItself';
  /** What a second administrator permits, where one is asked (`access-permits`). */
  readonly permit?: Permit;
}

/** Ways of taking a person over that a second administrator may permit once. */
export type Permit = 'ENLACES' | 'CORREO' | 'LLAVE' | 'DELEGACION';

/** A change of state: `PUT {resource}/{action}/:id`. */
export interface Transition {
  readonly label: string;
  readonly from: readonly string[];
  /** The state after it; without it the state stays (an action such as «Reenviar»). */
  readonly to?: string;
  /**
   * Screens offer it only while a field of the record has a value, or one of these; a moment counts
   * while it is still to come. Of groups of conditions, while in each of them one holds.
   */
  readonly offeredWhen?: FieldCondition | ConditionGroups;
  /** Privilege key; by default `{resource}.{action}`. */
  readonly key?: string;
  /**
   * Fields of the record that the confirmation asks for (a reason). `optional` ones may stay empty:
   * the transition's own rules say when one is needed.
   */
  readonly recordFields?: {
    readonly required?: readonly string[];
    readonly optional?: readonly string[];
    /** Of the optional ones, those asked for only once the transition is refused for them. */
    readonly onceRefused?: readonly string[];
  };
  /**
   * What it would change elsewhere, shown with its confirmation: extra call (GET, of the record)
   * that gives tables; while it says what must be agreed to, the field `confirms` is asked for.
   */
  readonly impact?: { readonly call: string; readonly confirms?: string };
  readonly tone?: 'pri' | 'default' | 'dan';
  /** Consequence, said in the confirmation. Without it the action runs at once. */
  readonly confirm?: string;
  /**
   * Notice after it: «Invitación enviada.» By default the label's verb in the past: «Usuario
   * suspendido.»
   */
  readonly successMessage?: string;
  /** What it says instead, by the state in which the record then is. */
  readonly messages?: Readonly<Record<string, string>>;
  /**
   * Nobody named by these fields of the record may do it: who captured it, who asked for it
   * (platform R10).
   */
  readonly separationOfDuties?: readonly string[];
  /**
   * What it does to whom the record's `authority` names; `asksItself` where its rules ask in their
   * own way.
   */
  readonly effect?: AccessEffect | 'asksItself';
  /**
   * It goes through though the record's month is closed: it writes nothing of that day, or its
   * rules choose one that is open (finance R6).
   */
  readonly inClosedMonths?: true;
  /**
   * Once it is stored, somebody outside is asked (a PAC, a bank, a gateway) by the rules' `outside`
   * of the same name; what they answer moves the record by consequence. What is said after it, by
   * the state in which the record then is.
   */
  readonly outside?: { readonly messages: Readonly<Record<string, string>> };
}
/**
 * A change of state that follows from something else: a movement is applied, another version is
 * published. Nobody asks for it; `moveByConsequence` makes it and nothing else does.
 */
export interface Consequence {
  /** What the history calls it: «Cierre por su movimiento». */
  readonly label: string;
  readonly from: readonly string[];
  readonly to: string;
  /** What it follows from, as its history says it. */
  readonly cause: string;
  /**
   * Why its rows, of which a queue has thousands, keep no history of it: `moveTogether` moves them.
   */
  readonly withoutHistory?: string;
}
/**
 * What a form works out while one types: defaults by `compute` of the rules, figures by their
 * declarations. Names are of fields, and of fields in child rows: `lines.qty`.
 */
export interface ComputedDraft {
  /** What it is worked out from: a change of one of them asks for it. */
  readonly from: readonly string[];
  /** What is shown or filled in. */
  readonly sets: readonly string[];
}

/** Rows that are not the company's to change, such as those that come with the system. */
export interface FixedRows {
  /** Of the stored record; `notPrefix`: its text does not begin so. */
  readonly when: FieldCondition | { readonly field: string; readonly notPrefix: string };
  /** What keeps its value; without it, the whole record does. */
  readonly fields?: readonly string[];
  /** It may be deleted all the same. */
  readonly deletable?: true;
  /** Said to who tries: what to do instead. */
  readonly message: string;
  /** Said to who tries to delete it, where that is another sentence. */
  readonly deleteMessage?: string;
}

/**
 * Where the version of a record that stands is remembered while another one is drafted in its
 * place: `{ record: { field: value }, rows: { field: [row] } }`, values as the API writes them.
 */
export interface InForce {
  /** JSON field of the record; empty while nothing is drafted. */
  readonly field: string;
  /** Fields that no version has for itself: they are as they are now. */
  readonly live: readonly string[];
}

/** Of rows: the record that they hang from, and the field of it that they are in. */
export interface RowsInForce extends InForce {
  readonly parent: string;
  readonly by: string;
  readonly name: string;
}

export interface States {
  readonly field: string;
  readonly initial: string;
  /** Changes that follow from something else, by a name that no transition has. */
  readonly byConsequence?: Readonly<Record<string, Consequence>>;
  /** States to which neither a transition nor a consequence leads, and what does. */
  readonly systemStates?: Readonly<Record<string, string>>;
  /** States in which nobody changes the record by hand any more: its form only shows it. */
  readonly readOnlyStates?: readonly string[];
  /** Said to who tries all the same: what to do instead. */
  readonly readOnlyMessage?: string;
  /** The only states in which it may be deleted; by default all that are not read-only. */
  readonly deletableStates?: readonly string[];
  readonly undeletableMessage?: string;
  readonly transitions: Readonly<Record<string, Transition>>;
}

export type StandardCall = 'create' | 'list' | 'one' | 'update' | 'delete' | 'options';
export type StandardScreen = 'list' | 'new' | 'edit';
export type Risk = 'NORMAL' | 'SENSIBLE' | 'CRITICO';

export interface Privilege {
  /** Full key, `{resource}.{operation}` or `{area}.{capability}`. */
  readonly key: string;
  readonly label: string;
  readonly risk?: Risk;
  readonly scopable?: boolean;
  /** It counts only for who holds this key too: what it shows tells the other. */
  readonly with?: string;
  /** Users of this kind may hold it, whatever else their role lists. */
  readonly portal?: PartyKind;
  /** Who holds it reads what users of this kind read: all of their portal, and nothing else. */
  readonly portalPreview?: PartyKind;
}

/** A rule between fields of one record, checked after each field alone. */
export interface Check {
  /** Field the message stands beside. */
  readonly field: string;
  /** `field op other`; a rule with an empty side holds. */
  readonly op: '<' | '<=' | '>' | '>=' | '!=';
  readonly other: string;
  readonly message: string;
}

/**
 * Who may make a call, and whose row it names: said with each call, and tried with each by the
 * sweeps of `tests/api`.
 */
export interface Guard {
  /** Privilege key; `null` = any signed-in user; `'public'` = no sign-in. */
  readonly key: string | null | 'public';
  /** Without a key: what is looked at in its place, or why nothing is. */
  readonly why?: string;
  /** Of the sign-in or the desk of a person: a program with the key of an interface has neither. */
  readonly person?: true;
  /**
   * Without a key: users of a portal may make it too. It is their own desk, or asks for the right
   * over what it names; every other call without a key is the company's own people's.
   */
  readonly portal?: true;
  /**
   * The right over the resource named by `resource` that it asks for, in place of a key or besides:
   * `list`, `print` …
   */
  readonly resourceRight?: string;
  /**
   * What a part of its path, its query or its body names: the row of a resource or of a table;
   * `'*'` of the resource named by
   * `resource`; `null` no row of the company. By itself, `:id` is a record of the resource that the
   * call belongs to.
   */
  readonly pathRecords?: Readonly<Record<string, string | null>>;
  /**
   * What it must be told before it looks for the row, as on the wire: without that it would answer
   * what is missing. `{tomorrow}` is that instant.
   */
  readonly sample?: Readonly<Record<string, string>>;
}

export type ReplyStatus = 200 | 201 | 202;

/** What a call takes and gives: its checks, its types and its part of OpenAPI. */
export interface EndpointSchemas {
  /** Of the query of a GET or DELETE, of the body of the others: texts, as they travel. */
  readonly input?: ZodType;
  /** Of the query of a call that has a body too. */
  readonly query?: ZodType;
  /** Of the parts of the path; `:id` is a row's unless it says otherwise. */
  readonly params?: ZodType;
  /** Of `data` in the reply. */
  readonly output?: ZodType;
  /** Of `meta` beside it. */
  readonly meta?: ZodType;
  /** Of the reply, 200 by itself; of several, the first is the usual one. */
  readonly status?: ReplyStatus | readonly [ReplyStatus, ...ReplyStatus[]];
  /** Media types of the files that it gives, in place of `output` or besides. */
  readonly produces?: readonly string[];
  /** Takes files: a multipart body, larger than the others'. */
  readonly upload?: true;
  /** The body is left to the call as it came: a signature covers its bytes. */
  readonly raw?: true;
}

/** A call beyond the standard ones, implemented in the resource's rules under the same `name`. */
export interface ExtraCall extends Guard, EndpointSchemas {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API root, with `:id` where the record is named: `users/password/:id`. */
  readonly path: string;
  readonly summary: string;
  /** Changes nothing, although it is no GET: open to a session that only looks. */
  readonly reads?: true;
  /**
   * What it does to whom the record's `authority` names; what writes administers unless told.
   * `asksItself`: its id names somebody else, or oneself only.
   */
  readonly effect?: AccessEffect | 'asksItself';
}

/**
 * A way into the import of a resource: what is the same in the whole file, and the columns of its
 * sheet. `/imports/new?list=movements&template=inicial`
 */
export interface ImportTemplate {
  readonly label: string;
  /** What to write in the sheet and what comes of it. */
  readonly help: string;
  /** Path of a field → what stands in it for all rows, as a cell says it. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Columns of its template in their order: path of the field → label. */
  readonly columns: Readonly<Record<string, string>>;
  /** Paths that the template marks as needed, beyond what the declaration requires. */
  readonly requiredColumns?: readonly string[];
  /** Privilege without which it is not offered, beside those of the import. */
  readonly key?: string;
}

/** How a child resource is typed and read within its parent's form. */
export interface RowLayout<F extends string = string> {
  /** Columns of the table; the other fields open below a row. */
  readonly cells: readonly F[];
  /** Screen of one row, where it has one: `/shipments/:parent/detail/:id`. */
  readonly record?: string;
  /** Cells that Enter visits; by default those that are required. */
  readonly enterCells?: readonly F[];
  /**
   * Columns of a document that nobody changes any more; by default the cells and all that has a
   * value.
   */
  readonly readOnlyColumns?: readonly F[];
  /** Sums below the rows: of each row the first product whose factors are all there. */
  readonly totals?: readonly {
    readonly label: string;
    readonly of: readonly (readonly F[])[];
    readonly money?: true;
    /** Rows with several values of this field are summed apart, with what they differ. */
    readonly by?: F;
  }[];
}

/** A filter of a list that is no field of its rows: it looks at what hangs on them. */
export interface RelationFilter {
  readonly label: string;
  /** Offers this resource's records, or these values; without either it is yes or no. */
  readonly to?: string;
  readonly choices?: readonly Choice[];
  /**
   * SQL condition over alias `t`, with `$` where the chosen values stand as an array; of a yes or
   * no, what holds for yes.
   */
  readonly sql: string;
  /** Narrows what a reference offers (`narrowedBy`); no list shows it. */
  readonly optionsOnly?: true;
}

/**
 * Lines above a list: a figure of its rows by their day, under the list's own filters. A filter of
 * the day takes the place of `days`.
 */
export interface ListChart<F extends string = string> {
  readonly x: F;
  readonly y: F;
  /** One line for each combination of these. */
  readonly series: readonly F[];
  /** So many days up to today. */
  readonly days: number;
}

/** What a total of a list adds up, besides the list's own filters. */
export type TotalFilter =
  | readonly string[]
  | { readonly least: string }
  | { readonly upToDays: number };

/**
 * A sum above a list of what its filters leave, for each currency. It leads to the rows that it
 * adds up, and is left out where the list is filtered otherwise.
 */
export interface ListTotal<F extends string = string> {
  readonly label: string;
  /** An amount in the currency of its record. */
  readonly sum: F;
  /** Values or words as `este-mes`, an amount from which on, or days from today up to which. */
  readonly filter?: Readonly<Partial<Record<F, TotalFilter>>>;
}

/**
 * How many records of another list there are, of those that the filters which both lists have
 * leave. It leads there.
 */
export interface ListCount {
  readonly label: string;
  readonly count: string;
  readonly filter: Readonly<Record<string, readonly string[]>>;
}

/** Bars above a list: an amount of what its filters leave, by the week of a day. */
export interface WeekChart<F extends string = string> {
  readonly week: F;
  /** An amount in the currency of its record: each currency has its bars. */
  readonly sum: F;
  readonly filter?: Readonly<Partial<Record<F, TotalFilter>>>;
  /** So many weeks before and after this one, where the list is not filtered by that day. */
  readonly back: number;
  readonly ahead: number;
}

/** Said above a list while it has records of which all of these hold, under whatever filter. */
export interface ListBanner<F extends string = string> {
  readonly title: string;
  readonly help: string;
  readonly when: readonly { readonly field: F; readonly is: readonly (string | boolean)[] }[];
}

export interface Declaration<F extends Fields = Fields> {
  /** Singular and plural, in Spanish. */
  readonly label: readonly [one: string, many: string];
  /** Grammatical gender of the label, for «guardado/guardada». */
  readonly gender?: 'm' | 'f';
  readonly fields: F;
  /** Field or fields (joined by « — ») that name a record. */
  readonly title: (keyof F & string) | readonly (keyof F & string)[];
  readonly list: {
    readonly columns: readonly ((keyof F & string) | 'active')[];
    /** `-` in front sorts downwards. */
    readonly sort: string;
    /** Columns that can be chosen but are not shown at first. All non-column fields when absent. */
    readonly more?: readonly (keyof F & string)[];
    /** Fields offered as filters; by default every choice, ref, bool and date of the list. */
    readonly filters?: readonly (keyof F & string)[];
    readonly relationFilters?: Readonly<Record<string, RelationFilter>>;
    /**
     * Choice whose values stand above the list as ready-made filters, instead of its states; or a
     * relation filter with choices, each then with how many rows it has.
     */
    readonly viewsBy?: string;
    /** Filters that hold until the person chooses others. */
    readonly initial?: Readonly<Record<string, string>>;
    /** Filters that an address may also name in short: `supplier` for `?supplier=5`. */
    readonly shortFilters?: Readonly<Record<string, keyof F & string>>;
    /** Lists and screens that stand as tabs over each of them, this one included: paths. */
    readonly tabs?: readonly string[];
    /**
     * Actions of other resources by which its records are made, as `pos/tickets/global`: the list
     * offers them in the place of a new one.
     */
    readonly madeBy?: readonly string[];
    /** Records are a tree by this ref field: the list shows the depth. */
    readonly tree?: keyof F & string;
    readonly chart?: ListChart<keyof F & string>;
    readonly banner?: ListBanner<keyof F & string>;
    readonly totals?: readonly (ListTotal<keyof F & string> | ListCount)[];
    readonly weeks?: WeekChart<keyof F & string>;
  };
  /** As a row of its parent's form. Without it, as many cells as fit, in the order of the list. */
  readonly row?: RowLayout<keyof F & string>;
  /**
   * Unique texts that a reader of codes gives: fields, or fields of its rows
   * (`unit_lines.barcode`). By default `code`.
   */
  readonly barcodeFields?: readonly string[];
  /**
   * Printed layout: columns per child table, columns printed blank for handwriting, signature
   * lines.
   */
  readonly print?: {
    /**
     * Its own day, where that is not the one on which it was written: the fiscal data on it are
     * those that held then.
     */
    readonly day?: keyof F & string;
    readonly columns?: Readonly<Record<string, readonly string[]>>;
    readonly blank?: readonly string[];
    readonly signatures?: readonly string[];
    /** Tables that its rules work out of it (`Rules.summaries`), below its own: by name. */
    readonly summaries?: Readonly<Record<string, PrintSummary>>;
  };
  /** Board, calendar, map … of its rows, and its form in steps. */
  readonly views?: Views<(keyof F & string) | 'created_at' | 'updated_at'>;
  /**
   * Day by which a record should be over, and the states in which it is not: those of a person are
   * in the workbench.
   */
  readonly overdue?: {
    readonly field: keyof F & string;
    readonly openStates: readonly string[];
    /** The digest of their person tells it so many days before. */
    readonly soonDays?: number;
  };
  /**
   * What the search of everything keeps of a record, or `false`: by default what `q` searches, the
   * codes, the amounts, and the list's next columns.
   */
  readonly quickSearch?:
    | false
    | {
        readonly fields?: readonly (keyof F & string)[];
        readonly amounts?: readonly (keyof F & string)[];
        readonly subtitle?: readonly (keyof F & string)[];
      };
  /** Fields searched by `q`; by default the title's and code. */
  readonly search?: readonly (keyof F & string)[];
  /**
   * False where a company has a fixed number of records: `q` reads them all, and a new company is
   * made without writing an index of their words.
   */
  readonly searchIndex?: false;
  readonly form?: {
    readonly tabs?: readonly Tab<keyof F & string>[];
    readonly sections?: readonly Section<keyof F & string>[];
  };
  /**
   * What stands over its tabs: up to six fields, each alone or with the field whose unit it is
   * counted in. Those that only the system writes stand nowhere else.
   */
  readonly highlights?: readonly (
    | (keyof F & string)
    | readonly [field: keyof F & string, unit: keyof F & string]
  )[];
  readonly states?: States;
  /** The database refuses to delete its rows, and to change what they say. */
  readonly kept?: KeptRows<keyof F & string>;
  /** Transitions to which other people must agree, by the company's rules. */
  readonly approvals?: Approvals<keyof F & string>;
  /** Closing that its writes obey. */
  readonly period?: PeriodLock<keyof F & string>;
  readonly checks?: readonly Check[];
  /** Uniqueness over several fields, with the message and the field it stands beside. */
  readonly uniques?: readonly {
    readonly fields: readonly (keyof F & string)[];
    readonly on: keyof F & string;
    readonly message: string;
  }[];
  /**
   * Screen path without the slash where it differs from the API path; null = no screens of its own.
   */
  readonly screen?: string | null;
  readonly screens?: readonly StandardScreen[];
  /**
   * Paths of its screens, without the slash, where they are not `{screen}`, `{screen}/new` and
   * `{screen}/:id`.
   */
  readonly paths?: Readonly<Partial<Record<StandardScreen, string>>>;
  /** Other paths, without the slash, under which the same screens are; the menu has the first. */
  readonly alsoAt?: readonly string[];
  /** Its list is reached from another screen, of which it is a part; the menu does not have it. */
  readonly inMenu?: false;
  /**
   * Where a new record is begun from the list, when something is chosen first; without the slash.
   */
  readonly createPath?: string;
  /** Ways into its import, by the last word of their address. */
  readonly importTemplates?: Readonly<Record<string, ImportTemplate>>;
  /**
   * The list's optional last segment: `/products/materia-prima` filters this field by the segment's
   * value; on a record the last segment names a tab.
   */
  readonly segments?: {
    readonly field: keyof F & string;
    readonly values: Readonly<Record<string, string>>;
  };
  /** References that segments after `/new` fill in, by their ids: `/calls/new/5/8`. */
  readonly newFrom?: readonly (keyof F & string)[];
  readonly calls?: readonly StandardCall[];
  readonly extraCalls?: readonly ExtraCall[];
  /** What is done to a record, or to the resource, with inputs of its own. */
  readonly actions?: Readonly<Record<string, Action>>;
  /** Privileges beyond the standard ones and the transitions'. */
  readonly privileges?: readonly Privilege[];
  /** Standard operations whose risk is not NORMAL. */
  readonly risks?: Readonly<Record<string, Risk>>;
  /**
   * Fields that say from when other people have to sign, and the key of who signs. Whoever signs is
   * told of each change of them, at once and by mail.
   */
  readonly signatureLimits?: {
    readonly fields: readonly (keyof F & string)[];
    readonly signers: string;
  };
  /**
   * A view (`viewOf()`): the rows of another one's table of which all of these hold. What is made
   * through it holds them, what does not is as if it did not exist.
   */
  readonly sameTableAs?: {
    readonly resource: string;
    readonly where: readonly FieldCondition[];
    /** Fields that a save through it writes; by default those that the owner's writes. */
    readonly editable?: readonly string[];
    /** Fields that are written only where a record is made through it. */
    readonly onCreate?: readonly string[];
    /** Fields of the owner that it does not have. */
    readonly without?: readonly string[];
    /** Actions of the owner that are not for what it shows. */
    readonly withoutActions?: readonly string[];
    /** What fields are called here, where all that it shows gives them another name. */
    readonly labels?: Readonly<Record<string, string>>;
    /** The same of choices of theirs: `{ status: { POSTED: 'Accepted' } }`. */
    readonly choiceLabels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /**
     * Of a view for a portal (`portalView()`): all that it has of its owner, to be read only, and
     * the views of its child rows, by field.
     */
    readonly shows?: readonly string[];
    readonly rows?: Readonly<Record<string, string>>;
    /** Computed fields of its own. */
    readonly adds?: Fields;
    /** It shows the version that stands, and not the one that is drafted. */
    readonly inForce?: InForce | RowsInForce;
  };
  /** Its rows are another resource's, with columns of the record they hang from: `rowList()`. */
  readonly rowsOf?: {
    readonly parent: string;
    readonly parentTable: string;
    /** Column of the row that holds the parent's id. */
    readonly by: string;
    /** Name in the list → column of the parent. */
    readonly columns: Readonly<Record<string, string>>;
  };
  /** Privileges are those of this resource (child tables: their parent). */
  readonly privilegesOf?: string;
  /**
   * Child rows with calls of their own: who may see the record sees them, and each write of them is
   * a save of the record, under its rights, rules and history.
   */
  readonly savedWithRecord?: true;
  /** Fields that make a row «mine» for the PROPIOS scope, besides created_by. */
  readonly ownerFields?: readonly (keyof F & string)[];
  /**
   * Its records are named wherever something points at them, also to who may not open them: people
   * to people, places to places.
   */
  readonly titlesVisibleToAll?: true;
  /**
   * Its records are the places to which people are held: who works in a place is named in one of
   * its fields `people`; whoever has the right `allKey` works in all. One resource of a product.
   */
  readonly accessPlace?: {
    readonly people: readonly (keyof F & string)[];
    readonly manager: keyof F & string;
    readonly allKey: string;
  };
  /**
   * Its records are teams: their leader has in his team, besides the people under him, those whom
   * the rows of an active record name, on the days of the row.
   */
  readonly teamLed?: {
    readonly leader: keyof F & string;
    /** Its field `lines` of the members. */
    readonly members: keyof F & string;
    /** Fields of a member. */
    readonly person: string;
    readonly from: string;
    readonly to: string;
  };
  /**
   * Who answers for a record, and the record above it, whose manager comes next: approvals ask them
   * of what a document is charged to (`facts.CENTRO_COSTO`).
   */
  readonly managers?: { readonly person: keyof F & string; readonly above: keyof F & string };
  /** Its records are people or firms that documents are about: narrow lists name them first. */
  readonly counterparty?: true;
  /** Users of this kind work for one of its records and see that one and what refers to it. */
  readonly party?: PartyKind;
  /** Ref to branch-offices / storages by which rows are cut to the user's own. */
  readonly branchField?: keyof F & string;
  /**
   * Refs to records of a branch, of which its rows are then too: whoever is held to other branches
   * than one of them does not see the row.
   */
  readonly branchOf?: readonly (keyof F & string)[];
  /** Of several, one that is the user's own is enough. */
  readonly storageField?: (keyof F & string) | readonly (keyof F & string)[];
  /**
   * Column with a storage by which figures (reports, tiles, analysis) are cut to those in which the
   * person works. Its lists and options stay whole: goods are sent to the others.
   */
  readonly reportStorageField?: (keyof F & string) | 'id';
  /** The table of companies itself: one row per company, no tenant key of its own. */
  readonly global?: true;
  /** Has the «activo» switch; where states or a status rule it, it has none. */
  readonly hasActive?: true;
  /**
   * Rows are written only by the synchronisation or by engines; requests may change just these
   * fields.
   */
  readonly editableFields?: readonly string[];
  /** A domain writes its rows, once: the database refuses to change or delete one. */
  readonly appendOnly?: true;
  /**
   * Two of its records may turn out to be one: the reference, among its fields, by which one says
   * into which it was merged. Whatever names it then names that one, what is kept too.
   */
  readonly mergedInto?: 'merged_into_id';
  /**
   * Its rows are about a record of any resource, `resource` and `record_id`, and go along with one
   * that is merged.
   */
  readonly aboutRecords?: true;
  /**
   * Percent of each page that new rows fill. What later documents count on is written again soon:
   * a version that finds room beside its row needs no entry in any index.
   */
  readonly fillFactor?: number;
  /** Worked out of what is typed, before it is saved. */
  readonly computedDraft?: ComputedDraft;
  /** Rows that stay as they are, wholly or in part; closed states say so in `states`. */
  readonly fixedRows?: readonly FixedRows[];
  /**
   * Only rows with one of these values are offered to choose from; those already chosen keep
   * showing.
   */
  readonly selectable?: { readonly field: keyof F & string; readonly values: readonly string[] };
  /**
   * What one chooses by, beside its title: each field alone, or an amount with the field of its
   * currency.
   */
  readonly optionDetail?: readonly (
    | (keyof F & string)
    | readonly [amount: keyof F & string, currency: keyof F & string]
  )[];
  /**
   * Of its rows, those with one of these values are referred to where a reference that is chosen
   * says nothing else (`where`, `selectable`); others are neither offered nor taken.
   */
  readonly referable?: { readonly [K in keyof F & string]?: readonly string[] };
  /**
   * Users of this kind may use it, and see the rows that name their own party: by the first
   * reference to it among the fields.
   */
  readonly portal?: PartyKind;
  /** docURL: page of the manual, relative to its base; by default `{screen}`. */
  readonly docUrl?: string;
  /**
   * One record a company, made with the field's defaults: GET and PUT without an id, and its screen
   * has none either.
   */
  readonly singleton?: true;
  /**
   * Its rows are somebody's access: every write of them asks first whether the actor may act on
   * that person or role.
   */
  readonly authority?: Authority;
  /**
   * To change it is to administer users, roles or settings: who holds its keys is administered only
   * by who holds them too.
   */
  readonly administrative?: true;
  /** `false`: a company adds no fields of its own to it. */
  readonly customFields?: false;
  /**
   * A change of it reaches further than the record: what it touches is told before it is saved
   * (`?preview=1`).
   */
  readonly impact?: true;
  /**
   * Address, with its tab, that lists a resource without a list screen of its own:
   * `settings?tab=catalogos`.
   */
  readonly listPath?: string;
}

export interface Resource extends Declaration {
  /** Has fields that the company defined. */
  readonly extended?: true;
  /** API path: `cfl/bank-accounts`. */
  readonly path: string;
  /** Table name: `/` becomes `__`, `-` becomes `_`. */
  readonly table: string;
}

/** A resource whose fields the type knows. */
export interface ResourceOf<F extends Fields> extends Omit<Resource, 'fields'> {
  readonly fields: F;
}

/** Child rows of an action: they belong to no table, so they are declared where they stand. */
export interface InputRows<F extends Fields = Fields> {
  /** One row: «parte». */
  readonly one: string;
  readonly fields: F;
  readonly layout?: RowLayout;
}

export interface Action<F extends Fields = Fields> {
  /** What its button says: «Dividir». */
  readonly label: string;
  /** What comes of it, beside its fields. */
  readonly help?: string;
  readonly fields: F;
  /** Groups of its fields; by default one, with `help`. */
  readonly sections?: readonly Section[];
  /** Its form is asked for in steps; the last one may have no fields and say what it would do. */
  readonly steps?: readonly WizardStep[];
  readonly checks?: readonly Check[];
  /** Done to a record (its path ends in `:id`), or to the resource as a whole. */
  readonly on?: 'record' | 'resource';
  /** Of an action of the resource: offered with a record too, which this field begins with. */
  readonly fromRecord?: string;
  /** Of an action of the resource: links of other records lead to it, and no list does. */
  readonly linked?: true;
  /** By default `POST {resource}/{name}` or `POST {resource}/{name}/:id`. */
  readonly method?: 'POST' | 'PUT';
  /** By default `{resource}.{name}`. */
  readonly key?: string;
  /** States of the record in which it can be done; by default any. */
  readonly from?: readonly string[];
  /**
   * It can be done only while a field of the record has a value, or one of these. Of groups of
   * conditions, while in each of them one holds.
   */
  readonly offeredWhen?: FieldCondition | ConditionGroups;
  /** Amount of the record that it pays, applies or settles: of nothing left it is not offered. */
  readonly amountLeft?: string;
  /** What is said where it is asked for all the same. */
  readonly whyNot?: string;
  readonly tone?: 'pri' | 'default' | 'dan';
  /** States in which it is the next step, if not in all of those in which it can be done. */
  readonly nextIn?: readonly string[];
  /** Tried first: what it would do is said, and the same form again does it. */
  readonly preview?: true;
  /** It mails the record: the general way to mail one is not offered beside it. */
  readonly mails?: true;
  /** Nobody named by these fields of the record may do it (platform R10). */
  readonly separationOfDuties?: readonly string[];
  readonly effect?: AccessEffect | 'asksItself';
  /** What was seen is what it is done to: the version of the record is asked for (561). */
  readonly ofVersion?: true;
  /** Inputs of which its history says nothing: what is sealed until a day. */
  readonly unrecorded?: readonly string[];
  /** As on the wire, for the sweeps over all calls. */
  readonly sample?: Readonly<Record<string, string>>;
  /** What its reply gives besides its outcome. */
  readonly output?: ZodObject;
  readonly summary?: string;
  readonly status?: 200 | 201;
}
