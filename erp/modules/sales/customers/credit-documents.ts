/** The papers without which nobody is given credit (sales, `sls-customer-documents`). */
import type { Row } from '#erp/kernel/rules.ts';
import { nameOfChoice } from '#erp/model/texts/labels.ts';
import { slsCustomerDocuments } from './customer-documents.ts';

/** Names of those asked for that are not held, or have expired by `today` (an ISO day). */
export function missingCreditDocuments(
  asked: readonly string[] | null,
  documents: readonly Row[],
  today: string,
): readonly string[] {
  const held = new Set(
    documents
      .filter(({ file, expires_at }) => file && (!expires_at || String(expires_at) >= today))
      .map(({ document_type }) => document_type),
  );
  return (asked ?? [])
    .filter((type) => !held.has(type))
    .map((type) => nameOfChoice(slsCustomerDocuments.fields.document_type, type));
}
