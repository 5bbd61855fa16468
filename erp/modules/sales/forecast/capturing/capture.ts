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
import { isOfNothing, KEYS, ofWhat } from '../forecast-keys.ts';
import { closedMonths, soldOfKey } from '../history.ts';
import { currentMonth, monthsOfYear, pastMonth, todayOf } from '../months.ts';
import { draftScope, knownDrafts, writeDraft, type Wanted } from '../write-drafts.ts';
import {
  capturedRows,
  keyOf,
  monthField,
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
    if (isOfNothing(row)) fields[`rows[${index}][product_id]`] = [ofWhat()];
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
    return new Map(months.map((month) => [month, row[monthField(month)] ?? null]));
  const today = todayOf(context);
  const { quantities, amounts } = await soldOfKey(tx, row, today);
  const history = context.input.measure === 'IMPORTE' ? amounts : quantities;
  const parts = spreadTotal(row.year_total!, history, months, closedMonths(today));
  return new Map(months.map((month, index) => [month, parts[index]!]));
}

const same = (a: string | null | undefined, b: string | null): boolean =>
  (a ?? null) === null || b === null ? (a ?? null) === b : new Exact(a!).eq(b);

/** Months that say something else than what the year had. */
async function changedMonths(context: Context): Promise<readonly Wanted[]> {
  const { input } = context;
  const asked = { year: input.year!, kind: input.kind!, measure: input.measure! } as YearQuestion;
  const known = new Map<string, CapturedRow>(
    (await capturedRows(context, asked)).map((row) => [keyOf(row), row]),
  );
  const months = monthsOfYear(asked.year).filter((month) => month >= currentMonth(context));
  if (months.length === 0) throw pastMonth('year');
  const wanted: Wanted[] = [];
  for (const row of input.rows) {
    const before = known.get(keyOf(row));
    for (const [period, value] of await monthsOf(context, row, months)) {
      if (same(before?.[monthField(period)], value)) continue;
      const keys = Object.fromEntries(KEYS.map((key) => [key, row[key] ?? null]));
      const values = asked.measure === 'IMPORTE' ? { amount: value } : { qty: value, amount: null };
      wanted.push({ kind: asked.kind, period, keys, values });
    }
  }
  return wanted;
}

export const capture = actionRules(CAPTURE, {
  async prefill(context) {
    const asked = askedOf(context, context.given);
    return { values: { ...asked, rows: (await capturedRows(context, asked)) as never } };
  },
  async run(context) {
    const { tx, services, actor, resource, input } = context;
    checkRows(input.rows);
    const wanted = await changedMonths(context);
    const field = MEASURE_FIELD[input.measure as keyof typeof MEASURE_FIELD];
    const known = await knownDrafts(context, wanted.map(draftScope));
    for (const each of wanted) {
      const before = known.get(draftScope(each));
      // Without its amount, a quantity has that of its price again.
      if (each.values[field] !== null || (field === 'amount' && before?.qty))
        await writeDraft(context, each, before);
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
