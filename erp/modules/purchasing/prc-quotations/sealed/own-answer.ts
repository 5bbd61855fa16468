/** What a supplier answered, shown to that supplier alone: it may change it until the deadline. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { unsealSecret } from '#erp/kernel/rights/secrets.ts';
import type { QuotedAnswer, QuotedLine, QuotedTerms } from './quoted-answer.ts';

/** Without the rate, which is the buyer's business. */
export type OwnAnswer = Omit<QuotedAnswer, 'exchange_rate'>;

interface StoredAnswer extends QuotedTerms {
  readonly supplier_id: number;
  readonly sealed_answer: string | null;
}

/**
 * Null where nothing was answered, and for whoever is not of the invited supplier: a sealed answer
 * is opened for nobody else (R55).
 */
export async function ownAnswer(
  { tx, services, actor }: Pick<Writing, 'tx' | 'services' | 'actor'>,
  invitationId: number,
): Promise<OwnAnswer | null> {
  const [kept] = await tx.query(
    sql<StoredAnswer>`select supplier_id, sealed_answer, currency_id, credit_days, freight, incoterm, valid_until, comments from prc_quotation_suppliers where account_id = ${TENANT} and id = ${invitationId} and status = 'RESPONDIDA'`,
  );
  if (!kept || actor.partyId !== kept.supplier_id) return null;
  const { sealed_answer, supplier_id: _, ...terms } = kept;
  if (sealed_answer !== null) {
    const { exchange_rate: _rate, ...answer } = JSON.parse(
      unsealSecret(services, sealed_answer),
    ) as QuotedAnswer;
    return answer;
  }
  const offers = await tx.query(
    sql<QuotedLine>`select quotation_line_id as line_id, price, discount_percent, offered_quantity, lead_time_days, brand from prc_quotation_offers where account_id = ${TENANT} and invitation_id = ${invitationId}`,
  );
  return { ...terms, offers };
}
