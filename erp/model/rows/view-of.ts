/**
 * Views: screens of their own over some records of another resource, under its states, rules,
 * approvals and rows. A view says what it shows and lets write; the rest is its owner's.
 */
import { actionCalls } from '../actions.ts';
import { conditionHolds, type Values } from '../fixed/conditions.ts';
import type { ModuleDeclaration } from '../module.ts';
import { resource, STANDARD_CALLS } from '../resource.ts';
import { portalCompleted } from './portal-view.ts';
import { checkCondition, defined, type Fail } from './view-parts.ts';
import type {
  Declaration,
  Field,
  FieldCondition,
  Fields,
  RelationCondition,
  Resource,
  ResourceOf,
  States,
} from '../types.ts';

type Condition = NonNullable<Declaration['sameTableAs']>;

/** What is of the record, whichever the screen: a view has its owner's, and says none of it. */
const OF_THE_RECORD = [
  'approvals',
  'period',
  'selectable',
  'referable',
  'storageField',
  'branchField',
  'branchOf',
  'ownerFields',
  'reportStorageField',
  'titlesVisibleToAll',
  'counterparty',
  'hasActive',
  'editableFields',
  'authority',
  'administrative',
  'impact',
] as const satisfies readonly (keyof Declaration)[];

type OfTheRecord =
  | 'portal'
  | (typeof OF_THE_RECORD)[number]
  | ('states' | 'actions' | 'checks' | 'uniques' | 'fixedRows' | 'computedDraft')
  | ('global' | 'singleton' | 'customFields' | 'privilegesOf' | 'rowsOf' | 'sameTableAs')
  | ('accessPlace' | 'party' | 'managers' | 'teamLed');

interface ViewOptions<F extends Fields>
  extends
    Omit<Declaration<F>, OfTheRecord | 'fields' | 'title'>,
    Omit<
      Condition,
      | 'resource'
      | ('editable' | 'onCreate' | 'without' | 'withoutActions' | 'labels')
      | ('shows' | 'rows' | 'adds')
    > {
  /** By default the owner's. */
  readonly title?: Declaration<F>['title'];
  readonly editable?: readonly (keyof F & string)[];
  readonly onCreate?: readonly (keyof F & string)[];
  readonly without?: readonly (keyof F & string)[];
  readonly withoutActions?: readonly string[];
  readonly labels?: { readonly [K in keyof F & string]?: string };
}

/** Declares a view of `owner`; the registry completes it with what is its owner's. */
export function viewOf<const F extends Fields>(
  owner: ResourceOf<F>,
  path: string,
  { where, editable, onCreate, without, withoutActions, labels, ...declaration }: ViewOptions<F>,
): ResourceOf<F> {
  const of = { where, editable, onCreate, without, withoutActions, labels };
  // What is left out of the options is the owner's, which the registry fills in.
  return resource<F>(path, {
    title: owner.title,
    ...declaration,
    fields: owner.fields,
    sameTableAs: { resource: owner.path, ...of },
  } as unknown as Declaration<F>);
}

/** A view that shows its record wherever that is by now: for the reply to what led out of it. */
export const withoutCondition = (view: Resource): Resource =>
  view.sameTableAs ? { ...view, sameTableAs: { ...view.sameTableAs, where: [] } } : view;

/** Whether a view shows the record; any other resource shows all of its own. */
export const isSeenIn = ({ sameTableAs }: Resource, record: Values): boolean =>
  (sameTableAs?.where ?? []).every((when) => conditionHolds(when, record));

/** What a record made through a view has from the start: the values of which only one will do. */
export const valuesThrough = ({
  sameTableAs,
  states,
}: Resource): Readonly<Record<string, string | boolean>> =>
  Object.fromEntries(
    (sameTableAs?.where ?? []).flatMap(({ field, is }) =>
      is !== '*' && is.length === 1 && field !== states?.field ? [[field, is[0]!] as const] : [],
    ),
  );

/** The modules with every view completed by its owner's declaration. */
export function withViews(
  modules: readonly ModuleDeclaration[],
  fail: Fail,
): readonly ModuleDeclaration[] {
  const known = new Map(
    modules.flatMap(({ resources }) => resources.map((each) => [each.path, each] as const)),
  );
  const complete = (each: Resource): Resource => {
    if (!each.sameTableAs) return each;
    if (each.rowsOf) {
      checkCondition(each, fail);
      return each;
    }
    const owner = known.get(each.sameTableAs.resource);
    if (!owner) return fail(each, 'sameTableAs', `no resource ${each.sameTableAs.resource}`);
    if (owner.sameTableAs || owner.global || owner.singleton)
      return fail(each, 'sameTableAs', `a view of ${owner.path}: nothing to choose from`);
    return each.sameTableAs.shows
      ? portalCompleted(owner, each, fail)
      : completed(owner, each, fail);
  };
  return modules.map((module) => ({ ...module, resources: module.resources.map(complete) }));
}

function completed(owner: Resource, view: Resource, fail: Fail): Resource {
  const { editable, onCreate = [], without = [], labels = {} } = view.sameTableAs!;
  for (const name of [...(editable ?? []), ...onCreate, ...without, ...Object.keys(labels)])
    if (!(name in owner.fields)) fail(view, 'sameTableAs', `${owner.path} lacks ${name}`);
  for (const name of view.sameTableAs!.withoutActions ?? [])
    if (!(name in (owner.actions ?? {})))
      fail(view, 'sameTableAs', `${owner.path} lacks the action ${name}`);
  const fields = fieldsOf(owner, view);
  const has = (name: string) => name.replace(/\..*/, '') in fields;
  const calls = view.calls ?? owner.calls ?? STANDARD_CALLS;
  const beyond = calls.find((call) => !(owner.calls ?? STANDARD_CALLS).includes(call));
  if (beyond) fail(view, 'calls', `${owner.path} lacks the call ${beyond}`);
  const { checks, uniques, fixedRows, computedDraft } = owner;
  const complete: Resource = {
    ...view,
    ...Object.fromEntries(OF_THE_RECORD.map((name) => [name, owner[name]])),
    fields,
    calls,
    states: owner.states && statesOf(owner, owner.states),
    checks: checks?.filter((check) => has(check.field) && has(check.other)),
    uniques: uniques?.filter((unique) => unique.fields.every(has)),
    fixedRows: fixedRows?.filter((fixed) => [fixed.when.field, ...(fixed.fields ?? [])].every(has)),
    computedDraft: computedDraft && {
      from: computedDraft.from.filter(has),
      sets: computedDraft.sets.filter(has),
    },
    ...actionsOf(owner, view),
  };
  checkCondition(complete, fail);
  if (calls.includes('create')) checkCreate(owner, complete, fail);
  return defined(complete);
}

/** Whether all that the view shows has one of these values. */
const isSettled = (view: Resource, when: FieldCondition | RelationCondition): boolean =>
  'field' in when &&
  !('relation' in when) &&
  view.sameTableAs!.where.some(
    ({ field, is }) =>
      field === when.field &&
      is !== '*' &&
      is.every((value) => (when.is as unknown[]).includes(value)),
  );

/** A field that depends on what the view's condition says does not ask for it again. */
function withoutSettled(view: Resource, field: Field): Field {
  const { onlyWhen, requiredWhen, shownWhen } = field;
  const shown = shownWhen?.filter((group) => !group.some((when) => isSettled(view, when)));
  return {
    ...field,
    ...(onlyWhen && isSettled(view, onlyWhen) && { onlyWhen: undefined }),
    ...(requiredWhen &&
      isSettled(view, requiredWhen) && { requiredWhen: undefined, required: true }),
    ...(shownWhen && { shownWhen: shown!.length > 0 ? shown : undefined }),
  };
}

function fieldsOf(owner: Resource, view: Resource): Fields {
  const { sameTableAs } = view;
  const { editable, onCreate = [], without = [], labels = {} } = sameTableAs!;
  const named = (name: string, field: Field): Field =>
    withoutSettled(view, labels[name] ? { ...field, label: labels[name] } : field);
  const written = (name: string, field: Field): Field => {
    if (onCreate.includes(name)) return { ...field, readOnly: field.readOnly ?? 'edit' };
    // A company's own fields are written on every screen of the record.
    return editable?.includes(name) === false && !field.extra
      ? { ...field, readOnly: true }
      : field;
  };
  return Object.fromEntries(
    Object.entries(owner.fields)
      .filter(([name]) => !without.includes(name))
      .map(([name, field]) => [name, written(name, named(name, field))]),
  );
}

const keysOf = ({ privilegesOf, path }: Resource) => privilegesOf ?? path;

/** A change of state is the record's: it asks for the owner's right wherever it is done. */
const statesOf = (owner: Resource, states: States): States => ({
  ...states,
  transitions: Object.fromEntries(
    Object.entries(states.transitions).map(([name, each]) => [
      name,
      { ...each, key: each.key ?? `${keysOf(owner)}.${name}` },
    ]),
  ),
});

/** What is done to a record; what is done to the resource as a whole is done with its owner. */
function actionsOf(owner: Resource, view: Resource): Pick<Resource, 'actions' | 'extraCalls'> {
  const { withoutActions = [] } = view.sameTableAs!;
  const actions = Object.fromEntries(
    Object.entries(owner.actions ?? {})
      .filter(([name, each]) => each.on !== 'resource' && !withoutActions.includes(name))
      .map(([name, each]) => [name, { ...each, key: each.key ?? `${keysOf(owner)}.${name}` }]),
  );
  if (Object.keys(actions).length === 0) return {};
  const own = (view.extraCalls ?? []).filter(({ name }) => !(name in actions));
  return { actions, extraCalls: [...own, ...actionCalls(view.path, actions)] };
}

/** What a record cannot do without must be written, filled by the condition, or have a default. */
function checkCreate(owner: Resource, view: Resource, fail: Fail): void {
  const { states, sameTableAs } = view;
  const ofState = sameTableAs!.where.find(({ field }) => field === states?.field);
  if (ofState && ofState.is !== '*' && !ofState.is.includes(states!.initial))
    fail(view, 'calls', `a new record is in ${states!.initial}, which is not seen here`);
  const given = valuesThrough(view);
  for (const [name, field] of Object.entries(owner.fields)) {
    const own = view.fields[name];
    const written = own !== undefined && own.readOnly !== true;
    const follows = name in given || name === states?.field || field.kind === 'folio';
    if (field.required && field.default === undefined && !field.readOnly && !written && !follows)
      fail(view, name, 'a record is made here without what it requires');
  }
}
