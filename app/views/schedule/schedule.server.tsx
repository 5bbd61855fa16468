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
  const field = resource.fields[by]!;
  const period = periodOf(
    'semana',
    at.state.day ? Temporal.PlainDate.from(at.state.day) : at.today,
  );
  const { rows, left, problem } = await rowsWithin(
    at,
    { from: view.on },
    period,
    [by, view.chip, ...(view.card ?? [])],
    false,
  );
  const lanes = await lanesOf(at, by, field, rows);
  const cells = Map.groupBy(
    rows.toSorted((a, b) => String(a[view.on]).localeCompare(String(b[view.on]))),
    (row) => `${dayOf(at, row, view.on)?.day.toString()} ${laneOf(row, by)}`,
  );
  const moving: Moving = {
    target: `/catalogue/move${at.path}`,
    back: at.back,
    by,
    input: resource.fields[view.on]!.kind === 'date' ? 'date' : 'datetime-local',
    onLabel: fieldLabel(resource, view.on, at.session),
    laneLabel: fieldLabel(resource, by, at.session),
    lanes: field.kind === 'text' ? null : lanes,
    max: field.kind === 'text' ? field.max : undefined,
  };
  return {
    content: (
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
          head={moving.laneLabel}
          lanes={lanes}
          cellOf={(day, { value }) =>
            (cells.get(`${day.toString()} ${value}`) ?? []).map((row) => cardOf(at, view, row, by))
          }
          moving={moving}
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
    ),
    count: groupThousands(rows.length + left),
    problem,
  };
}

function Lanes({
  period,
  today,
  head,
  lanes,
  cellOf,
  moving,
  retry,
}: {
  period: Period;
  today: Temporal.PlainDate;
  head: string;
  lanes: readonly Lane[];
  cellOf: (day: Temporal.PlainDate, lane: Lane) => readonly Card[];
  moving: Moving;
  retry: Retry | null;
}) {
  const days = daysOf(period.first, period.last);
  const mark = (day: Temporal.PlainDate) => (day.equals(today) ? 'today' : undefined);
  return (
    <div className="card schw" data-board="" {...KEYBOARD_SCROLL} aria-label={period.label}>
      <table className="sch">
        <caption className="vh">{period.label}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {days.map((day) => (
              <th scope="col" key={day.toString()} className={mark(day)}>
                {weekdayName(day).slice(0, 3)} {day.day} {shortMonth(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <tr key={lane.value}>
              <th scope="row">{lane.label}</th>
              {days.map((day) => {
                const cards = cellOf(day, lane);
                return (
                  <td
                    key={day.toString()}
                    className={[mark(day), cards.length === 0 && 'nil'].filter(Boolean).join(' ')}
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
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
