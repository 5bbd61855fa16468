/** Areas by months: what is open, locked, closing or closed. */
import { t } from '#app/i18n/t.ts';
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import type { ClosedMonths } from './closed-month.server.ts';
import { AREA_LOCKS, PERIOD_AREAS, type PeriodArea } from '#erp/model/approvals/approvals.ts';

interface ApiPeriod {
  readonly id: number;
  readonly year: number;
  readonly month: number;
  readonly status: string;
  readonly [lock: string]: unknown;
}

type State = 'future' | 'open' | 'locked' | 'closing' | 'closed';

export interface Cell {
  readonly period: string;
  readonly label: string;
  readonly state: State;
  readonly text: string;
  /** What its button would do; null when nothing can be done here. */
  readonly act: 'lock' | 'unlock' | null;
}

function stateText(state: State): string {
  switch (state) {
    case 'future':
      return t('periods.future', 'Futuro');
    case 'open':
      return t('periods.open', 'Abierto');
    case 'locked':
      return t('periods.locked', 'Bloqueado');
    case 'closing':
      return t('periods.closing', 'En cierre');
    case 'closed':
      return t('periods.closed', 'Cerrado');
  }
}

export interface AreaRow {
  readonly area: PeriodArea;
  readonly label: string;
  readonly cells: readonly Cell[];
}

export interface Closings {
  readonly months: readonly {
    readonly key: string;
    readonly label: string;
    readonly now: boolean;
    readonly href: string;
    readonly exceptions: number;
  }[];
  readonly rows: readonly AreaRow[];
}

const OF_MODULES = Object.values(
  import.meta.glob<ClosedMonths>('/app/screens/*/closed-months.server.ts', {
    eager: true,
    import: 'closedMonths',
  }),
);

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const PAST = 11;
const SHOWN = 14;

function cellOf(
  period: ApiPeriod,
  area: PeriodArea,
  label: string,
  mayLock: boolean,
  closed: boolean,
): Cell {
  const cell = stateOf(period, area, mayLock, closed);
  return { period: String(period.id), label, text: stateText(cell.state), ...cell };
}

function stateOf(
  period: ApiPeriod,
  area: PeriodArea,
  mayLock: boolean,
  closed: boolean,
): Pick<Cell, 'state' | 'act'> {
  const lock = AREA_LOCKS[area];
  const locked = lock !== undefined && period[lock] === true;
  if (period.status === 'CERRADO' || closed) return { state: 'closed', act: null };
  if (period.status === 'EN_CIERRE') return { state: locked ? 'closing' : 'open', act: null };
  let act: 'lock' | 'unlock' | null = null;
  if (lock && mayLock) act = locked ? 'unlock' : 'lock';
  if (locked) return { state: 'locked', act };
  return {
    state: period.status === 'FUTURO' ? 'future' : 'open',
    act: period.status === 'FUTURO' ? null : act,
  };
}

/** Of December, the month 13 too, in which the year is closed. */
const periodsOf = <P extends ApiPeriod>(at: Temporal.PlainYearMonth, periods: readonly P[]) =>
  (at.month === 12 ? [12, 13] : [at.month]).flatMap((month) => {
    const period = periods.find((each) => each.year === at.year && each.month === month);
    const name = MONTHS[month - 1] ?? t('periods.month13', 'ajuste');
    return period ? [{ at, period, label: `${name} ${at.year}` }] : [];
  });

/** Eleven months back, this one and two ahead. */
export async function closingsOf(session: Session): Promise<Closings> {
  const today = Temporal.Now.plainDateISO(session.timeZone).toPlainYearMonth();
  const first = today.subtract({ months: PAST });
  const months = Array.from({ length: SHOWN }, (_, i) => first.add({ months: i }));
  const [{ data: periods }, ...closedMonths] = await Promise.all([
    session.erp.get<readonly (ApiPeriod & { readonly live_exceptions: number })[]>('acc/periods', {
      size: 100,
      fields: ['year', 'month', 'status', 'live_exceptions', ...Object.values(AREA_LOCKS)],
      filter: { year: { from: String(first.year), to: String(months.at(-1)!.year) } },
    }),
    ...OF_MODULES.map(async ({ area, read }) => ({ area, closed: await read(session) })),
  ]);
  const isClosed = (asked: PeriodArea, month: string) =>
    closedMonths.some(({ area, closed }) => area === asked && closed.includes(month));
  const mayLock = session.can('acc/periods.lock');
  const found = months.flatMap((at) => periodsOf(at, periods));
  return {
    months: found.map(({ at, period, label }) => ({
      key: `${period.year}-${period.month}`,
      label,
      now: period.month === at.month && at.equals(today),
      href: `/acc/periods/${period.id}`,
      exceptions: Number(period.live_exceptions) || 0,
    })),
    rows: PERIOD_AREAS.map(([area, label]) => ({
      area,
      label,
      cells: found.map(({ at, period, label: month }) =>
        cellOf(period, area, month, mayLock, isClosed(area, at.toString())),
      ),
    })),
  };
}

/** The same as a table of the company's own screen. */
export async function closingsTable(session: Session): Promise<LinkedView> {
  const { months, rows } = await closingsOf(session);
  const text = (cell: Cell | undefined) => (cell ? cell.text : '');
  return {
    kind: 'table',
    title: t('periods.byMonth', 'Cierres por mes'),
    add: {
      href: '/corp/config/periods',
      label: session.can('acc/periods.lock')
        ? t('periods.lockAreas', 'Bloquear o desbloquear áreas')
        : t('periods.seeClosings', 'Ver los cierres'),
    },
    columns: [
      t('dates.month', 'Mes'),
      ...rows.map(({ label }) => label),
      t('periods.exceptions', 'Excepciones'),
    ].map((label) => ({
      label,
      right: false,
    })),
    rows: months
      .map((month, i) => ({
        href: month.href,
        cells: [
          month.label,
          ...rows.map(({ cells }) => text(cells[i])),
          month.exceptions > 0 ? String(month.exceptions) : '',
        ],
      }))
      .toReversed(),
    more: null,
  };
}
