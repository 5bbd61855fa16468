/** The CFDI of a document in the vault: as it came, once (purchasing R30, readings 20). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { requireLinkable } from '#erp/modules/vault/wh-invoices/linking/linkable.ts';
import { sealedBefore } from '#erp/modules/vault/wh-invoices/storing/sealed-before.ts';
import { storeReceived } from '#erp/modules/vault/wh-invoices/storing/store-received.ts';
import { readUpload } from '../reading/read-upload.ts';
import type { suppliersDocuments } from '../suppliers-documents.ts';

export type Change = TransitionContext<typeof suppliersDocuments>;

interface VaultRow {
  readonly id: number;
  readonly direction: string;
  readonly sat_status: string;
  readonly blacklist_status: string | null;
}

export interface KeptCfdi {
  readonly id: number;
  readonly uuid: string;
  readonly draft: CfdiDraft;
}

/** Null where it may not be accepted, and the document says why. */
export async function keepCfdi(context: Change): Promise<KeptCfdi | null> {
  const { tx, before, changes, fail } = context;
  const upload = await readUpload(context, before.xml_file!);
  if ('refused' in upload) {
    fail('', t('spp.unreadable', 'Su XML ya no se puede leer: {why}', { why: upload.refused }));
    return null;
  }
  await storeReceived(context, [upload], null);
  const uuid = before.uuid!;
  const repeated = (await sealedBefore(tx, [upload])).get(uuid);
  if (repeated !== undefined) {
    fail('', repeated);
    return null;
  }
  const [row] = await tx.query(
    sql<VaultRow>`select id, direction, sat_status, blacklist_status from sat__wh_invoices where account_id = ${TENANT} and uuid = ${uuid}`,
  );
  requireLinkable(row!);
  changes.cfdi_id = row!.id;
  return { id: row!.id, uuid, draft: upload.read.draft };
}
