/** A draft of an entry from its template, with the amounts of a day. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { linesOf, type StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { readById } from '#erp/kernel/query/read.ts';
import { monthLabel } from '#erp/platform/periods/periods.ts';
import { bookEntries } from '../book-entries/book-entries.ts';
import type { entryTemplates } from './entry-templates.ts';
import { amountsOn } from './template-formulas.ts';

export type Template = StoredRow<typeof entryTemplates>;

export async function readTemplate(
  { tx, services }: Pick<Writing, 'tx' | 'services'>,
  id: number,
): Promise<Template> {
  const { registry } = services;
  const row = await readById(tx, registry, registry.resource('acc/entry-templates'), id, {
    shown: false,
  });
  return row as Template;
}

const textOf = (id: number | null | undefined) => (id ? String(id) : '');

/** Charges and credits that are not zero; a negative amount goes to the other side. */
async function linesOn(context: Writing, template: Template, day: string): Promise<WireObject[]> {
  const lines = linesOf(template);
  const amounts = await amountsOn(context.tx, lines, day);
  return lines.flatMap((line, i) => {
    const amount = amounts[i]!;
    if (amount.isZero()) return [];
    const side = amount.gt(0) ? 'debit' : 'credit';
    return [
      {
        book_account_id: textOf(line.book_account_id),
        description: line.description ?? '',
        cost_center_id: textOf(line.cost_center_id),
        branch_office_id: textOf(line.branch_office_id),
        [side]: amount.abs().toFixed(2),
      },
    ];
  });
}

const PERIOD = '{periodo}';

const firstOfNextMonth = (day: string): string =>
  Temporal.PlainDate.from(day).with({ day: 1 }).add({ months: 1 }).toString();

/**
 * Id of the draft; null where every amount is zero. `period` (`YYYY-MM`) of one that is made by its
 * frequency, once.
 */
export async function writeTemplateEntry(
  context: Writing,
  template: Template,
  { date, period }: { readonly date: string; readonly period: string | null },
): Promise<number | null> {
  const { tx, services, actor } = context;
  const lines = await linesOn(context, template, date);
  if (lines.length === 0) return null;
  const concept = (template.concept ?? template.name!).replace(PERIOD, monthLabel(date));
  const made = await createInTransaction(tx, services, actor, bookEntries, {
    journal_type_id: textOf(template.journal_type_id),
    date,
    concept,
    lines: Object.fromEntries(lines.entries()),
  });
  const id = Number(made.id);
  const key = period === null ? null : `acc/entry-templates:${template.id}:${period}`;
  const reversesOn = template.auto_reverse ? firstOfNextMonth(date) : null;
  await tx.execute(
    sql`update acc__book_entries set origin = 'RECURRENTE', template_id = ${template.id}, posting_key = ${key}, reverses_on = ${reversesOn} where account_id = ${TENANT} and id = ${id}`,
  );
  return id;
}
