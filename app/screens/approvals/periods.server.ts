/** Areas by months: what is open, locked, closing or closed. */
import type { LinkedView } from '#app/resource-screens/shared/view/view-types.ts';
import type { Session } from '#app/session/context.ts';
import { AREA_LOCKS, PERIOD_AREAS, type PeriodArea } from '#erp/model/approvals/approvals.ts';

interface ApiPeriod {
  readonly id: number;
  readonly year: number;
  readonly month: number;
  readonly status: string;
  readonly [lock: string]: unknown;
}

export interface Cell {
  readonly period: string;
  readonly label: string;
  readonly text: 'Futuro' | 'Abierto' | 'Bloqueado' | 'En cierre' | 'Cerrado';
  /** What its button would do; null when nothing can be done here. */
  readonly act: 'lock' | 'unlock' | null;
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

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const PAST = 11;
const SHOWN = 14;

function cellOf(
  period: ApiPeriod,
  area: PeriodArea,
  label: string,
  mayLock: boolean,
  stockClosed: boolean,
): Cell {
  const lock = AREA_LOCKS[area];
  const locked = lock !== undefined && period[lock] === true;
  const base = { period: String(period.id), label };
  if (period.status === 'CERRADO' || (area === 'INVENTARIOS' && stockClosed))
    return { ...base, text: 'Cerrado', act: null };
  if (period.status === 'EN_CIERRE')
    return { ...base, text: locked ? 'En cierre' : 'Abierto', act: null };
  const act = lock && mayLock ? (locked ? 'unlock' : 'lock') : null;
  if (locked) return { ...base, text: 'Bloqueado', act };
  return {
    ...base,
    text: period.status === 'FUTURO' ? 'Futuro' : 'Abierto',
    act: period.status === 'FUTURO' ? null : act,
  };
}

/** Eleven months back, this one and two ahead. */
export async function closingsOf(session: Session): Promise<Closings> {
  const today = Temporal.Now.plainDateISO(session.timeZone).toPlainYearMonth();
  const first = today.subtract({ months: PAST });
  const months = Array.from({ length: SHOWN }, (_, i) => first.add({ months: i }));
  const [{ data: periods }, stock] = await Promise.all([
    session.erp.get<readonly (ApiPeriod & { readonly live_exceptions: number })[]>('acc/periods', {
      size: 100,
      fields: ['year', 'month', 'status', 'live_exceptions', ...Object.values(AREA_LOCKS)],
      filter: { year: { from: String(first.year), to: String(months.at(-1)!.year) } },
    }),
    session.can('inv/periods.list')
      ? session.erp.get<readonly { period: string; status: string }[]>('inv/periods', { size: 100 })
      : { data: [] },
  ]);
  const closedStock = new Set(
    stock.data.filter(({ status }) => status === 'CERRADO').map(({ period }) => period),
  );
  const mayLock = session.can('acc/periods.lock');
  const found = months.flatMap((at) => {
    const period = periods.find(({ year, month }) => year === at.year && month === at.month);
    return period ? [{ at, period, label: `${MONTHS[at.month - 1]} ${at.year}` }] : [];
  });
  return {
    months: found.map(({ at, period, label }) => ({
      key: at.toString(),
      label,
      now: at.equals(today),
      href: `/acc/periods/${period.id}`,
      exceptions: Number(period.live_exceptions) || 0,
    })),
    rows: PERIOD_AREAS.map(([area, label]) => ({
      area,
      label,
      cells: found.map(({ at, period, label: month }) =>
        cellOf(period, area, month, mayLock, closedStock.has(at.toString())),
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
    title: 'Cierres por mes',
    add: {
      href: '/corp/config/periods',
      label: session.can('acc/periods.lock') ? 'Bloquear o desbloquear áreas' : 'Ver los cierres',
    },
    columns: ['Mes', ...rows.map(({ label }) => label), 'Excepciones'].map((label) => ({
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
