/** An answer in the open: its terms beside its supplier, and an offer for each line. */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { QuotedAnswer } from './quoted-answer.ts';

export async function writeAnswer(
  tx: Tx,
  invitationId: number,
  { offers, ...terms }: QuotedAnswer,
): Promise<void> {
  const { currency_id, exchange_rate, credit_days, freight, incoterm, valid_until, comments } =
    terms;
  await tx.execute(
    sql`update prc_quotation_suppliers set currency_id = ${currency_id}, exchange_rate = ${exchange_rate}, credit_days = ${credit_days}, freight = ${freight}, incoterm = ${incoterm}, valid_until = ${valid_until}, comments = ${comments}, sealed_answer = null where account_id = ${TENANT} and id = ${invitationId}`,
  );
  await tx.execute(
    sql`delete from prc_quotation_offers where account_id = ${TENANT} and invitation_id = ${invitationId}`,
  );
  await tx.execute(
    sql`insert into prc_quotation_offers (account_id, position, invitation_id, quotation_line_id, price, discount_percent, offered_quantity, lead_time_days, brand, awarded_quantity)
      select ${TENANT}, l.position, ${invitationId}, l.id, x.price, x.discount_percent, x.offered_quantity, x.lead_time_days, x.brand, 0
      from jsonb_to_recordset((${JSON.stringify(offers)}::text)::jsonb) x(line_id bigint, price numeric, discount_percent numeric, offered_quantity numeric, lead_time_days int, brand text)
        join prc_quotation_lines l on l.account_id = ${TENANT} and l.id = x.line_id`,
  );
}
