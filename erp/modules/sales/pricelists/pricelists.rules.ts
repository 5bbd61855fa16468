import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { hasPermission } from '#erp/kernel/actor.ts';
import { defineRules, type Row } from '#erp/kernel/rules.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { groupDigits } from '#erp/model/field-types/numbers.ts';
import { auditLines } from './pricelist-audit.ts';
import { pricelists } from './pricelists.ts';

const lines = (draft: Row): readonly Row[] =>
  Array.isArray(draft.lines) ? (draft.lines as readonly Row[]) : [];
const keyOf = (line: Row) =>
  [
    line.applies_to,
    line.product_id ?? '',
    line.line_id ?? '',
    line.category_id ?? '',
    line.unit_id ?? '',
    Number(line.min_qty ?? 0),
  ].join('|');
const from = (line: Row) => String(line.valid_from ?? '0000-00-00');
const to = (line: Row) => String(line.valid_to ?? '9999-99-99');

/** Pairs of one target, unit and quantity whose dates meet: the later line's index. */
export function repeatedLines(rows: readonly Row[]): readonly number[] {
  const byKey = new Map<string, number[]>();
  const repeated: number[] = [];
  for (const [i, row] of rows.entries()) {
    const same = byKey.get(keyOf(row)) ?? [];
    if (same.some((j) => from(rows[j]!) <= to(row) && from(row) <= to(rows[j]!))) repeated.push(i);
    byKey.set(keyOf(row), [...same, i]);
  }
  return repeated;
}

export const rules = defineRules(pricelists, {
  afterSave: auditLines,
  async beforeSave({ tx, actor, draft, before, changed, fail }) {
    if (
      before &&
      before.status === 'AUTORIZADA' &&
      changed('lines') &&
      !hasPermission(actor, 'pricelists.authorize')
    ) {
      fail(
        'lines',
        t(
          'sales.listApproved',
          'La lista está autorizada: cambiar sus precios necesita el permiso «Autorizar listas de precios».',
        ),
      );
    }
    draft.currency_id ??= await baseCurrency(tx, actor.accountId);
    if (before && !changed('lines') && !changed('base_pricelist_id')) return;
    const rows = lines(draft);
    for (const [i, row] of rows.entries()) {
      if (row.base === 'LISTA_BASE' && (draft.base_pricelist_id ?? null) === null)
        fail(`lines[${i}][base]`, t('sales.baseList', 'Elige la lista base de esta lista.'));
    }
    for (const i of repeatedLines(rows)) {
      const row = rows[i]!;
      const [product] = await tx.query<{ code: string }>(
        'select code from products where account_id = $2 and id = $1',
        [row.product_id ?? 0, TENANT],
      );
      const target =
        product?.code ??
        {
          LINEA: t('sales.theLine', 'la línea'),
          CATEGORIA: t('sales.theCategory', 'la categoría'),
        }[String(row.applies_to)] ??
        'todos';
      fail(
        `lines[${i}][min_qty]`,
        t('sales.samePrice', 'Regla de precio duplicada para {target} desde {quantity}.', {
          target,
          quantity: groupDigits(String(row.min_qty ?? 0), 0, 6),
        }),
      );
    }
  },
});
