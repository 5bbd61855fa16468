import { t } from '#app/i18n/t.ts';
import { viewField } from '#erp/model/screens/list-views.ts';
import type { TimelineView } from '#erp/model/views.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { labelOne } from '#app/resource-screens/shared/view/view.server.ts';
import { Chip } from '#app/ui/chip.tsx';
import { daysOf, periodOf, shortMonth, spanOf, type Period, type Span } from './period.server.ts';
import { offeredSpans, PeriodBar } from './period-bar.server.tsx';
import {
  KEYBOARD_SCROLL,
  entryOf,
  fieldText,
  groupThousands,
  type RenderedView,
  type Entry,
  type ListViewContext,
} from '../rows.server.ts';
import { rowsWithin } from './within.server.ts';

const OFFERED: readonly Span[] = ['mes', 'semana', 'trimestre'];
const MOST = 100;
/** A bar of no length is still to be seen, in per cent of the period. */
const THINNEST = 0.4;

interface Bar extends Entry {
  readonly from: string;
  readonly to: string;
  /** Per cent of the period. */
  readonly x: number;
  readonly width: number;
}

export async function drawTimeline(at: ListViewContext, view: TimelineView): Promise<RenderedView> {
  const span = spanOf(at.state.span, OFFERED);
  const period = periodOf(span, at.state.day ? Temporal.PlainDate.from(at.state.day) : at.today);
  const { rows, left, problem } = await rowsWithin(at, view, period, [view.chip], true);
  const bars = rows.slice(0, MOST).flatMap((row) => barOf(at, view, period, row));
  const hidden = left + Math.max(0, rows.length - MOST);
  const content = (
    <>
      <PeriodBar at={at} period={period} span={span} offered={offeredSpans(OFFERED)} />
      {bars.length === 0 ? (
        <p className="card none-v mut">{t('views.nothingInDays', 'Nada en estos días.')}</p>
      ) : (
        <Bars
          bars={bars}
          period={period}
          today={at.today}
          one={labelOne(at.screen.resource, at.session)}
        />
      )}
      {hidden > 0 && (
        <p className="mut note-v">
          {t('views.moreInDays', 'Hay {count} más en estos días: filtra para verlos.', {
            count: groupThousands(hidden),
          })}
        </p>
      )}
    </>
  );
  return { content, count: groupThousands(rows.length + left), problem };
}

/** Epoch ms at which a day begins for the person. */
const startOf = (day: Temporal.PlainDate, zone: string) =>
  day.toZonedDateTime(zone).epochMilliseconds;

function timelineInstant(
  at: ListViewContext,
  row: ApiRow,
  name: string,
  end: boolean,
): number | null {
  const value = row[name];
  if (typeof value !== 'string' || value === '') return null;
  if (value.length > 10) return Temporal.Instant.from(value).epochMilliseconds;
  return startOf(Temporal.PlainDate.from(value).add({ days: end ? 1 : 0 }), at.zone);
}

function barOf(at: ListViewContext, view: TimelineView, period: Period, row: ApiRow): Bar[] {
  const [first, last] = [
    startOf(period.first, at.zone),
    startOf(period.last.add({ days: 1 }), at.zone),
  ];
  const begins = timelineInstant(at, row, view.from, false);
  if (begins === null) return [];
  const ends =
    timelineInstant(at, row, view.to, true) ??
    (viewField(at.screen.resource, view.to)?.kind === 'date'
      ? last
      : Math.max(begins, Temporal.Now.instant().epochMilliseconds));
  const share = (moment: number) =>
    ((Math.min(Math.max(moment, first), last) - first) / (last - first)) * 100;
  const x = share(begins);
  const width = Math.max(THINNEST, share(ends) - x);
  return [
    {
      ...entryOf(at, row, view.chip),
      from: fieldText(at, row, view.from),
      to: fieldText(at, row, view.to),
      x: Math.min(x, 100 - THINNEST),
      width,
    },
  ];
}

const percent = (share: number) => `${share.toFixed(2)}%`;

/** Where a line of the scale stands, and what is written there. */
function ticksOf(period: Period): { at: number; label: string }[] {
  const days = daysOf(period.first, period.last);
  const week = days.length <= 7;
  return days.flatMap((day, index) =>
    week || day.dayOfWeek === 1
      ? [{ at: (index / days.length) * 100, label: `${day.day} ${shortMonth(day)}` }]
      : [],
  );
}

function Bars({
  bars,
  period,
  today,
  one,
}: {
  bars: readonly Bar[];
  period: Period;
  today: Temporal.PlainDate;
  one: string;
}) {
  const ticks = ticksOf(period);
  const length = daysOf(period.first, period.last).length;
  const sinceFirst = period.first.until(today, { largestUnit: 'days' }).days;
  const now = sinceFirst >= 0 && sinceFirst < length ? (sinceFirst / length) * 100 : null;
  const scale = ticks.map(({ at }) => (
    <line key={at} className="grid" x1={percent(at)} x2={percent(at)} y1="0" y2="100%" />
  ));
  return (
    <div className="card tlw" {...KEYBOARD_SCROLL} aria-label={period.label}>
      <table className={length > 40 ? 'tl lg' : 'tl'}>
        <caption className="vh">{period.label}</caption>
        <thead>
          <tr>
            <th scope="col">{one}</th>
            <th scope="col" className="ax">
              <svg
                width="100%"
                height="20"
                role="img"
                aria-label={t('views.periodOf', 'Del {period}', { period: period.label })}
              >
                {ticks.map(({ at, label }) => (
                  <text key={at} x={percent(at)} y="14" dx="4">
                    {label}
                  </text>
                ))}
              </svg>
            </th>
            <th scope="col">{t('form.status', 'Estado')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.id}>
              <th scope="row">
                {bar.href ? <a href={bar.href}>{bar.title}</a> : bar.title}
                {bar.second && <span className="mut"> {bar.second}</span>}
              </th>
              <td className="ax">
                <svg
                  width="100%"
                  height="24"
                  role="img"
                  aria-label={`${bar.from} a ${bar.to || 'ahora'}`}
                >
                  {scale}
                  {now !== null && (
                    <line className="now" x1={percent(now)} x2={percent(now)} y1="0" y2="100%" />
                  )}
                  <rect
                    className={`br ${bar.chip?.[0] ?? 'go'}`}
                    x={percent(bar.x)}
                    width={percent(bar.width)}
                    y="5"
                    height="14"
                    rx="3"
                  >
                    <title>
                      {bar.from} a {bar.to || 'ahora'}
                    </title>
                  </rect>
                </svg>
              </td>
              <td>{bar.chip && <Chip family={bar.chip[0]}>{bar.chip[1]}</Chip>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
