/** A line of the bank ledger is undone by its opposite (finance §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { moveTogether } from '#erp/kernel/operations/states/move-together.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { requireOpenPeriod } from '#erp/platform/periods/periods.ts';
import { writeLine, type LineSource } from './bank-line.ts';
import type { Direction } from './place-line.ts';

export interface Reversal {
  readonly reason: string;
  /** By default the day of the line while its month is open, else today. */
  readonly date?: string;
}

interface StoredLine {
  readonly id: number;
  readonly status: string;
  readonly bank_account_id: number;
  readonly transaction_type_id: number | null;
  readonly date: string;
  readonly direction: Direction;
  readonly amount: string;
  readonly exchange_rate: string | null;
  readonly reference: string | null;
  readonly description: string;
  readonly subject_id: number | null;
  readonly branch_office_id: number | null;
  readonly cost_center_id: number | null;
  readonly cost_unit_id: number | null;
  readonly source_resource: string | null;
  readonly source_id: string | null;
}

async function dayOf(context: Writing, line: StoredLine, asked?: string): Promise<string> {
  const today = context.now.toZonedDateTimeISO(context.actor.timeZone).toPlainDate().toString();
  const dates = asked ? [asked] : [line.date, today];
  for (const [i, date] of dates.entries())
    try {
      await requireOpenPeriod(context, 'TESORERIA', date, 'date');
      return date;
    } catch (error) {
      const isLast = i === dates.length - 1;
      if (isLast || !(error instanceof DomainError) || error.code !== 'PERIODO_CERRADO')
        throw error;
    }
  return today;
}

function requireInTransit({ status }: StoredLine): void {
  if (status === 'CONCILIADA')
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('bank.reconciled', 'Está conciliada con el banco. Desconcilie primero.'),
    );
  if (status === 'REVERSADA')
    throw new DomainError('ESTADO_INVALIDO', t('bank.reversed', 'Ya está reversada.'));
}

/** How the description of a reversal begins. */
const REVERSAL = 'REVERSA';

/**
 * Writes the opposite of a line and gives its id. Refuses one that is reconciled or reversed, and
 * one whose return the account has no funds for. `moved`: who calls moves the line's own state.
 */
export async function reverseLine(
  context: Writing,
  id: number,
  { reason, date }: Reversal,
  moved?: 'moved',
): Promise<number> {
  const [line] = await context.tx.query(
    sql<StoredLine>`select id, status, bank_account_id, transaction_type_id, date, direction, amount, exchange_rate, reference, description, subject_id, branch_office_id, cost_center_id, cost_unit_id, source_resource, source_id
      from cfl__transactions where account_id = ${TENANT} and id = ${id} for update`,
  );
  if (!line) throw notFound();
  requireInTransit(line);
  const opposite = await writeLine(context, {
    ...line,
    date: await dayOf(context, line, date),
    direction: line.direction === 'ENTRADA' ? 'SALIDA' : 'ENTRADA',
    description: `${REVERSAL} ${line.description}: ${reason}`.slice(0, 200),
    source: { resource: line.source_resource ?? '', id: line.source_id ?? '' },
    reverses_id: line.id,
    status: 'REVERSADA',
  });
  if (!moved)
    await moveTogether(context, 'cfl/transactions.undo', [line.id], { reversed_by_id: opposite });
  return opposite;
}

/** Every line in transit or reconciled that a document wrote, newest first. */
export async function reverseLinesOf(
  context: Writing,
  source: LineSource,
  reversal: Reversal,
): Promise<void> {
  const lines = await context.tx.query(
    sql<{
      id: number;
    }>`select id from cfl__transactions where account_id = ${TENANT} and source_resource = ${source.resource} and source_id = ${String(source.id)} and status <> 'REVERSADA' order by id desc`,
  );
  for (const { id } of lines) await reverseLine(context, id, reversal);
}
