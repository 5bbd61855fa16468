/** What is verified when a document is handed in; what fails is said at once (purchasing R35). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { receivedCfdi } from '#erp/domains/taxes/received-cfdi.ts';
import type { SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { purchasingSettings } from '#erp/modules/purchasing/pur-settings/purchasing-settings.ts';
import { receivedRow } from '#erp/modules/vault/wh-invoices/reading/received-row.ts';
import { sealedBefore } from '#erp/modules/vault/wh-invoices/storing/sealed-before.ts';
import type { Arrived } from '#erp/modules/vault/wh-invoices/storing/store-received.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import type { suppliersDocuments } from '../suppliers-documents.ts';
import { complementChecks } from './complement-checks.ts';
import { cfdiChecks, failed, passed, type DocumentCheck } from './cfdi-checks.ts';
import { invoiceChecks, type DocumentSupplier } from './invoice-checks.ts';
import { readUpload } from './read-upload.ts';

export type Save = SaveContext<typeof suppliersDocuments>;

async function loadSupplier(tx: Tx, id: number | null): Promise<DocumentSupplier | null> {
  const [supplier] = await tx.query(
    sql<DocumentSupplier>`select id, rfc, status, block_scope, invoice_control from suppliers where account_id = ${TENANT} and id = ${id}`,
  );
  return supplier ?? null;
}

/** Whether another document of the company has this CFDI (R30). */
async function checkKnown(
  { tx, services, before }: Save,
  uuid: string,
  upload: Arrived,
): Promise<DocumentCheck> {
  const name = t('spp.checkKnown', 'Folio fiscal');
  const sealed = (await sealedBefore(tx, [upload])).get(uuid);
  if (sealed !== undefined) return failed(name, sealed);
  const own = { resource: 'spp/suppliers-documents', id: before?.id ?? null };
  const [known] = await receivedCfdi(tx, services.registry, [uuid], own);
  const [handed] = await tx.query(
    sql<{
      folio: string;
    }>`select folio from spp__suppliers_documents where account_id = ${TENANT} and uuid_key = ${uuid} and id <> ${before?.id ?? 0}`,
  );
  const folio = known?.name ?? handed?.folio;
  return folio === undefined
    ? passed(name, uuid)
    : failed(name, t('spp.knownUuid', 'El CFDI ya fue registrado en {folio}.', { folio }));
}

const takeFacts = ({ draft }: Save, arrived: Arrived): void => {
  const row = receivedRow(arrived.read, arrived.verified);
  Object.assign(draft, {
    uuid: row.uuid,
    uuid_key: row.uuid,
    issue_datetime: row.issue_date,
    issuer_rfc: row.issuer_rfc,
    receiver_rfc: row.receiver_rfc,
    currency: row.currency_code,
    total: row.total,
    payment_mode: row.payment_mode,
  });
};

/** The portal acts with the rights of the company: whose the person is says who hands it in. */
async function isOf(tx: Tx, userId: number | null, supplierId: number): Promise<boolean> {
  const [person] = await tx.query(
    sql<{
      id: number;
    }>`select id from users where account_id = ${TENANT} and id = ${userId} and supplier_id = ${supplierId}`,
  );
  return person !== undefined;
}

/** What is asked of an invoice, or of a receipt of payments, besides what is of any CFDI. */
async function kindChecks(
  { tx, draft, now, actor }: Save,
  supplier: DocumentSupplier,
  { read }: Arrived,
): Promise<readonly DocumentCheck[]> {
  const settings = await purchasingSettings(tx);
  if (draft.kind === 'COMPLEMENTO_PAGO')
    return complementChecks(tx, supplier.id, settings, read.draft);
  if (draft.kind !== 'FACTURA') return [];
  const today = todayOf(now, actor.timeZone);
  const byItself = await isOf(tx, actor.userId, supplier.id);
  return invoiceChecks(tx, { ...draft, supplier, settings, today, byItself }, read.draft);
}

/** Reads and verifies the XML, and says beside its fields why it is not taken. */
export async function checkCfdi(context: Save): Promise<void> {
  const { tx, draft, fail } = context;
  const supplier = await loadSupplier(tx, draft.supplier_id ?? null);
  if (!supplier || !draft.xml_file || !draft.kind) return;
  const upload = await readUpload(context, draft.xml_file);
  if ('refused' in upload) return fail('xml_file', upload.refused);
  takeFacts(context, upload);
  const checks = [
    ...cfdiChecks(upload, { kind: draft.kind, rfc: supplier.rfc }),
    await checkKnown(context, draft.uuid!, upload),
    ...(await kindChecks(context, supplier, upload)),
  ];
  for (const { result, detail, field } of checks)
    if (result === 'ERROR') fail(field ?? 'xml_file', detail ?? '');
  draft.validation = checks.map(({ name, result, detail }) => ({
    name,
    result,
    detail: detail?.slice(0, 300) ?? null,
  }));
}
