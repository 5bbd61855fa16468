import { defineRules } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { peopleWithKey } from '#erp/platform/approvals/levels/approvers.ts';
import { notify } from '#erp/platform/notifications/notify.ts';
import { changeSupplier, valueNow, valueProblem, type Change } from './change-supplier.ts';
import { supplierChangeRequests } from './supplier-change-requests.ts';

const reviewed = ({ changes, actor, now }: Change): void => {
  changes.reviewed_by = actor.userId;
  changes.reviewed_at = now.toString({ smallestUnit: 'millisecond' });
};

export const rules = defineRules(supplierChangeRequests, {
  async beforeSave({ tx, actor, draft, before, fail }) {
    draft.last_digits = draft.clabe?.slice(-4) ?? null;
    if (before || !draft.supplier_id || !draft.field) return;
    const problem = await valueProblem(tx, actor, draft.field, draft.new_value ?? '');
    if (problem) fail('new_value', problem);
    draft.old_value = await valueNow(tx, draft.supplier_id, draft.field);
  },
  async afterSave({ tx, actor, now, before, after }) {
    if (before) return;
    await notify(tx, actor.accountId, {
      event: 'suppliers.changeAsked',
      to: (await peopleWithKey(tx, 'suppliers.authorize')).map(({ id }) => id),
      title: t('spp.changeAsked', 'Un proveedor pide cambiar sus datos'),
      resource: 'supplier-change-requests',
      recordId: after.id,
      actorId: actor.userId,
      now,
    });
  },
  transitions: {
    async approve(context) {
      reviewed(context);
      await changeSupplier(context);
    },
    reject: reviewed,
  },
});
