/** Of whom each line is bought, and what that saves (purchasing R10, R12, R13). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { cents, Exact, moneyText, sumOf } from '#erp/domains/amounts/exact.ts';
import { actionRulesOf, type InputOf } from '#erp/kernel/operations/actions/action-rules.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { answersTo } from '../../purchase-orders/quotes-needed.ts';
import { purchasingSettings } from '../../pur-settings/purchasing-settings.ts';
import { savingOf } from '../comparing/comparable.ts';
import { isBest, loadOffers, pesosOf, type OfferRow } from '../comparing/load-comparison.ts';
import type { prcQuotations } from '../prc-quotations.ts';
import { AWARD } from './award.ts';

interface Awarded {
  readonly at: number;
  readonly offer: OfferRow;
  readonly quantity: string;
}

/** As much of each line as its best offers reach. */
function bestQuantities(offers: readonly OfferRow[]): ReadonlyMap<number, string> {
  const missing = new Map(offers.map(({ line_id, quantity }) => [line_id, new Exact(quantity)]));
  return new Map(
    offers.map(({ id, line_id, offered }) => {
      const taken = Exact.min(offered, missing.get(line_id)!);
      missing.set(line_id, missing.get(line_id)!.minus(taken));
      return [id, taken.toFixed(4)];
    }),
  );
}

function awardedOf(
  rows: InputOf<typeof AWARD.fields>['awards'],
  offers: readonly OfferRow[],
): readonly Awarded[] {
  return rows.flatMap(({ id, quantity }, at) => {
    const offer = offers.find((each) => each.id === id);
    return offer && new Exact(quantity ?? 0).gt(0) ? [{ at, offer, quantity: quantity! }] : [];
  });
}

/** Throws VALIDACION beside `awards[i][quantity]`. */
function requireWithin(awarded: readonly Awarded[]): void {
  const wrong: Record<string, string[]> = {};
  const sums = new Map<number, string>();
  const seen = new Set<number>();
  for (const { at, offer, quantity } of awarded) {
    const sum = new Exact(sums.get(offer.line_id) ?? 0).plus(quantity);
    sums.set(offer.line_id, sum.toFixed());
    if (sum.gt(offer.quantity))
      wrong[`awards[${at}][quantity]`] = [
        t('purchasing.awardsMore', 'Lo adjudicado excede lo solicitado.'),
      ];
    else if (new Exact(quantity).gt(offer.offered))
      wrong[`awards[${at}][quantity]`] = [
        t('purchasing.awardsMoreThanOffered', 'Es más de lo que el proveedor ofrece.'),
      ];
    else if (seen.has(offer.id))
      wrong[`awards[${at}][quantity]`] = [
        t('purchasing.awardedTwice', 'La misma oferta está en otro renglón.'),
      ];
    seen.add(offer.id);
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (awarded.length === 0)
    throw invalid({ awards: [t('purchasing.awardSomething', 'Adjudica al menos una partida.')] });
}

/** What somebody else would ask about; null where nothing is odd. */
async function oddityOf(
  tx: Tx,
  quotationId: number,
  awarded: readonly Awarded[],
  all: readonly OfferRow[],
): Promise<string | null> {
  const { min_quotes } = await purchasingSettings(tx);
  if ((await answersTo(tx, quotationId)) < min_quotes)
    return t(
      'purchasing.fewAnswers',
      'Explica por qué: respondieron menos de {count} proveedores.',
      {
        count: min_quotes,
      },
    );
  if (awarded.some(({ offer }) => !isBest(offer, all)))
    return t('purchasing.notTheBest', 'Explica por qué no se adjudica al mejor puntaje.');
  const dear = awarded.some(
    ({ offer }) => offer.target_price !== null && pesosOf(offer).gt(offer.target_price),
  );
  return dear ? t('purchasing.overTarget', 'Explica por qué pasa del precio objetivo.') : null;
}

async function writeAwards(tx: Tx, awarded: readonly Awarded[]): Promise<void> {
  await tx.execute(
    sql`update prc_quotation_offers o set awarded_quantity = x.qty, version = o.version + 1 from unnest(${awarded.map(({ offer }) => offer.id)}::bigint[], ${awarded.map(({ quantity }) => quantity)}::numeric[]) as x(id, qty) where o.account_id = ${TENANT} and o.id = x.id`,
  );
}

function worthOf(awarded: readonly Awarded[], all: readonly OfferRow[]) {
  const quantities = new Map(awarded.map(({ offer, quantity }) => [offer.id, quantity]));
  const saving = savingOf(
    all.map(({ id, line_id, comparable_price }) => ({
      line_id,
      comparable_price,
      awarded: quantities.get(id) ?? '0',
    })),
  );
  const total = sumOf(awarded.map(({ offer, quantity }) => cents(pesosOf(offer).times(quantity))));
  return { awarded_total: moneyText(total), saving: moneyText(saving) };
}

export const award = actionRulesOf<typeof prcQuotations>()(AWARD, {
  async prefill({ tx, record }) {
    const offers = await loadOffers(tx, record.id);
    const quantities = bestQuantities(offers);
    return {
      values: {
        awards: offers.map((offer): Row => ({
          id: offer.id,
          product: offer.product.slice(0, 250),
          supplier: offer.supplier,
          price: offer.price,
          currency: offer.currency,
          comparable_price: offer.comparable_price,
          lead_time_days: offer.lead_time_days,
          total_score: offer.total_score,
          offered: offer.offered,
          quantity: quantities.get(offer.id)!,
        })),
      },
    };
  },
  async run(context) {
    const { tx, record, input } = context;
    const id = record.id;
    const offers = await loadOffers(tx, id);
    const awarded = awardedOf(input.awards, offers);
    requireWithin(awarded);
    const reason = input.reason?.trim() || null;
    const odd = await oddityOf(tx, id, awarded, offers);
    if (odd !== null && reason === null) throw invalid({ reason: [odd] });
    await writeAwards(tx, awarded);
    const worth = worthOf(awarded, offers);
    const changes = { ...worth, award_reason: reason };
    await moveByConsequence(context, 'prc-quotations.awarded', { id }, { changes });
    return {
      data: worth,
      outcome: { message: t('purchasing.awardedDone', 'Cotización adjudicada.') },
    };
  },
});
