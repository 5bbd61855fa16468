/** In which currency the amounts of a file are: a figure without a sign of it says nothing. */
import type { Tx } from '#erp/db/database.ts';
import type { ExportColumn, Sheet } from '#erp/kernel/operations/export/export-query.ts';
import { companyCurrency } from '#erp/kernel/query/company-currency.ts';
import { isMoney } from '#erp/model/field-types/amount-currency.ts';
import { text } from '#erp/model/fields.ts';
import { t } from '#erp/model/texts/t.ts';

/** Columns of the row that say the currency of those that are shown. */
export const currencyColumns = (fields: readonly ExportColumn['field'][]): readonly string[] => [
  ...new Set(fields.flatMap(({ currencyIn }) => (currencyIn === undefined ? [] : [currencyIn]))),
];

/**
 * The sheet, saying it: once for all of its amounts, and of each that is in a currency of its own.
 * `hasAmounts` is said of a sheet whose amounts are texts.
 */
export async function withCurrency(tx: Tx, sheet: Sheet, hasAmounts?: boolean): Promise<Sheet> {
  const fields = sheet.columns.map(({ field }) => field);
  if (!(hasAmounts ?? fields.some(isMoney))) return sheet;
  const home = await companyCurrency(tx);
  const [own] = currencyColumns(fields);
  if (own === undefined)
    return home === null
      ? sheet
      : { ...sheet, home, amounts: t('reports.amountsIn', 'Importes en {code}', { code: home }) };
  const isShown = sheet.columns.some(({ name }) => name === own);
  return {
    ...sheet,
    home,
    columns: sheet.columns.map((column) => {
      const by = column.field.currencyIn;
      return by === undefined ? column : { ...column, currencyBy: by };
    }),
    ...(!isShown && {
      currency: { name: own, field: text(t('reports.currency', 'Moneda')) },
    }),
    ...(home !== null && {
      amounts: t('reports.amountsInUnless', 'Importes en {code}, salvo los que dicen su moneda', {
        code: home,
      }),
    }),
  };
}
