/**
 * Parameters of the company: how a value is read, and which of several holds (user, branch,
 * company, default).
 */
import { t } from '#erp/model/texts/t.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import type { Tx } from '../db/database.ts';

export type ParameterType =
  | 'TEXTO'
  | 'ENTERO'
  | 'DECIMAL'
  | 'BOOLEANO'
  | 'FECHA'
  | 'OPCION'
  | 'LISTA';
export type ParameterValue = string | number | boolean | readonly string[] | null;

export interface ParameterKind {
  readonly type: ParameterType;
  readonly choices: string | null;
  readonly min: string | null;
  readonly max: string | null;
}

const NUMBER = { ENTERO: /^-?\d{1,15}$/, DECIMAL: /^-?\d{1,15}(\.\d{1,6})?$/ } as const;
const plain = (bound: string) =>
  bound.replace(/\.?0+$/, (zeros) => (bound.includes('.') ? '' : zeros));
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** What is wrong with a value, as a sentence, or null. */
export function parameterProblem(
  { type, choices, min, max }: ParameterKind,
  value: string,
): string | null {
  if (type === 'ENTERO' || type === 'DECIMAL') {
    const number = Number(value);
    const wrong =
      !NUMBER[type].test(value) ||
      (min !== null && number < Number(min)) ||
      (max !== null && number > Number(max));
    if (!wrong) return null;
    if (min !== null && max !== null)
      return t('value.between', 'Debe ser un número entre {min} y {max}.', {
        min: plain(min),
        max: plain(max),
      });
    if (min !== null)
      return t('value.numberAtLeast', 'Debe ser un número de {min} o más.', { min: plain(min) });
    if (max === null)
      return type === 'ENTERO'
        ? t('value.mustBeWhole', 'Debe ser un número entero.')
        : t('value.mustBeNumber', 'Debe ser un número.');
    return t('value.numberAtMost', 'Debe ser un número de {max} o menos.', { max: plain(max) });
  }
  if (type === 'BOOLEANO')
    return value === '1' || value === '0'
      ? null
      : t('value.oneOrZero', 'Escribe 1 para sí o 0 para no.');
  if (type === 'FECHA')
    return isDay(value) ? null : t('value.isoDate', 'Escribe la fecha como 2026-11-20.');
  if (type !== 'OPCION') return null;
  const known = optionsOf(choices);
  return known.includes(value)
    ? null
    : t('value.oneOf', 'Elige una de estas opciones: {choices}.', { choices: known.join(', ') });
}

export const optionsOf = (choices: string | null): readonly string[] =>
  (choices ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

export function parameterValue(type: ParameterType, value: string | null): ParameterValue {
  if (value === null) return type === 'LISTA' ? [] : null;
  if (type === 'ENTERO') return Number(value);
  if (type === 'BOOLEANO') return value === '1';
  return type === 'LISTA' ? optionsOf(value) : value;
}

interface For {
  readonly userId: number | null;
  readonly branchId: number | null;
  /** Day of the document, or today: `YYYY-MM-DD`. */
  readonly day: string;
}

const EFFECTIVE = `select c.key, c.type, coalesce((
    select v.value from account_configuration v where ${refersTo('account_configuration.configuration_id', 'v', 'c')}
      and (v.user_id is null or v.user_id = $1) and (v.branch_office_id is null or v.branch_office_id = $2) and (v.valid_from is null or v.valid_from <= $3::date)
    order by v.user_id nulls last, v.branch_office_id nulls last, v.valid_from desc nulls last limit 1), c.default_value) as value
  from configurations c`;

const read = async (
  tx: Tx,
  where: string,
  { userId, branchId, day }: For,
  key?: string,
): Promise<Readonly<Record<string, ParameterValue>>> => {
  const rows = await tx.query<{ key: string; type: ParameterType; value: string | null }>(
    `${EFFECTIVE} where ${where}`,
    [userId, branchId, day, ...(key ? [key] : [])],
  );
  return Object.fromEntries(
    rows.map(({ key: name, type, value }) => [name, parameterValue(type, value)]),
  );
};

/** Those that travel with the session. */
export const profileParameters = (tx: Tx, given: For) => read(tx, 'c.in_profile', given);

/** One parameter as it holds for somebody on a day; null for an unknown key. */
export const parameterOf = async (tx: Tx, key: string, given: For): Promise<ParameterValue> =>
  (await read(tx, 'c.key = $4', given, key))[key] ?? null;
