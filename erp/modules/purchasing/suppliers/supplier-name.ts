import { t } from '#erp/model/texts/t.ts';
import { canReadRecord } from '#erp/kernel/record-access.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import type { suppliers } from './suppliers.ts';

export interface NamedSupplier {
  readonly id: number;
  readonly code: string;
}

/** How a refusal names another supplier: by its key to who may see it. */
export const supplierName = async (
  { tx, services, actor, resource }: SaveContext<typeof suppliers>,
  { id, code }: NamedSupplier,
): Promise<string> =>
  (await canReadRecord(tx, services.registry, actor, { resource, id }))
    ? t('purchasing.theSupplier', 'el proveedor {code}', { code })
    : t('purchasing.supplierOfOthers', 'un proveedor que atiende alguien más');
