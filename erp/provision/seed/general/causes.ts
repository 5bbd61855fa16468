import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { readTable } from '../rows.ts';

export async function seedCauses(tx: Tx, accountId: number): Promise<void> {
  const rows = readTable('causes').map(
    ({ code, name, scopes, responsible, oee, defect, sat, note, evidence }) => ({
      code,
      name,
      scopes: scopes!.split(','),
      responsible,
      oee_bucket: oee,
      defect_class: defect,
      sat_cancel_code: sat,
      requires_note: note === '1',
      requires_evidence: evidence === '1',
    }),
  );
  await insertRows(tx, accountId, 'causes', rows);
}
