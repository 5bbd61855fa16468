/** A cell's text as the field's own parser expects it on the wire. */
import { nameOfChoice } from '#erp/model/texts/labels.ts';
import { t } from '#erp/model/texts/t.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { NO_TIME_ZONE } from '#erp/model/field-types/field-type.ts';
import type { Field } from '#erp/model/types.ts';
import { serialDate } from './serial-dates.ts';
import { normalizeHeading } from '../normalize-heading.ts';
import { NO_RESULT } from './xlsx.ts';

export interface Formats {
  readonly date: 'DMA' | 'MDA';
  readonly decimal: 'PUNTO' | 'COMA';
}

export type ConversionResult = { readonly raw: string } | { readonly error: string };

/** Errors of a spreadsheet, and a formula whose result was not stored. */
const BROKEN =
  /^#(N\/A|N\/D|¡?REF!|¡?VALUE!|¡?VALOR!|¡?DIV\/0!|¿?NAME\?|¿?NOMBRE\?|¡?NUM!|¡?NULL!|¡?NULO!|FÓRMULA)$/;
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const ENGLISH = ['jan', '', '', 'apr', '', '', '', 'aug', '', '', '', 'dec'];

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year);

/** `5-ene-26`, `05/01/2026 14:30`, `46346` → `2026-01-05 …`; anything else as it is. */
export function dateText(text: string, format: Formats['date']): string {
  if (/^\d{5}(\.\d+)?$/.test(text)) return serialDate(Number(text)) ?? text;
  const [day = '', ...rest] = text.split(/[ T]+/);
  const clock = rest.length > 0 ? ` ${rest.join(' ')}` : '';
  const named = /^(\d{1,2})[-/. ](\p{L}{3})\p{L}*\.?[-/. ](\d{2}|\d{4})$/u.exec(
    rest.length > 1 && /^\p{L}/u.test(rest[0]!) ? text.replaceAll(/ de /g, ' ') : day,
  );
  if (named) {
    const word = normalizeHeading(named[2]!).slice(0, 3);
    const month = Math.max(MONTHS.indexOf(word), ENGLISH.indexOf(word)) + 1;
    if (month > 0)
      return `${named[1]}/${month}/${fullYear(named[3]!)}${named[0] === day ? clock : ''}`;
  }
  const numeric = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(day);
  if (!numeric) return text;
  const [, first, second, year] = numeric;
  return `${format === 'MDA' ? `${second}/${first}` : `${first}/${second}`}/${fullYear(year!)}${clock}`;
}

function choiceCode(
  field: Field & { readonly choices: readonly (readonly [string, string, ...unknown[]])[] },
  text: string,
): string | null {
  const wanted = normalizeHeading(text);
  const called = (code: string) => normalizeHeading(nameOfChoice(field, code));
  return (
    field.choices.find(([code]) => code === text)?.[0] ??
    field.choices.find(
      ([code, label]) =>
        normalizeHeading(label) === wanted ||
        normalizeHeading(code) === wanted ||
        called(code) === wanted,
    )?.[0] ??
    null
  );
}

export const splitValues = (text: string): readonly string[] =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** References are none of this: see `references.ts`. `text` is not empty. */
export function convert(field: Field, text: string, formats: Formats): ConversionResult {
  if (BROKEN.test(text))
    return {
      error:
        text === NO_RESULT
          ? t(
              'imports.formula',
              'La fórmula no tiene resultado guardado. Abre el archivo, guárdalo y súbelo otra vez.',
            )
          : t('imports.cellError', 'La celda tiene un error de la hoja de cálculo ({text}).', {
              text,
            }),
    };
  switch (field.kind) {
    case 'date':
      return { raw: dateText(text, formats.date).split(' ')[0]! };
    case 'datetime':
      return { raw: dateText(text, formats.date) };
    case 'time':
      return { raw: /^0?\.\d+$/.test(text) ? (serialDate(Number(text)) ?? text) : text };
    case 'int':
    case 'decimal':
    case 'money':
    case 'percent':
      return {
        raw: formats.decimal === 'COMA' ? text.replaceAll('.', '').replace(',', '.') : text,
      };
    case 'bool':
      return { raw: /^(x|✓|✔|verdadero|true)$/i.test(text) ? '1' : text };
    case 'choice':
      return { raw: choiceCode(field, text) ?? text };
    case 'zip':
      // A number cell has lost the zero in front.
      return { raw: /^\d{4}$/.test(text) ? `0${text}` : text };
    default:
      return { raw: text };
  }
}

/** Codes of a field of several choices. */
export const choiceCodes = (field: Field, text: string): readonly string[] => {
  if ('choices' in field)
    return choiceCode(field, text) === null
      ? splitValues(text).map((part) => choiceCode(field, part) ?? part)
      : [choiceCode(field, text)!];
  return [];
};

/** A stored value as it would be sent. */
export function toWire(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (field.kind === 'datetime' || field.kind === 'text' || field.kind === 'longtext')
    return String(value);
  return fieldTypeOf(field).input(value as never, field, NO_TIME_ZONE);
}
