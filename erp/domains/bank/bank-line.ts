/** Lines of the bank ledger that documents write (finance §2.3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { requireOpenPeriod } from '#erp/platform/periods/periods.ts';
import { placeLine, settleLine, type LinePlace } from './place-line.ts';

/** The document that a line comes from. */
export interface LineSource {
  readonly resource: string;
  readonly id: number | string;
}

export interface NewBankLine extends LinePlace {
  readonly transaction_type_id?: number | null;
  readonly value_date?: string | null;
  readonly reference?: string | null;
  readonly description: string;
  readonly subject_id?: number | null;
  readonly branch_office_id?: number | null;
  readonly cost_center_id?: number | null;
  readonly cost_unit_id?: number | null;
  readonly source: LineSource;
}

interface WrittenLine extends NewBankLine {
  readonly reverses_id?: number;
  /** By default it waits to be seen in a statement; what an account begins with does not. */
  readonly status?: 'EN_TRANSITO' | 'CONCILIADA' | 'REVERSADA';
}

/** Refuses a day that is still to come. */
export function requirePast({ actor, now }: Pick<Writing, 'actor' | 'now'>, date: string): void {
  if (date <= now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString()) return;
  const message = t('bank.future', 'La fecha no puede ser posterior a hoy.');
  throw invalid({ date: [message] }, message);
}

export async function writeLine(context: Writing, line: WrittenLine): Promise<number> {
  const { tx, actor } = context;
  const place = await placeLine(context, line);
  const [made] = await tx.query(
    sql<{
      id: number;
    }>`insert into cfl__transactions (account_id, created_by, updated_by, bank_account_id, transaction_type_id, status, date, value_date, direction, amount, signed_amount, exchange_rate, base_amount, running_balance, reference, description, subject_id, branch_office_id, cost_center_id, cost_unit_id, source_resource, source_id, reverses_id)
      values (${TENANT}, ${actor.userId}, ${actor.userId}, ${line.bank_account_id}, ${line.transaction_type_id ?? null}, ${line.status ?? 'EN_TRANSITO'}, ${line.date}, ${line.value_date ?? null}, ${line.direction}, ${line.amount}, ${place.signed_amount}, ${place.exchange_rate}, ${place.base_amount}, ${place.running_balance}, ${line.reference ?? null}, ${line.description}, ${line.subject_id ?? null}, ${line.branch_office_id ?? place.account.branch_office_id}, ${line.cost_center_id ?? null}, ${line.cost_unit_id ?? null}, ${line.source.resource}, ${String(line.source.id)}, ${line.reverses_id ?? null}) returning id`,
  );
  await settleLine(tx, line, place.signed_amount);
  return made!.id;
}

/**
 * Writes a line of an account and gives its id. Refuses a day to come, a closed month of the
 * treasury, and an outflow without funds («Saldo insuficiente en …», beside `amount`).
 */
export async function bankLine(context: Writing, line: NewBankLine): Promise<number> {
  requirePast(context, line.date);
  await requireOpenPeriod(context, 'TESORERIA', line.date, 'date');
  return writeLine(context, line);
}
