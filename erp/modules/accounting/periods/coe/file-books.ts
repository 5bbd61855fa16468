/** What is known of the sending of a month's electronic books (finance §5.4). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import type { Row, StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { t } from '#erp/model/texts/t.ts';
import type { accPeriods } from '../periods.ts';
import { FILE_BOOKS } from './filing-action.ts';

const ENDINGS = /\.(pdf|xml)$/i;

async function isReceipt(tx: Tx, id: number): Promise<boolean> {
  const [file] = await tx.query(
    sql<{ name: string }>`select name from files where account_id = ${TENANT} and id = ${id}`,
  );
  return file !== undefined && ENDINGS.test(file.name);
}

/** The adjustments are of December. */
const isOver = (date: string, { year, month }: StoredRow<typeof accPeriods>) =>
  date >=
  Temporal.PlainDate.from({
    year,
    month: Math.min(month, 12),
    day: 1,
  })
    .add({ months: 1 })
    .toString();

export const fileBooks = actionRulesOf<typeof accPeriods>()(FILE_BOOKS, {
  async run({ tx, actor, record, input, now, fail }) {
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    if (input.coe_sent_at && input.coe_sent_at > today)
      fail('coe_sent_at', t('accounting.coeAhead', 'Es una fecha por venir.'));
    if (input.coe_sent_at && !isOver(input.coe_sent_at, record))
      fail('coe_sent_at', t('accounting.coeBefore', 'Se envía cuando el mes ya terminó.'));
    if (input.coe_ack_file && !(await isReceipt(tx, input.coe_ack_file)))
      fail('coe_ack_file', t('accounting.coeAckFile', 'El acuse del SAT es un PDF o un XML.'));
    await tx.execute(
      sql`update acc__periods set coe_status = ${input.coe_status}, coe_sent_at = ${input.coe_sent_at}, coe_ack = ${input.coe_ack ?? null}, coe_ack_file = ${input.coe_ack_file ?? null}, version = version + 1, updated_at = now(), updated_by = ${actor.userId} where account_id = ${TENANT} and id = ${record.id}`,
    );
    return {
      outcome: {
        message: t('accounting.coeFiled', 'Envío registrado.'),
        open: { resource: 'acc/periods', id: record.id },
      },
    };
  },
});

interface Sent {
  readonly coe_status?: string | null;
  readonly coe_replaces?: boolean | null;
}

/** A month that is opened again is sent again: in place of what the SAT has, where it has it. */
export const notSentAgain = ({ coe_status, coe_replaces }: Sent) => ({
  coe_status: 'PENDIENTE' as const,
  coe_sent_at: null,
  coe_ack: null,
  coe_ack_file: null,
  coe_replaces: coe_replaces === true || coe_status === 'ENVIADA' || coe_status === 'ACEPTADA',
});

/** The same of the month itself, where its figures change without it being opened. */
export async function sendBooksAgain(
  at: Writing,
  { id }: Pick<StoredRow<typeof accPeriods>, 'id'>,
): Promise<void> {
  await changeByConsequence(
    at,
    'acc/periods',
    { id },
    {
      changes: (before) => notSentAgain(before as Row & Sent),
      reason: t('accounting.booksAgain', 'Su contabilidad cambió: se envía otra vez.'),
    },
  );
}
