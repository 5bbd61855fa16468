import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { readCfdi, type ReadCfdi } from '#erp/domains/cfdi/xml/read.ts';

/** Its bytes as they arrived. */
export async function xmlOf(tx: Tx, id: number): Promise<Buffer> {
  const [found] = await tx.query(
    sql<{
      xml_base64: string;
    }>`select xml_base64 from sat__received_xml where account_id = ${TENANT} and invoice_id = ${id}`,
  );
  if (!found)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('vault.noXml', 'De este CFDI no se tiene el XML: agrégalo otra vez.'),
    );
  return Buffer.from(found.xml_base64, 'base64');
}

export const readOf = async (tx: Tx, id: number): Promise<ReadCfdi> =>
  readCfdi(await xmlOf(tx, id));
