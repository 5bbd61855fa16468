import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { join } from '#erp/db/sql/joins.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { defineRules, type Row } from '#erp/kernel/rules.ts';
import { stockFactor } from '#erp/domains/amounts/units.ts';
import { baseCurrency } from '#erp/modules/settings/currencies/base-currency.ts';
import { productUnitsOf, unitFacts } from '#erp/domains/units/stored-units.ts';
import { supplierCatalogs } from './supplier-catalogs.ts';

const lines = (draft: Row): readonly Row[] =>
  Array.isArray(draft.lines) ? (draft.lines as readonly Row[]) : [];

/** That in which its supplier sells; else the company's. */
async function currencyOf(tx: Tx, accountId: number, supplierId: number | null | undefined) {
  const [supplier] = supplierId
    ? await tx.query(
        sql<{
          currency_id: number | null;
        }>`select currency_id from suppliers where account_id = ${TENANT} and id = ${supplierId}`,
      )
    : [];
  return supplier?.currency_id ?? (await baseCurrency(tx, accountId));
}

export const rules = defineRules(supplierCatalogs, {
  async compute({ tx, actor, draft }) {
    if (draft.supplier_id)
      draft.currency_id ??= await currencyOf(tx, actor.accountId, draft.supplier_id);
  },
  async beforeSave({ tx, draft, before, changed, fail }) {
    if (before && !changed('lines')) return;
    const units = await unitFacts(tx);
    const products = await productUnitsOf(tx, [
      ...new Set(lines(draft).map((line) => Number(line.product_id))),
    ]);
    for (const [i, line] of lines(draft).entries()) {
      const product = products.get(Number(line.product_id));
      const unit = units.get(Number(line.unit_id));
      const stock = product && units.get(product.stockUnitId);
      if (product && unit && stock && !stockFactor(unit, stock, product.own))
        fail(
          `lines[${i}][unit_id]`,
          t(
            'purchasing.notConverted',
            '{product} no se convierte de {unit} a {stockUnit}: agrégalo en sus Conversiones.',
            { product: product.code, unit: unit.code, stockUnit: stock.code },
          ),
        );
      if (product && line.preferred)
        await checkPreferred(tx, product.code, line, draft, before?.id ?? 0, (message) =>
          fail(`lines[${i}][preferred]`, message),
        );
    }
  },
  transitions: {
    async publish(context) {
      const { tx, before, fail } = context;
      if (lines(before).length === 0)
        return fail(
          '',
          t('purchasing.lineBeforePublishing', 'Agrega al menos una partida antes de publicar.'),
        );
      const others = await tx.query<{
        id: number;
        name: string;
        valid_from: string;
        valid_to: string | null;
      }>(
        "select id, name, valid_from, valid_to from suppliers__catalogs where account_id = $4 and supplier_id = $1 and currency_id = $2 and status = 'VIGENTE' and id <> $3 for update",
        [before.supplier_id, before.currency_id, before.id, TENANT],
      );
      for (const other of others) {
        const open = other.valid_to === null && other.valid_from < before.valid_from;
        const meets =
          other.valid_from <= String(before.valid_to ?? '9999-12-31') &&
          before.valid_from <= (other.valid_to ?? '9999-12-31');
        if (!open && meets)
          return fail(
            '',
            t(
              'purchasing.overlaps',
              'La vigencia se encima con «{name}». Cambia las fechas o cancela aquél.',
              { name: other.name },
            ),
          );
        if (open)
          await moveByConsequence(
            context,
            'suppliers/catalogs.replace',
            { id: other.id },
            { changes: { valid_to: dayBefore(before.valid_from) } },
          );
      }
    },
  },
});

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** One preferred supplier for each product among the catalogues in force. */
async function checkPreferred(
  tx: Parameters<typeof unitFacts>[0],
  code: string,
  line: Row,
  draft: Row,
  id: number,
  fail: (message: string) => void,
): Promise<void> {
  const [other] = await tx.query<{ supplier: string }>(
    `select s.code || ' ' || s.legal_name as supplier
     from supplier_catalog_lines l
     ${join('supplier_catalog_lines.catalog_id', 'l', 'c')}
     ${join('suppliers__catalogs.supplier_id', 'c', 's')}
     where l.account_id = $6 and l.product_id = $1 and l.preferred and c.status = 'VIGENTE' and c.id <> $2 and c.supplier_id <> $3
       and c.valid_from <= coalesce($5::date, 'infinity') and coalesce(c.valid_to, 'infinity') >= $4::date limit 1`,
    [line.product_id, id, draft.supplier_id, draft.valid_from, draft.valid_to ?? null, TENANT],
  );
  if (other) fail(`${code} ya tiene proveedor preferido: ${other.supplier}.`);
}
