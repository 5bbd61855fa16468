/** What was answered is opened, and whoever did not answer is too late. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { findRate } from '#erp/domains/exchange/rate-for.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { unsealSecret } from '#erp/kernel/rights/secrets.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { scoreOffers } from '../comparing/score-offers.ts';
import type { QuotedAnswer } from './quoted-answer.ts';
import { writeAnswer } from './write-answer.ts';

interface Sealed {
  readonly id: number;
  readonly sealed_answer: string;
}

const loadSealed = (tx: Tx, quotationId: number) =>
  tx.query(
    sql<Sealed>`select id, sealed_answer from prc_quotation_suppliers where account_id = ${TENANT} and quotation_id = ${quotationId} and sealed_answer is not null order by id for update`,
  );

/** All are compared at the rate of the same day; of a currency without one, that of its answer. */
async function rateOf({ tx, actor, now }: Writing, answer: QuotedAnswer): Promise<string> {
  if (answer.currency_id === (await baseCurrency(tx, actor.accountId))) return '1';
  const found = await findRate(tx, answer.currency_id, todayOf(now, actor.timeZone));
  return found?.rate ?? answer.exchange_rate;
}

export async function openAnswers(at: Writing, quotationId: number): Promise<void> {
  const { tx, services } = at;
  for (const { id, sealed_answer } of await loadSealed(tx, quotationId)) {
    const answer = JSON.parse(unsealSecret(services, sealed_answer)) as QuotedAnswer;
    await writeAnswer(tx, id, { ...answer, exchange_rate: await rateOf(at, answer) });
  }
  await tx.execute(
    sql`update prc_quotation_suppliers set status = 'VENCIDA', version = version + 1 where account_id = ${TENANT} and quotation_id = ${quotationId} and status = 'ENVIADA'`,
  );
  await scoreOffers(tx, quotationId);
}
