/** Days as a table of weeks, with their heads: what stands in each is the caller's. */
import type { ReactNode } from 'react';
import { daysOf, shortMonth, weekdayName, weekdays, type Period } from './period.server.ts';

interface GridProps {
  readonly period: Period;
  readonly className: string;
  /** What stands under the head of a day. */
  readonly cellOf: (day: Temporal.PlainDate) => {
    readonly empty: boolean;
    readonly beside?: ReactNode;
    readonly inside: ReactNode;
  };
  readonly isToday: (day: Temporal.PlainDate) => boolean;
}

export function DayGrid({ period, className, cellOf, isToday }: GridProps) {
  const all = daysOf(period.first, period.last);
  const weeks = Array.from({ length: all.length / 7 }, (_, index) =>
    all.slice(index * 7, index * 7 + 7),
  );
  return (
    <div className="card calw">
      <table className={className}>
        <caption className="vh">{period.label}</caption>
        <thead>
          <tr>
            {weekdays().map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={String(week[0])}>
              {week.map((day) => {
                const { empty, beside, inside } = cellOf(day);
                const out =
                  Temporal.PlainDate.compare(day, period.from) < 0 ||
                  Temporal.PlainDate.compare(day, period.to) > 0;
                return (
                  <td
                    key={String(day)}
                    className={
                      [out && 'out', isToday(day) && 'today', empty && 'nil']
                        .filter(Boolean)
                        .join(' ') || undefined
                    }
                  >
                    <div className="dn">
                      <b data-d={weekdayName(day)}>
                        <time dateTime={day.toString()}>
                          {day.day}
                          {(day.day === 1 || day.equals(period.first)) && ` ${shortMonth(day)}`}
                        </time>
                      </b>
                      {beside}
                    </div>
                    {inside}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
