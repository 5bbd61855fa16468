import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { firstExpiry, requireTogether, warnExpired } from '../first-expiry.ts';
import { ownFleet, requireCarrier } from '../own-fleet.ts';
import { drivers } from './drivers.ts';

const EXPIRES = ['license_to', 'medical_to'] as const;
const PAIRS = [['medical_number', 'medical_to']] as const;

interface Allowed {
  readonly name: string;
  readonly license_categories: readonly string[] | null;
}

/** R12: what he may drive is what his licence allows. */
async function checkTypes({ tx, draft, fail }: SaveContext<typeof drivers>): Promise<void> {
  const ids = draft.vehicle_type_ids ?? [];
  if (ids.length === 0 || !draft.license_category) return;
  const types = await tx.query(
    sql<Allowed>`select name, license_categories from vehicle_types where account_id = ${TENANT} and id = any(${ids}::bigint[]) order by name`,
  );
  const not = types.find(
    ({ license_categories: allowed }) =>
      allowed !== null && allowed.length > 0 && !allowed.includes(draft.license_category!),
  );
  if (not)
    fail(
      'vehicle_type_ids',
      t('fleet.licenseNotFor', 'La licencia {license} no permite manejar {type}.', {
        license: draft.license_category,
        type: not.name,
      }),
    );
}

export const rules = defineRules(drivers, {
  async compute({ tx, draft, actor }) {
    draft.carrier_id ??= await ownFleet(tx);
    draft.base_branch_id ??= actor.permissions.defaultBranchId;
  },
  async beforeSave(context) {
    const { draft, fail, now, actor } = context;
    requireCarrier(draft.carrier_id, fail);
    if (!draft.base_branch_id) fail('base_branch_id', t('fleet.baseNeeded', 'Elige su base.'));
    requireTogether(draft, PAIRS, fail);
    await checkTypes(context);
    warnExpired({ ...context, today: todayOf(now, actor.timeZone) }, EXPIRES);
    draft.first_expiry = firstExpiry(draft, EXPIRES);
  },
});
