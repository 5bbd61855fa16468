/** Long because it is one pass over all declarations, each check with its message. */
/**
 * All declarations together, checked once at start: a wrong one stops the start and names
 * `module/resource.field`.
 */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { CONFIRMED_WARNINGS } from './records/warnings.ts';
import { actionForms, actionPath } from './actions.ts';
import { withFollowingCells } from './computed/following-cells.ts';
import { checkControls } from './approvals/approval-checks.ts';
import { checkKept } from './fixed/check-kept.ts';
import { checkComputed } from './computed/check-computed.ts';
import { guardProblem } from './rights/guard.ts';
import { hasColumn } from './field-types.ts';
import { currencyFieldOf } from './field-types/amount-currency.ts';
import type { ModuleDeclaration } from './module.ts';
import { checkPairing, type Pairing } from './screens/pairings.ts';
import { ReportCatalogue } from './reports/report-registry.ts';
import { checkReach } from './modules/reach.ts';
import { withAddedParts } from './records/added-parts.ts';
import { declareNotice } from './records/declared-notices.ts';
import { RowSets, withRowSets } from './rows/row-sets.ts';
import { withRecordFilters } from './reports/record-filters.ts';
import { withViews } from './rows/view-of.ts';
import { accessPartsOf, type AccessParts } from './rights/access-parts.ts';
import { nameResource } from './records/resource-names.ts';
import { keepKeysOf } from './texts/labels.ts';
import { STANDARD_CALLS } from './resource.ts';
import type {
  Field,
  LinesField,
  Privilege,
  RefField,
  RefsField,
  Resource,
  Risk,
  StandardCall,
  StandardScreen,
} from './types.ts';
import { PostingCatalogue } from './postings/posting-events.ts';
import { withMapFields } from './postings/map-fields.ts';
import { withDeclaredChoices } from './choices/declared-choices.ts';
import { Contributions } from './screens/contributions.ts';
import { checkSteps, checkViews } from './screens/list-views.ts';
import type { Screen } from './screens/screen.ts';

export interface KnownPrivilege extends Privilege {
  readonly module: string;
  /** Resource path, or null for a right of the module. */
  readonly resource: string | null;
  readonly operation: string;
  readonly risk: Risk;
}

export interface KnownScreen {
  /** React Router path without the leading slash: `cfl/banks/:id`. */
  readonly path: string;
  readonly module: string;
  readonly kind: 'list' | 'new' | 'edit' | 'screen';
  readonly resource: Resource | null;
  readonly label: string;
  readonly key: string | null;
  readonly docUrl: string;
  readonly inMenu: boolean;
  readonly portal?: true;
  readonly top?: string;
}

/** A field of `resource` that points at something. */
export interface Pointer {
  readonly resource: Resource;
  readonly name: string;
  readonly field: RefField | RefsField;
}

const STANDARD_OPERATIONS = [
  'list',
  'create',
  'update',
  'delete',
  'export',
  'import',
  'print',
] as const;
const OPERATION_LABELS: Readonly<Record<(typeof STANDARD_OPERATIONS)[number], string>> = {
  list: 'Consultar',
  create: 'Crear',
  update: 'Editar',
  delete: 'Eliminar',
  export: 'Exportar',
  import: 'Importar',
  print: 'Imprimir',
};
const SCOPABLE = new Set(['list', 'update', 'delete', 'export']);

export class DeclarationError extends Error {
  override name = 'DeclarationError';
}

function fail(at: string, why: string): never {
  throw new DeclarationError(`${at}: ${why}`);
}

export class Registry {
  readonly modules: readonly ModuleDeclaration[];
  readonly resources: ReadonlyMap<string, Resource>;
  readonly privileges: ReadonlyMap<string, KnownPrivilege>;
  readonly screens: ReadonlyMap<string, KnownScreen>;
  readonly reports: ReportCatalogue;
  /** Two lists side by side, by their address. */
  readonly pairings: ReadonlyMap<string, Pairing>;
  readonly contributions: Contributions;
  /** Events that become entries of the books, and what finds their accounts. */
  readonly postings: PostingCatalogue;
  /** The places to which people are held, and those for which outsiders work. */
  readonly access: AccessParts;
  /** Sets of rows that several modules fill, for statements that are not declared. */
  readonly rowSets: RowSets;
  readonly #moduleOf = new Map<string, ModuleDeclaration>();
  readonly #actions = new Map<string, { readonly resource: Resource; readonly name: string }>();
  readonly #forms = new Map<string, Resource>();
  #byTable: ReadonlyMap<string, readonly Resource[]> | undefined;
  readonly #pointers = new Map<string, Pointer[]>();
  readonly #facts = new Map<string, Set<string>>();
  readonly #parents = new Map<string, { resource: Resource; name: string; field: LinesField }>();

  constructor(modules: readonly ModuleDeclaration[]) {
    checkReach(modules, fail);
    const complete = withMapFields(
      withAddedParts(
        modules.toSorted((a, b) => a.order - b.order),
        fail,
      ),
    );
    this.rowSets = new RowSets(complete, fail);
    this.modules = withFollowingCells(
      withViews(
        withDeclaredChoices(withRowSets(withRecordFilters(complete, fail), this.rowSets)),
        ({ path }, name, why) => fail(`${path}.${name}`, why),
      ),
    );
    const resources = this.#collectResources();
    this.resources = resources;
    for (const resource of resources.values()) {
      for (const name of Object.keys(resource.actions ?? {}))
        this.#actions.set(actionPath(resource, name), { resource, name });
      for (const form of actionForms(resource)) {
        if (resources.has(form.path) || this.#forms.has(form.path))
          throw new DeclarationError(`${form.path}: declared twice`);
        this.#forms.set(form.path, form);
        keepKeysOf(form);
        this.#moduleOf.set(form.path, this.#moduleOf.get(resource.path)!);
      }
    }
    this.#checkResources();
    for (const resource of resources.values())
      for (const [name, field] of Object.entries(resource.fields))
        this.#collectFacts(resource, name, field);
    for (const form of this.#forms.values()) this.#checkForm(form);
    this.privileges = this.#collectPrivileges();
    this.access = accessPartsOf(resources.values(), new Set(this.privileges.keys()), fail);
    this.reports = new ReportCatalogue(this.modules, {
      resources,
      privileges: this.privileges,
      fail,
    });
    this.postings = new PostingCatalogue(this.modules, resources, fail);
    this.contributions = new Contributions(this.modules, resources, fail);
    this.contributions.notices.forEach(declareNotice);
    this.screens = this.#collectScreens();
    this.pairings = new Map(
      this.modules.flatMap(({ pairings = [] }) => pairings.map((each) => [each.path, each])),
    );
    for (const pairing of this.pairings.values()) checkPairing(pairing, resources, fail);
    this.#checkTabs();
  }

  #collectResources(): Map<string, Resource> {
    const all = new Map<string, Resource>();
    for (const module of this.modules)
      for (const resource of module.resources) {
        if (all.has(resource.path)) fail(`${module.key}/${resource.path}`, 'declared twice');
        all.set(resource.path, resource);
        nameResource(resource.path, resource.label[0]);
        keepKeysOf(resource);
        this.#moduleOf.set(resource.path, module);
      }
    return all;
  }

  /** Whose action a form is (`lots/split`), or undefined. */
  actionOf(path: string): { readonly resource: Resource; readonly name: string } | undefined {
    return this.#actions.get(path);
  }

  /** The resource, or an action's form, at a path; an error when it is not declared. */
  resource(path: string): Resource {
    const found = this.resources.get(path) ?? this.#forms.get(path);
    if (!found) throw new DeclarationError(`${path}: no such resource`);
    return found;
  }

  moduleOf(resource: Resource): ModuleDeclaration {
    const found = this.#moduleOf.get(resource.path);
    if (!found) throw new DeclarationError(`${resource.path}: belongs to no module`);
    return found;
  }

  /**
   * Whose record a row of the resource is: that of a view is its owner's, whose rules, states,
   * approvals, history and files it has.
   */
  recordOf(resource: Resource): Resource {
    return resource.sameTableAs ? this.resource(resource.sameTableAs.resource) : resource;
  }

  /** Every resource that shows rows of the same table, the one whose table it is first. */
  sharing(resource: Resource): readonly Resource[] {
    const record = this.recordOf(resource);
    this.#byTable ??= Map.groupBy(this.resources.values(), ({ table }) => table);
    const same = this.#byTable.get(record.table) ?? [];
    return [record, ...same.filter(({ path }) => path !== record.path)];
  }

  /**
   * Every ref and refs field that points at the resource: who may forbid its deletion, whose forms
   * offer it.
   */
  pointersTo(resource: Resource): readonly Pointer[] {
    return this.#pointers.get(resource.path) ?? [];
  }

  /** The record that a child resource hangs from, or null. */
  parentOf(
    resource: Resource,
  ): { readonly resource: Resource; readonly name: string; readonly field: LinesField } | null {
    return this.#parents.get(resource.path) ?? null;
  }

  /** Fields of the resource on which the forms of others depend: its options carry them. */
  factsOf(resource: Resource): readonly string[] {
    return [...(this.#facts.get(resource.path) ?? [])];
  }

  #checkResources(): void {
    for (const resource of this.resources.values()) this.#check(resource);
    for (const resource of this.resources.values())
      checkKept(
        resource,
        (path) => this.#rowsUnder(resource, path),
        (name, why) => this.#fail(resource, name, why),
      );
  }

  /** Rows of the record, or rows of its rows. */
  #rowsUnder(record: Resource, path: string): Resource | undefined {
    const rows = this.resources.get(path);
    for (let at = rows; at; at = this.parentOf(at)?.resource)
      if (this.parentOf(at)?.resource === record) return rows;
    return undefined;
  }

  #fail(resource: Resource, name: string, why: string): never {
    throw new DeclarationError(`${this.moduleOf(resource).key}/${resource.path}.${name}: ${why}`);
  }

  /** What stands as a tab is a list or a screen. */
  #checkTabs(): void {
    const tabbed = [
      ...[...this.resources.values()].map(({ path, list }) => [path, list.tabs] as const),
      ...[...this.reports.screens.values(), ...this.pairings.values()].map(
        ({ path, tabs }) => [path, tabs] as const,
      ),
    ];
    for (const [path, tabs = []] of tabbed)
      for (const tab of tabs)
        if (!this.resources.has(tab) && !this.screens.has(tab)) fail(path, `no tab «${tab}»`);
  }

  #check(resource: Resource): void {
    const need = (at: string, name: string) => {
      const plain = name.replace(/^-/, '');
      if (
        !(plain in resource.fields) &&
        !['active', 'id', 'created_at', 'updated_at'].includes(plain)
      )
        this.#fail(resource, at, `no field «${plain}»`);
    };
    for (const name of [resource.title].flat()) need('title', name);
    if (resource.mergedInto) need('mergedInto', resource.mergedInto);
    for (const { amountLeft } of Object.values(resource.actions ?? {}))
      if (amountLeft !== undefined) need('actions.amountLeft', amountLeft);
    this.#checkList(resource, need);
    for (const name of resource.search ?? []) need('search', name);
    for (const check of resource.checks ?? [])
      for (const name of [check.field, check.other]) need('checks', name);
    for (const unique of resource.uniques ?? [])
      for (const name of [...unique.fields, unique.on]) need('uniques', name);
    for (const section of sectionsOf(resource))
      for (const name of section.fields) need('form', name);
    for (const name of (resource.highlights ?? []).flat()) need('band', name);
    for (const name of (resource.optionDetail ?? []).flat()) need('option', name);
    if ((resource.highlights ?? []).length > 6)
      this.#fail(resource, 'band', 'more than six do not fit over the tabs');
    checkViews(resource, (name, why) => this.#fail(resource, name, why));
    checkSteps(resource, (name, why) => this.#fail(resource, name, why));
    if (resource.states) {
      need('states', resource.states.field);
      this.#checkStates(resource);
    }
    checkControls(resource, (name, why) => this.#fail(resource, name, why));
    const { cells = [], enterCells = [], readOnlyColumns = [], totals = [] } = resource.row ?? {};
    for (const name of [
      ...cells,
      ...enterCells,
      ...readOnlyColumns,
      ...totals.flatMap(({ of, by }) => [...of.flat(), ...(by === undefined ? [] : [by])]),
    ])
      need('row', name);
    for (const path of resource.barcodeFields ?? []) this.#checkScanned(resource, path);
    for (const path of [
      ...(resource.computedDraft?.from ?? []),
      ...(resource.computedDraft?.sets ?? []),
    ])
      this.#checkDrafted(resource, path);
    for (const name of Object.values(resource.managers ?? {})) need('managers', name);
    for (const name of resource.signatureLimits?.fields ?? []) need('signatureLimits', name);
    this.#checkCharged(resource);
    for (const { when, fields } of resource.fixedRows ?? [])
      for (const name of [when.field, ...(fields ?? [])]) need('fixedRows', name);
    for (const [name, field] of Object.entries(resource.fields))
      this.#checkField(resource, name, field);
  }

  #checkList(resource: Resource, need: (at: string, name: string) => void): void {
    for (const name of [
      ...resource.list.columns,
      ...(resource.list.more ?? []),
      ...(resource.list.filters ?? []),
      ...Object.values(resource.list.shortFilters ?? {}),
      resource.list.sort,
    ])
      need('list', name);
    for (const [name, { to }] of Object.entries(resource.list.relationFilters ?? {})) {
      if (name in resource.fields)
        this.#fail(resource, name, 'a field and a filter of the list have the same name');
      if (to && !this.resources.has(to)) this.#fail(resource, name, `no resource «${to}»`);
    }
    for (const path of resource.list.madeBy ?? []) {
      const [owner, name] = [path.replace(/\/[^/]+$/, ''), path.replace(/^.*\//, '')];
      // Without its module there is nothing to offer.
      const made = this.resources.get(owner)?.actions?.[name];
      if (this.resources.has(owner) && made?.on !== 'resource')
        this.#fail(resource, 'list.madeBy', `${path} is no action of a resource as a whole`);
    }
    const { viewsBy, relationFilters = {} } = resource.list;
    if (viewsBy !== undefined && !relationFilters[viewsBy]?.choices) need('viewsBy', viewsBy);
    for (const name of Object.keys(resource.list.initial ?? {}))
      if (!(name in (resource.list.relationFilters ?? {}))) need('initial', name);
    const marked = resource.list.banner?.when ?? [];
    for (const { field } of marked) need('list.banner', field);
    // Each page asks whether there are any: where none is, nothing else ends the search.
    if (marked.length > 0 && !marked.some(({ field }) => resource.fields[field]?.index))
      this.#fail(resource, 'list.banner', 'none of its fields has an index');
    const { chart } = resource.list;
    for (const name of chart ? [chart.x, chart.y, ...chart.series] : []) need('list.chart', name);
    if (chart && resource.fields[chart.x]?.kind !== 'date')
      this.#fail(resource, 'list.chart', `«${chart.x}» is no date`);
    this.#checkTotals(resource, need);
  }

  #checkTotals(resource: Resource, need: (where: string, name: string) => void): void {
    const { totals = [], weeks } = resource.list;
    const sums = totals.filter((total) => 'sum' in total);
    const added = [
      ...sums.map((each) => ['list.totals', each] as const),
      ...(weeks ? [['list.weeks', weeks] as const] : []),
    ];
    for (const [where, { sum, filter = {} }] of added) {
      for (const name of Object.keys(filter)) need(where, name);
      const field = resource.fields[sum];
      if (!field || !hasColumn(field) || currencyFieldOf(resource, sum) === null)
        this.#fail(resource, where, `«${sum}» is no amount in a currency of its own`);
    }
    if (weeks && resource.fields[weeks.week]?.kind !== 'date')
      this.#fail(resource, 'list.weeks', `«${weeks.week}» is no date`);
    for (const total of totals) {
      // Without its module there is nothing to count.
      const counted = 'count' in total ? this.resources.get(total.count) : undefined;
      if (counted)
        for (const name of Object.keys(total.filter!))
          if (!counted.list.filters?.includes(name))
            this.#fail(resource, 'list.totals', `${counted.path} is not filtered by «${name}»`);
    }
  }

  /** What a document is charged to says who answers for it, or no approval finds them. */
  #checkCharged(resource: Resource): void {
    const name = resource.approvals?.facts?.CENTRO_COSTO;
    const field = name === undefined ? undefined : resource.fields[name];
    if (field?.kind === 'ref' && !this.resources.get(field.to)?.managers)
      this.#fail(resource, name!, `${field.to} says no managers`);
  }

  #checkDrafted(resource: Resource, path: string): void {
    const [name, column] = path.split('.') as [string, string?];
    const field = resource.fields[name];
    const rows = field?.kind === 'lines' ? this.resources.get(field.of) : undefined;
    if (!field || (column !== undefined && !(column in (rows?.fields ?? {}))))
      this.#fail(resource, 'computedDraft', `no field «${path}»`);
  }

  #checkStates(resource: Resource): void {
    const states = resource.states!;
    const field = resource.fields[states.field]!;
    if (field.kind !== 'choice') return this.#fail(resource, states.field, 'a state is a choice');
    const codes = new Set(field.choices.map(([code]) => code));
    const known = (code: string) =>
      codes.has(code) || this.#fail(resource, states.field, `no state «${code}»`);
    known(states.initial);
    for (const state of [...(states.readOnlyStates ?? []), ...(states.deletableStates ?? [])])
      known(state);
    for (const transition of Object.values(states.transitions)) {
      transition.from.forEach(known);
      if (transition.to) known(transition.to);
      Object.keys({ ...transition.messages, ...transition.outside?.messages }).forEach(known);
      const { impact } = transition;
      if (
        impact &&
        !this.recordOf(resource).extraCalls?.some(
          ({ name, method }) => name === impact.call && method === 'GET',
        )
      )
        this.#fail(resource, impact.call, 'no call of that name to read');
    }
    for (const [name, { from, to }] of Object.entries(states.byConsequence ?? {})) {
      [...from, to].forEach(known);
      if (name in states.transitions) this.#fail(resource, name, 'is a transition already');
    }
  }

  /** An action's form: nothing points at anything by it, since nothing of it is stored. */
  #checkForm(form: Resource): void {
    for (const [name, field] of Object.entries(form.fields)) {
      if ((field.kind === 'ref' || field.kind === 'refs') && !this.resources.has(field.to))
        this.#fail(form, name, `no resource «${field.to}»`);
      if (field.kind === 'lines') {
        if (!this.#forms.has(field.of)) this.#fail(form, name, 'rows of an action are its own');
        this.#parents.set(field.of, { resource: form, name, field });
      }
    }
    for (const [name, field] of Object.entries(form.fields)) this.#collectFacts(form, name, field);
  }

  #checkField(resource: Resource, name: string, field: Field): void {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) this.#fail(resource, name, 'names are snake_case');
    if (name === CONFIRMED_WARNINGS) this.#fail(resource, name, 'a save has a member of that name');
    for (const when of [field.requiredWhen, field.onlyWhen])
      if (when && !(when.field in resource.fields))
        this.#fail(resource, name, `no field «${when.field}»`);
    // Where a portal shows one, it is its owner's, without the right that it asks for there.
    if (field.kind === 'computed' && !resource.sameTableAs?.shows?.includes(name))
      checkComputed(
        resource,
        field,
        (path) => this.resources.get(path),
        (why) => this.#fail(resource, name, why),
      );
    if (Array.isArray(field.unique))
      for (const scope of field.unique)
        if (!(scope in resource.fields)) this.#fail(resource, name, `no field «${scope}»`);
    if (field.kind === 'ref' || field.kind === 'refs') {
      const target = this.resources.get(field.to);
      if (!target) return this.#fail(resource, name, `no resource «${field.to}»`);
      if (field.kind === 'ref' && field.by && !(field.by in target.fields))
        this.#fail(resource, name, `${field.to} has no field «${field.by}»`);
      if (field.kind === 'ref' && field.filter) {
        for (const [theirs, own] of Object.entries(field.filter)) {
          if (!(theirs in target.fields))
            this.#fail(resource, name, `${field.to} has no field «${theirs}»`);
          if (!(own in resource.fields)) this.#fail(resource, name, `no field «${own}»`);
        }
      }
      if (!resource.sameTableAs)
        this.#pointers.set(field.to, [
          ...(this.#pointers.get(field.to) ?? []),
          { resource, name, field },
        ]);
    }
    if (field.kind === 'lines') {
      const child = this.resources.get(field.of);
      if (!child) return this.#fail(resource, name, `no resource «${field.of}»`);
      const back = child.fields[field.by];
      const here = resource.sameTableAs?.resource ?? resource.path;
      if (back?.kind !== 'ref' || back.to !== here)
        this.#fail(resource, name, `${field.of}.${field.by} is no ref to ${here}`);
      // Rows of a view of their own hang from what shows them so.
      if (!resource.sameTableAs || child.sameTableAs)
        this.#parents.set(child.path, { resource, name, field });
    }
    if (
      resource.sameTableAs &&
      hasColumn(field) &&
      !(name in (resource.rowsOf?.columns ?? {})) &&
      !(name in this.resource(resource.sameTableAs.resource).fields)
    ) {
      this.#fail(resource, name, `${resource.sameTableAs.resource} has no such field`);
    }
  }

  #checkScanned(resource: Resource, path: string): void {
    const [own = '', inner] = path.split('.');
    const field = resource.fields[own];
    if (
      inner === undefined
        ? field?.kind === 'text' && field.unique === true
        : field?.kind === 'lines' && this.resources.get(field.of)?.fields[inner]?.kind === 'text'
    )
      return;
    this.#fail(resource, 'scannedBy', `«${path}» is no unique text`);
  }

  /** What has the field that a row calls `^storage_id`: each `^` is one level further out. */
  #holderOf(resource: Resource, own: string): Resource | undefined {
    let holder: Resource | undefined = resource;
    for (let at = 0; own[at] === '^'; at += 1) holder = holder && this.parentOf(holder)?.resource;
    return holder;
  }

  #checkNarrowed(
    resource: Resource,
    name: string,
    { to, narrowedBy = {} }: RefField | RefsField,
  ): void {
    const { list, fields } = this.resource(to);
    for (const [theirs, own] of Object.entries(narrowedBy)) {
      if (
        !(theirs in (list.relationFilters ?? {})) &&
        !(list.filters ?? []).includes(theirs) &&
        !(theirs in fields)
      )
        this.#fail(resource, name, `${to} has no filter «${theirs}»`);
      const holder = this.#holderOf(resource, own);
      if (!holder || !(own.replace(/^\^+/, '') in holder.fields))
        this.#fail(resource, name, `no field «${own}»`);
    }
  }

  /** Once every parent is known: a row may depend on a reference of the record it hangs from. */
  #collectFacts(resource: Resource, name: string, field: Field): void {
    if (field.kind === 'ref' || field.kind === 'refs') this.#checkNarrowed(resource, name, field);
    for (const when of [...(field.shownWhen ?? []), ...(field.neededWhen ?? [])].flat()) {
      if (!('relation' in when)) {
        if (!(when.field in resource.fields))
          this.#fail(resource, name, `no field «${when.field}»`);
        continue;
      }
      const from = this.#holderOf(resource, when.relation);
      const link = from?.fields[when.relation.replace(/^\^+/, '')];
      const target = link?.kind === 'ref' ? this.resource(link.to) : null;
      const fact = target?.fields[when.field];
      if (!target || !fact || fact.readKey || !['choice', 'bool', 'text'].includes(fact.kind))
        return this.#fail(resource, name, `no fact «${when.relation}.${when.field}»`);
      this.#facts.set(target.path, (this.#facts.get(target.path) ?? new Set()).add(when.field));
    }
  }

  #collectPrivileges(): Map<string, KnownPrivilege> {
    const all = new Map<string, KnownPrivilege>();
    const add = (privilege: KnownPrivilege) => {
      if (all.has(privilege.key))
        throw new DeclarationError(`${privilege.key}: privilege declared twice`);
      all.set(privilege.key, privilege);
    };
    for (const module of this.modules) {
      for (const resource of module.resources) {
        if (this.privilegePath(resource) !== resource.path) continue;
        for (const operation of STANDARD_OPERATIONS) {
          if (!operationExists(resource, operation)) continue;
          add({
            key: `${resource.path}.${operation}`,
            label: `${OPERATION_LABELS[operation]} ${inSentence(resource.label[1])}`,
            module: module.key,
            resource: resource.path,
            operation,
            risk: resource.risks?.[operation] ?? 'NORMAL',
            scopable: SCOPABLE.has(operation),
            ...(resource.portal && { portal: resource.portal }),
          });
        }
        // What is done to a record asks for its owner's rights.
        const own = this.recordOf(resource) === resource || resource.portal;
        const { states, actions } = own ? resource : {};
        for (const [action, transition] of Object.entries(states?.transitions ?? {})) {
          const key = transition.key ?? `${resource.path}.${action}`;
          // A privilege with words and risk of its own is added below.
          if (all.has(key) || resource.privileges?.some((own) => own.key === key)) continue;
          add({
            key,
            label: `${transition.label} ${inSentence(resource.label[1])}`,
            module: module.key,
            resource: resource.path,
            operation: action,
            risk: resource.risks?.[action] ?? 'NORMAL',
            scopable: true,
          });
        }
        for (const [name, { key = `${resource.path}.${name}`, label }] of Object.entries(
          actions ?? {},
        )) {
          if (all.has(key) || resource.privileges?.some((own) => own.key === key)) continue;
          add({
            key,
            label: `${label} ${inSentence(resource.label[1])}`,
            module: module.key,
            resource: resource.path,
            operation: name,
            risk: resource.risks?.[name] ?? 'NORMAL',
            scopable: true,
            ...(resource.portal && { portal: resource.portal }),
          });
        }
        const onRecords = new Set(
          [...Object.entries(states?.transitions ?? {}), ...Object.entries(actions ?? {})].map(
            ([name, { key = `${resource.path}.${name}` }]) => key,
          ),
        );
        for (const extra of resource.privileges ?? []) {
          if (all.has(extra.key)) continue;
          add({
            scopable: onRecords.has(extra.key),
            ...extra,
            module: module.key,
            resource: resource.path,
            operation: extra.key.slice(extra.key.lastIndexOf('.') + 1),
            risk: extra.risk ?? 'NORMAL',
          });
        }
      }
      for (const extra of module.privileges ?? []) {
        add({
          ...extra,
          module: module.key,
          resource: null,
          operation: extra.key.slice(extra.key.lastIndexOf('.') + 1),
          risk: extra.risk ?? 'NORMAL',
        });
      }
    }
    this.#requireKeys(all);
    return all;
  }

  #requireKeys(all: ReadonlyMap<string, KnownPrivilege>): void {
    const known = (key: string | null | undefined, at: string) => {
      if (key && key !== 'public' && !all.has(key))
        throw new DeclarationError(`${at}: privilege «${key}» is not declared`);
    };
    for (const privilege of all.values()) known(privilege.with, privilege.key);
    for (const module of this.modules) {
      for (const screen of module.screens ?? []) known(screen.key, `${module.key}/${screen.path}`);
      for (const resource of module.resources) {
        for (const [name, field] of Object.entries(resource.fields)) {
          known(field.readKey, `${module.key}/${resource.path}.${name}`);
          known(field.writeKey, `${module.key}/${resource.path}.${name}`);
        }
        for (const call of resource.extraCalls ?? []) {
          known(call.key, `${module.key}/${call.path}`);
          const wrong = guardProblem(call, true);
          if (wrong)
            throw new DeclarationError(`${module.key}/${call.method} ${call.path}: ${wrong}`);
        }
        for (const [action, transition] of Object.entries(resource.states?.transitions ?? {}))
          known(transition.key, `${module.key}/${resource.path}/${action}`);
      }
      for (const { code, scopes } of module.roles ?? [])
        for (const key of Object.keys(scopes ?? {}))
          if (all.has(key) && !all.get(key)!.scopable)
            throw new DeclarationError(`${code}: ${key} reaches all rows, a scope says nothing`);
    }
  }

  /**
   * The resource whose keys guard this one: itself, the one it shares a table with, or a child's
   * parent.
   */
  privilegePath(resource: Resource): string {
    if (resource.privilegesOf) return resource.privilegesOf;
    const parent = this.parentOf(resource);
    return parent && (resource.savedWithRecord || callsOf(resource).length === 0)
      ? this.privilegePath(parent.resource)
      : resource.path;
  }

  #collectScreens(): Map<string, KnownScreen> {
    const all = new Map<string, KnownScreen>();
    const add = (screen: KnownScreen) => {
      if (all.has(screen.path))
        throw new DeclarationError(`${screen.module}/${screen.path}: screen declared twice`);
      all.set(screen.path, screen);
    };
    for (const module of this.modules) {
      for (const resource of module.resources) {
        const base = screenOf(resource);
        if (base === null) continue;
        const docUrl = resource.docUrl ?? base;
        const key = (operation: string) => `${this.privilegePath(resource)}.${operation}`;
        for (const kind of screensOf(resource))
          for (const [at, path] of screenPaths(resource, kind).entries())
            add({
              path,
              module: module.key,
              kind,
              resource,
              label: kind === 'list' || resource.singleton ? resource.label[1] : resource.label[0],
              key: key(kind === 'new' ? 'create' : 'list'),
              docUrl,
              inMenu:
                at === 0 &&
                (kind === 'list' || resource.singleton === true) &&
                base !== '' &&
                resource.inMenu !== false,
            });
      }
      for (const screen of [
        ...(module.screens ?? []),
        ...(module.reports ?? []),
        ...(module.dashboards ?? []),
        ...(module.pairings ?? []),
      ])
        add(screenEntry(module, screen));
    }
    return all;
  }
}

const screenEntry = (module: ModuleDeclaration, screen: Screen): KnownScreen => ({
  path: screen.path,
  module: module.key,
  kind: 'screen',
  resource: null,
  label: screen.label,
  key: screen.key,
  docUrl: screen.docUrl ?? screen.path,
  inMenu: screen.inMenu ?? true,
  ...(screen.portal && { portal: screen.portal }),
  ...(screen.top && { top: screen.top }),
});

/** Standard calls the resource answers. */
export const callsOf = (resource: Resource): readonly StandardCall[] =>
  resource.calls ?? STANDARD_CALLS;

export const screensOf = (resource: Resource): readonly StandardScreen[] =>
  resource.screens ?? (resource.singleton ? ['edit'] : ['list', 'new', 'edit']);

/** Path of its list screen without the slash; null when it has none of its own. */
export const screenOf = (resource: Resource): string | null => {
  if (resource.screen === undefined) return callsOf(resource).length === 0 ? null : resource.path;
  return resource.screen;
};

/** Where its screens are: its own path and the others under which they are found too. */
export const basesOf = (resource: Resource): readonly string[] => {
  const base = screenOf(resource);
  return base === null ? [] : [base, ...(resource.alsoAt ?? [])];
};

/**
 * Paths of one of its screens without the slash, `:id` where the record is named: its own first,
 * then its others; none where it has no such screen.
 */
export const screenPaths = (resource: Resource, kind: StandardScreen): readonly string[] =>
  screensOf(resource).includes(kind)
    ? basesOf(resource).map((base, at) => {
        const own = at === 0 ? resource.paths?.[kind] : undefined;
        const edit = resource.singleton ? base : `${base}/:id`;
        return own ?? { list: base, new: `${base}/new`, edit }[kind];
      })
    : [];

export const sectionsOf = (resource: Resource) => [
  ...(resource.form?.sections ?? []),
  ...(resource.form?.tabs ?? []).flatMap((tab) => tab.sections),
];

function operationExists(
  resource: Resource,
  operation: (typeof STANDARD_OPERATIONS)[number],
): boolean {
  const calls = callsOf(resource);
  if (operation === 'list')
    return calls.includes('list') || calls.includes('one') || resource.singleton === true;
  if (operation === 'create' || operation === 'update' || operation === 'delete')
    return calls.includes(operation);
  if (operation === 'import') return calls.includes('create') && !resource.savedWithRecord;
  return calls.includes('list');
}

/** Fields searched by `q`: declared, or the title's and `code` when there is one. */
export function searchOf(resource: Resource): readonly string[] {
  const names = resource.search ?? [
    ...new Set([...('code' in resource.fields ? ['code'] : []), ...[resource.title].flat()]),
  ];
  return names.filter((name) =>
    ['text', 'longtext', 'email', 'rfc', 'phone', 'folio', 'zip', 'curp', 'nss', 'clabe'].includes(
      resource.fields[name]?.kind ?? '',
    ),
  );
}

/**
 * References of which `q` searches the record's own texts: of those declared and of the title. A
 * document is found by its customer.
 */
export function searchedReferences(
  registry: Registry,
  resource: Resource,
): readonly (readonly [name: string, field: RefField, target: Resource])[] {
  return [...new Set([...(resource.search ?? []), ...[resource.title].flat()])].flatMap((name) => {
    const field = resource.fields[name];
    if (field?.kind !== 'ref') return [];
    const target = registry.resource(field.to);
    return !target.global && keepsSearch(target) ? [[name, field, target] as const] : [];
  });
}

/** Whether its rows keep the text that `q` searches. */
export const keepsSearch = (resource: Resource): boolean =>
  searchOf(resource).length > 0 &&
  callsOf(resource).some((call) => call === 'list' || call === 'options');
