import { TENANT } from '#erp/db/sql/sql.ts';
import type { LabelTemplate } from '#erp/kernel/behaviour/module-server.ts';

export const labelTemplate: LabelTemplate = async (tx) => {
  const [own] = await tx.query<{ label_template: string }>(
    'select label_template from wms__configurations where account_id = $1 limit 1',
    [TENANT],
  );
  return own?.label_template ?? null;
};
