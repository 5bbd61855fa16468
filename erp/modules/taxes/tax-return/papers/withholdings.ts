/** What was withheld in a month and is to be remitted: it stands in its accounts already. */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { causedIn, movedIn, type MovedAccount } from '#erp/domains/taxes/caused.ts';
import { REMITTED_ROLES, TAX_PAYMENTS, WITHHELD_EVENT } from '../../tax-events.ts';
import type { DueItem, MakePaper, PaperLine, PaperQuestion } from './paper.ts';
import { minus, negative, sumOf } from './vat.ts';

/** The rule has one line for all: whose account it is, the row says. */
const ASKED = 'RET_IVA';

/** Each tax is owed by itself: what was paid too much of one pays none of another. */
function settledOf(due: readonly DueItem[], { paidParts }: PaperQuestion) {
  let [owed, left, excess] = [new Exact(0), new Exact(0), new Exact(0)];
  for (const { part, amount } of due) {
    const rest = new Exact(amount).minus(paidParts[part] ?? 0);
    owed = owed.plus(amount);
    if (rest.gt(0)) left = left.plus(rest);
    else excess = excess.minus(rest);
  }
  return {
    amount_due: moneyText(owed),
    in_favor: moneyText(excess),
    applied_credit: '0.00',
    to_pay: moneyText(left),
  };
}

/** What was withheld leaves its accounts and comes back to them as owed to the tax office. */
const postingOf = (
  due: readonly DueItem[],
  moved: readonly MovedAccount[],
  { in_favor }: { readonly in_favor: string },
) => ({
  event: WITHHELD_EVENT,
  sameAccount: true as const,
  sets: {
    RETENCIONES: moved
      .filter(({ role }) => due.some(({ part, amount }) => part === role && Number(amount) > 0))
      .map(({ book_account_id, amount }) => ({
        accounts: { [ASKED]: book_account_id },
        amounts: { retenido: negative(amount) },
      })),
    TOTAL: [{ amounts: { a_favor: in_favor } }],
  },
});

export const withholdingsPaper: MakePaper = async ({ tx, services }, question) => {
  const { days } = question;
  const { registry } = services;
  const taxes = (await causedIn(tx, registry, days)).filter(
    ({ side, withheld, remitted }) => side === 'CXP' && withheld && !remitted,
  );
  const moved = await movedIn(tx, registry, REMITTED_ROLES, {
    ...days,
    except: [...TAX_PAYMENTS, WITHHELD_EVENT],
  });
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
  const due = roles.map(({ role, total }) => ({
    part: role,
    role,
    asked: ASKED,
    amount: Number(total.amount) > 0 ? total.amount : '0.00',
  }));
  const settled = settledOf(due, question);
  return {
    ...settled,
    lines: roles.flatMap(({ lines, total }) => [...lines, total]),
    difference: sumOf(
      totals.map(({ difference }) => ({ amount: new Exact(difference!).abs().toFixed(2) })),
    ),
    posting: postingOf(due, moved, settled),
    items: due,
  };
};
