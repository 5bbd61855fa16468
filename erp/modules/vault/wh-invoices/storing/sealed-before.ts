/** A seal is of one document: another UUID with it was not stamped by the SAT (603). */
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';
import { receivedRow } from '../reading/received-row.ts';
import type { Arrived } from './store-received.ts';

/** Of those, what is wrong with each whose seal another CFDI of the vault has, by its UUID. */
export async function sealedBefore(
  tx: Tx,
  arrived: readonly Pick<Arrived, 'read' | 'verified'>[],
): Promise<ReadonlyMap<string, string>> {
  const asked = arrived.map(({ read, verified }) => {
    const { uuid, issuer_rfc, issue_date, seal_end } = receivedRow(read, verified);
    return { uuid, issuer_rfc, issue_date, seal_end };
  });
  const found = await tx.query<{ uuid: string; known: string }>(
    `select r.uuid, w.uuid as known from jsonb_to_recordset($2::jsonb) as r(uuid text, issuer_rfc text, issue_date timestamptz, seal_end text)
       join sat__wh_invoices w on w.account_id = $1 and w.issuer_rfc = r.issuer_rfc and w.issue_date = r.issue_date and w.seal_end = r.seal_end and w.uuid <> r.uuid`,
    [TENANT, JSON.stringify(asked)],
  );
  return new Map(
    found.map(({ uuid, known }) => [
      uuid,
      t(
        'vault.sealRepeated',
        'Su sello es el del CFDI {uuid}, que ya está en la bóveda: uno de los dos folios fiscales es inventado.',
        { uuid: known },
      ),
    ]),
  );
}
