/** Orders of what was awarded, one for each supplier, at the prices of its offers. */
import type { Tx } from '#erp/db/database.ts';
import { join } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { actionRulesOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { Row, StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { invalid } from '#erp/model/errors.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { shownMoneyIn } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { draftOrder } from '../../prc-requests/ordering/supplier-orders.ts';
import { followQuoted } from '../../prc-requests/progress/follow-requests.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import type { prcQuotations } from '../prc-quotations.ts';
import { CREATE_AWARDED } from './create-awarded.ts';

/** What the field of the order holds. */
const MOST_TERMS = 4000;

interface Awarded {
  readonly supplier_id: number;
  readonly supplier: string;
  readonly is_foreign: boolean;
  readonly country_id: number | null;
  readonly currency_id: number;
  readonly credit_days: number | null;
  readonly incoterm: string | null;
  /** Of the whole offer, in its currency. */
  readonly freight: string | null;
  readonly currency: string;
  readonly valid_until: string | null;
  readonly product_id: number;
  readonly description: string | null;
  readonly unit_id: number;
  readonly quantity: string;
  readonly price: string;
  readonly discount_percent: string | null;
  readonly lead_time_days: number;
  readonly request_line_id: number | null;
}

const awardedOf = (tx: Tx, quotationId: number) =>
  tx.query(
    sql<Awarded>`select i.supplier_id, coalesce(s.trade_name, s.legal_name) as supplier, s.person_type = 'EXTRANJERO' as is_foreign, s.country_id, i.currency_id, i.credit_days, i.incoterm, i.freight, c.code as currency, i.valid_until, l.product_id, l.description, l.unit_id, o.awarded_quantity as quantity, o.price, o.discount_percent, o.lead_time_days, l.request_line_id
      from prc_quotation_offers o ${raw(join('prc_quotation_offers.invitation_id', 'o', 'i'))} ${raw(join('prc_quotation_suppliers.supplier_id', 'i', 's'))} ${raw(join('prc_quotation_suppliers.currency_id', 'i', 'c'))} ${raw(join('prc_quotation_offers.quotation_line_id', 'o', 'l'))}
      where o.account_id = ${TENANT} and i.quotation_id = ${quotationId} and o.awarded_quantity > 0 order by i.id, l.position, l.id`,
  );

/** Whoever comes late asks the supplier again, and quotes anew. */
function requireValid(awarded: readonly Awarded[], today: string): void {
  const late = awarded.find(({ valid_until: until }) => until !== null && until < today);
  if (late)
    throw invalid({
      '': [
        t('purchasing.offerExpired', 'La oferta de {supplier} venció el {date}: cotiza otra vez.', {
          supplier: late.supplier,
          date: formatDay(late.valid_until!),
        }),
      ],
    });
}

const dayIn = (today: string, days: number) =>
  Temporal.PlainDate.from(today).add({ days }).toString();

/**
 * What was counted to compare is said to whom it is bought of, before the terms of the company:
 * what it then costs is a charge of its shipment.
 */
function freightTerms({ freight, currency }: Awarded, usual: string | null): string | null {
  if (freight === null || new Exact(freight).lte(0)) return null;
  const said = t(
    'purchasing.quotedFreight',
    'Flete cotizado por toda la oferta: {amount}, sin IVA.',
    {
      amount: shownMoneyIn(freight, currency),
    },
  );
  return [said, usual].filter(Boolean).join('\n').slice(0, MOST_TERMS);
}

function headerOf(
  group: readonly Awarded[],
  quotation: StoredRow<typeof prcQuotations>,
  { today, terms }: { readonly today: string; readonly terms: string | null },
) {
  const first = group[0]!;
  const imported = first.is_foreign && first.incoterm !== null && first.country_id !== null;
  return {
    supplier_id: first.supplier_id,
    quotation_id: quotation.id,
    date: today,
    storage_id: quotation.storage_id,
    currency_id: first.currency_id,
    credit_days: first.credit_days,
    promised_date: dayIn(today, Math.max(...group.map(({ lead_time_days }) => lead_time_days))),
    sole_source_reason: quotation.award_reason,
    terms: freightTerms(first, terms),
    ...(imported && {
      kind: 'IMPORTACION',
      incoterm: first.incoterm,
      country_origin_id: first.country_id,
    }),
  };
}

export const createAwarded = actionRulesOf<typeof prcQuotations>()(CREATE_AWARDED, {
  async run(context) {
    const { tx, actor, record, now } = context;
    const today = todayOf(now, actor.timeZone);
    const awarded = await awardedOf(tx, record.id);
    requireValid(awarded, today);
    const { order_terms: terms } = await purchasingSettings(tx);
    const made: Row[] = [];
    for (const group of Map.groupBy(awarded, ({ supplier_id }) => supplier_id).values()) {
      const parts = group.map((each, at) => ({
        at,
        values: {
          product_id: each.product_id,
          description: each.description,
          quantity: each.quantity,
          unit_id: each.unit_id,
          price: each.price,
          discount_percent: each.discount_percent,
          request_line_id: each.request_line_id,
          promised_date: dayIn(today, each.lead_time_days),
        },
      }));
      made.push(
        await draftOrder(context, headerOf(group, record, { today, terms: terms ?? null }), parts),
      );
    }
    await moveByConsequence(context, 'prc-quotations.ordered', { id: record.id });
    await followQuoted(context, { quotationId: record.id, live: false });
    return {
      data: { orders: made.map(({ id }) => id!) },
      outcome: {
        message: t(
          'purchasing.ordersMade',
          'Órdenes en borrador: revísalas y pide que se autoricen.',
        ),
        ...(made.length === 1
          ? { open: { resource: 'purchase-orders', id: made[0]!.id! } }
          : {
              records: made.map(({ id, title }) => ({
                resource: 'purchase-orders',
                id: id!,
                title: String(title ?? ''),
              })),
            }),
      },
    };
  },
});
