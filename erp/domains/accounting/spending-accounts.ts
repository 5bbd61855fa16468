import { t } from '#erp/model/texts/t.ts';

/** What keeps accounts that spending goes to: no document, or assets (finance §2.1 «control»). */
const SPENT_ON: ReadonlySet<string> = new Set(['NINGUNO', 'ACTIVO_FIJO']);

/** Why what is spent cannot go to an account that `control` keeps; null when it can. */
export const spendingProblem = (control: string): string | null =>
  SPENT_ON.has(control)
    ? null
    : t('ledger.spending', 'Es una cuenta de control: elige la del gasto o la del activo.');
