/**
 * What modules add to screens and services that are not theirs alone, as data; whoever shows it
 * asks the registry, and no list names them all.
 */
import type { PostingParts } from '../postings/posting-events.ts';
import type { PartyKind, Resource } from '../types.ts';

/** In the bell · by mail at once · in the day's summary. */
export type Channel = 'APP' | 'CORREO' | 'RESUMEN';
export type Audience = 'ASIGNADO' | 'AUTORIZA' | 'SEGUIDOR' | 'ROL' | 'AUTOR' | 'MENCIONADO';

/** Something that people are told of (platform R36). */
export interface NoticeEvent {
  readonly key: string;
  readonly label: string;
  /** Where nobody chose otherwise. */
  readonly channels: readonly Channel[];
  readonly audience: Audience;
  /** Channels that make sense; all when absent. */
  readonly only?: readonly Channel[];
  /** Users of this kind are told of it, of their own documents, and nobody of the company. */
  readonly portal?: PartyKind;
}

/**
 * What a printed code names: the resource, and where it leads when its address says what one came
 * to do (`?action=surtir`), with `:id`.
 */
export interface QrType {
  readonly resource: string;
  readonly actions?: Readonly<Record<string, string>>;
  /** The action that a label read in the hub of the floor means. */
  readonly defaultAction?: string;
  /** Stuck on goods and shelves: a phone asks what for. */
  readonly onTheFloor?: true;
}

interface Ordered {
  /** Place among those of all modules, the owner's first; 0 when absent. */
  readonly order?: number;
}

/** A tab of a record that holds no fields of its own: what else is kept at this place. */
export interface LinkedTab extends Ordered {
  readonly key: string;
  readonly label: string;
  /** Resources shown as short tables, each row a link to its record. */
  readonly tables?: readonly string[];
  /** Only rows whose field of this name is the record. */
  readonly by?: string;
  /**
   * Of what the record names in this field of its own, in the place of the record: orders of the
   * customer of a call.
   */
  readonly of?: string;
  /** Only rows with these values too. */
  readonly where?: Readonly<Record<string, string>>;
  /** Columns in place of the list's own. */
  readonly columns?: readonly string[];
  /**
   * Tables that are no list of a resource: the right to see one, and its name in a
   * `linked-views.server.ts` of the screens.
   */
  readonly views?: readonly { readonly key: string; readonly name: string }[];
  /** Links to list screens. */
  readonly cards?: { readonly title: string } & ScreenChoice;
}

/**
 * Which list screens: of these modules but for some, these, or those that a company begins with.
 */
type ScreenChoice =
  | { readonly modules: readonly string[]; readonly except: RegExp }
  | { readonly paths: readonly string[] }
  | { readonly starting: true };

/** A screen of a record beside its form, offered as a button. */
export interface RecordLink extends Ordered {
  readonly label: string;
  /** Segment after the record's address. */
  readonly segment: string;
  /** Address in its place, which the record's id ends. */
  readonly at?: string;
  /** Field of the record that ends it instead of the id; without a value there is no link. */
  readonly of?: string;
  readonly key: string;
  /** Field that this screen keeps in the form's place. */
  readonly replaces?: string;
  /** Of records with one of these values only, in each of these fields. */
  readonly when?: Readonly<Record<string, readonly string[]>>;
}

/** A screen of a record that stands beside its form as a tab, by the segment after its address. */
export interface RecordTab extends Ordered {
  readonly key: string;
  readonly label: string;
  readonly needs: string;
}

/** A place in a hub of screens, for who holds its key. */
export interface HubPlace extends Ordered {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
  readonly key: string;
}

/** A short list of what waits for somebody in the warehouses (tab Tareas of /inv/operations). */
export interface WarehouseTask extends Ordered {
  readonly key: string;
  readonly title: string;
  /** Whose records they are. */
  readonly resource: string;
  /** Heads of its three columns: the record, what is said of it, and since when. */
  readonly heads: readonly [record: string, detail: string, since: string];
  /** Said when there are none. */
  readonly calm: string;
}

/**
 * Documents received on the floor with a reader of codes, under `/floor/receive/{word}/5`, where
 * the word is also that of their labels. Either they are counted there, by the calls
 * `{resource}/receive/:id` and `{resource}/scan/:id`, and `enter` keeps what was counted; or what
 * comes of them is another document (`begin`).
 */
export interface FloorReceipt extends Ordered {
  readonly resource: string;
  /** Head of their list. */
  readonly title: string;
  /** Rights without any of which they are not there. */
  readonly needs: readonly string[];
  /** Those that wait. */
  readonly filter: Readonly<Record<string, string | readonly string[]>>;
  /** Field by which they come first. */
  readonly sort: string;
  /** Fields that tell one from another: references and choices. */
  readonly about: readonly string[];
  /** Day or moment at which it is expected. */
  readonly due?: string;
  /** Field that counts the lines that are waited for. */
  readonly waiting?: string;
  /** Under `{resource}/{call}/:id`: what its button and what its reply say. */
  readonly enter?: { readonly call: string; readonly label: string; readonly done: string };
  /** Under `{resource}/{call}/:id`: makes or finds what is counted, a record of this word. */
  readonly begin?: { readonly call: string; readonly word: string };
}

/**
 * Records among which the keys of a text are looked up, where whoever types wants to: by key and by
 * name. The rules say what is refused.
 */
export interface KeyLookup {
  /** Path of a resource with `code`. */
  readonly to: string;
  /** Fields and their value: `{ catalog: 'c_ClaveUnidad' }`. */
  readonly where: Readonly<Record<string, string>>;
}

type ByResource<T> = Readonly<Record<string, readonly T[]>>;

/** Those parts of a module's declaration. */
export interface Contributing {
  readonly notices?: readonly NoticeEvent[];
  /** By the word in `/q/…`. */
  readonly qrTypes?: Readonly<Record<string, QrType>>;
  /** Documents whose folios may never have a hole (platform §2.4). */
  readonly gaplessSeries?: readonly string[];
  /** List screens with what comes after the company itself, which «Paso a paso» asks for. */
  readonly starting?: readonly string[];
  readonly linkedTabs?: ByResource<LinkedTab>;
  /** Beside the records of each scope of the account map that says roles, and their aliases. */
  readonly scopeTab?: LinkedTab;
  readonly recordLinks?: ByResource<RecordLink>;
  readonly recordTabs?: ByResource<RecordTab>;
  readonly hubs?: ByResource<HubPlace>;
  /** By resource and field: texts that are keys of a catalogue. */
  readonly lookups?: Readonly<Record<string, Readonly<Record<string, KeyLookup>>>>;
  readonly warehouseTasks?: readonly WarehouseTask[];
  /** By the word of its labels. */
  readonly floorReceipts?: Readonly<Record<string, FloorReceipt>>;
}

interface Contributor extends Contributing, Pick<PostingParts, 'accountScopes'> {
  readonly key: string;
  readonly resources: readonly Resource[];
}

const inOrder = <T extends Ordered>(all: readonly T[]): readonly T[] =>
  all.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));

/** Resources that these parts of a module name. */
const namedBy = ({
  qrTypes = {},
  linkedTabs = {},
  lookups = {},
  floorReceipts = {},
}: Contributing): readonly string[] => [
  ...Object.values(qrTypes).map(({ resource }) => resource),
  ...Object.values(floorReceipts).map(({ resource }) => resource),
  ...Object.values(lookups).flatMap((fields) => Object.values(fields).map(({ to }) => to)),
  ...Object.values(linkedTabs).flatMap((tabs) => tabs.flatMap(({ tables = [] }) => tables)),
];

function receiptsOf(
  modules: readonly Contributor[],
  fail: (at: string, why: string) => never,
): ReadonlyMap<string, FloorReceipt> {
  const receipts = new Map(
    modules
      .flatMap(({ floorReceipts = {} }) => Object.entries(floorReceipts))
      .toSorted(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0)),
  );
  for (const [word, { begin }] of receipts)
    if (begin && !receipts.get(begin.word)?.enter)
      fail(word, `nothing is counted as «${begin.word}»`);
  return receipts;
}

export class Contributions {
  readonly notices: readonly NoticeEvent[];
  readonly qrTypes: ReadonlyMap<string, QrType>;
  readonly gaplessSeries: ReadonlySet<string>;
  readonly starting: ReadonlySet<string>;
  readonly warehouseTasks: readonly WarehouseTask[];
  /** In the order in which they are shown. */
  readonly floorReceipts: ReadonlyMap<string, FloorReceipt>;
  readonly #modules: readonly Contributor[];
  /** Resources that have accounts of their own by role. */
  readonly #scoped: ReadonlySet<string>;
  readonly #owners: ReadonlyMap<string, Contributor>;

  /** `fail` is called for what is declared twice or names what is not there. */
  constructor(
    modules: readonly Contributor[],
    resources: ReadonlyMap<string, Resource>,
    fail: (at: string, why: string) => never,
  ) {
    this.#modules = modules;
    const scopes = modules.flatMap(({ accountScopes = [] }) => accountScopes);
    this.#scoped = new Set(
      scopes.flatMap(({ resource, roles, aliases = [] }) =>
        roles ? [resource, ...aliases.map((alias) => alias.resource)] : [],
      ),
    );
    this.#owners = new Map(
      modules.flatMap((module) => module.resources.map(({ path }) => [path, module] as const)),
    );
    this.notices = modules.flatMap(({ notices = [] }) => notices);
    this.gaplessSeries = new Set(modules.flatMap(({ gaplessSeries = [] }) => gaplessSeries));
    this.starting = new Set(modules.flatMap(({ starting = [] }) => starting));
    this.warehouseTasks = inOrder(modules.flatMap(({ warehouseTasks = [] }) => warehouseTasks));
    this.floorReceipts = receiptsOf(modules, fail);
    const qrTypes = new Map<string, QrType>();
    for (const {
      key,
      qrTypes: own = {},
      linkedTabs = {},
      recordLinks = {},
      recordTabs = {},
      lookups = {},
      floorReceipts = {},
    } of modules) {
      for (const [word, type] of Object.entries(own)) {
        if (qrTypes.has(word)) fail(`${key}/qrTypes.${word}`, 'declared twice');
        qrTypes.set(word, type);
      }
      for (const path of [
        ...namedBy({ qrTypes: own, linkedTabs, lookups, floorReceipts }),
        ...Object.keys(linkedTabs),
        ...Object.keys(recordLinks),
        ...Object.keys(recordTabs),
        ...Object.keys(lookups),
      ])
        if (!resources.has(path)) fail(key, `no resource «${path}»`);
      for (const [path, links] of Object.entries(recordLinks))
        for (const field of links.flatMap(({ when = {} }) => Object.keys(when)))
          if (!resources.get(path)!.fields[field]) fail(key, `no field «${field}» of «${path}»`);
    }
    this.qrTypes = qrTypes;
    const keys = [...this.notices, ...this.warehouseTasks].map(({ key }) => key);
    const twice = keys.find((key, at) => keys.indexOf(key) !== at);
    if (twice) fail(twice, 'declared twice');
  }

  /** The word in `/q/…` for records of the resource; null for those without labels. */
  qrTypeOf(resource: string): string | null {
    return [...this.qrTypes].find(([, type]) => type.resource === resource)?.[0] ?? null;
  }

  linkedTabs(resource: string): readonly LinkedTab[] {
    const own = this.#of(resource, ({ linkedTabs }) => linkedTabs);
    return this.#scoped.has(resource)
      ? inOrder([...own, ...this.#modules.flatMap(({ scopeTab }) => scopeTab ?? [])])
      : own;
  }

  recordLinks(resource: string): readonly RecordLink[] {
    return this.#of(resource, ({ recordLinks }) => recordLinks);
  }

  recordTabs(resource: string): readonly RecordTab[] {
    return this.#of(resource, ({ recordTabs }) => recordTabs);
  }

  lookup(resource: string, field: string): KeyLookup | null {
    return this.#modules.map(({ lookups }) => lookups?.[resource]?.[field]).find(Boolean) ?? null;
  }

  /** With the module that says each: several may have something to do at one place. */
  hub(name: string): readonly (HubPlace & { readonly module: string })[] {
    return inOrder(
      this.#modules.flatMap(({ key: module, hubs }) =>
        (hubs?.[name] ?? []).map((place) => ({ ...place, module })),
      ),
    );
  }

  #of<T extends Ordered>(
    name: string,
    part: (module: Contributor) => ByResource<T> | undefined,
  ): readonly T[] {
    const owner = this.#owners.get(name);
    const modules = owner
      ? [owner, ...this.#modules.filter((module) => module !== owner)]
      : this.#modules;
    return inOrder(modules.flatMap((module) => part(module)?.[name] ?? []));
  }
}
