/** The DIOT as a return: how many third parties, and what of their IVA ties to the books. */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { causedIn } from '#erp/domains/taxes/caused.ts';
import { t } from '#erp/model/texts/t.ts';
import { diotRows } from '../diot-rows.ts';
import type { MakePaper } from './paper.ts';
import { minus, sumOf } from './vat.ts';

/** Columns of IVA, creditable or not, and of what was withheld. */
const VAT_COLUMNS = Array.from({ length: 30 }, (_, i) => `c${18 + i}`);
const WITHHELD = 'c48';

export const diotPaper: MakePaper = async ({ tx, services }, { days, proportion }) => {
  const { registry } = services;
  const rows = await diotRows(tx, registry, days, proportion);
  const total = (columns: readonly string[]) =>
    moneyText(
      rows.reduce(
        (sum, row) => columns.reduce((own, column) => own.plus(String(row[column])), sum),
        new Exact(0),
      ),
    );
  const paid = (await causedIn(tx, registry, days)).filter(
    ({ sat_tax, side, remitted }) => sat_tax === '002' && side === 'CXP' && !remitted,
  );
  const passed = sumOf(paid.filter(({ withheld }) => !withheld));
  const withheld = sumOf(paid.filter((tax) => tax.withheld));
  const [vat, held] = [total(VAT_COLUMNS), total([WITHHELD])];
  const difference = moneyText(
    new Exact(minus(vat, passed)).abs().plus(new Exact(minus(held, withheld)).abs()),
  );
  return {
    amount_due: '0.00',
    in_favor: '0.00',
    applied_credit: '0.00',
    to_pay: '0.00',
    lines: [
      {
        concept: t('taxes.diotVat', 'IVA pagado a proveedores: {count} renglones de la DIOT', {
          count: String(rows.length),
        }),
        amount: vat,
        books: passed,
        difference: minus(vat, passed),
      },
      {
        concept: t('taxes.diotWithheld', 'IVA retenido a proveedores'),
        amount: held,
        books: withheld,
        difference: minus(held, withheld),
      },
    ],
    difference,
    posting: null,
    items: [],
  };
};
