/** What a CFDI names must stay: one that is cancelled, or is being, says nothing tomorrow. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { ownIssue } from '../../issuing/open-certificate.ts';
import { t } from '#erp/model/texts/t.ts';

interface Leaving {
  readonly number: string;
  readonly status: 'CANCELACION_SOLICITADA' | 'CANCELADO';
}

const text = ({ number, status }: Leaving): string =>
  status === 'CANCELADO'
    ? t('invoicing.relatedGone', '{number} está cancelado: quita la relación.', { number })
    : t('invoicing.relatedLeaves', '{number} se está cancelando: espera la respuesta del SAT.', {
        number,
      });

/** Of our own documents; what substitutes another names one that goes (c_TipoRelacion 04). */
export async function relationIssues(tx: Tx, id: number): Promise<readonly CfdiIssue[]> {
  const rows = await tx.query(
    sql<Leaving>`select distinct coalesce(i.number, i.uuid) as number, i.status from satinvoices__relations r join satinvoices i on i.account_id = ${TENANT} and i.uuid = r.uuid
      where r.account_id = ${TENANT} and r.invoice_id = ${id} and r.relation <> '04' and i.status in ('CANCELACION_SOLICITADA', 'CANCELADO') order by 1`,
  );
  return rows.map((each) => ownIssue('relations', text(each)));
}
