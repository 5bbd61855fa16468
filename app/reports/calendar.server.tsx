/** Rows of a report on their days, a month at a time. */
import type { Report, ReportCalendar } from '#erp/model/report.ts';
import { Icon } from '#app/ui/icon.tsx';
import { daysOf, periodOf, shortMonth, weekdayName, weekdays, type Period } from '#app/views/period.server.ts';
import sheet from '#app/styles/looks.css?url';
import { textOf, type TableColumn, type Values } from './table.server.tsx';

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
  const all = daysOf(period.first, period.last);
  const weeks = Array.from({ length: all.length / 7 }, (_, index) => all.slice(index * 7, index * 7 + 7));
  return (
    <>
      <link rel="stylesheet" href={sheet} />
      <Months period={period} {...props} />
      <div className="card calw">
        <table className="cal">
          <caption className="vh">{period.label}</caption>
          <thead>
            <tr>
              {weekdays.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={String(week[0])}>
                {week.map((day) => (
                  <Day key={String(day)} day={day} period={period} events={days.get(day.toString()) ?? []} {...props} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {props.rows.length === 0 && <p className="none">{props.report.empty ?? 'Nada en este mes.'}</p>}
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
        <a className="btn" href={month(period.previous)} aria-label="Mes anterior" rel="prev">
          <Icon name="chevron-left" />
        </a>
        <a className="btn" href={month(today)}>
          Hoy
        </a>
        <a className="btn" href={month(period.next)} aria-label="Mes siguiente" rel="next">
          <Icon name="chevron-right" />
        </a>
      </span>
      <h2>{period.label}</h2>
    </div>
  );
}

function Day({
  day,
  period,
  events,
  calendar,
  columns,
  report,
  today,
}: CalendarProps & { readonly day: Temporal.PlainDate; readonly period: Period; readonly events: readonly Values[] }) {
  const out = Temporal.PlainDate.compare(day, period.from) < 0 || Temporal.PlainDate.compare(day, period.to) > 0;
  const look = [out && 'out', day.toString() === today && 'today', events.length === 0 && 'nil'].filter(Boolean).join(' ');
  return (
    <td className={look || undefined}>
      <div className="dn">
        <b data-d={weekdayName(day)}>
          <time dateTime={day.toString()}>
            {day.day}
            {(day.day === 1 || day.equals(period.first)) && ` ${shortMonth(day)}`}
          </time>
        </b>
      </div>
      {events.map((row, index) => (
        <Event key={index} row={row} calendar={calendar} columns={columns} report={report} />
      ))}
    </td>
  );
}

function Event({ row, calendar, columns, report }: Pick<CalendarProps, 'calendar' | 'columns' | 'report'> & { readonly row: Values }) {
  const said = (name: string) => textOf(report.columns[name]!.field, row[name]);
  const text = calendar.said.map(said).filter(Boolean).join(' · ');
  const chip = report.columns[calendar.chip]!.field;
  const family = 'choices' in chip ? chip.choices.find(([code]) => code === row[calendar.chip])?.[2] : undefined;
  const href = columns.find(({ name }) => name === calendar.said[0])?.link?.(row);
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
