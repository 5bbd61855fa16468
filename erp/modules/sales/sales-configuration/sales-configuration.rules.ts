import { Exact } from '#erp/domains/amounts/exact.ts';
import { defineRules, type Row } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { salesConfiguration } from './sales-configuration.ts';

const empty = (value: unknown) => value === null || value === undefined || value === '';

export const rules = defineRules(salesConfiguration, {
  beforeSave({ draft, fail }) {
    const most = draft.absolute_max_discount;
    const limits: readonly Row[] = draft.discount_limits ?? [];
    for (const [i, limit] of limits.entries()) {
      if (limits.some((each, j) => j < i && each.role_id === limit.role_id))
        fail(`discount_limits[${i}][role_id]`, t('sales.roleTwice', 'El rol ya tiene su límite.'));
      if (
        !empty(limit.max_discount_percent) &&
        new Exact(String(limit.max_discount_percent)).gt(String(most))
      )
        fail(
          `discount_limits[${i}][max_discount_percent]`,
          t('sales.limitOverTop', 'Pasa del descuento tope.'),
        );
    }
    const schemes: readonly Row[] = draft.commission_schemes ?? [];
    for (const [i, scheme] of schemes.entries())
      checkScheme(scheme, `commission_schemes[${i}]`, fail);
  },
});

const fromOf = (tier: Row) => new Exact(String(tier.from_attainment_percent ?? '0'));

/** Tiers ascend, the first from nothing: each attainment has its rate. */
function checkScheme(scheme: Row, at: string, fail: (field: string, message: string) => void) {
  const tiers = (scheme.tiers ?? []) as readonly Row[];
  for (const [j, tier] of tiers.entries()) {
    const field = `${at}[tiers][${j}][from_attainment_percent]`;
    const from = fromOf(tier);
    if (j === 0 && !from.isZero())
      fail(field, t('sales.firstTier', 'El primer tramo empieza en 0.'));
    if (j > 0 && from.lte(fromOf(tiers[j - 1]!)))
      fail(field, t('sales.tiersAscend', 'Cada tramo empieza después del anterior.'));
  }
  const groups = (scheme.product_group_rates ?? []) as readonly Row[];
  for (const [j, group] of groups.entries())
    if (groups.some((each, k) => k < j && each.commission_group === group.commission_group))
      fail(
        `${at}[product_group_rates][${j}][commission_group]`,
        t('sales.groupTwice', 'El grupo ya tiene su tasa.'),
      );
}
