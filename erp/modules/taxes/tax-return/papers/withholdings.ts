/** What was withheld in a month and is to be remitted: it stands in its accounts already. */
import { Exact } from '#erp/domains/amounts/exact.ts';
import { causedIn, movedIn } from '#erp/domains/taxes/caused.ts';
import { settle } from '#erp/domains/taxes/working-paper.ts';
import { REMITTED_ROLES, TAX_PAYMENTS } from '../../tax-events.ts';
import type { MakePaper, PaperLine } from './paper.ts';
import { minus, negative, sumOf } from './vat.ts';

export const withholdingsPaper: MakePaper = async ({ tx, services }, { days, paid }) => {
  const { registry } = services;
  const taxes = (await causedIn(tx, registry, days)).filter(
    ({ side, withheld, remitted }) => side === 'CXP' && withheld && !remitted,
  );
  const moved = await movedIn(tx, registry, REMITTED_ROLES, { ...days, except: TAX_PAYMENTS });
  const roles = REMITTED_ROLES.map((role) => {
    const ofRole = taxes.filter((tax) => tax.role === role);
    const books = negative(sumOf(moved.filter((each) => each.role === role)));
    const lines = ofRole.map((tax): PaperLine => ({
      concept: tax.name ?? '',
      base: tax.base,
      amount: tax.amount,
      rows_of: 'IMPUESTOS',
      tax_id: tax.tax_id,
    }));
    const rows = sumOf(ofRole);
    // Wages are withheld by payroll, which says so to the books alone.
    const onlyInBooks = ofRole.length === 0;
    const total: PaperLine = {
      concept: registry.postings.roleLabel(role),
      amount: onlyInBooks ? books : rows,
      books,
      difference: onlyInBooks ? '0.00' : minus(rows, books),
      ...(onlyInBooks && { rows_of: 'CUENTAS' as const }),
    };
    return { role, lines, total };
  }).filter(({ total, lines }) => lines.length > 0 || Number(total.books) !== 0);
  const totals = roles.map(({ total }) => total);
  const settled = settle({ net: sumOf(totals), credit: '0', paid });
  return {
    ...settled,
    lines: roles.flatMap(({ lines, total }) => [...lines, total]),
    difference: sumOf(
      totals.map(({ difference }) => ({ amount: new Exact(difference!).abs().toFixed(2) })),
    ),
    posting: null,
    items: roles.map(({ role, total }) => ({ part: role, role, amount: total.amount })),
  };
};
