import { Decimal } from 'decimal.js';
import { t } from '#erp/model/texts/t.ts';
import { rateFor } from '#erp/domains/exchange/rate-for.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { calculate } from './calculate.ts';
import { applyFluctuation, reverseFluctuation } from './apply-fluctuation.ts';
import { fluctuations } from './fluctuations.ts';
import { groupsOf, loadForeignBalances, revalue } from './foreign-balances.ts';

type Save = SaveContext<typeof fluctuations>;

const isMonthEnd = (date: string): boolean =>
  Temporal.PlainDate.from(date).add({ days: 1 }).day === 1;

const isSame = (a: string, b: string) => new Decimal(a).equals(b);

interface Rates {
  readonly rows: Save['draft']['rates'];
  of(currencyId: number): string;
}

/** One for each currency: as it was typed, with its reason, or that of the company on the day. */
async function ratesOf(
  { tx, draft, fail }: Save,
  date: string,
  currencies: readonly number[],
): Promise<Rates> {
  const typed = draft.rates ?? [];
  const rows: Save['draft']['rates'][number][] = [];
  for (const currency of currencies) {
    const { rate } = await rateFor(tx, currency, date);
    const own = typed.find((row) => row.currency_id === currency);
    if (own?.rate && !isSame(own.rate, rate) && !own.reason)
      fail(
        `rates[${typed.indexOf(own)}][reason]`,
        t('fin.rateReason', 'No es el de Tipos de cambio: di por qué.'),
      );
    rows.push({ ...own, currency_id: currency, rate: own?.rate ?? rate });
  }
  const known = new Map(rows.map((row) => [row.currency_id, row.rate!]));
  return { rows, of: (currency) => known.get(currency)! };
}

const sum = (amounts: readonly string[]) => Decimal.sum(0, ...amounts);

export const rules = defineRules(fluctuations, {
  async beforeSave(context) {
    const { tx, draft, fail } = context;
    if (typeof draft.date !== 'string' || typeof draft.scope !== 'string') return;
    if (!isMonthEnd(draft.date))
      return fail('date', t('fin.monthEnd', 'Elige el último día de un mes.'));
    const balances = await loadForeignBalances(tx, draft.date, groupsOf(draft.scope));
    const currencies = [...new Set(balances.map(({ currency_id }) => currency_id))];
    const rates = await ratesOf(context, draft.date, currencies);
    const lines = balances.map((balance) => revalue(balance, rates.of(balance.currency_id)));
    const differences = lines.map(({ difference }) => difference);
    draft.rates = rates.rows;
    draft.lines = lines;
    draft.total_gain = sum(differences.filter((each) => Number(each) > 0)).toFixed(2);
    draft.total_loss = sum(differences.filter((each) => Number(each) < 0))
      .neg()
      .toFixed(2);
    draft.net = sum(differences).toFixed(2);
  },
  transitions: { apply: applyFluctuation, reverse: reverseFluctuation },
  actions: { calculate },
});
