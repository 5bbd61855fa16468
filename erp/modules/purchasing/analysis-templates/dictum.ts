/** Which grade a load has, and what is proposed of it (purchasing R26, R27). */
import { Exact } from '#erp/domains/amounts/exact.ts';

export interface GradeRange {
  readonly code: string;
  /** Number of the parameter whose result it ranges over. */
  readonly parameter: number;
  /** Both ends are within it; null has no end. */
  readonly from: string | null;
  readonly to: string | null;
  readonly price_adjust_percent: string;
  readonly accept: boolean;
}

export type ParameterKind = 'NUMERICO' | 'SI_NO' | 'TEXTO';
export type ParameterRole = 'NINGUNO' | 'HUMEDAD' | 'IMPUREZA' | 'GRADO';

export interface Parameter {
  readonly line_no: number;
  readonly kind: ParameterKind;
  readonly min: string | null;
  readonly max: string | null;
  readonly critical: boolean;
  readonly role: ParameterRole;
}

/** Results by the number of their parameter: a number, `'1'`/`'0'` of a yes or no, or a text. */
export type Results = ReadonlyMap<number, string>;

const isWithin = (value: string, least: string | null, most: string | null): boolean =>
  (least === null || new Exact(value).gte(least)) && (most === null || new Exact(value).lte(most));

/** The worst paid of the grades that its parameters yield; null where none yields one. */
export function gradeOf<G extends GradeRange>(grades: readonly G[], results: Results): G | null {
  const yielded = grades.filter(({ parameter, from, to }) => {
    const result = results.get(parameter);
    return result !== undefined && isWithin(result, from, to);
  });
  return yielded.reduce<G | null>(
    (worst, grade) =>
      worst === null || new Exact(grade.price_adjust_percent).lt(worst.price_adjust_percent)
        ? grade
        : worst,
    null,
  );
}

/** A text cannot fail; a yes or no fails at no. */
export function fails({ kind, min, max }: Parameter, result: string | undefined): boolean {
  if (result === undefined || kind === 'TEXTO') return false;
  return kind === 'SI_NO' ? result !== '1' : !isWithin(result, min, max);
}

export type Dictum = 'ACEPTADO' | 'ACEPTADO_CON_CONCESION' | 'RECHAZADO';

export interface Template {
  readonly max_humidity: string | null;
  readonly max_impurity: string | null;
  readonly parameters: readonly Parameter[];
  readonly grades: readonly GradeRange[];
}

/** The result of the parameter that says this of the load. */
export function resultOf(
  { parameters }: Pick<Template, 'parameters'>,
  role: ParameterRole,
  results: Results,
): string | null {
  const parameter = parameters.find((each) => each.role === role);
  return (parameter && results.get(parameter.line_no)) ?? null;
}

/** A person decides: this is what the template would. */
export function proposedDictum(template: Template, results: Results): Dictum {
  const isOver = (role: ParameterRole, most: string | null) => {
    const found = resultOf(template, role, results);
    return found !== null && most !== null && new Exact(found).gt(most);
  };
  const failed = template.parameters.filter((each) => fails(each, results.get(each.line_no)));
  const isRejected =
    isOver('HUMEDAD', template.max_humidity) ||
    isOver('IMPUREZA', template.max_impurity) ||
    failed.some(({ critical }) => critical) ||
    gradeOf(template.grades, results)?.accept === false;
  if (isRejected) return 'RECHAZADO';
  return failed.length > 0 ? 'ACEPTADO_CON_CONCESION' : 'ACEPTADO';
}
