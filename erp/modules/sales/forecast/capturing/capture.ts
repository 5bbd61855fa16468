/** The months of a year typed side by side, each written as a forecast of its own. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import {
  actionRules,
  type ActionContext,
  type InputOf,
} from '#erp/kernel/operations/actions/action-rules.ts';
import { removeInTransaction } from '#erp/kernel/operations/remove.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { spreadTotal } from '../baseline.ts';
import { CAPTURE } from '../forecast-actions.ts';
import { KEYS } from '../forecast-keys.ts';
import { closedMonths, soldOfKey } from '../history.ts';
import { monthOf, monthsOfYear } from '../months.ts';
import { todayOf } from '../today.ts';
import { draftScope, knownDrafts, writeDraft, type Wanted } from '../write-drafts.ts';
import {
  capturedRows,
  keyOf,
  MONTH_FIELDS,
  type YearQuestion,
  type CapturedRow,
} from './captured-rows.ts';

type Context = ActionContext<typeof CAPTURE.fields>;
type TypedRow = InputOf<typeof CAPTURE.fields>['rows'][number];

const MEASURE_FIELD = { CANTIDAD: 'qty', IMPORTE: 'amount' } as const;

/** Years more than the next are captured by their address. */
function askedOf(
  { now, actor }: Pick<Context, 'now' | 'actor'>,
  given: Readonly<Record<string, string>>,
): YearQuestion {
  const year = Number(given.year);
  const isYear = Number.isInteger(year) && year >= 2000 && year <= 2100;
  return {
    year: isYear ? year : now.toZonedDateTimeISO(actor.timeZone).year,
    kind: CAPTURE.fields.kind.choices.some(([kind]) => kind === given.kind)
      ? given.kind!
      : 'PRONOSTICO',
    measure: given.measure === 'IMPORTE' ? 'IMPORTE' : 'CANTIDAD',
  };
}

function checkRows(rows: readonly TypedRow[]): void {
  const fields: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    if (KEYS.every((name) => (row[name] ?? null) === null))
      fields[`rows[${index}][product_id]`] = [
        t(
          'sales.forecastOfWhat',
          'Elige al menos un producto, línea, cliente, vendedor, zona o sucursal.',
        ),
      ];
    else if (seen.has(key))
      fields[`rows[${index}][product_id]`] = [
        t('sales.forecastTwice', 'Otro renglón es de lo mismo: captúralo una vez.'),
      ];
    seen.add(key);
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** What a row says of each month still to come; null is nothing. */
async function monthsOf(
  { tx, services, ...context }: Context,
  row: TypedRow,
  months: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if ((row.year_total ?? null) === null)
    return new Map(
      months.map((month) => [month, row[MONTH_FIELDS[Number(month.slice(5, 7)) - 1]!] ?? null]),
    );
  const today = todayOf(context);
  const { quantities } = await soldOfKey(tx, services.registry, row, today);
  const parts = spreadTotal(row.year_total!, quantities, months, closedMonths(today));
  return new Map(months.map((month, index) => [month, parts[index]!]));
}

const same = (a: string | null | undefined, b: string | null): boolean =>
  (a ?? null) === null || b === null ? (a ?? null) === b : new Exact(a!).eq(b);

/** Months that say something else than what the year had. */
async function changedMonths(context: Context): Promise<readonly Wanted[]> {
  const { tx, input } = context;
  const asked = { year: input.year!, kind: input.kind!, measure: input.measure! } as YearQuestion;
  const known = new Map<string, CapturedRow>(
    (await capturedRows(tx, asked)).map((row) => [keyOf(row), row]),
  );
  const months = monthsOfYear(asked.year).filter((month) => month >= monthOf(todayOf(context)));
  if (months.length === 0)
    throw invalid({
      year: [t('sales.pastForecast', 'Los meses que pasaron ya no se pronostican.')],
    });
  const wanted: Wanted[] = [];
  for (const row of input.rows) {
    const before = known.get(keyOf(row));
    for (const [period, value] of await monthsOf(context, row, months)) {
      if (same(before?.[MONTH_FIELDS[Number(period.slice(5, 7)) - 1]!], value)) continue;
      const keys = Object.fromEntries(KEYS.map((key) => [key, row[key] ?? null]));
      const values = asked.measure === 'IMPORTE' ? { amount: value } : { qty: value, amount: null };
      wanted.push({ kind: asked.kind, period, keys, values });
    }
  }
  return wanted;
}

export const capture = actionRules(CAPTURE, {
  async prefill({ tx, now, actor, given }) {
    const asked = askedOf({ now, actor }, given);
    return { values: { ...asked, rows: (await capturedRows(tx, asked)) as never } };
  },
  async run(context) {
    const { tx, services, actor, resource, input } = context;
    checkRows(input.rows);
    const wanted = await changedMonths(context);
    const field = MEASURE_FIELD[input.measure as keyof typeof MEASURE_FIELD];
    const known = await knownDrafts(context, wanted.map(draftScope));
    for (const each of wanted) {
      const before = known.get(draftScope(each));
      if (each.values[field] !== null) await writeDraft(context, each, before);
      else if (before)
        await removeInTransaction(tx, services, actor, resource, before.id, {
          version: String(before.version),
        });
    }
    return {
      data: { written: wanted.length },
      outcome: {
        message: t(
          'sales.forecastCaptured',
          ['{count} mes cambiado, en borrador.', '{count} meses cambiados, en borrador.'],
          { count: wanted.length },
        ),
      },
    };
  },
});
