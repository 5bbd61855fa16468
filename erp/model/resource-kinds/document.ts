/** Documents: what nearly all of them declare alike, once. */
import { choice, folio } from '../fields.ts';
import { resource } from '../resource.ts';
import type {
  Choice,
  Declaration,
  Field,
  Fields,
  FolioField,
  ResourceOf,
  States,
  Transition,
} from '../types.ts';

const LABELS = { folio: 'Folio', status: 'Estado', cancel: 'Cancelar' } as const;

type StatusField<C extends readonly Choice[]> = ReturnType<
  typeof choice<C, { readonly required: true }>
>;
type DocumentFields<F extends Fields, C extends readonly Choice[]> = {
  readonly folio: FolioField;
  readonly status: StatusField<C>;
} & F;

/** The way to the state that is called off: label, state and tone are those of all, unless told. */
type Cancel = Omit<Transition, 'label'> & Partial<Pick<Transition, 'label'>>;

interface DocumentStates extends Omit<States, 'field'> {
  /** Transition `cancel`, after the others; asks for `cancel_reason` where that is a field. */
  readonly cancel?: Cancel;
}

interface DocumentDeclaration<F extends Fields, C extends readonly Choice[]> extends Omit<
  Declaration<DocumentFields<F, C>>,
  'fields' | 'title' | 'list' | 'states'
> {
  /** Series of its folios: `CV` gives `CV-00001`. */
  readonly folio: string;
  /** Its states, in the order of its life. */
  readonly status: C;
  /** Field behind which `status` stands; by default it is the second one. */
  readonly statusAfter?: keyof F & string;
  readonly statusWidth?: number;
  /** Without `folio` and `status`. */
  readonly fields: F;
  /** By default the folio. */
  readonly title?: Declaration<DocumentFields<F, C>>['title'];
  /** Newest first unless told: by the first day among its columns, or as they were captured. */
  readonly list: Omit<Declaration<DocumentFields<F, C>>['list'], 'sort'> & {
    readonly sort?: string;
  };
  readonly states: DocumentStates;
}

function inOrder(fields: Fields, own: Fields, after: string | undefined): Fields {
  const { folio: first, status } = own as { readonly folio: Field; readonly status: Field };
  if (after === undefined) return { folio: first, status, ...fields };
  const names = Object.entries(fields).flatMap(([name, field]) =>
    name === after
      ? [[name, field] as const, ['status', status] as const]
      : [[name, field] as const],
  );
  return { folio: first, ...Object.fromEntries(names) };
}

const newestFirst = (columns: readonly string[], fields: Fields): string =>
  `-${columns.find((name) => ['date', 'datetime'].includes(fields[name]?.kind ?? '')) ?? 'id'}`;

function withCancel(
  { cancel, ...states }: DocumentStates,
  status: readonly Choice[],
  asks: boolean,
) {
  if (!cancel) return { ...states, field: 'status' };
  const to = status.find(([code]) => code.startsWith('CANCELAD'))?.[0];
  const transition: Transition = {
    label: LABELS.cancel,
    ...(to !== undefined && { to }),
    tone: 'dan',
    ...(asks && { recordFields: { required: ['cancel_reason'] } }),
    ...cancel,
  };
  return { ...states, field: 'status', transitions: { ...states.transitions, cancel: transition } };
}

/**
 * Declares a document: a resource with a folio and states. Its folio comes first and is searched,
 * `status` is only changed by its states, and the rights of its storage (`storage_id`) are its own,
 * unless it says `storageField: []`: who sells sees what leaves from any.
 */
export function document<const F extends Fields, const C extends readonly Choice[]>(
  path: string,
  declaration: DocumentDeclaration<F, C>,
): ResourceOf<DocumentFields<F, C>> {
  const { folio: series, status, statusAfter, statusWidth, states, ...rest } = declaration;
  const own = {
    folio: folio(LABELS.folio, series, { width: 3 }),
    status: choice(LABELS.status, status, {
      required: true,
      default: states.initial,
      index: true,
      readOnly: true,
      ...(statusWidth !== undefined && { width: statusWidth }),
    }),
  };
  const fields = inOrder(rest.fields, own, statusAfter);
  const { storageField = 'storage_id' in fields ? 'storage_id' : [], ...more } = rest;
  const { search = [], list } = more;
  const declared = {
    title: 'folio',
    ...(storageField.length > 0 && { storageField }),
    ...more,
    search: ['folio', ...search],
    list: { sort: newestFirst(list.columns, fields), ...list },
    fields,
    states: withCancel(states, status, 'cancel_reason' in fields),
  };
  // Put together by hand: nothing relates a spread to the members of a type parameter.
  return resource(path, declared as unknown as Declaration<DocumentFields<F, C>>);
}
