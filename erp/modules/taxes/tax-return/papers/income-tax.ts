/** Provisional and annual income tax (LISR 14 and 9; finance example 9 and 10). */
import { cents, Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { incomeIn, movedIn, resultIn } from '#erp/domains/taxes/caused.ts';
import { provisionalTax, settle } from '#erp/domains/taxes/working-paper.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { t } from '#erp/model/texts/t.ts';
import type { MakePaper, PaperLine, PaperQuestion } from './paper.ts';
import { sumOf } from './vat.ts';
import { provisionalPaid } from './paid-before.ts';

const WITHHELD = ['ISR_RET_CLIENTES'];

const yearUpTo = ({ year, days }: PaperQuestion) => ({ from: `${year}-01-01`, to: days.to });

const withheldIn = async ({ tx, services }: Writing, question: PaperQuestion) =>
  sumOf(await movedIn(tx, services.registry, WITHHELD, { ...yearUpTo(question), except: [] }));

const rateLine = (rate: string, base: string, amount: string): PaperLine => ({
  concept: t('taxes.incomeTax', 'ISR a la tasa de {rate} %', { rate: new Exact(rate).toString() }),
  base,
  amount,
});

const withheldLine = (amount: string): PaperLine => ({
  concept: t('taxes.isrWithheld', 'ISR retenido por clientes en el ejercicio'),
  amount,
  rows_of: 'CUENTAS',
});

const owed = (amount: string) => [{ part: 'ISR', role: 'ISR_POR_PAGAR', amount }];

/** Without it nothing is paid: a mistake, but of a company that had a loss. */
const profitText = (coefficient: string): string =>
  Number(coefficient) === 0
    ? t('taxes.noCoefficient', 'Utilidad fiscal estimada: el ejercicio no tiene coeficiente')
    : t('taxes.profit', 'Utilidad fiscal estimada: coeficiente {coefficient}', { coefficient });

export const provisionalPaper: MakePaper = async (context, question) => {
  const { rates, paid } = question;
  const income = await incomeIn(context.tx, yearUpTo(question));
  const paidBefore = await provisionalPaid(context, question);
  const withheld = await withheldIn(context, question);
  const { profit, tax, net } = provisionalTax({
    income,
    coefficient: rates.profit_coefficient,
    rate: rates.isr_rate,
    paidBefore,
    withheld,
  });
  const settled = settle({ net, credit: '0', paid });
  const coefficient = rates.profit_coefficient;
  return {
    ...settled,
    lines: [
      {
        concept: t('taxes.income', 'Ingresos nominales del ejercicio al mes'),
        amount: income,
        rows_of: 'INGRESOS',
      },
      {
        concept: profitText(coefficient),
        base: income,
        amount: profit,
      },
      rateLine(rates.isr_rate, profit, tax),
      { concept: t('taxes.paidBefore', 'Pagos provisionales anteriores'), amount: paidBefore },
      withheldLine(withheld),
      { concept: t('taxes.toPay', 'ISR a cargo'), amount: net },
    ],
    difference: '0.00',
    posting: {
      event: 'ISR_PROVISIONAL',
      sets: { TOTAL: [{ amounts: { pago: net, a_favor: settled.in_favor } }] },
    },
    items: owed(settled.amount_due),
  };
};

export const annualPaper: MakePaper = async (context, question) => {
  const { rates, adjustment, paid } = question;
  const { tx, services } = context;
  const result = await resultIn(tx, services.registry, yearUpTo(question));
  const taxable = new Exact(result).plus(adjustment);
  const base = moneyText(taxable.gt(0) ? taxable : new Exact(0));
  const impuesto = moneyText(cents(new Exact(base).times(rates.isr_rate).div(100)));
  const provisionales = await provisionalPaid(context, { ...question, month: 13 });
  const retenido = await withheldIn(context, question);
  const net = moneyText(new Exact(impuesto).minus(provisionales).minus(retenido));
  const settled = settle({ net, credit: '0', paid });
  // All of it is owed to the account, and what was paid along the year is taken off (example 10).
  const owedNow = Exact.max(settled.amount_due, paid);
  const amounts = {
    impuesto,
    provisionales,
    retenido,
    a_favor: settled.in_favor,
    compensado: moneyText(new Exact(impuesto).plus(settled.in_favor).minus(owedNow)),
  };
  return {
    ...settled,
    lines: [
      {
        concept: t('taxes.bookResult', 'Resultado contable antes de ISR'),
        amount: result,
        rows_of: 'RESULTADO',
      },
      { concept: t('taxes.adjustment', 'Conciliación fiscal'), amount: adjustment },
      { concept: t('taxes.taxable', 'Resultado fiscal'), amount: moneyText(taxable) },
      rateLine(rates.isr_rate, base, impuesto),
      {
        concept: t('taxes.provisional', 'Pagos provisionales del ejercicio'),
        amount: provisionales,
      },
      withheldLine(retenido),
      { concept: t('taxes.result', 'Impuesto a cargo (a favor)'), amount: net },
    ],
    difference: '0.00',
    posting: { event: 'ISR_ANUAL', sets: { TOTAL: [{ amounts }] } },
    items: owed(settled.amount_due),
  };
};
