import { t } from '#erp/model/texts/t.ts';

/** What keeps accounts that spending goes to: no document, or assets (finance §2.1 «control»). */
const SPENT_ON: ReadonlySet<string> = new Set(['NINGUNO', 'ACTIVO_FIJO']);

/** Classes of the SAT's catalogue that spending is of: no income, capital nor debt. */
const SPENDING: ReadonlySet<string> = new Set([
  'COSTOS',
  'GASTOS',
  'RESULTADO_FINANCIERO',
  'ACTIVO',
]);

export interface SpendingAccount {
  readonly control: string;
  readonly class: string;
}

/** Why what is spent cannot go to an account; null when it can. */
export function spendingProblem(account: SpendingAccount): string | null {
  if (!SPENT_ON.has(account.control))
    return t('ledger.spending', 'Es una cuenta de control: elige la del gasto o la del activo.');
  return SPENDING.has(account.class)
    ? null
    : t(
        'ledger.spendingClass',
        'Elige una cuenta de costos, gastos, resultado financiero o activo.',
      );
}
