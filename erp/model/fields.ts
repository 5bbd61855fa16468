/** Constructors of the field types. What each type does lives in `field-types.ts`; these only make data. */
import type {
  BoolField,
  Choice,
  ChoiceField,
  ComputedField,
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

export const text = (label: string, o: Opt<TextField> = {}): TextField => ({ max: 120, ...o, kind: 'text', label });
export const longtext = (label: string, o: Opt<TextField> = {}): TextField => ({ max: 4000, ...o, kind: 'longtext', label });

const number =
  (kind: NumberField['kind'], precision: number, scale: number) =>
  (label: string, o: Opt<NumberField> = {}): NumberField => ({ precision, scale, ...o, kind, label });
/** Whole number. */
export const int = number('int', 15, 0);
/** Quantity or unit cost, 18 digits of which 6 decimals unless told. */
export const decimal = number('decimal', 18, 6);
/** Amount of money, 2 decimals unless told; the currency is the record's or the company's. */
export const money = number('money', 18, 2);
/** Percentage as people say it: 16 means 16 %. */
export const percent = number('percent', 9, 4);

const moment =
  (kind: DateField['kind']) =>
  (label: string, o: Opt<DateField> = {}): DateField => ({ ...o, kind, label });
export const date = moment('date');
export const datetime = moment('datetime');
export const time = moment('time');

export const bool = (label: string, o: FieldOptions = {}): BoolField => ({ default: false, ...o, kind: 'bool', label });
export const choice = (label: string, choices: readonly Choice[], o: Opt<Omit<ChoiceField, 'choices'>> = {}): ChoiceField => ({ ...o, kind: 'choice', label, choices });
/** Several values of a fixed list. */
export const choices = (label: string, list: readonly Choice[], o: Opt<Omit<ChoiceField, 'choices'>> = {}): ChoiceField => ({ ...o, kind: 'choices', label, choices: list });

export const ref = (label: string, to: string, o: Opt<RefField> = {}): RefField => ({ ...o, kind: 'ref', label, to });
export const refs = (label: string, to: string, o: Opt<RefsField> = {}): RefsField => ({ ...o, kind: 'refs', label, to });
/** Child rows: records of resource `of` whose field `by` is this record. */
export const lines = (label: string, of: string, by: string, o: Opt<LinesField> = {}): LinesField => ({ max: 500, ...o, kind: 'lines', label, of, by });

const format =
  (kind: FormatField['kind']) =>
  (label: string, o: FieldOptions = {}): FormatField => ({ ...o, kind, label });
export const email = format('email');
export const phone = format('phone');
export const url = format('url');
export const color = format('color');
export const rfc = format('rfc');
export const curp = format('curp');
export const nss = format('nss');
export const clabe = format('clabe');
export const zip = format('zip');

/** Latitude and longitude, `"21.12345,-101.68012"` on the wire. */
export const geo = (label: string, o: FieldOptions = {}): GeoField => ({ ...o, kind: 'geo', label });
export const file = (label: string, o: Opt<FileField> = {}): FileField => ({ maxKb: 25 * 1024, ...o, kind: 'file', label });
export const image = (label: string, o: Opt<FileField> = {}): FileField => ({ maxKb: 2048, ...o, kind: 'image', label });
export const folio = (label: string, series: string, o: FieldOptions = {}): FolioField => ({ readOnly: true, ...o, kind: 'folio', label, series });
/** Kept encrypted, never read back: a read gives the last four characters. */
export const secret = (label: string, o: FieldOptions = {}): SecretField => ({ ...o, kind: 'secret', label });
export const json = (label: string, o: FieldOptions = {}): JsonField => ({ ...o, kind: 'json', label });
export const computed = (label: string, as: ComputedField['as'], sql: string, o: FieldOptions & Pick<ComputedField, 'chips' | 'batchSql'> = {}): ComputedField => ({
  readOnly: true,
  ...o,
  kind: 'computed',
  label,
  as,
  sql,
});
