/**
 * What a module declares so that its documents reach the books: the events that it raises, each
 * with the rule by which it becomes an entry, the roles that rules look accounts up by, and where
 * the account of a role stands besides the map (finance §2.2, §2.3).
 */
import type { Resource } from '../types.ts';

/** Rows of an event that a line of a rule is made of. */
export const POSTING_SETS = [
  ['TOTAL', 'Total'],
  ['LINEAS', 'Partidas'],
  ['IMPUESTOS', 'Impuestos'],
  ['RETENCIONES', 'Retenciones'],
  ['APLICACIONES', 'Aplicaciones'],
  ['CONCEPTOS', 'Conceptos'],
] as const;
export type PostingSet = (typeof POSTING_SETS)[number][0];

/** When a line of a rule holds for a row; the event says which do. */
export const POSTING_CONDITIONS = [
  ['SIEMPRE', 'Siempre'],
  ['IVA_FLUJO', 'Impuesto por flujo'],
  ['IVA_DEVENGADO', 'Impuesto devengado'],
  ['CONTADO', 'De contado'],
  ['CREDITO', 'A crédito'],
  ['ME', 'En moneda extranjera'],
  ['GANANCIA', 'Con ganancia'],
  ['PERDIDA', 'Con pérdida'],
] as const;
export type PostingCondition = (typeof POSTING_CONDITIONS)[number][0];

/** What a rule may compare that is no record of the map. */
export const POSTING_TEXTS = [
  ['REGIMEN', 'Régimen fiscal'],
  ['CONTADO_CREDITO', 'Contado o crédito'],
] as const;

export interface RuleLine {
  readonly side: 'CARGO' | 'ABONO';
  readonly role: string;
  readonly set: PostingSet;
  /** Amount of each row of the set; a negative one goes to the other side. */
  readonly amount: string;
  readonly when?: PostingCondition;
}

type MakeLine = (
  role: string,
  set: PostingSet,
  amount: string,
  when?: PostingCondition,
) => RuleLine;
const lineOf =
  (side: RuleLine['side']): MakeLine =>
  (role, set, amount, when) => ({ side, role, set, amount, ...(when && { when }) });
export const charge = lineOf('CARGO');
export const credit = lineOf('ABONO');

export interface PostingEvent {
  /** `COBRO`. */
  readonly code: string;
  readonly label: string;
  /** Abbreviation and name of its document; by default the code's first five letters, the label. */
  readonly document?: readonly [code: string, name: string];
  /** Code of the journal type its entries are filed under. */
  readonly journal: string;
  /** With `{folio} {serie} {tercero} {rfc} {uuid} {fecha} {sucursal} {periodo}`. */
  readonly concept: string;
  readonly grouping?: 'POR_DOCUMENTO' | 'POR_DIA';
  /** Of its entries, where they are not of a document. */
  readonly origin?: 'CIERRE' | 'APERTURA' | 'RECURRENTE';
  /** Amount keys of each set. */
  readonly sets: Readonly<Partial<Record<PostingSet, readonly string[]>>>;
  /** What becomes of it where the company has no rule of its own. */
  readonly rule: readonly RuleLine[];
  /**
   * What happened cannot be undone for want of an account (money, fiscal documents): it waits,
   * whatever the company chose (finance R9).
   */
  readonly alwaysQueues?: true;
  /** One side only: several of a document balance each other in one entry. */
  readonly balancedTogether?: true;
}

/** What lists of documents call those of the event; no two events share it. */
export const abbreviationOf = ({ code, document }: Pick<PostingEvent, 'code' | 'document'>) =>
  document?.[0] ?? code.replaceAll('_', '').slice(0, 5);

/** What an account is for; the map says which account that is. */
export type AccountRole = readonly [code: string, label: string];

/** An account field of a record that is itself the row of its scope (finance §2.2). */
export interface AccountSource {
  readonly role: string;
  /** The fact whose record it is: `bank_account_id`. */
  readonly fact: string;
  readonly resource: string;
  readonly field: string;
}

/** Records that stand for those of a scope: the customer that a party is. */
export interface ScopeAlias {
  readonly resource: string;
  /** Field of the scope's resource that names it, of one each. */
  readonly by: string;
  readonly roles: readonly string[];
}

/** For what a row of the map holds. */
export interface AccountScope {
  readonly code: string;
  readonly label: string;
  /** Field of `acc/account-maps`, and the fact of an event, that names the record. */
  readonly fact: string;
  readonly resource: string;
  /** The least goes first: the most specific (finance R8). */
  readonly precedence: number;
  /** Field of the resource that names the record above it, whose row serves too. */
  readonly above?: string;
  /** Roles that events ask for with this fact: what the accounts of its records are told of. */
  readonly roles?: readonly string[];
  readonly aliases?: readonly ScopeAlias[];
  /** Where nothing says the fact, what follows from another: references from its record on. */
  readonly follows?: { readonly fact: string; readonly path: readonly [string, ...string[]] };
}

/**
 * Records that lines of entries name, and what they keep of the first entry that does, whether it
 * is posted with its document or later from the queue.
 */
export interface EntryReference {
  readonly resource: string;
  /** Field of `acc/book-entry-lines` that names the record. */
  readonly by: 'bank_transaction_id' | 'open_item_id';
  /** Field of the record, and what of the line is kept there. */
  readonly keeps: Readonly<Record<string, 'entry_id' | 'book_account_id'>>;
}

/** Those parts of a module's declaration. */
export interface PostingParts {
  readonly entryReferences?: readonly EntryReference[];
  readonly postingEvents?: readonly PostingEvent[];
  readonly accountRoles?: readonly AccountRole[];
  readonly accountSources?: readonly AccountSource[];
  readonly accountScopes?: readonly AccountScope[];
  /**
   * By resource that corrects what stock cost: the role of the other side of its correction. By
   * default a charge that waits for its goods.
   */
  readonly costCorrectionRoles?: Readonly<Record<string, string>>;
}

/** Keys of the texts of what is declared here, by which other languages and companies word it. */
export const POSTING_KEYS = {
  role: (code: string) => `posting.role.${code}`,
  scope: (code: string) => `posting.scope.${code}`,
  event: (code: string) => `posting.event.${code}`,
} as const;

type Fail = (at: string, why: string) => never;

/** The events of all modules by their code; of none is the abbreviation that of another. */
function eventsOf(
  modules: readonly (PostingParts & { readonly key: string })[],
  roles: ReadonlyMap<string, string>,
  fail: Fail,
): ReadonlyMap<string, PostingEvent> {
  const events = new Map<string, PostingEvent>();
  const abbreviations = new Map<string, string>();
  for (const { key, postingEvents = [] } of modules)
    for (const event of postingEvents) {
      const at = `${key}/postingEvents.${event.code}`;
      if (events.has(event.code)) fail(at, 'declared twice');
      const short = abbreviationOf(event);
      const other = abbreviations.get(short);
      if (other) fail(at, `abbreviated «${short}» as «${other}» is`);
      abbreviations.set(short, event.code);
      checkRule(event, roles, (why) => fail(at, why));
      events.set(event.code, event);
    }
  return events;
}

/** What all modules declare of it; refuses a rule that could not be followed. */
export class PostingCatalogue {
  readonly events: ReadonlyMap<string, PostingEvent>;
  readonly roles: ReadonlyMap<string, string>;
  readonly sources: readonly AccountSource[];
  readonly references: readonly EntryReference[];
  readonly costCorrectionRoles: ReadonlyMap<string, string>;
  /** The most specific first. */
  readonly scopes: readonly AccountScope[];

  constructor(
    modules: readonly (PostingParts & { readonly key: string })[],
    resources: ReadonlyMap<string, Resource>,
    fail: Fail,
  ) {
    const roles = new Map<string, string>();
    for (const { key, accountRoles = [] } of modules)
      for (const [code, label] of accountRoles) {
        if (roles.has(code)) fail(`${key}/accountRoles.${code}`, 'declared twice');
        roles.set(code, label);
      }
    this.roles = roles;
    this.events = eventsOf(modules, roles, fail);
    this.scopes = modules
      .flatMap(({ accountScopes = [] }) => accountScopes)
      .toSorted((a, b) => a.precedence - b.precedence);
    this.sources = modules.flatMap(({ accountSources = [] }) => accountSources);
    for (const { role, resource, field } of this.sources) {
      const at = `accountSources.${role}`;
      if (!roles.has(role)) fail(at, `no role «${role}»`);
      if (!resources.get(resource)?.fields[field]) fail(at, `no field «${resource}.${field}»`);
    }
    this.references = modules.flatMap(({ entryReferences = [] }) => entryReferences);
    for (const { resource, keeps } of this.references)
      for (const name of Object.keys(keeps))
        if (!resources.get(resource)?.fields[name])
          fail(`entryReferences.${resource}`, `no field «${resource}.${name}»`);
    this.costCorrectionRoles = new Map(
      modules.flatMap(({ costCorrectionRoles = {} }) => Object.entries(costCorrectionRoles)),
    );
    for (const [resource, role] of this.costCorrectionRoles) {
      const at = `costCorrectionRoles.${resource}`;
      if (!resources.has(resource)) fail(at, 'no such resource');
      if (!roles.has(role)) fail(at, `no role «${role}»`);
    }
    for (const { code, resource, above } of this.scopes) {
      const fields = resources.get(resource)?.fields;
      if (!fields) fail(`accountScopes.${code}`, `no resource «${resource}»`);
      if (above && !fields[above]) fail(`accountScopes.${code}`, `no field «${above}»`);
    }
    for (const { code, roles: asked = [], aliases = [] } of this.scopes)
      for (const role of [...asked, ...aliases.flatMap((alias) => alias.roles)])
        if (!roles.has(role)) fail(`accountScopes.${code}`, `no role «${role}»`);
  }

  /** What a role is called; the code where no module declares it any more. */
  roleLabel(role: string): string {
    return this.roles.get(role) ?? role;
  }
}

function checkRule(
  { sets, rule, balancedTogether }: PostingEvent,
  roles: ReadonlyMap<string, string>,
  fail: (why: string) => never,
): void {
  for (const { set, amount, role } of rule) {
    if (!sets[set]?.includes(amount)) fail(`no amount «${amount}» in «${set}»`);
    if (!roles.has(role)) fail(`no role «${role}»`);
  }
  for (const side of ['CARGO', 'ABONO'])
    if (!balancedTogether && !rule.some((line) => line.side === side)) fail(`no line of ${side}`);
}
