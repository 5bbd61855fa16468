/** Offers of a quotation that is open, side by side. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { netPesos } from './comparable.ts';

export interface OfferRow {
  readonly id: number;
  readonly line_id: number;
  readonly product: string;
  readonly unit: string;
  readonly quantity: string;
  readonly target_price: string | null;
  readonly invitation_id: number;
  readonly supplier_id: number;
  readonly supplier: string;
  readonly price: string;
  readonly discount_percent: string | null;
  readonly currency: string;
  readonly rate: string;
  readonly valid_until: string | null;
  readonly offered: string;
  readonly lead_time_days: number;
  readonly comparable_price: string;
  readonly total_score: string;
  readonly awarded: string;
}

/** Line by line, the best score first. */
export const loadOffers = (tx: Tx, quotationId: number) =>
  tx.query(
    sql<OfferRow>`select o.id, l.id as line_id, p.code || ' — ' || coalesce(l.description, p.name) as product, u.code as unit, l.quantity, l.target_price, i.id as invitation_id, s.id as supplier_id, coalesce(s.trade_name, s.legal_name) as supplier, o.price, o.discount_percent, c.code as currency, coalesce(i.exchange_rate, 1) as rate, i.valid_until, o.offered_quantity as offered, o.lead_time_days, o.comparable_price, o.total_score, o.awarded_quantity as awarded
      from prc_quotation_offers o ${raw(join('prc_quotation_offers.invitation_id', 'o', 'i'))} ${raw(join('prc_quotation_suppliers.supplier_id', 'i', 's'))} ${raw(join('prc_quotation_offers.quotation_line_id', 'o', 'l'))} ${raw(join('prc_quotation_lines.product_id', 'l', 'p'))} ${raw(join('prc_quotation_lines.unit_id', 'l', 'u'))}
        join currencies c on c.account_id = ${TENANT} and c.id = i.currency_id
        join prc_quotations q on q.account_id = ${TENANT} and q.id = i.quotation_id
      where o.account_id = ${TENANT} and i.quotation_id = ${quotationId} and q.status not in ('BORRADOR', 'ENVIADA') and o.comparable_price is not null
      order by l.position, l.id, o.total_score desc, o.id`,
  );

/** Of one unit, in pesos, after its discount. */
export const pesosOf = (offer: OfferRow) => netPesos(offer);

export const isBest = (offer: OfferRow, all: readonly OfferRow[]): boolean =>
  all
    .filter(({ line_id }) => line_id === offer.line_id)
    .every(({ total_score }) => new Exact(offer.total_score).gte(total_score));
