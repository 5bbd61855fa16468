import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { shownMoneyIn } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { payments } from '#erp/modules/prc/payments/payments.ts';
import { tellParty } from '#erp/platform/access/outsiders/tell-party.ts';

export const extension = extendRules(payments, {
  async afterTransition(context) {
    const { tx, action, after } = context;
    if (action !== 'apply' || after.kind === 'REEMBOLSO') return;
    const [currency] = await tx.query(
      sql<{
        code: string;
      }>`select code from currencies where account_id = ${TENANT} and id = ${after.currency_id}`,
    );
    await tellParty(context, 'PROVEEDOR', after.supplier_id!, {
      event: 'spp.paid',
      title: t('spp.portalPaid', 'Te pagamos {amount}: {folio}', {
        amount: shownMoneyIn(after.amount!, currency?.code ?? ''),
        folio: after.folio ?? '',
      }),
      resource: 'payments',
      recordId: after.id,
    });
  },
});
