/**
 * What a module adds to the declarations of others: fields of their records, reports of their
 * screens, and keys for their roles.
 */
import type { Action, Field, Fields, Resource, Section } from '../types.ts';
import type { Report, ReportScreen } from '../reports/report.ts';
import type { RoleSeed } from '../rights/role-seed.ts';

export interface AddedFields {
  readonly fields: Readonly<Record<string, Field>>;
  /** The field behind which they stand, in the form and in the table. */
  readonly after: string;
  /** The column of the list behind which they stand; they are not listed without it. */
  readonly listedAfter?: string;
  /** Views whose lists show them in the place of the record's own; else they all do. */
  readonly listedIn?: readonly string[];
  /** Those of them that are listed; all without it. */
  readonly listed?: readonly string[];
  /** Those by which the list is filtered, besides its own filters. */
  readonly filters?: readonly string[];
  /** Those that are lanes of a schedule besides its own: it may be moved along them. */
  readonly lanes?: readonly string[];
}

/** Those parts of a module's declaration. */
export interface Adding {
  /** By resource of another module. */
  readonly addedFields?: Readonly<Record<string, AddedFields>>;
  /** By path of a report screen of another module, behind its own; each says its privilege. */
  readonly addedReports?: Readonly<
    Record<string, readonly (Report & Required<Pick<Report, 'privilege'>>)[]>
  >;
  /**
   * By code of a role, of this module or another: keys as in the role's own declaration. A company
   * without the role's module has nobody who gets them.
   */
  readonly roleKeys?: Readonly<Record<string, AddedKeys>>;
}

export type AddedKeys = readonly string[] | Pick<RoleSeed, 'keys' | 'scopes'>;

const isList = (added: AddedKeys): added is readonly string[] => Array.isArray(added);
const addedKeys = (added: AddedKeys = []): Pick<RoleSeed, 'keys' | 'scopes'> =>
  isList(added) ? { keys: added } : added;

const behind = (
  names: readonly string[],
  place: string,
  added: readonly string[],
): readonly string[] => names.flatMap((name) => (name === place ? [name, ...added] : [name]));

function requirePlace(fields: Fields, after: string, fail: (why: string) => never): void {
  if (!(after in fields)) fail(`no field «${after}»`);
}

/** A declared form shows them behind the same field. */
function withPlaces(
  form: Resource['form'],
  after: string,
  names: readonly string[],
): Resource['form'] {
  const placed = (section: Section): Section => ({
    ...section,
    fields: behind(section.fields, after, names),
  });
  return (
    form && {
      ...form,
      ...(form.sections && { sections: form.sections.map(placed) }),
      ...(form.tabs && {
        tabs: form.tabs.map((tab) => ({ ...tab, sections: tab.sections.map(placed) })),
      }),
    }
  );
}

/** The schedule with the lanes, which a view that has one lets write. */
function withLanes(resource: Resource, lanes: readonly string[] = []): Partial<Resource> {
  const { views, sameTableAs } = resource;
  if (!views?.schedule || lanes.length === 0) return {};
  // A registry made of another's declarations has them already.
  const joined = (own: readonly string[]) => [...new Set([...own, ...lanes])];
  const schedule = { ...views.schedule, lanes: joined(views.schedule.lanes) };
  const editable = sameTableAs?.editable && joined(sameTableAs.editable);
  return {
    views: { ...views, schedule },
    ...(sameTableAs && editable && { sameTableAs: { ...sameTableAs, editable } }),
  };
}

function withFields(
  resource: Resource,
  { fields, after, listedAfter, listed, listedIn, filters, lanes }: AddedFields,
  fail: (why: string) => never,
): Resource {
  const names = Object.keys(fields);
  // A registry made of another's declarations has them already.
  if (names.every((name) => name in resource.fields)) return resource;
  const taken = names.find((name) => name in resource.fields);
  if (taken) fail(`«${taken}» is a field already`);
  requirePlace(resource.fields, after, fail);
  if (listedAfter !== undefined && !resource.list.columns.includes(listedAfter))
    fail(`no column «${listedAfter}»`);
  const all = { ...resource.fields, ...fields };
  return {
    ...resource,
    ...withLanes(resource, lanes),
    fields: Object.fromEntries(
      behind(Object.keys(resource.fields), after, names).map((name) => [name, all[name]!]),
    ),
    ...(resource.form && { form: withPlaces(resource.form, after, names) }),
    ...(listedAfter !== undefined &&
      listedIn === undefined && {
        list: {
          ...resource.list,
          columns: behind(resource.list.columns, listedAfter, listed ?? names),
          ...(filters && { filters: [...(resource.list.filters ?? []), ...filters] }),
        },
      }),
  };
}

/** A view has its owner's fields already; its own form and list show what is added as theirs do. */
function shownInView(
  view: Resource,
  { fields, after, listedAfter, listed, listedIn, filters = [], lanes }: AddedFields,
): Resource {
  const { without, shows } = view.sameTableAs ?? {};
  // What a portal shows is named there.
  const names = Object.keys(fields).filter(
    (name) => !without?.includes(name) && shows?.includes(name) !== false,
  );
  const declared = (view.form?.tabs ?? [])
    .flatMap(({ sections }) => sections)
    .concat(view.form?.sections ?? [])
    .flatMap((section) => section.fields);
  const unplaced = names.filter((name) => !declared.includes(name));
  const columns = (listed ?? names).filter(
    (name) => names.includes(name) && !view.list.columns.includes(name),
  );
  return {
    ...view,
    ...withLanes(view, lanes),
    ...(view.form && { form: withPlaces(view.form, after, unplaced) }),
    ...(listedAfter !== undefined &&
      listedIn?.includes(view.path) !== false && {
        list: {
          ...view.list,
          columns: behind(view.list.columns, listedAfter, columns),
          ...(view.list.filters && {
            filters: [
              ...new Set([
                ...view.list.filters,
                ...filters.filter((name) => names.includes(name) || !(name in fields)),
              ]),
            ],
          }),
        },
      }),
  };
}

/** The inputs of an action with those of another module, in its sections and steps too. */
function withInputs(
  action: Action,
  { fields, after }: AddedFields,
  fail: (why: string) => never,
): Action {
  const names = Object.keys(fields);
  if (names.every((name) => name in action.fields)) return action;
  requirePlace(action.fields, after, fail);
  const all = { ...action.fields, ...fields };
  const placed = <T extends { readonly fields: readonly string[] }>(part: T): T => ({
    ...part,
    fields: behind(part.fields, after, names),
  });
  return {
    ...action,
    fields: Object.fromEntries(
      behind(Object.keys(action.fields), after, names).map((name) => [name, all[name]!]),
    ),
    ...(action.sections && { sections: action.sections.map(placed) }),
    ...(action.steps && { steps: action.steps.map(placed) }),
  };
}

/** Actions with what modules add to their inputs (`lots/split`) and to rows of them. */
function withActionInputs(
  resource: Resource,
  added: Readonly<Record<string, AddedFields>>,
  fail: (why: string) => never,
): Resource {
  if (!resource.actions) return resource;
  const actions = Object.entries(resource.actions).map(([name, declared]) => {
    const path = `${resource.path}/${name}`;
    const own = added[path];
    const action = own ? withInputs(declared, own, fail) : declared;
    const fields = Object.entries(action.fields).map(([field, spec]) => {
      const more = added[`${path}/${field}`];
      if (!more || spec.kind !== 'lines' || !spec.rows) return [field, spec];
      const rows = withInputs({ label: '', fields: spec.rows.fields }, more, fail);
      return [field, { ...spec, rows: { ...spec.rows, fields: rows.fields } }];
    });
    return [name, { ...action, fields: Object.fromEntries(fields) }];
  });
  return { ...resource, actions: Object.fromEntries(actions) };
}

/** By what it is added to: a resource, an action, or rows of one. */
const addable = ({ path, actions = {} }: Resource): readonly string[] => [
  path,
  ...Object.entries(actions).flatMap(([name, { fields }]) => [
    `${path}/${name}`,
    ...Object.keys(fields).map((field) => `${path}/${name}/${field}`),
  ]),
];

/** What of a module others add to, and what it adds to them. */
interface Extended extends Adding {
  readonly key: string;
  readonly resources: readonly Resource[];
  readonly roles?: readonly RoleSeed[];
  readonly reports?: readonly ReportScreen[];
}

/** The modules with what the others add to each. */
export function withAddedParts<M extends Extended>(
  modules: readonly M[],
  fail: (at: string, why: string) => never,
): readonly M[] {
  const known = new Set(modules.flatMap(({ resources }) => resources.flatMap(addable)));
  for (const { key, addedFields = {} } of modules)
    for (const path of Object.keys(addedFields))
      if (!known.has(path)) fail(key, `no resource «${path}»`);
  const screens = new Set(modules.flatMap(({ reports = [] }) => reports.map(({ path }) => path)));
  for (const { key, addedReports = {} } of modules)
    for (const path of Object.keys(addedReports))
      if (!screens.has(path)) fail(key, `no report screen ${path}`);
  const complete = (resource: Resource): Resource =>
    modules.reduce((sum, { key, addedFields = {} }) => {
      const added = addedFields[resource.path];
      const refuse = (why: string) => fail(`${key}/${resource.path}`, why);
      const whole = withActionInputs(sum, addedFields, refuse);
      if (added) return withFields(whole, added, refuse);
      const ofOwner = addedFields[resource.sameTableAs?.resource ?? ''];
      return ofOwner && !resource.rowsOf ? shownInView(whole, ofOwner) : whole;
    }, resource);
  return modules.map((module) => ({
    ...module,
    resources: module.resources.map(complete),
    ...(module.reports && {
      reports: module.reports.map((screen) => withReports(screen, modules)),
    }),
    ...(module.roles && {
      roles: module.roles.map((role) => withAddedKeys(role, modules)),
    }),
  }));
}

function withAddedKeys(role: RoleSeed, modules: readonly Adding[]): RoleSeed {
  const added = modules.map(({ roleKeys = {} }) => addedKeys(roleKeys[role.code]));
  const scopes = Object.assign({}, role.scopes, ...added.map((each) => each.scopes));
  return {
    ...role,
    keys: [...new Set([...role.keys, ...added.flatMap(({ keys }) => keys)])],
    ...(Object.keys(scopes).length > 0 && { scopes }),
  };
}

/** A registry made of another's declarations has them already. */
function withReports(screen: ReportScreen, modules: readonly Extended[]): ReportScreen {
  const own = new Set(screen.reports.map(({ key }) => key));
  const added = modules
    .flatMap(({ key, addedReports = {} }) =>
      (addedReports[screen.path] ?? []).map((report) => ({ ...report, module: key })),
    )
    .filter(({ key }) => !own.has(key));
  return added.length === 0 ? screen : { ...screen, reports: [...screen.reports, ...added] };
}
