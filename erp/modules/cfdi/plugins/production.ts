/** What it takes to issue with fiscal validity (finance §2.6). */
import type { Tx } from '#erp/db/database.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import { TEST_AUTHORITY } from '#erp/domains/cfdi/certificates/test-csd.ts';
import { isSatTest } from '#erp/domains/cfdi/catalogs/taxpayers/test-rfcs.ts';
import { t } from '#erp/model/texts/t.ts';
import type { PacRow } from './chosen-pac.ts';

const testRfc = (rfc: string) =>
  t('invoicing.testRfc', '{rfc} es un RFC de pruebas del SAT: con él no se factura de verdad.', {
    rfc,
  });

export const unchecked = (name: string) =>
  t('invoicing.pacUnchecked', '{name} está sin comprobar: usa antes «Probar».', { name });

interface Issuer {
  readonly rfc: string;
  readonly is_test: boolean | null;
}

/** Sentence of why the company's own issuer cannot issue for real, else null. */
export async function productionProblem(tx: Tx): Promise<string | null> {
  const [issuer] = await tx.query(
    sql<Issuer>`select i.rfc, c.is_test from sat__issuers i left join sat__issuer_certificates c on c.account_id = ${TENANT} and c.issuer_id = i.id and c.status = 'ACTIVO'
      where i.account_id = ${TENANT} and i.is_default limit 1`,
  );
  if (!issuer)
    return t('invoicing.noCompanyIssuer', 'Escribe antes el RFC y el nombre de la empresa.');
  if (isSatTest(issuer.rfc)) return testRfc(issuer.rfc);
  if (issuer.is_test !== false)
    return t(
      'invoicing.noRealCertificate',
      'Carga antes en Emisores fiscales el certificado de sello del SAT.',
    );
  return null;
}

/** What is wrong with issuing by this provider, each at a field of the document. */
export function pacProblems(
  pac: PacRow | null,
  issuer: { readonly rfc: string } | null,
  csd: Csd | null,
): readonly (readonly [field: string, message: string])[] {
  if (pac?.mode !== 'PRODUCCION') return [];
  const problems: [string, string][] = [];
  if (pac.verification !== 'COMPROBADA') problems.push(['', unchecked(pac.name)]);
  if (issuer && isSatTest(issuer.rfc)) problems.push(['issuer_id', testRfc(issuer.rfc)]);
  if (csd?.certificate.issuer === TEST_AUTHORITY)
    problems.push([
      'issuer_id',
      t('invoicing.testInProduction', 'Es un certificado de pruebas: no sella de verdad.'),
    ]);
  return problems;
}
