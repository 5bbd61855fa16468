/** Scores of the offers of a quotation, stored beside them when they are opened. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { compareOffers, type ComparedOffer } from './comparable.ts';

/** Of a supplier that nobody has evaluated yet. */
const UNKNOWN_QUALITY = '70';

const loadOffers = (tx: Tx, quotationId: number) =>
  tx.query(
    sql<ComparedOffer>`select o.id, o.quotation_line_id as line_id, o.invitation_id, o.price, o.discount_percent, o.offered_quantity as quantity, coalesce(i.exchange_rate, 1) as rate, i.freight, coalesce(i.credit_days, 0)::int as credit_days, o.lead_time_days::int as lead_time_days, coalesce(v.score, ${UNKNOWN_QUALITY}) as quality
      from prc_quotation_offers o ${raw(join('prc_quotation_offers.invitation_id', 'o', 'i'))} ${raw(join('prc_quotation_suppliers.supplier_id', 'i', 'v'))} where o.account_id = ${TENANT} and i.quotation_id = ${quotationId} order by o.id`,
  );

interface Weights {
  readonly weight_price: string;
  readonly weight_lead: string;
  readonly weight_quality: string;
}

export async function scoreOffers(tx: Tx, quotationId: number): Promise<void> {
  const [weights] = await tx.query(
    sql<Weights>`select weight_price, weight_lead, weight_quality from prc_quotations where account_id = ${TENANT} and id = ${quotationId}`,
  );
  const { financing_rate } = await purchasingSettings(tx);
  const { weight_price: price, weight_lead: lead, weight_quality: quality } = weights!;
  const scored = compareOffers(await loadOffers(tx, quotationId), {
    financing_rate,
    weights: { price, lead, quality },
  });
  await tx.execute(
    sql`update prc_quotation_offers o set comparable_price = x.comparable_price, price_score = x.price_score, lead_score = x.lead_score, quality_score = x.quality_score, total_score = x.total_score
      from jsonb_to_recordset((${JSON.stringify(scored)}::text)::jsonb) x(id bigint, comparable_price numeric, price_score numeric, lead_score numeric, quality_score numeric, total_score numeric)
      where o.account_id = ${TENANT} and o.id = x.id`,
  );
}
