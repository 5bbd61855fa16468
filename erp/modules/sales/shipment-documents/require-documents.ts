/** What a shipment has before it leaves (sales §2, §3). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { nameOfChoice } from '#erp/model/texts/labels.ts';
import type { Change } from '../shipments/picking/pick-shipment.ts';
import { shipmentDocuments } from './shipment-documents.ts';

/** Those that come into being with it, as its invoice or what the customer signs, may follow. */
const AFTERWARDS = ['FACTURA', 'CARTA_PORTE', 'COMPROBANTE_ENTREGA', 'REMISION', 'LISTA_EMPAQUE'];

export async function requireDocuments({ tx, before, fail }: Change): Promise<void> {
  const missing = await tx.query(
    sql<{
      document_type: string;
    }>`select document_type from sls__shipment_documents where account_id = ${TENANT} and shipment_id = ${before.id} and is_required and status in ('PENDIENTE', 'RECHAZADO') and document_type <> all(${AFTERWARDS}::text[]) order by document_type`,
  );
  if (missing.length === 0) return;
  const { document_type: field } = shipmentDocuments.fields;
  fail(
    '',
    t('sales.documentsMissing', 'Faltan documentos del embarque: {documents}.', {
      documents: missing
        .map(({ document_type }) => nameOfChoice(field, document_type) || document_type)
        .join(', '),
    }),
  );
}
