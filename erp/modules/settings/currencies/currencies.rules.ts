import { t } from '#erp/model/texts/t.ts';
import { Decimal } from 'decimal.js';
import { sourceSql } from '#erp/db/source.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { hasColumn } from '#erp/model/field-types.ts';
import { currencies } from './currencies.ts';

/** A catalogue that only says which currency a place uses does not count as use. */
const DESCRIBES = new Set(['countries']);

async function isUsed(
  { tx, resource, services }: SaveContext<typeof currencies>,
  id: number | undefined,
): Promise<boolean> {
  const pointers = services.registry
    .pointersTo(resource)
    .filter(({ resource: from, field }) => hasColumn(field) && !DESCRIBES.has(from.path));
  if (pointers.length === 0) return false;
  const uses = pointers.map(
    ({ resource: from, name }) => `exists (select 1 from ${sourceSql(from)} f where ${name} = $1)`,
  );
  const [row] = await tx.query<{ used: boolean }>(`select ${uses.join(' or ')} as used`, [id]);
  return row!.used;
}

export const rules = defineRules(currencies, {
  async beforeSave(context) {
    const { tx, actor, draft, before, changed, fail } = context;
    const decimals = Number(draft.decimals);
    if (draft.rounding != null && new Decimal(draft.rounding).decimalPlaces() > decimals)
      fail(
        'rounding',
        t(
          'settings.rounding',
          'Con {decimals} decimales, el redondeo no puede ser menor que {least}.',
          { decimals, least: new Decimal(10).pow(-decimals).toFixed() },
        ),
      );
    if (before && changed('decimals') && (await isUsed(context, before.id)))
      fail(
        'decimals',
        t('settings.currencyUsed', 'La moneda ya se usó: sus decimales no cambian.'),
      );
    if (before && draft.active === false) {
      const [base] = await tx.query(
        'select 1 from accounts where id = $1 and base_currency_id = $2',
        [actor.accountId, before.id],
      );
      if (base)
        fail(
          'active',
          t('settings.baseCurrency', 'Es la moneda base de la empresa: no se puede desactivar.'),
        );
    }
  },
});
