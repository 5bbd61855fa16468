import { t } from '#app/i18n/t.ts';
import type { CalendarView } from '#erp/model/views.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { longDay } from '#app/session/instants.server.ts';
import { DayGrid } from './day-grid.server.tsx';
import { daysOf, periodOf, spanOf, type Period, type Span } from './period.server.ts';
import { offeredSpans, PeriodBar } from './period-bar.server.tsx';
import {
  dayOf,
  entryOf,
  groupThousands,
  newRecordHref,
  type RenderedView,
  type Entry,
  type ListViewContext,
} from '../rows.server.ts';
import { rowsWithin } from './within.server.ts';

const OFFERED: readonly Span[] = ['mes', 'semana', 'agenda'];
/** Entries of a day that a month shows. */
const IN_SIGHT = 3;

interface Event extends Entry {
  readonly time: string | null;
}
type Days = ReadonlyMap<string, readonly Event[]>;

export async function drawCalendar(at: ListViewContext, view: CalendarView): Promise<RenderedView> {
  const span = spanOf(at.state.span, OFFERED);
  const period = periodOf(span, at.state.day ? Temporal.PlainDate.from(at.state.day) : at.today);
  const { rows, left, problem } = await rowsWithin(at, view, period, [view.chip], false);
  const days = new Map<string, Event[]>();
  let shown = 0;
  for (const row of rows) {
    const from = dayOf(at, row, view.from);
    if (!from) continue;
    const to = view.to ? dayOf(at, row, view.to)?.day : undefined;
    const event: Event = { ...entryOf(at, row, view.chip), time: from.time };
    const [first, last] = [later(from.day, period.first), earlier(to ?? from.day, period.last)];
    for (const day of Temporal.PlainDate.compare(first, last) > 0 ? [] : daysOf(first, last))
      days.set(day.toString(), [...(days.get(day.toString()) ?? []), event]);
    if (
      Temporal.PlainDate.compare(from.day, period.to) <= 0 &&
      Temporal.PlainDate.compare(to ?? from.day, period.from) >= 0
    )
      shown += 1;
  }
  for (const events of days.values())
    events.sort((a, b) => (a.time ?? '').localeCompare(b.time ?? ''));
  const content = (
    <>
      <PeriodBar at={at} period={period} span={span} offered={offeredSpans(OFFERED)} />
      {span === 'agenda' ? (
        <Agenda at={at} view={view} days={days} />
      ) : (
        <Weeks at={at} view={view} days={days} period={period} span={span} />
      )}
      {left > 0 && (
        <p className="mut note-v">
          {t(
            'views.moreInDaysWeek',
            'Hay {count} más en estos días: filtra o elige «Semana» para verlos.',
            { count: groupThousands(left) },
          )}
        </p>
      )}
    </>
  );
  return { content, count: groupThousands(shown), problem };
}

const later = (a: Temporal.PlainDate, b: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(a, b) < 0 ? b : a;
const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(a, b) > 0 ? b : a;

function EventLink({ event }: { event: Event }) {
  const text = [event.title, event.second].filter(Boolean).join(' ');
  const inside = (
    <>
      {event.time && <b>{event.time}</b>}
      <span>{text}</span>
      {event.chip && <span className="vh">, {event.chip[1]}</span>}
    </>
  );
  const look = `ev ${event.chip?.[0] ?? ''}`;
  const title = event.chip ? `${text} · ${event.chip[1]}` : text;
  return event.href ? (
    <a className={look} href={event.href} title={title}>
      {inside}
    </a>
  ) : (
    <span className={look} title={title}>
      {inside}
    </span>
  );
}

interface Parts {
  readonly at: ListViewContext;
  readonly view: CalendarView;
  readonly days: Days;
}

function Weeks({ at, view, days, period, span }: Parts & { period: Period; span: Span }) {
  const limit = span === 'semana' ? 100 : IN_SIGHT;
  return (
    <DayGrid
      period={period}
      className={span === 'semana' ? 'cal wk' : 'cal'}
      isToday={(day) => day.equals(at.today)}
      cellOf={(day) => {
        const events = days.get(day.toString()) ?? [];
        return {
          empty: events.length === 0,
          beside: addOn(at, view, day),
          inside: shortened(at, day, events, limit),
        };
      }}
    />
  );
}

function addOn(at: ListViewContext, view: CalendarView, day: Temporal.PlainDate) {
  const add = newRecordHref(at, { [view.from]: day.toString() });
  return (
    add && (
      <a
        className="add"
        href={add}
        aria-label={t('views.newOn', 'Nuevo, {day}', { day: longDay(day.toString()) })}
        title={t('views.newThisDay', 'Nuevo en este día')}
      >
        <Icon name="plus" />
      </a>
    )
  );
}

const shortened = (
  at: ListViewContext,
  day: Temporal.PlainDate,
  events: readonly Event[],
  limit: number,
) => (
  <>
    {events.slice(0, limit).map((event) => (
      <EventLink key={event.id} event={event} />
    ))}
    {events.length > limit && (
      <a className="more" href={at.href({ span: 'semana', day: day.toString() })}>
        {t('views.more', '+{count} más', { count: events.length - limit })}
      </a>
    )}
  </>
);

function Agenda({ at, view, days }: Parts) {
  const listed = [...days].sort(([a], [b]) => a.localeCompare(b));
  if (listed.length === 0)
    return <p className="card none-v mut">{t('views.nothingInDays', 'Nada en estos días.')}</p>;
  return (
    <ol className="card ag">
      {listed.map(([day, events]) => {
        const add = newRecordHref(at, { [view.from]: day });
        return (
          <li key={day}>
            <h3>
              {longDay(day)}
              {add && (
                <a
                  className="add"
                  href={add}
                  aria-label={t('views.newOn', 'Nuevo, {day}', { day: longDay(day) })}
                  title={t('views.newThisDay', 'Nuevo en este día')}
                >
                  <Icon name="plus" />
                </a>
              )}
            </h3>
            {events.map((event) => (
              <EventLink key={event.id} event={event} />
            ))}
          </li>
        );
      })}
    </ol>
  );
}
