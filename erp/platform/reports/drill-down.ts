/**
 * The question for the rows behind a figure; the report made of them is
 * `erp/model/reports/drill-down.ts`.
 */
import { t } from '#erp/model/texts/t.ts';
import { keyName } from '#erp/model/reports/drill-down.ts';
import type { WireValue, WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid } from '#erp/model/errors.ts';
import type { ReportQuestion } from './question.ts';

const NAME = /^[a-z_][a-z0-9_]*$/;

export interface DrillDownQuestion {
  readonly figure: string;
  /**
   * Values of the columns that name the row, as text; empty is «Sin dato». None of them is the
   * whole report.
   */
  readonly of: ReadonlyMap<string, string>;
}

/**
 * Figure and row that are asked for, or null when the report itself is. Throws VALIDACION for what
 * is no text.
 */
export function parseDrillDown(body: WireObject): DrillDownQuestion | null {
  if (typeof body.figure !== 'string' || body.figure === '') return null;
  const given: WireValue | undefined = body.of;
  const entries =
    typeof given === 'object' && !(given instanceof File) ? Object.entries(given) : [];
  const of = new Map<string, string>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || value.length > 200 || !NAME.test(name))
      throw invalid({
        figure: [t('reports.whichRow', 'No se entiende de qué renglón es la cifra.')],
      });
    of.set(name, value);
  }
  return { figure: body.figure, of };
}

/**
 * The same question, with the row's values as parameters; they are said by the screen, not in its
 * words.
 */
export const withKeys = (
  filters: ReportQuestion['filters'],
  of: ReadonlyMap<string, string>,
): ReportQuestion['filters'] =>
  new Map([
    ...filters,
    ...[...of].flatMap(([name, value]) => (value === '' ? [] : [[keyName(name), value] as const])),
  ]);

export const unknownFigureError = () =>
  invalid({ figure: [t('reports.noRowsOfFigure', 'Esa cifra no tiene renglones que mostrar.')] });
