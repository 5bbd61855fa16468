/** A paid link becomes the receipt of its gateway's account, once (finance decision 5). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { attempt } from '#erp/kernel/attempt.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { depositOf, gatewayAccount, receiptOf } from './link-money.ts';
import { debtOf, LINKS, lockPaidLink, type PaidLink } from './paid-link.ts';

const collected = () => t('cfl.linkCollected', 'Se pagó, y tesorería hizo lo que sigue.');

const keep = (context: Writing, id: number, changes: Row, reason = collected()) =>
  changeByConsequence(context, LINKS, { id }, { changes: () => changes, reason });

const saidBy = ({ message, fields }: DomainError): string =>
  ([...new Set(Object.values(fields).flat())].join(' ') || message).slice(0, 500);

async function collect(context: Writing, link: PaidLink, date: string): Promise<void> {
  const account = await gatewayAccount(context.tx, link);
  const debt = await debtOf(context, link);
  const made = await (debt.subject_id === null
    ? depositOf(context, link, { account, date })
    : receiptOf(context, link, { debt, account, date }));
  await keep(context, link.id, { ...made });
}

/**
 * What keeps it from becoming a receipt is written in the link, which waits and is tried again; of
 * a closed month it is today's. Locks the link; does nothing of one that became money.
 */
export async function collectLink(given: Writing, id: number): Promise<void> {
  // Nobody is there to be asked.
  const context: Writing = { ...given, actor: { ...given.actor, origin: 'TRABAJO' } };
  const link = await lockPaidLink(context, id);
  if (!link) return;
  const today = todayOf(context.now, context.actor.timeZone);
  let refusal: DomainError | null = null;
  for (const date of new Set([link.paid_on, today])) {
    refusal = await attempt(context.tx, () => collect(context, link, date));
    if (refusal?.code !== 'PERIODO_CERRADO') break;
  }
  if (refusal)
    await keep(context, id, { collection_status: 'EN_ESPERA', collection_note: saidBy(refusal) });
}

/** Links whose money still waits, the oldest first. */
export const waitingLinks = async (tx: Tx): Promise<readonly number[]> =>
  (
    await tx.query(
      sql<{
        id: number;
      }>`select id from payment_links where account_id = ${TENANT} and collection_status = 'EN_ESPERA' order by paid_at, id`,
    )
  ).map(({ id }) => id);

/** Its receipt was cancelled or refused: the money is a person's to look at from now on. */
export async function releaseLink(
  context: Writing,
  { source_resource, source_id }: Row,
): Promise<void> {
  if (source_resource !== LINKS) return;
  await keep(
    context,
    Number(source_id),
    {
      collection_status: 'COBRO_CANCELADO',
      collection_note: t(
        'cfl.linkReleased',
        'Su cobro se canceló: si el dinero es de la empresa, captura otro cobro.',
      ),
    },
    t('cfl.linkReceiptGone', 'Se canceló o se rechazó su cobro.'),
  );
}
