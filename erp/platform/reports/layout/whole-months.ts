/**
 * Ledgers whose months are kept summed: totals add those, and a page far down begins in its month
 * instead of going through all lines before it.
 */
import { Decimal } from 'decimal.js';
import type { Tx } from '#erp/db/database.ts';
import { Params } from '#erp/kernel/query/params.ts';
import type { Days } from '#erp/kernel/query/relative-dates.ts';
import type { Value } from '#erp/model/field-types/field-type.ts';
import type { OpenReport } from '../report.ts';
import { toSql } from '../question.ts';
import {
  startOf,
  sumLines,
  totalled,
  totalsOf,
  type Opening,
  type ReportTotals,
} from './totals.ts';

/** Days of a period, with the number of its lines and their sums by column. */
interface Stretch extends Days {
  readonly count: number;
  readonly values: Readonly<Record<string, Value>>;
}

const day = (text: string) => Temporal.PlainDate.from(text);
const before = (text: string) => day(text).subtract({ days: 1 }).toString();
const after = (text: string) => day(text).add({ days: 1 }).toString();

/** The months that lie whole in a period; null where there is none. */
function wholeMonths({ from, to }: Days): Days | null {
  const first = day(before(from)).add({ months: 1 }).with({ day: 1 });
  const end = day(after(to)).with({ day: 1 }).subtract({ days: 1 });
  return Temporal.PlainDate.compare(first, end) < 0
    ? { from: first.toString(), to: end.toString() }
    : null;
}

const within = (open: OpenReport, period: Days): OpenReport => ({
  ...open,
  asked: { ...open.asked, period },
});

interface Split {
  readonly head: Days | null;
  readonly months: readonly Stretch[];
  readonly tail: Days | null;
}

/** Null where the report keeps no months, or the period holds none. */
async function split(tx: Tx, open: OpenReport): Promise<Split | null> {
  const { report, asked } = open;
  const kept = report.months;
  if (!kept || !asked.period || kept.unless?.some((name) => asked.filters.has(name))) return null;
  const whole = wholeMonths(asked.period);
  if (!whole) return null;
  const params = new Params();
  const rows = await tx.query<{ day: string; rows_n: number } & Record<string, Value>>(
    toSql(within(open, whole), kept.sql, params),
    params.values,
  );
  const { from, to } = asked.period;
  return {
    head: from < whole.from ? { from, to: before(whole.from) } : null,
    months: rows.map(({ day: first, rows_n, ...values }) => ({
      from: first,
      to: day(first).add({ months: 1 }).subtract({ days: 1 }).toString(),
      count: Number(rows_n),
      values,
    })),
    tail: whole.to < to ? { from: after(whole.to), to } : null,
  };
}

/** As exact as the figures that it adds. */
function sumOf(parts: readonly ReportTotals[], name: string): string {
  const texts = parts.map(({ values }) => String(values[name] ?? 0));
  const places = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0));
  return Decimal.sum(0, ...texts).toFixed(places);
}

export async function readTotals(
  tx: Tx,
  open: OpenReport,
  opening: Opening | null,
): Promise<ReportTotals> {
  const parts = await split(tx, open);
  if (!parts) return totalsOf(open, opening, await sumLines(tx, open));
  const sums: ReportTotals[] = [...parts.months];
  for (const cut of [parts.head, parts.tail])
    if (cut) sums.push(totalsOf(open, null, await sumLines(tx, within(open, cut))));
  const row = Object.fromEntries(totalled(open).map(([name]) => [`t__${name}`, sumOf(sums, name)]));
  const count = sums.reduce((sum, each) => sum + each.count, 0);
  return totalsOf(open, opening, { ...row, t__rows_n: count });
}

interface Place {
  readonly open: OpenReport;
  readonly opening: Opening | null;
  readonly offset: number;
}

/** The same page of fewer days: those before it are in its opening values. */
export async function placeOfPage(
  tx: Tx,
  open: OpenReport,
  opening: Opening | null,
  { offset, size }: { readonly offset: number; readonly size: number },
): Promise<Place> {
  const parts = await split(tx, open);
  const period = open.asked.period;
  if (!parts || !period) return { open, opening, offset };
  // The first page begins in it, however many lines it has.
  const head = offset > 0 &&
    parts.head && {
      ...parts.head,
      ...totalsOf(open, null, await sumLines(tx, within(open, parts.head))),
    };
  const stretches = head ? [head, ...parts.months] : parts.months;
  let [left, at] = [offset, 0];
  while (at < stretches.length && stretches[at]!.count <= left) left -= stretches[at++]!.count;
  const passed = stretches.slice(0, at);
  const last = passed.at(-1);
  let [rows, end] = [0, at];
  while (end < stretches.length && rows <= left + size) rows += stretches[end++]!.count;
  const to = rows > left + size ? stretches[end - 1]!.to : period.to;
  const values = Object.fromEntries(
    open.columns.flatMap(([name, { running }]) =>
      running
        ? [[name, Decimal.sum(String(startOf(opening, name)), sumOf(passed, name)).toString()]]
        : [],
    ),
  );
  return {
    open: within(open, { from: last ? after(last.to) : period.from, to }),
    opening: { label: opening?.label ?? '', values: { ...opening?.values, ...values } },
    offset: left,
  };
}
