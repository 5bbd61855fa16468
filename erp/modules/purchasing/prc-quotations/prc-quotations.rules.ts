import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { followQuoted } from '../prc-requests/progress/follow-requests.ts';
import { purchasingSettings } from '../pur-settings/purchasing-settings.ts';
import { award } from './awarding/award-offers.ts';
import { createAwarded } from './awarding/order-awarded.ts';
import { callOff, inviteSuppliers } from './capture/invitations.ts';
import { checkQuotation, requireSendable, type Change } from './capture/quotation-checks.ts';
import { completeQuotation } from './capture/quotation-draft.ts';
import { prcQuotations } from './prc-quotations.ts';
import { decline, quote } from './sealed/capture-answer.ts';
import { openAnswers } from './sealed/open-answers.ts';
import { WAITED_FOR } from './sealed/waited-for.ts';

async function send(context: Change): Promise<void> {
  await requireSendable(context);
  context.changes.closed_bids = (await purchasingSettings(context.tx)).sealed_bids;
}

async function waitsFor(tx: Tx, quotationId: number): Promise<number> {
  const [row] = await tx.query(
    sql<{
      count: number;
    }>`select count(*)::int as count from prc_quotation_suppliers i where i.account_id = ${TENANT} and i.quotation_id = ${quotationId} and ${raw(WAITED_FOR)}`,
  );
  return row!.count;
}

/**
 * Before the deadline only when nobody is waited for (R55): who declined said so itself, and not
 * by a buyer who would leave it out.
 */
async function open(context: Change): Promise<void> {
  const { tx, before, now, changes } = context;
  const early = Temporal.Instant.compare(now, Temporal.Instant.from(before.deadline)) < 0;
  if (early && (await waitsFor(tx, before.id!)) > 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('purchasing.stillWaiting', 'Se abren cuando todos respondan o al llegar la fecha límite.'),
    );
  changes.opened_at = now.toString({ smallestUnit: 'millisecond' });
  await openAnswers(context, before.id!);
}

export const rules = defineRules(prcQuotations, {
  compute: completeQuotation,
  beforeSave: checkQuotation,
  actions: { quote, decline, award, createOrders: createAwarded },
  async afterTransition(context) {
    if (context.action === 'send') await inviteSuppliers(context);
  },
  transitions: {
    async send(context) {
      await send(context);
      await followQuoted(context, { quotationId: context.before.id!, live: true });
    },
    openBids: open,
    async cancel(context) {
      if (context.before.status !== 'BORRADOR') await callOff(context);
      await followQuoted(context, { quotationId: context.before.id!, live: false });
    },
  },
});
