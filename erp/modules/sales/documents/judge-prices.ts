/** The check of prices that holds a sale until somebody else releases it (sales R5). */
import type { Actor } from '#erp/kernel/actor.ts';
import type { Tx } from '#erp/db/database.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { discountLimitsOf, whoMayGive } from '../prices/discount-limits-of.ts';
import type { PriceHold } from '../prices/discounts.ts';
import { holdsOf, judgeSale, largestManual, type JudgedKind } from './judge-sale.ts';
import type { SaleDraft } from './sale-draft.ts';

interface PriceJudgement {
  readonly status: 'OK' | 'RETENIDO';
  readonly holds: readonly PriceHold[];
  readonly reasons: readonly string[];
  /** The largest discount that was given by hand. */
  readonly manual: string;
}

export const priceReasons = () => ({
  PRECIO: t('sales.priceHeld', 'Algún precio está por debajo de lo que puede dar quien lo pide.'),
  MARGEN: t('sales.marginHeld', 'Alguna partida deja menos margen que el mínimo.'),
});

/** By the limits of whoever asks. */
export async function judgePrices(
  { tx, actor }: { readonly tx: Tx; readonly actor: Actor },
  draft: SaleDraft,
  kind: JudgedKind,
): Promise<PriceJudgement> {
  const judged = await judgeSale(tx, actor, draft, kind);
  const holds = holdsOf(judged);
  return {
    status: holds.length === 0 ? 'OK' : 'RETENIDO',
    holds,
    reasons: holds.map((hold) => priceReasons()[hold]),
    manual: largestManual(judged),
  };
}

interface Released {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly before: { readonly date: string; readonly manual_discount: string | null };
  fail(field: string, message: string): void;
}

/** Whoever releases a price could have given it. */
export async function requireOwnLimit({ tx, actor, before, fail }: Released): Promise<void> {
  const { own } = await discountLimitsOf(tx, actor, before.date);
  const asked = before.manual_discount ?? '0';
  if (new Exact(asked).lte(own)) return;
  const limit = t('sales.ownLimit', 'Tu límite de descuento es {own} %.', {
    own: groupDigits(own, 0, 2),
  });
  const who = await whoMayGive(tx, asked, before.date);
  const of = { asked: groupDigits(asked, 0, 2), who: who.join(', ') };
  fail(
    '',
    `${limit} ${
      who.length > 0
        ? t('sales.whoMayGive', 'Se pide {asked} %; lo puede liberar: {who}.', of)
        : t(
            'sales.nobodyMayGive',
            'Se pide {asked} % y nadie tiene ese límite: se fija por rol en Configuración de ventas, o por persona en Equipos de venta.',
            of,
          )
    }`,
  );
}
