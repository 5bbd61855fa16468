/**
 * Constructors of the field types. What each type does lives in `field-types.ts`; these only make
 * data.
 */
import type {
  BoolField,
  Choice,
  ChoiceField,
  ComputedField,
  Field,
  FieldOptions,
  FileField,
  FolioField,
  FormatField,
  GeoField,
  JsonField,
  LinesField,
  DateField,
  NumberField,
  RefField,
  RefsField,
  SecretField,
  TextField,
} from './types.ts';

type Opt<T> = Partial<Omit<T, 'kind' | 'label'>>;

/** What the type of a field keeps of its options: those by which the type of a row is told. */
type KeptOptions<O> = (O extends { readonly onlyWhen: object }
  ? unknown
  : Pick<O, Extract<keyof O, 'required'>>) &
  Pick<O, Extract<keyof O, 'by'>>;
type Declared<T, K, O, More = unknown> = T & { readonly kind: K } & KeptOptions<O> & More;

/** A constructor of fields of one kind, with what such a field is unless told. */
const of =
  <T extends Field>() =>
  <const K extends T['kind']>(kind: K, unlessTold: Opt<T>) =>
  <const O extends Opt<T> = object>(label: string, o?: O) =>
    // The generic parts are put together by hand: nothing relates a spread to the members of a type
    // parameter.
    ({ ...unlessTold, ...o, kind, label }) as unknown as Declared<T, K, O>;

export const text = of<TextField>()('text', { max: 120 });
export const longtext = of<TextField>()('longtext', { max: 4000 });

const number = of<NumberField>();
/** Whole number. */
export const int = number('int', { precision: 15, scale: 0 });
/** Quantity or unit cost, 18 digits of which 6 decimals unless told. */
export const decimal = number('decimal', { precision: 18, scale: 6 });
/** Amount of money, 2 decimals unless told; the currency is the record's or the company's. */
export const money = number('money', { precision: 18, scale: 2 });
/** Percentage as people say it: 16 means 16 %. */
export const percent = number('percent', { precision: 9, scale: 4 });

const moment = of<DateField>();
export const date = moment('date', {});
export const datetime = moment('datetime', {});
export const time = moment('time', {});

export const bool = of<BoolField>()('bool', { default: false });

type ChoiceOptions = Opt<Omit<ChoiceField, 'choices'>>;
export const choice = <const C extends readonly Choice[], const O extends ChoiceOptions = object>(
  label: string,
  choices: C,
  o?: O,
) =>
  ({ ...o, kind: 'choice', label, choices }) as ChoiceField as Declared<
    ChoiceField,
    'choice',
    O,
    { readonly choices: C }
  >;
/** Several values of a fixed list. */
export const choices = <const C extends readonly Choice[], const O extends ChoiceOptions = object>(
  label: string,
  list: C,
  o?: O,
) =>
  ({ ...o, kind: 'choices', label, choices: list }) as ChoiceField as Declared<
    ChoiceField,
    'choices',
    O,
    { readonly choices: C }
  >;

export const ref = <const O extends Opt<RefField> = object>(label: string, to: string, o?: O) =>
  ({ ...o, kind: 'ref', label, to }) as RefField as Declared<RefField, 'ref', O>;
export const refs = (label: string, to: string, o: Opt<RefsField> = {}): RefsField => ({
  ...o,
  kind: 'refs',
  label,
  to,
});
/** Child rows: records of resource `of` whose field `by` is this record. */
export const lines = <const P extends string>(
  label: string,
  of: P,
  by: string,
  o: Opt<LinesField> = {},
): LinesField & { readonly of: P } => ({
  max: 500,
  ...o,
  kind: 'lines',
  label,
  of,
  by,
});

const format = of<FormatField>();
export const email = format('email', {});
export const phone = format('phone', {});
export const url = format('url', {});
export const color = format('color', {});
export const rfc = format('rfc', {});
export const curp = format('curp', {});
export const nss = format('nss', {});
export const clabe = format('clabe', {});
export const zip = format('zip', {});

/** Latitude and longitude, `"21.12345,-101.68012"` on the wire. */
export const geo = of<GeoField>()('geo', {});
const stored = of<FileField>();
export const file = stored('file', { maxKb: 25 * 1024 });
export const image = stored('image', { maxKb: 2048 });
export const folio = (label: string, series: string, o: FieldOptions = {}): FolioField => ({
  readOnly: true,
  ...o,
  kind: 'folio',
  label,
  series,
});
/** Kept encrypted, never read back: a read gives the last four characters. */
export const secret = of<SecretField>()('secret', {});
export const json = of<JsonField>()('json', {});
const EMPTY: Readonly<Record<ComputedField['as'], string>> = {
  text: 'text',
  int: 'bigint',
  decimal: 'numeric',
  money: 'numeric',
  percent: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  bool: 'boolean',
};
/**
 * What the rules say of one record as it is read or typed (`Rules.transient`): in a list, in an
 * export and to a report it is empty.
 */
export const transient = (
  label: string,
  as: ComputedField['as'],
  o: FieldOptions = {},
): ComputedField => ({
  readOnly: true,
  printed: false,
  ...o,
  kind: 'computed',
  label,
  as,
  sql: `null::${EMPTY[as]}`,
  transient: true,
});
export const computed = (
  label: string,
  as: ComputedField['as'],
  sql: string,
  o: FieldOptions & Pick<ComputedField, 'chips' | 'batchSql'> = {},
): ComputedField => ({
  readOnly: true,
  ...o,
  kind: 'computed',
  label,
  as,
  sql,
});
