import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { loadAccountMap } from '#erp/domains/accounting/accounts/account-map.ts';
import { dueAfter } from '#erp/domains/terms/due-days.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { isOwnCurrency, requireDraft } from '../openings/require-draft.ts';
import { checkControl, directionOf, placeAmounts } from './item-accounts.ts';
import { checkTaxes, loadTaxes } from './item-taxes.ts';
import { openingItems } from './opening-items.ts';

type Save = SaveContext<typeof openingItems>;

async function checkCurrency({ tx, draft, fail }: Save): Promise<void> {
  if (draft.currency_id && (await isOwnCurrency(tx, draft.currency_id))) draft.currency_id = null;
  if (!draft.currency_id) draft.exchange_rate = null;
  else if (!draft.exchange_rate)
    fail('exchange_rate', t('openings.itemRate', 'Escribe el tipo de cambio del documento.'));
}

/** By the credit that the party has; what is in favor of who owes falls due at once. */
async function dueOf({ tx, draft }: Save): Promise<string | null> {
  if (!draft.date || directionOf(draft.kind) === 'ABONO') return draft.date ?? null;
  const [party] = await tx.query(
    sql<{
      days: number | null;
    }>`select case ${draft.side ?? null}::text when 'CXC' then c.credit_days else p.credit_days end as days
      from cfl__subjects s ${raw(leftJoin('cfl__subjects.customer_id', 's', 'c'))} ${raw(leftJoin('cfl__subjects.supplier_id', 's', 'p'))} where s.account_id = ${TENANT} and s.id = ${draft.subject_id}`,
  );
  return dueAfter(draft.date, party?.days ?? 0);
}

async function checkDays(context: Save, opening: string | null): Promise<void> {
  const { draft, fail } = context;
  draft.due_date ||= await dueOf(context);
  if (draft.due_date && draft.date && draft.due_date < draft.date)
    fail('due_date', t('openings.dueBefore', 'Vence antes de su fecha.'));
  if (opening && draft.date && draft.date >= opening)
    fail('date', t('openings.itemAfter', 'Es posterior a la apertura: captura el documento.'));
}

export const rules = defineRules(openingItems, {
  async beforeSave(context) {
    const { tx, services, draft } = context;
    await checkDays(context, await requireDraft(tx));
    await checkCurrency(context);
    const taxes = await loadTaxes(tx, draft);
    checkTaxes(context, taxes);
    const map = await loadAccountMap(tx, services.registry);
    await placeAmounts(context, taxes, map);
    await checkControl(context);
  },
  beforeDelete: async ({ tx }) => {
    await requireDraft(tx);
  },
});
