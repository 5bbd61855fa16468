/** IEPS of a month: what was collected. */
import { causedIn, movedIn } from '#erp/domains/taxes/caused.ts';
import { settle } from '#erp/domains/taxes/working-paper.ts';
import { t } from '#erp/model/texts/t.ts';
import { DETERMINATIONS } from '../../tax-events.ts';
import type { MakePaper } from './paper.ts';
import { minus, negative, sumOf } from './vat.ts';

const ROLE = 'IEPS_TRAS_COBRADO';

export const excisePaper: MakePaper = async ({ tx, services }, { days, paid }) => {
  const taxes = (await causedIn(tx, services.registry, days)).filter(
    ({ sat_tax, side, withheld }) => sat_tax === '003' && side === 'CXC' && !withheld,
  );
  const moved = await movedIn(tx, services.registry, [ROLE], { ...days, except: DETERMINATIONS });
  const [amount, books] = [sumOf(taxes), negative(sumOf(moved))];
  const settled = settle({ net: amount, credit: '0', paid });
  return {
    ...settled,
    lines: [
      ...taxes.map((tax) => ({
        concept: tax.name ?? '',
        base: tax.base,
        amount: tax.amount,
        rows_of: 'IMPUESTOS' as const,
        tax_id: tax.tax_id,
      })),
      {
        concept: t('taxes.excise', 'IEPS trasladado cobrado'),
        amount,
        books,
        difference: minus(amount, books),
      },
    ],
    difference: minus(amount, books),
    posting: {
      event: 'DETERMINACION_IEPS',
      sets: {
        IMPUESTOS: moved.map((each) => ({
          accounts: { [ROLE]: each.book_account_id },
          amounts: { cobrado: negative(each.amount) },
        })),
        TOTAL: [{ amounts: { a_favor: settled.in_favor } }],
      },
    },
    items: [{ part: 'IEPS', role: 'IEPS_POR_PAGAR', amount: settled.amount_due }],
  };
};
