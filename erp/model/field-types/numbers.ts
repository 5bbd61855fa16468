import { withoutThousands } from './thousands.ts';
import { Decimal } from 'decimal.js';
import type { BoolField, NumberField } from '../types.ts';
import { parseError, parsedValue, type FieldType, type ParseResult } from './field-type.ts';

const MINUS = '\u2212';

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** What the database gives has the column's own decimals: only what has more is rounded. */
const fixedText = (value: string, max: number): string => {
  const plain = PLAIN.exec(value);
  return plain && (plain[1]?.length ?? 0) <= max ? value : new Decimal(value).toFixed(max);
};

/** All the decimals of the field. */
const exactText = (value: string, scale: number): string => (PLAIN.exec(value)?.[1]?.length === scale ? value : new Decimal(value).toFixed(scale));

/** `1234.5` → `1,234.50`: at least `min` decimals, trailing zeros beyond it dropped; the minus sign is U+2212. */
export function groupDigits(value: string, min: number, max: number): string {
  const fixed = fixedText(value, max);
  const negative = fixed.startsWith('-');
  let [whole = '0', fraction = ''] = fixed.replace('-', '').split('.');
  fraction = fraction.padEnd(Math.min(min, max), '0');
  while (fraction.length > min && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  if (whole.length > 3) whole = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${negative && /[1-9]/.test(whole + fraction) ? MINUS : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** Reads `1,234.50`, `$1,234.50`, `−3`, `16 %`. A comma must group thousands: `1,5` is refused rather than guessed. */
function parseNumber(raw: string, field: NumberField): ParseResult {
  const cleaned = raw
    .trim()
    .replaceAll(/[$%\s\u00a0\u202f]/g, '')
    .replace(MINUS, '-');
  const plain = withoutThousands(cleaned);
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain) || plain.length > 40) {
    return parseError(field.scale === 0 ? 'Escribe un número entero.' : 'Escribe un número como 1,234.50.');
  }
  const number = new Decimal(plain);
  if (number.decimalPlaces() > field.scale) {
    return parseError(field.scale === 0 ? 'Escribe un número entero.' : `Usa hasta ${field.scale} decimales.`);
  }
  if (number.abs().gte(new Decimal(10).pow(field.precision - field.scale))) return parseError('El número es demasiado grande.');
  if (field.min !== undefined && number.lt(field.min))
    return parseError(field.min === '0' ? 'No puede ser negativo.' : `Debe ser ${groupDigits(field.min, 0, field.scale)} o más.`);
  if (field.above !== undefined && number.lte(field.above)) return parseError(`Debe ser mayor que ${field.above === '0' ? 'cero' : groupDigits(field.above, 0, field.scale)}.`);
  if (field.max !== undefined && number.gt(field.max)) return parseError(`Debe ser ${groupDigits(field.max, 0, field.scale)} o menos.`);
  return parsedValue(field.kind === 'int' ? number.toNumber() : number.toFixed(field.scale));
}

const PREFIX: Partial<Record<NumberField['kind'], string>> = { money: '$' };
const SUFFIX: Partial<Record<NumberField['kind'], string>> = { percent: '\u202f%' };
/** Decimals always shown; up to the field's scale when they are there. */
const SHOWN: Readonly<Record<NumberField['kind'], number>> = { int: 0, decimal: 2, money: 2, percent: 2 };

export const numberType: FieldType<NumberField> = {
  column: (field) => (field.kind === 'int' ? 'bigint' : `numeric(${field.precision}, ${field.scale})`),
  parse: parseNumber,
  show(value, field) {
    if (value === null) return '';
    const digits = groupDigits(String(value), Math.min(SHOWN[field.kind], field.scale), field.scale);
    return digits.startsWith(MINUS)
      ? `${MINUS}${PREFIX[field.kind] ?? ''}${digits.slice(1)}${SUFFIX[field.kind] ?? ''}`
      : `${PREFIX[field.kind] ?? ''}${digits}${SUFFIX[field.kind] ?? ''}`;
  },
  input: (value, field) => (value === null ? '' : groupDigits(String(value), Math.min(SHOWN[field.kind], field.scale), field.scale).replaceAll(',', '').replace(MINUS, '-')),
  plain: (value, field) => (value === null ? '' : field.kind === 'int' ? String(value) : exactText(String(value), field.scale)),
  filter: 'range',
  sortable: true,
  align: 'right',
  schema: (field) =>
    field.kind === 'int'
      ? { type: ['integer', 'null'], ...(field.min === undefined ? {} : { minimum: Number(field.min) }), ...(field.max === undefined ? {} : { maximum: Number(field.max) }) }
      : { type: ['string', 'null'], format: 'decimal', description: `Decimal como texto, hasta ${field.scale} decimales` },
};

const TRUE = new Set(['1', 'true', 'on', 'sí', 'si', 'verdadero']);
const FALSE = new Set(['0', 'false', 'off', 'no', 'falso']);

export const boolType: FieldType<BoolField> = {
  column: () => 'boolean',
  parse(raw) {
    const word = raw.trim().toLowerCase();
    if (TRUE.has(word)) return parsedValue(true);
    return FALSE.has(word) ? parsedValue(false) : parseError('Elige sí o no.');
  },
  show: (value) => (value === null ? '' : value ? 'Sí' : 'No'),
  input: (value) => (value ? '1' : '0'),
  plain: (value) => (value === null ? '' : value ? 'Sí' : 'No'),
  filter: 'bool',
  sortable: true,
  align: 'left',
  schema: () => ({ type: 'boolean' }),
};
