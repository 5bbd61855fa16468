/**
 * Views for a portal: what users of a party see of another resource's records, named field by
 * field. All the rest of the owner, its changes of state, actions, approvals and rights over
 * fields, is the company's own.
 */
import { resource } from '../resource.ts';
import type {
  Choice,
  Declaration,
  Field,
  Fields,
  InForce,
  PartyKind,
  Resource,
  ResourceOf,
  RowsInForce,
} from '../types.ts';
import { shown } from './row-list.ts';
import { checkCondition, defined, type Fail } from './view-parts.ts';

type FieldNames<F extends Fields> = readonly (keyof F & string)[];

interface RowsOptions<F extends Fields> extends Pick<Declaration<F>, 'label' | 'gender' | 'row'> {
  /** All that is read of a row. */
  readonly shows: FieldNames<F>;
  readonly title?: Declaration<F>['title'];
  readonly labels?: { readonly [K in keyof F & string]?: string };
  readonly inForce?: RowsInForce;
}

interface PortalOptions<F extends Fields>
  extends
    Pick<Declaration, 'label' | 'gender' | 'title' | 'list' | 'form' | 'actions' | 'privileges'>,
    Pick<Declaration, 'docUrl' | 'inMenu' | 'print' | 'highlights' | 'search' | 'calls'>,
    Pick<NonNullable<Declaration['sameTableAs']>, 'where' | 'adds'> {
  readonly portal: PartyKind;
  /** All that is read of a record. */
  readonly shows: FieldNames<F>;
  /** Views of its child rows, by field: `{ lines: portalOrderLines }`. */
  readonly rows?: { readonly [K in keyof F & string]?: Pick<Resource, 'path'> };
  readonly labels?: { readonly [K in keyof F & string]?: string };
  readonly inForce?: InForce;
  /** What those outside call some of its choices: `{ status: { CONTABILIZADA: 'Aceptada' } }`. */
  readonly choiceLabels?: { readonly [K in keyof F & string]?: Readonly<Record<string, string>> };
}

/**
 * Declares a view of `owner` for users of a party. They see the rows whose first reference to the
 * party names theirs; what it does is its own `actions`, whose rules stand with the view.
 */
export function portalView<const F extends Fields>(
  owner: ResourceOf<F>,
  path: string,
  {
    where,
    shows,
    rows = {},
    adds,
    labels,
    choiceLabels,
    inForce,
    ...declaration
  }: PortalOptions<F>,
): Resource {
  const views = Object.entries<Pick<Resource, 'path'> | undefined>(rows).flatMap(([name, each]) =>
    each ? [[name, each.path] as const] : [],
  );
  const rowViews = Object.fromEntries(views);
  const of = { where, shows, rows: rowViews, adds, labels, choiceLabels, inForce };
  return resource(path, {
    calls: ['list', 'one'],
    screens: ['list', 'edit'],
    quickSearch: false,
    customFields: false,
    ...declaration,
    fields: { ...owner.fields, ...adds },
    // What it has of its owner the registry fills in.
    sameTableAs: { ...of, resource: owner.path },
  } as unknown as Declaration<Fields>) as Resource;
}

/** The same of child rows, for `rows` of a view. */
export const portalRows = <const F extends Fields>(
  owner: ResourceOf<F>,
  path: string,
  { shows, labels, inForce, ...declaration }: RowsOptions<F>,
): Resource =>
  resource(path, {
    calls: [],
    title: owner.title,
    customFields: false,
    ...declaration,
    list: { columns: shows, sort: 'id' },
    fields: owner.fields,
    // As in `portalView`.
    sameTableAs: { resource: owner.path, where: [], shows, labels, inForce },
  } as unknown as Declaration<Fields>) as Resource;

/** What decides who of the company sees a record, who may look at the portal too. */
const DECIDES = ['storageField', 'branchField', 'branchOf', 'ownerFields'] as const;

const withWords = (choices: readonly Choice[], words: Readonly<Record<string, string>>) =>
  choices.map(([code, label, ...rest]): Choice => [code, words[code] ?? label, ...rest] as Choice);

export function portalCompleted(owner: Resource, view: Resource, fail: Fail): Resource {
  const { shows = [], rows = {}, adds = {}, labels = {}, choiceLabels = {} } = view.sameTableAs!;
  for (const name of [...shows, ...Object.keys(rows), ...Object.keys(labels)])
    if (!(name in owner.fields)) fail(view, 'shows', `${owner.path} lacks ${name}`);
  const deciding = new Set<string>(
    [
      ...DECIDES.map((each) => owner[each] ?? []),
      view.sameTableAs!.where.map(({ field }) => field),
    ].flat(2),
  );
  const called = (name: string, field: Field): Field => {
    // Help is for who writes it.
    const { readKey: _read, writtenUnread: _unread, writeKey: _write, ...read } = shown(field);
    const { help: _help, ...open } = read;
    const own = { ...open, readOnly: true, ...(labels[name] && { label: labels[name] }) } as Field;
    if (own.kind === 'lines' && rows[name]) return { ...own, of: rows[name] };
    const words = choiceLabels[name];
    return words && own.kind === 'choice'
      ? { ...own, choices: withWords(own.choices, words) }
      : own;
  };
  const fields = Object.entries(owner.fields).flatMap(([name, field]) => {
    if (shows.includes(name) || rows[name]) return [[name, called(name, field)] as const];
    const kept = { ...called(name, field), internal: true } as Field;
    return deciding.has(name) ? [[name, kept] as const] : [];
  });
  const whole = fields.find(([name, field]) => field.kind === 'lines' && !rows[name]);
  if (whole) fail(view, whole[0], 'its rows would be shown whole');
  const complete: Resource = {
    ...view,
    ...Object.fromEntries(DECIDES.map((name) => [name, owner[name]])),
    fields: { ...Object.fromEntries(fields), ...adds },
    states: owner.states && { ...owner.states, transitions: {}, byConsequence: {} },
    hasActive: owner.hasActive,
  };
  checkCondition(complete, fail);
  return defined(complete);
}
