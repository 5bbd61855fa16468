import { loadAccountMap } from '#erp/domains/accounting/accounts/account-map.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { isOwnCurrency, requireDraft } from '../openings/require-draft.ts';
import { checkControl, placeAmounts } from './item-accounts.ts';
import { checkTaxes, loadTaxes } from './item-taxes.ts';
import { openingItems } from './opening-items.ts';

type Save = SaveContext<typeof openingItems>;

async function checkCurrency({ tx, draft, fail }: Save): Promise<void> {
  if (draft.currency_id && (await isOwnCurrency(tx, draft.currency_id))) draft.currency_id = null;
  if (!draft.currency_id) draft.exchange_rate = null;
  else if (!draft.exchange_rate)
    fail('exchange_rate', t('openings.itemRate', 'Escribe el tipo de cambio del documento.'));
}

function checkDays({ draft, fail }: Save, opening: string | null): void {
  draft.due_date ||= draft.date;
  if (draft.due_date && draft.date && draft.due_date < draft.date)
    fail('due_date', t('openings.dueBefore', 'Vence antes de su fecha.'));
  if (opening && draft.date && draft.date >= opening)
    fail('date', t('openings.itemAfter', 'Es posterior a la apertura: captura el documento.'));
}

export const rules = defineRules(openingItems, {
  async beforeSave(context) {
    const { tx, services, draft } = context;
    checkDays(context, await requireDraft(tx));
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
