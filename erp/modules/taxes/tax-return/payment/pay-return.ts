/** The payment of a return is a movement of treasury, which it asks for (finance §3). */
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { draftMovement } from '#erp/domains/payments/draft-movement.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { RETURNS } from '../filed-items.ts';
import type { taxReturns } from '../tax-return.ts';
import { returnNameSql } from './return-name.ts';
import { PAY } from './pay-action.ts';

interface Due {
  readonly id: number;
  readonly subject_id: number;
  readonly document_no: string;
  readonly balance: string;
}

const dueOf = (tx: Tx, returnId: number): Promise<Due[]> =>
  tx.query(
    sql<Due>`select id, subject_id, document_no, balance from cfl__open_items
      where account_id = ${TENANT} and source_resource = ${RETURNS} and source_id = ${String(returnId)} and status in ('ABIERTA', 'PARCIAL') order by id for update`,
  );

interface Filed {
  readonly movement_id: number | null;
  readonly due_date: string;
  readonly capture_line: string | null;
  readonly capture_expires: string | null;
  readonly concept: string;
}

async function filedOf(tx: Tx, id: number): Promise<Filed> {
  const [filed] = await tx.query(
    sql<Filed>`select movement_id, due_date, capture_line, capture_expires, ${raw(returnNameSql('r'))} as concept from sat__tax_return r where account_id = ${TENANT} and id = ${id} for update`,
  );
  return filed!;
}

function requireUnasked({ movement_id }: Filed, due: readonly Due[]): void {
  if (movement_id !== null)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('taxes.paymentAsked', 'Su pago ya está en tesorería: aplícalo, o cancélalo para otro.'),
    );
  if (due.length === 0)
    throw new DomainError('ESTADO_INVALIDO', t('taxes.nothingDue', 'No queda nada por pagar.'));
}

function requireLine(date: string, expires: string | null): void {
  if (expires === null || date <= expires) return;
  const message = t('taxes.lineExpired', 'La línea de captura venció el {date}: captura otra.', {
    date: formatDay(expires),
  });
  throw invalid({ capture_line: [message] }, message);
}

export const pay = actionRulesOf<typeof taxReturns>()(PAY, {
  async prefill({ tx, record, now, actor }) {
    const { capture_line, capture_expires } = await filedOf(tx, record.id);
    const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
    return { values: { date: today, capture_line, capture_expires } };
  },
  async run(context) {
    const { tx, record, input } = context;
    const id = record.id;
    const filed = await filedOf(tx, id);
    const due = await dueOf(tx, id);
    requireUnasked(filed, due);
    const date = input.date!;
    requireLine(date, input.capture_expires ?? null);
    const total = due.reduce((sum, { balance }) => sum.plus(balance), new Exact(0));
    const movement_id = await draftMovement(context, {
      kind: 'IMPUESTOS',
      source: { resource: RETURNS, id },
      date,
      subject_id: due[0]!.subject_id,
      bank_account_id: input.bank_account_id ?? null,
      amount: moneyText(total),
      concept: filed.concept,
      reference: input.capture_line ?? null,
      lines: due.map((item) => ({
        kind: 'APLICACION',
        open_item_id: item.id,
        amount_item: item.balance,
      })),
    });
    const { capture_line = null, capture_expires = null } = input;
    await moveByConsequence(
      context,
      `${RETURNS}.askPayment`,
      { id },
      { changes: { movement_id, capture_line, capture_expires } },
    );
    return {
      data: { movement_id },
      outcome: {
        message: t('taxes.paymentMade', 'Pago en borrador: envíalo y aplícalo en tesorería.'),
        open: { resource: 'cfl/movements', id: movement_id },
        ...(date > filed.due_date && {
          notes: [
            t(
              'taxes.late',
              'Se paga después de su vencimiento ({date}): agrega al movimiento la actualización y los recargos de la línea de captura.',
              { date: formatDay(filed.due_date) },
            ),
          ],
        }),
      },
    };
  },
});
