import { t } from '../texts/t.ts';
import { withoutThousands } from './thousands.ts';
import * as z from 'zod';
import { Decimal } from 'decimal.js';
import type { BoolField, NumberField } from '../types.ts';
import type { FieldType, ValueSchema } from './field-type.ts';

const MINUS = '\u2212';

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;

/** What the database gives has the column's own decimals: only what has more is rounded. */
const fixedText = (value: string, max: number): string => {
  const plain = PLAIN.exec(value);
  return plain && (plain[1]?.length ?? 0) <= max ? value : new Decimal(value).toFixed(max);
};

/** All the decimals of the field. */
const exactText = (value: string, scale: number): string =>
  PLAIN.exec(value)?.[1]?.length === scale ? value : new Decimal(value).toFixed(scale);

/**
 * `1234.5` → `1,234.50`: at least `min` decimals, trailing zeros beyond it dropped; the minus sign
 * is U+2212.
 */
export function groupDigits(value: string, min: number, max: number): string {
  const fixed = fixedText(value, max);
  const negative = fixed.startsWith('-');
  let [whole = '0', fraction = ''] = fixed.replace('-', '').split('.');
  fraction = fraction.padEnd(Math.min(min, max), '0');
  while (fraction.length > min && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  if (whole.length > 3) whole = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${negative && /[1-9]/.test(whole + fraction) ? MINUS : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** An amount in a sentence: «$12,400.00», «−$3.50». */
export function shownMoney(amount: string): string {
  const digits = groupDigits(amount, 2, 2);
  return digits.startsWith(MINUS) ? `${MINUS}$${digits.slice(1)}` : `$${digits}`;
}

/** With the code of its currency: «$12,400.00 USD». */
export const shownMoneyIn = (amount: string, currency: string): string =>
  `${shownMoney(amount)} ${currency}`;

const DIGITS = /^-?(\d+\.?\d*|\.\d+)$/;

/**
 * `1,234.50`, `$1,234.50`, `−3`, `16 %` as plain digits. A comma must group thousands: `1,5` is
 * refused rather than guessed.
 */
const plainDigits = (raw: string): string =>
  withoutThousands(
    raw
      .trim()
      .replaceAll(/[$%\s\u00a0\u202f]/g, '')
      .replace(MINUS, '-'),
  );

const groupedAs = ({ ungrouped }: NumberField, digits: string): string =>
  ungrouped ? digits.replaceAll(',', '') : digits;

interface Bound {
  readonly holds: (number: Decimal) => boolean;
  readonly message: () => string;
}

/** Digits before the point of an amount: what adds up amounts has columns no wider than theirs. */
export const LONGEST_AMOUNT = 13;

/** Digits before the point that a field holds. */
export const digitsOf = ({ kind, precision, scale }: NumberField): number =>
  kind === 'money' ? Math.min(precision - scale, LONGEST_AMOUNT) : precision - scale;

/** What the declaration asks of a number, in the order in which people are told. */
function boundsOf(field: NumberField): Bound[] {
  const { scale, min, above, max } = field;
  const shown = (bound: string) => groupedAs(field, groupDigits(bound, 0, scale));
  const limit = new Decimal(10).pow(digitsOf(field));
  const bounds: Bound[] = [
    {
      holds: (number) => number.decimalPlaces() <= scale,
      message: () =>
        scale === 0 ? whole() : t('value.decimals', 'Usa hasta {scale} decimales.', { scale }),
    },
    { holds: (number) => number.abs().lt(limit), message: tooLarge },
  ];
  if (min !== undefined)
    bounds.push({
      holds: (number) => number.gte(min),
      message: () =>
        min === '0'
          ? t('value.notNegative', 'No puede ser negativo.')
          : t('value.atLeast', 'Debe ser {min} o más.', { min: shown(min) }),
    });
  const aboveZero = () =>
    field.isQuantity
      ? t('value.quantityAboveZero', 'La cantidad debe ser mayor que cero.')
      : t('value.aboveZero', 'Debe ser mayor que cero.');
  if (above !== undefined)
    bounds.push({
      holds: (number) => number.gt(above),
      message: () =>
        above === '0'
          ? aboveZero()
          : t('value.above', 'Debe ser mayor que {above}.', { above: shown(above) }),
    });
  if (max !== undefined)
    bounds.push({
      holds: (number) => number.lte(max),
      message: () => t('value.atMost', 'Debe ser {max} o menos.', { max: shown(max) }),
    });
  return bounds;
}

const whole = () => t('value.whole', 'Escribe un número entero.');
const tooLarge = () => t('value.tooLarge', 'El número es demasiado grande.');
const LONGEST = 40;

function numberSchema(field: NumberField): ValueSchema {
  const { kind, scale, min, max } = field;
  const bounds = boundsOf(field);
  const decimals = z
    .string()
    .transform(plainDigits)
    .refine((digits) => digits.length <= LONGEST && DIGITS.test(digits), {
      error: () =>
        scale === 0 ? whole() : t('value.numberLike', 'Escribe un número como 1,234.50.'),
      abort: true,
    })
    .transform((digits) => new Decimal(digits))
    .check((context) => {
      const broken = bounds.find(({ holds }) => !holds(context.value));
      if (broken)
        context.issues.push({ code: 'custom', message: broken.message(), input: context.value });
    });
  if (kind !== 'int')
    return decimals
      .transform((number) => number.toFixed(scale))
      .pipe(
        z
          .string()
          .meta({ format: 'decimal', description: `Decimal como texto, hasta ${scale} decimales` }),
      );
  const integer = z.int({ error: tooLarge });
  const bounded = min === undefined ? integer : integer.min(Number(min));
  return decimals
    .transform((number) => number.toNumber())
    .pipe(max === undefined ? bounded : bounded.max(Number(max)));
}

const PREFIX: Partial<Record<NumberField['kind'], string>> = { money: '$' };
const SUFFIX: Partial<Record<NumberField['kind'], string>> = { percent: '\u202f%' };
/** Decimals always shown; up to the field's scale when they are there. */
const SHOWN: Readonly<Record<NumberField['kind'], number>> = {
  int: 0,
  decimal: 2,
  money: 2,
  percent: 2,
};

const readScale = ({ scale, shownScale }: NumberField, value: string): number => {
  if (
    shownScale === undefined ||
    (Number(value) !== 0 && Number(new Decimal(value).toFixed(shownScale)) === 0)
  )
    return scale;
  return Math.min(scale, shownScale);
};

export const numberType: FieldType<NumberField> = {
  column: (field) =>
    field.kind === 'int' ? 'bigint' : `numeric(${field.precision}, ${field.scale})`,
  schema: numberSchema,
  show(value, field) {
    if (value === null || (field.blankZero && Number(value) === 0)) return '';
    const digits = groupedAs(
      field,
      groupDigits(
        String(value),
        Math.min(SHOWN[field.kind], field.scale),
        readScale(field, String(value)),
      ),
    );
    return digits.startsWith(MINUS)
      ? `${MINUS}${PREFIX[field.kind] ?? ''}${digits.slice(1)}${SUFFIX[field.kind] ?? ''}`
      : `${PREFIX[field.kind] ?? ''}${digits}${SUFFIX[field.kind] ?? ''}`;
  },
  input: (value, field) =>
    value === null
      ? ''
      : groupDigits(String(value), Math.min(SHOWN[field.kind], field.scale), field.scale)
          .replaceAll(',', '')
          .replace(MINUS, '-'),
  plain: (value, field) => {
    if (value === null) return '';
    return field.kind === 'int' ? String(value) : exactText(String(value), field.scale);
  },
  filter: 'range',
  sortable: true,
  align: 'right',
};

const TRUE = new Set(['1', 'true', 'on', 'sí', 'si', 'verdadero']);
const FALSE = new Set(['0', 'false', 'off', 'no', 'falso']);

export const boolType: FieldType<BoolField> = {
  column: () => 'boolean',
  schema: () =>
    z
      .string()
      .transform((raw) => raw.trim().toLowerCase())
      .refine((word) => TRUE.has(word) || FALSE.has(word), {
        error: () => t('value.yesOrNo', 'Elige sí o no.'),
      })
      .transform((word) => TRUE.has(word))
      .pipe(z.boolean()),
  wire: 'required',
  show: (value) => {
    if (value === null) return '';
    return value ? 'Sí' : 'No';
  },
  input: (value) => (value ? '1' : '0'),
  plain: (value) => {
    if (value === null) return '';
    return value ? 'Sí' : 'No';
  },
  filter: 'bool',
  sortable: true,
  align: 'left',
};
