/** Rows of a report on their days, a month at a time. */
import { t } from '#app/i18n/t.ts';
import type { Report } from '#erp/model/reports/report.ts';
import type { ReportCalendar } from '#erp/model/reports/chart-kind.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { DayGrid } from '#app/views/days/day-grid.server.tsx';
import { periodOf, type Period } from '#app/views/days/period.server.ts';
import sheet from '#app/styles/looks.css?url';
import { cellText } from './columns/cell-text.server.ts';
import type { TableColumn, Values } from './table.server.tsx';

interface CalendarProps {
  readonly report: Report;
  readonly calendar: ReportCalendar;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly Values[];
  /** ISO dates of the asked period; the month of its first day is drawn. */
  readonly from: string;
  readonly today: string;
  readonly hrefOf: (from: string, to: string) => string;
}

export function ReportCalendarView(props: CalendarProps) {
  const period = periodOf('mes', Temporal.PlainDate.from(props.from));
  const days = Map.groupBy(props.rows, (row) => String(row[props.calendar.day] ?? ''));
  return (
    <>
      <link rel="stylesheet" href={sheet} />
      <Months period={period} {...props} />
      <DayGrid
        period={period}
        className="cal"
        isToday={(day) => day.toString() === props.today}
        cellOf={(day) => {
          const rows = days.get(day.toString()) ?? [];
          return {
            empty: rows.length === 0,
            inside: rows.map((row, index) => <Event key={index} row={row} {...props} />),
          };
        }}
      />
      {props.rows.length === 0 && (
        <p className="none">
          {props.report.empty ?? t('report.nothingThisMonth', 'Nada en este mes.')}
        </p>
      )}
    </>
  );
}

function Months({ period, hrefOf, today }: CalendarProps & { readonly period: Period }) {
  const month = (day: string) => {
    const { from, to } = periodOf('mes', Temporal.PlainDate.from(day));
    return hrefOf(from.toString(), to.toString());
  };
  return (
    <div className="calm">
      <span className="grp">
        <a
          className="btn"
          href={month(period.previous)}
          aria-label={t('dates.previousMonth', 'Mes anterior')}
          rel="prev"
        >
          <Icon name="chevron-left" />
        </a>
        <a className="btn" href={month(today)}>
          {t('dates.today', 'Hoy')}
        </a>
        <a
          className="btn"
          href={month(period.next)}
          aria-label={t('dates.nextMonth', 'Mes siguiente')}
          rel="next"
        >
          <Icon name="chevron-right" />
        </a>
      </span>
      <h2>{period.label}</h2>
    </div>
  );
}

function Event({
  row,
  calendar,
  columns,
  report,
}: Pick<CalendarProps, 'calendar' | 'columns' | 'report'> & { readonly row: Values }) {
  const said = (name: string) => cellText(report.columns[name]!.field, row[name], row);
  const text = calendar.titleColumns.map(said).filter(Boolean).join(' · ');
  const chip = report.columns[calendar.chip]!.field;
  const family =
    'choices' in chip ? chip.choices.find(([code]) => code === row[calendar.chip])?.[2] : undefined;
  const href = columns.find(({ name }) => name === calendar.titleColumns[0])?.link?.(row);
  const inside = (
    <>
      <span>{text}</span>
      <span className="vh">, {said(calendar.chip)}</span>
    </>
  );
  const title = `${text} · ${said(calendar.chip)}`;
  const look = `ev ${family ?? ''}`;
  return href ? (
    <a className={look} href={href} title={title}>
      {inside}
    </a>
  ) : (
    <span className={look} title={title}>
      {inside}
    </span>
  );
}
