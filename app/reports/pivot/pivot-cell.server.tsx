/** The rows behind a cell of the analysis. */
import { t } from '#app/i18n/t.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReportColumn } from '#erp/model/reports/report.ts';
import { registry } from '#erp/modules/all.ts';
import { FIGURE } from '#erp/model/reports/pivot-table.ts';
import type { Session } from '#app/session/context.ts';
import { linker } from '../links.server.ts';
import { Pages } from '../pages.server.tsx';
import { pivotBody, pivotHref, type PivotInput } from './pivot-input.server.ts';
import { DrillDownHeading } from '../report-view.server.tsx';
import { ReportTable, type TableColumn, type Values } from '../table.server.tsx';

interface Meta {
  readonly dataset: { readonly key: string; readonly label: string };
  readonly label: string;
  readonly said: string | null;
  readonly columns: readonly { readonly name: string }[];
  readonly totals: Values | null;
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly words: readonly string[];
}

/** Throws the ERP's refusal (422) for a cell that is none. */
export async function cellView(session: Session, typed: PivotInput) {
  const { data: rows, meta } = await session.erp.get<readonly Values[], Meta>(
    'analytics',
    pivotBody(typed),
  );
  const { rows: declared, measures } = registry.reports.datasets.get(meta.dataset.key)!;
  const measure = measures[typed.figure]!;
  const columns = meta.columns.map(({ name }): TableColumn => {
    const column: ReportColumn =
      name === FIGURE ? { field: measure.field } : declared.columns[name]!;
    return {
      name,
      column,
      label: column.field.label,
      sortHref: null,
      sorted: null,
      link: linker(column.link, { period: null, asked: {} }, session),
    };
  });
  const average = measure.aggregate === 'avg';
  return {
    qualifier: [meta.dataset.label, ...meta.words].join(' · '),
    problem: null,
    fileHref: pivotHref(typed),
    form: '',
    body: renderToStaticMarkup(
      <div className="tw stick x-off">
        <DrillDownHeading meta={meta} back={pivotHref(typed, { figure: '' })} />
        <div className="ts pin">
          <ReportTable
            columns={columns}
            rows={rows}
            totals={meta.totals}
            totalLabel={average ? t('pivot.average', 'Promedio') : t('pivot.sum', 'Suma')}
          />
        </div>
        <Pages
          page={meta.page}
          size={meta.size}
          total={meta.total}
          shown={rows.length}
          hrefOf={(page) => pivotHref(typed, { page })}
        />
        <p className="act help">
          {average
            ? t('pivot.averageIsFigure', 'El promedio de estas filas es la cifra.')
            : t('pivot.sumIsFigure', 'La suma de estas filas es la cifra.')}
        </p>
      </div>,
    ),
  };
}
