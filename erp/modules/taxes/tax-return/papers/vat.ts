/** IVA of a month (finance R33): what was caused, what the accounts moved, and what comes of it. */
import type { EventRow, EventSets } from '#erp/domains/accounting/events/financial-event.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { causedIn, movedIn, type CausedTax, type MovedAccount } from '#erp/domains/taxes/caused.ts';
import { settle, vatOf, type Settlement } from '#erp/domains/taxes/working-paper.ts';
import { t } from '#erp/model/texts/t.ts';
import { DETERMINATIONS } from '../../tax-events.ts';
import type { MakePaper, PaperLine } from './paper.ts';

const COLLECTED = ['IVA_TRAS_COBRADO'];
const CREDITABLE = ['IVA_ACRED_PAGADO', 'IVA_ACRED_IMPORT'];
const BY_CUSTOMERS = ['IVA_RET_CLIENTES'];

export const sumOf = (amounts: readonly { readonly amount: string }[]): string =>
  moneyText(amounts.reduce((sum, { amount }) => sum.plus(amount), new Exact(0)));
export const negative = (amount: string): string => moneyText(new Exact(amount).neg());
export const minus = (a: string, b: string): string => moneyText(new Exact(a).minus(b));

const nameOf = (tax: CausedTax): string =>
  tax.remitted ? '' : ` · ${tax.name ?? t('taxes.feeVat', 'comisiones y gastos')}`;

/** Rows of a tax, with the sign by which they count. */
const lineOf = (tax: CausedTax, prefix: string, sign: 1 | -1): PaperLine => ({
  concept: `${prefix}${nameOf(tax)}`,
  base: sign === 1 ? tax.base : negative(tax.base),
  amount: sign === 1 ? tax.amount : negative(tax.amount),
  rows_of: 'IMPUESTOS',
  tax_id: tax.tax_id,
});

interface Group {
  readonly lines: readonly PaperLine[];
  readonly total: PaperLine;
}

/** Its lines, and what they are together beside what the accounts moved. */
function groupOf(concept: string, lines: readonly PaperLine[], books: string): Group {
  const amount = sumOf(lines);
  return { lines, total: { concept, amount, books, difference: minus(amount, books) } };
}

/** What is part of a cost is not credited: it has no role. */
const ofVat = (taxes: readonly CausedTax[], side: CausedTax['side'], withheld: boolean) =>
  taxes.filter(
    ({ role, sat_tax, ...tax }) =>
      role !== null && sat_tax === '002' && tax.side === side && tax.withheld === withheld,
  );

function groupsOf(taxes: readonly CausedTax[], moved: readonly MovedAccount[]) {
  const books = (roles: readonly string[]) =>
    sumOf(moved.filter(({ role }) => roles.includes(role)));
  return {
    collected: groupOf(
      t('taxes.vatCollected', 'IVA trasladado cobrado'),
      ofVat(taxes, 'CXC', false).map((tax) => lineOf(tax, t('taxes.collected', 'Cobrado'), 1)),
      negative(books(COLLECTED)),
    ),
    creditable: groupOf(
      t('taxes.vatPaid', 'IVA acreditable pagado'),
      [
        ...ofVat(taxes, 'CXP', false).map((tax) =>
          lineOf(
            tax,
            tax.remitted ? t('taxes.remitted', 'Retenido y enterado') : t('taxes.paid', 'Pagado'),
            1,
          ),
        ),
        ...ofVat(taxes, 'CXP', true).map((tax) =>
          lineOf(tax, t('taxes.notYet', 'Retenido, todavía no acreditable'), -1),
        ),
      ],
      books(CREDITABLE),
    ),
    byCustomers: groupOf(
      t('taxes.vatByCustomers', 'IVA retenido por clientes'),
      ofVat(taxes, 'CXC', true).map((tax) => lineOf(tax, t('taxes.withheld', 'Retenido'), 1)),
      books(BY_CUSTOMERS),
    ),
  };
}

/** Each account gives back what it moved. */
const accountRows = (
  moved: readonly MovedAccount[],
  roles: readonly string[],
  asked: string,
  key: string,
): readonly EventRow[] =>
  moved
    .filter(({ role }) => roles.includes(role))
    .map(({ book_account_id, amount }) => ({
      accounts: { [asked]: book_account_id },
      amounts: { [key]: key === 'cobrado' ? negative(amount) : amount },
    }));

type Groups = ReturnType<typeof groupsOf>;

/** What the month caused, group by group, and what comes of it. */
const linesOf = (groups: readonly Group[], vat: ReturnType<typeof vatOf>, share: string) => [
  ...groups.flatMap(({ lines, total }) => [...lines, total]),
  ...(Number(vat.notCreditable) === 0
    ? []
    : [
        {
          concept: t('taxes.notCreditable', 'IVA no acreditable por la proporción {share}', {
            share,
          }),
          amount: vat.notCreditable,
        },
      ]),
  { concept: t('taxes.result', 'Impuesto a cargo (a favor)'), amount: vat.net },
];

const vatOfGroups = ({ collected, creditable, byCustomers }: Groups, proportion: string) =>
  vatOf({
    collected: collected.total.amount,
    creditable: creditable.total.amount,
    proportion,
    withheldByCustomers: byCustomers.total.amount,
  });

function setsOf(
  moved: readonly MovedAccount[],
  { in_favor }: Settlement,
  { credit, notCreditable }: Readonly<Record<'credit' | 'notCreditable', string>>,
): EventSets {
  return {
    IMPUESTOS: [
      ...accountRows(moved, COLLECTED, 'IVA_TRAS_COBRADO', 'cobrado'),
      ...accountRows(moved, CREDITABLE, 'IVA_ACRED_PAGADO', 'acreditable'),
      ...accountRows(moved, BY_CUSTOMERS, 'IVA_RET_CLIENTES', 'retenido'),
    ],
    TOTAL: [{ amounts: { no_acreditable: notCreditable, aplicado: credit, a_favor: in_favor } }],
  };
}

export const vatPaper: MakePaper = async ({ tx, services }, question) => {
  const { days, proportion, credit, paid } = question;
  const { registry } = services;
  const moved = await movedIn(tx, registry, [...COLLECTED, ...CREDITABLE, ...BY_CUSTOMERS], {
    ...days,
    except: DETERMINATIONS,
  });
  const groups = groupsOf(await causedIn(tx, registry, days), moved);
  const all = [groups.collected, groups.creditable, groups.byCustomers];
  const vat = vatOfGroups(groups, proportion);
  const settled = settle({ net: vat.net, credit, paid });
  const { notCreditable } = vat;
  return {
    ...settled,
    lines: linesOf(all, vat, proportion),
    difference: sumOf(
      all.map(({ total }) => ({ amount: moneyText(new Exact(total.difference!).abs()) })),
    ),
    posting: {
      event: 'DETERMINACION_IVA',
      sets: setsOf(moved, settled, { credit, notCreditable }),
    },
    items: [{ part: 'IVA', role: 'IVA_POR_PAGAR', amount: minus(settled.amount_due, credit) }],
  };
};
