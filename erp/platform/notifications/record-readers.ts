import type { Actor } from '#erp/kernel/actor.ts';
import { DomainError } from '#erp/model/errors.ts';
import { loadPermissions } from '#erp/kernel/rights/permissions.ts';
import { requireSharedRecord } from '#erp/kernel/record-access.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import type { RecordName } from '#erp/kernel/rows/record-name.ts';

export interface ReaderRow {
  readonly id: number;
  readonly nickname: string;
  readonly all_branches: boolean;
  readonly branch_office_id: number | null;
}

/**
 * Whether another person of the actor's company may read the record with their own rights, on any
 * of its screens.
 */
export async function mayPersonRead(
  tx: Tx,
  services: Services,
  actor: Actor,
  row: ReaderRow,
  record: RecordName,
): Promise<boolean> {
  const today = services.now().toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const permissions = await loadPermissions(tx, services.registry, row, today, true);
  const reader: Actor = {
    ...actor,
    userId: row.id,
    nickname: row.nickname,
    userKind: 'INTERNO',
    partyId: null,
    operator: false,
    permissions,
  };
  try {
    await requireSharedRecord({ tx, registry: services.registry, actor: reader }, record, 'one');
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
