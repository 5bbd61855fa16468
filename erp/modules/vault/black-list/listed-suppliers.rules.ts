import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { extendRules } from '#erp/kernel/rules.ts';
import { suppliers } from '#erp/modules/purchasing/suppliers/suppliers.ts';
import { sweepBlackList } from './sweep/sweep.ts';

/** A supplier has the situation of its RFC from the first day. */
export const extension = extendRules(suppliers, {
  async afterSave({ tx, services, actor, now, before, after }) {
    if (!after.rfc || before?.rfc === after.rfc) return;
    const [listed] = await tx.query(
      sql`select 1 from sat__black_list where account_id = ${TENANT} and (rfc = ${after.rfc} or rfc = ${before?.rfc ?? ''}) limit 1`,
    );
    if (listed)
      await sweepBlackList({ tx, services, actor, now }, [
        after.rfc,
        ...(before?.rfc ? [before.rfc] : []),
      ]);
  },
});
