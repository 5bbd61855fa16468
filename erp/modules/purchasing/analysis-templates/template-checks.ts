/** What a template must say beyond each field: numbers, functions and ranges that fit together. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { analysisTemplates } from './analysis-templates.ts';

type Save = SaveContext<typeof analysisTemplates>;
type Fail = Save['fail'];
type Parameters = NonNullable<Save['draft']['parameters']>;
type Grades = NonNullable<Save['draft']['grades']>;
type Grade = Grades[number];

/** Rows without a number get the next ones. */
export function numberParameters(parameters: Parameters): void {
  let last = Math.max(0, ...parameters.map(({ line_no }) => line_no ?? 0));
  for (const row of parameters) {
    if (row.line_no) continue;
    last += 1;
    row.line_no = last;
  }
}

export function checkParameters(parameters: Parameters, fail: Fail): void {
  const numbers = new Set<number>();
  const roles = new Set<string>();
  for (const [i, { line_no: number = null, role, kind }] of parameters.entries()) {
    const at = (field: string) => `parameters[${i}][${field}]`;
    if (number !== null && numbers.has(number))
      fail(at('line_no'), t('purchasing.sameNumber', 'Ese número ya es de otro parámetro.'));
    if (number !== null) numbers.add(number);
    if (!role || role === 'NINGUNO') continue;
    if (kind !== 'NUMERICO')
      fail(at('role'), t('purchasing.numericRole', 'Sólo un parámetro numérico tiene función.'));
    if (role !== 'GRADO' && roles.has(role))
      fail(at('role'), t('purchasing.oneRole', 'Sólo un parámetro puede tener esa función.'));
    roles.add(role);
  }
}

/** Both ends of a range are within it; one without an end goes on. */
const overlap = (a: Grade, b: Grade): boolean => {
  const reaches = (from: Grade, to: Grade) =>
    !from.from_value || !to.to_value || new Exact(from.from_value).lte(to.to_value);
  return reaches(a, b) && reaches(b, a);
};

export function checkGrades(grades: Grades, parameters: Parameters, fail: Fail): void {
  for (const [i, grade] of grades.entries()) {
    const at = (field: string) => `grades[${i}][${field}]`;
    const parameter = parameters.find(({ line_no }) => line_no === grade.parameter);
    if (parameter?.kind !== 'NUMERICO')
      fail(
        at('parameter'),
        t('purchasing.gradeParameter', 'Escribe el número de un parámetro numérico.'),
      );
    const other = grades
      .slice(0, i)
      .find((each) => each.parameter === grade.parameter && overlap(each, grade));
    if (other)
      fail(
        at('from_value'),
        t('purchasing.gradeOverlaps', 'Su rango se encima con el del grado {grade}.', {
          grade: other.code ?? '',
        }),
      );
  }
}
