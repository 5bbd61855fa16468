import { withinAccount } from '#erp/domains/accounting/within-account.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { depreciationSchedule, type DepreciableAsset } from '#erp/domains/schedule/depreciate.ts';
import { defineRules, type ComputeContext, type TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { Decimal } from 'decimal.js';
import { assetTypeOf } from './asset-types.ts';
import { disposeAsset } from './dispose-asset.ts';
import { fixedAssets } from './fixed-assets.ts';
import { depreciate } from './run-depreciation.ts';

type Change = TransitionContext<typeof fixedAssets>;

/** First detail account that the SAT groups under each code; by the codes. */
async function accountsOfGroups(tx: Tx, codes: readonly string[]) {
  const rows = await tx.query(
    sql<{
      group_code: string;
      id: number;
    }>`select distinct on (s.code) s.code as group_code, d.id from sat__accounts s
      join acc__accounts a on a.account_id = ${TENANT} and a.sat_account_id = s.id
      join acc__accounts d on d.account_id = ${TENANT} and d.kind = 'DETALLE' and d.active and ${raw(withinAccount('d', 'a'))}
      where s.account_id = ${TENANT} and s.code = any(${codes}::text[]) order by s.code, d.code`,
  );
  return new Map(rows.map(({ group_code, id }) => [group_code, id]));
}

/** Rates and accounts of its type, where none were typed. */
async function propose({ tx, draft }: ComputeContext<typeof fixedAssets>): Promise<void> {
  const type = assetTypeOf(draft.asset_type);
  if (!type) return;
  draft.book_rate ??= type.rate;
  draft.tax_rate ??= type.rate;
  if (!type.groups) return;
  const [asset, accumulated, expense] = type.groups;
  const found = await accountsOfGroups(tx, type.groups);
  draft.asset_account_id ??= found.get(asset) ?? null;
  draft.accumulated_account_id ??= found.get(accumulated) ?? null;
  draft.expense_account_id ??= found.get(expense) ?? null;
}

const valuesOf = (row: Change['before']): DepreciableAsset => ({
  cost: row.cost!,
  salvageValue: row.salvage_value!,
  bookRate: row.book_rate!,
  taxRate: row.tax_rate!,
  taxCap: row.tax_cap ?? null,
  startDate: row.start_date!,
});

function requireAccounts({ before, fail }: Change): boolean {
  const losesValue = !new Decimal(before.book_rate!).isZero();
  const needed = losesValue
    ? (['asset_account_id', 'accumulated_account_id', 'expense_account_id'] as const)
    : (['asset_account_id'] as const);
  const missing = needed.filter((name) => !before[name]);
  for (const name of missing)
    fail(name, t('assets.needsAccount', 'Escribe la cuenta para activarlo.'));
  return missing.length === 0;
}

/** Its table of months. What lies before the books begin comes with the opening balances. */
async function activate(context: Change): Promise<void> {
  const { tx, actor, before, changes } = context;
  if (!requireAccounts(context)) return;
  const [settings] = await tx.query(
    sql<{
      start: string | null;
    }>`select to_char(start_date, 'YYYY-MM') as start from acc__configuration where account_id = ${TENANT}`,
  );
  const start = settings?.start ?? '';
  const rows = depreciationSchedule(valuesOf(before));
  await insertRows(
    tx,
    actor.accountId,
    'acc__asset_depreciations',
    rows.map((row) => ({
      asset_id: before.id,
      period: `${row.period}-01`,
      book: row.book,
      book_accumulated: row.bookAccumulated,
      tax: row.tax,
      tax_accumulated: row.taxAccumulated,
      is_opening: row.period < start,
    })),
  );
  const opening = rows.filter(({ period }) => period < start).at(-1);
  changes.depreciated = opening?.bookAccumulated ?? '0.00';
  changes.tax_depreciated = opening?.taxAccumulated ?? '0.00';
}

export const rules = defineRules(fixedAssets, {
  compute: propose,
  beforeSave({ draft }) {
    draft.deductible_cost =
      draft.tax_cap && draft.cost ? Decimal.min(draft.cost, draft.tax_cap).toFixed(2) : draft.cost;
  },
  transitions: { activate, dispose: disposeAsset },
  actions: { depreciate },
});
