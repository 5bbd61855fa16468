/** The pivot as a table: groups down, places across, a total at each end. */
import { t } from '#app/i18n/t.ts';
import type { ReactNode } from 'react';
import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import type { Field } from '#erp/model/types.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { Place } from '#erp/model/reports/pivot-table.ts';
import { changeOf, shareOf, type Pivot, type PivotColumn } from '#erp/model/reports/pivot-table.ts';
import { stepOf } from '#app/ui/chart/kinds/heat.ts';
import type { Share } from './pivot-input.server.ts';
import type { Drill } from './pivot-drill.server.ts';

export interface PivotTableProps {
  readonly pivot: Pivot;
  readonly before: Pivot | null;
  readonly measures: readonly Field[];
  readonly rowLabels: readonly string[];
  readonly colCount: number;
  readonly share: Share;
  readonly heat: boolean;
  readonly drill: Drill;
}

const shown = (field: Field, value: Value) =>
  value === null ? '' : fieldTypeOf(field).show(value, field, companyClock());

/** Head rows: one for each level across, and one for the measures when there are several. */
function Head({ pivot, measures, rowLabels, colCount, before }: PivotTableProps) {
  const wide = measures.length * (before ? 2 : 1);
  const several = wide > 1 || colCount === 0;
  const levels = Math.max(colCount, 0);
  const label = rowLabels.length > 0 ? rowLabels.join(' / ') : t('report.total', 'Total');
  const rows: ReactNode[] = [];
  for (let level = 0; level < levels; level += 1) {
    const cells: { key: string; text: string; span: number }[] = [];
    for (const column of pivot.columns) {
      const key = column.total
        ? 'total'
        : column.places
            .slice(0, level + 1)
            .map((place) => place.key)
            .join('\u0001');
      const last = cells.at(-1);
      if (last?.key === key) last.span += wide;
      else {
        let text: string;
        if (column.total) text = level === 0 ? t('report.total', 'Total') : '';
        else text = column.places[level]!.label;
        cells.push({
          key,
          text,
          span: wide,
        });
      }
    }
    rows.push(
      <tr key={level}>
        {level === 0 && (
          <th scope="col" rowSpan={levels + (several ? 1 : 0)}>
            {label}
          </th>
        )}
        {cells.map(({ key, text, span }) => (
          <th key={key} scope="colgroup" colSpan={span} className="n">
            {text}
          </th>
        ))}
      </tr>,
    );
  }
  if (several)
    rows.push(
      <tr key="measures">
        {levels === 0 && <th scope="col">{label}</th>}
        {pivot.columns.flatMap((_, c) =>
          measures.flatMap((field, m) => [
            <th key={`${c}.${m}`} scope="col" className="n">
              {field.label}
            </th>,
            ...(before
              ? [
                  <th key={`${c}.${m}d`} scope="col" className="n">
                    {t('pivot.change', 'Cambio')}
                  </th>,
                ]
              : []),
          ]),
        )}
      </tr>,
    );
  return <thead>{rows}</thead>;
}

export function PivotTable(props: PivotTableProps) {
  const { pivot, before, measures, share, heat, drill } = props;
  const leaves = pivot.lines.filter(({ parent }) => !parent);
  const tops = measures.map((_, m) =>
    Math.max(
      0,
      ...leaves.flatMap(({ places }) =>
        pivot.columns
          .filter(({ total }) => !total || pivot.columns.length === 1)
          .map((column) => Number(pivot.value(places, column.places, m) ?? 0)),
      ),
    ),
  );
  const cell = (
    line: readonly Place[],
    column: PivotColumn,
    m: number,
    plain: boolean,
  ): ReactNode[] => {
    const value = pivot.value(line, column.places, m);
    const part = share === '' ? null : shareOf(pivot, share, line, column.places, m);
    let text;
    if (share === '') text = shown(measures[m]!, value);
    else text = part === null ? '' : `${part}\u202f%`;
    const href = value === null || Number(value) === 0 ? null : drill(line, column.places, m);
    const step =
      heat && plain && (!column.total || pivot.columns.length === 1)
        ? stepOf(value === null ? null : Number(value), tops[m]!)
        : 0;
    const key = `${column.total ? 'total' : column.places.map((place) => place.key).join('\u0001')}.${m}`;
    const change = before ? changeOf(value, before.value(line, column.places, m)) : null;
    return [
      <td
        key={key}
        className={`n${step > 0 ? ` t${step}` : ''}${column.total && pivot.columns.length > 1 ? ' tot' : ''}`}
      >
        {href && text ? <a href={href}>{text}</a> : text}
      </td>,
      ...(before
        ? [
            <td key={`${key}d`} className="n mut">
              {change === null
                ? ''
                : `${Number(change) > 0 ? '+' : ''}${change.replace('-', '\u2212')}\u202f%`}
            </td>,
          ]
        : []),
    ];
  };
  const cells = (line: readonly Place[], plain: boolean) =>
    pivot.columns.flatMap((column) => measures.flatMap((_, m) => cell(line, column, m, plain)));
  return (
    <table className="tight piv">
      <Head {...props} />
      <tbody>
        {pivot.lines.map(({ places, parent }) => (
          <tr
            key={places.map(({ key }) => key).join('\u0001')}
            className={parent ? `grp-h lv${places.length - 1}` : `lf lv${places.length - 1}`}
          >
            <th scope="row">{places.at(-1)!.label}</th>
            {cells(places, !parent)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('report.total', 'Total')}</th>
          {cells([], false)}
        </tr>
      </tfoot>
    </table>
  );
}
