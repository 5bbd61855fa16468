/**
 * Two lists side by side whose rows are the same told twice: lines of a bank and entries of its
 * ledger. Rows of both are chosen and said to be each other; what that does is the resource's own
 * calls. Drawn by `app/views/pairing`.
 */
import type { Screen } from './screen.ts';
import type { ExtraCall, FieldCondition, Fields, Resource } from '../types.ts';

/** Rows of one side. */
export interface PairingSide {
  readonly label: string;
  /** Name of its rows in the reply; each has an `id`. */
  readonly rows: string;
  /** Name under which the ids of chosen rows are sent. */
  readonly sends: string;
  readonly columns: Fields;
  /** Column that is added up of what is chosen. */
  readonly amount: string;
  /** What is shown in its place of a row that may not be chosen any more. */
  readonly settledAmount?: string;
  /** Rows that may be chosen; by default all. */
  readonly choosable?: FieldCondition;
  /** Resource whose record a row opens; by default it opens nothing. */
  readonly record?: string;
  readonly empty: string;
}

/** What is done with chosen rows, or by a button of each row, through a call of the resource. */
export interface PairingOperation {
  /** Name of the call. */
  readonly call: string;
  readonly label: string;
  readonly successMessage: string;
  /** Rows that it takes: of both lists, of the left one, or the left row of its own button. */
  readonly takes: 'both' | 'left' | 'row';
  /** Of a row's own button: under which name the row is sent, and which rows have it. */
  readonly row?: { readonly sends: string; readonly when: FieldCondition };
  /** Typed beside its button. */
  readonly fields?: Fields;
}

/** A form that begins with a row of the left list: an action, or a new record. */
export interface PairingForm {
  readonly label: string;
  readonly opens: { readonly action: string } | { readonly create: string };
  /** What the form begins with: columns of the row; `^` is a value of the record. */
  readonly with: Readonly<Record<string, string>>;
  readonly when: FieldCondition;
}

export interface Pairing extends Screen {
  /** Whose record the lists are of. */
  readonly of: string;
  /** State of records that are offered first. */
  readonly unfinished: FieldCondition;
  /** `GET …/:id` of the resource: both lists, the record and what is suggested. */
  readonly reads: string;
  /** Name of the record in the reply, and what of it stands over the lists. */
  readonly head: { readonly name: string; readonly facts: Fields };
  /** What narrows both lists at once. */
  readonly filters: Fields;
  readonly left: PairingSide;
  readonly right: PairingSide;
  /** The first one is what Enter does. */
  readonly operations: readonly PairingOperation[];
  readonly forms?: readonly PairingForm[];
  /** Name of the reply's suggestions: ids of both sides, each confirmed by the first operation. */
  readonly suggestions?: string;
  /** Lists, reports and this screen, as tabs over each of them. */
  readonly tabs?: readonly string[];
}

/** The declared call of the resource by its name. */
export const callNamed = ({ extraCalls = [] }: Resource, name: string): ExtraCall | undefined =>
  extraCalls.find((call) => call.name === name);

const fieldTexts = (at: string, fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, field]): [string, string][] => [
    [`${at}.${name}`, field.label],
    ...('choices' in field
      ? field.choices.map(([code, label]): [string, string] => [`${at}.${name}.${code}`, label])
      : []),
  ]);

/** What it says, by the part of it that says so; keys of texts begin with its address. */
export const pairingTexts = (pairing: Pairing): readonly (readonly [string, string])[] => [
  ...fieldTexts('facts', pairing.head.facts),
  ...fieldTexts('filters', pairing.filters),
  ...(['left', 'right'] as const).flatMap((part): [string, string][] => [
    [`${part}.label`, pairing[part].label],
    [`${part}.empty`, pairing[part].empty],
    ...fieldTexts(`${part}.columns`, pairing[part].columns),
  ]),
  ...pairing.operations.flatMap(({ call, label, successMessage, fields = {} }) => [
    [`operations.${call}`, label] as const,
    [`operations.${call}.done`, successMessage] as const,
    ...fieldTexts('fields', fields),
  ]),
  ...(pairing.forms ?? []).map(({ label }) => [`forms.${label}`, label] as const),
];

type Fail = (at: string, why: string) => never;

/** Stops the start where a pairing names what is not there. */
export function checkPairing(
  { path, of, reads, operations, forms = [], left, right, unfinished }: Pairing,
  resources: ReadonlyMap<string, Resource>,
  fail: Fail,
): void {
  const resource = resources.get(of) ?? fail(path, `no resource «${of}»`);
  for (const name of [reads, ...operations.map(({ call }) => call)])
    if (!callNamed(resource, name)) fail(path, `${of} has no call «${name}»`);
  if (!(unfinished.field in resource.fields)) fail(path, `no field «${unfinished.field}»`);
  for (const { columns, amount, record } of [left, right]) {
    if (!(amount in columns)) fail(path, `no column «${amount}»`);
    if (record !== undefined && !resources.has(record)) fail(path, `no resource «${record}»`);
  }
  for (const { opens } of forms) {
    if ('action' in opens && !resource.actions?.[opens.action])
      fail(path, `${of} has no action «${opens.action}»`);
    if ('create' in opens && !resources.has(opens.create))
      fail(path, `no resource «${opens.create}»`);
  }
}
