import { t } from '#app/i18n/t.ts';
import type { ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import { fieldLabel, may } from '#app/resource-screens/shared/view/view.server.ts';
import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { fixedPartOf } from '#erp/model/fixed/fixed-rows.ts';
import type { ScheduleView } from '#erp/model/views.ts';
import { daysOf, periodOf, shortMonth, weekdayName, type Period } from '../days/period.server.ts';
import { PeriodBar } from '../days/period-bar.server.tsx';
import { rowsWithin } from '../days/within.server.ts';
import {
  KEYBOARD_SCROLL,
  dayOf,
  entryOf,
  fieldText,
  groupThousands,
  type ListViewContext,
  type RenderedView,
} from '../rows.server.ts';
import { laneOf, lanesOf, type Lane } from './lanes.server.ts';
import { readRetry, type Retry } from './retry.server.ts';
import { ScheduleCard, type Card, type Moving } from './schedule-card.server.tsx';

/** Fields that the person may write of what is not settled. */
function isWritten(at: ListViewContext, name: string): boolean {
  const { resource } = at.screen;
  const field = resource.fields[name];
  return (
    field?.readOnly === undefined &&
    (field?.writeKey === undefined || at.session.can(field.writeKey)) &&
    resource.editableFields?.includes(name) !== false
  );
}

function cardOf(at: ListViewContext, view: ScheduleView, row: ApiRow, by: string): Card {
  const { resource } = at.screen;
  const fixed = fixedPartOf(resource, row);
  const movable =
    fixed.all === null &&
    [view.on, by].every((name) => isWritten(at, name) && !fixed.fields.has(name));
  const entry = entryOf(at, row, view.chip);
  return {
    ...entry,
    version: String(row.version ?? ''),
    time: dayOf(at, row, view.on)?.time ?? null,
    on: fieldTypeOf(resource.fields[view.on]!).input(
      row[view.on] as string,
      resource.fields[view.on]!,
      companyClock(),
    ),
    lane: laneOf(row, by),
    details: (view.card ?? []).map((name) => fieldText(at, row, name)).filter(Boolean),
    movable: movable && may(resource, 'update', at.session),
  };
}

/** What every card of the schedule says of where it may go. */
function movingOf(
  at: ListViewContext,
  view: ScheduleView,
  by: string,
  lanes: readonly Lane[],
): Moving {
  const { resource } = at.screen;
  const field = resource.fields[by]!;
  return {
    target: `/catalogue/move${at.path}`,
    back: at.back,
    by,
    input: resource.fields[view.on]!.kind === 'date' ? 'date' : 'datetime-local',
    onLabel: fieldLabel(resource, view.on, at.session),
    laneLabel: fieldLabel(resource, by, at.session),
    lanes: field.kind === 'text' ? null : lanes,
    max: field.kind === 'text' ? field.max : undefined,
  };
}

/** Cards by their day and lane, the earliest first. */
const cellKey = (day: Temporal.PlainDate | undefined, lane: string) => `${String(day)} ${lane}`;
const cellsOf = (at: ListViewContext, view: ScheduleView, by: string, rows: readonly ApiRow[]) =>
  Map.groupBy(
    rows.toSorted((a, b) => String(a[view.on]).localeCompare(String(b[view.on]))),
    (row) => cellKey(dayOf(at, row, view.on)?.day, laneOf(row, by)),
  );

/** A week of entries, each in the lane of its day. */
export async function drawSchedule(
  at: ListViewContext,
  view: ScheduleView,
  params: URLSearchParams,
): Promise<RenderedView> {
  const { resource } = at.screen;
  const lanesBy = view.lanes.filter((name) => at.names.readable.has(name));
  const by = lanesBy.find((name) => name === at.state.span) ?? lanesBy[0];
  if (by === undefined) throw new Response('No encontrado', { status: 404 });
  const day = at.state.day ? Temporal.PlainDate.from(at.state.day) : at.today;
  const period = periodOf('semana', day);
  const asked = [by, view.chip, ...(view.card ?? [])];
  const { rows, left, problem } = await rowsWithin(at, { from: view.on }, period, asked, false);
  const lanes = await lanesOf(at, by, resource.fields[by]!, rows);
  const cells = cellsOf(at, view, by, rows);
  const content = (
    <>
      <PeriodBar
        at={at}
        period={period}
        span={by}
        offered={lanesBy.map((name) => [name, fieldLabel(resource, name, at.session)] as const)}
      />
      <Lanes
        period={period}
        today={at.today}
        lanes={lanes}
        cellOf={(on, { value }) =>
          (cells.get(cellKey(on, value)) ?? []).map((row) => cardOf(at, view, row, by))
        }
        moving={movingOf(at, view, by, lanes)}
        retry={readRetry(params)}
      />
      {left > 0 && (
        <p className="mut note-v">
          {t('views.moreInDays', 'Hay {count} más en estos días: filtra para verlos.', {
            count: groupThousands(left),
          })}
        </p>
      )}
    </>
  );
  return { content, count: groupThousands(rows.length + left), problem };
}

interface LanesProps {
  readonly period: Period;
  readonly today: Temporal.PlainDate;
  readonly lanes: readonly Lane[];
  readonly cellOf: (day: Temporal.PlainDate, lane: Lane) => readonly Card[];
  readonly moving: Moving;
  readonly retry: Retry | null;
}

function Lanes(props: LanesProps) {
  const { period, today, lanes, moving } = props;
  const days = daysOf(period.first, period.last);
  return (
    <div className="card schw" data-board="" {...KEYBOARD_SCROLL} aria-label={period.label}>
      <table className="sch">
        <caption className="vh">{period.label}</caption>
        <thead>
          <tr>
            <th scope="col">{moving.laneLabel}</th>
            {days.map((day) => (
              <th
                scope="col"
                key={day.toString()}
                className={day.equals(today) ? 'today' : undefined}
              >
                {weekdayName(day).slice(0, 3)} {day.day} {shortMonth(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <tr key={lane.value}>
              <th scope="row">{lane.label}</th>
              {days.map((day) => (
                <Cell key={day.toString()} {...props} lane={lane} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  today,
  cellOf,
  moving,
  retry,
  lane,
  day,
}: LanesProps & { lane: Lane; day: Temporal.PlainDate }) {
  const cards = cellOf(day, lane);
  const look = [day.equals(today) && 'today', cards.length === 0 && 'nil'].filter(Boolean);
  return (
    <td
      className={look.join(' ') || undefined}
      data-lane={lane.value}
      data-day={day.toString()}
      data-d={`${weekdayName(day)} ${day.day}`}
    >
      {cards.length > 0 && (
        <ol>
          {cards.map((card) => (
            <ScheduleCard
              key={card.id}
              card={card}
              moving={moving}
              retry={retry?.id === card.id ? retry : null}
            />
          ))}
        </ol>
      )}
    </td>
  );
}
