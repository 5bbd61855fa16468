/** Who issues a document, with the certificate that seals it. */
import type { Tx } from '#erp/db/database.ts';
import { leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { openCsd, type Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import type { CfdiIssuer } from '#erp/domains/cfdi/draft/draft.ts';
import { zoneOfZip } from '#erp/domains/cfdi/draft/zones.ts';
import { unsealSecret } from '#erp/kernel/rights/secrets.ts';
import type { Services } from '#erp/kernel/services.ts';

export interface IssuerRow {
  readonly id: number;
  readonly rfc: string;
  readonly name: string;
  readonly regime: string | null;
  readonly zip: string;
  readonly pac_mode: 'PRUEBAS' | 'PRODUCCION';
  readonly csd_certificate: string | null;
  readonly csd_private_key: string | null;
  readonly key_password: string | null;
}

/** That one, or the company's; null while the company has not said its fiscal data. */
export async function loadIssuer(tx: Tx, id: number | null | undefined): Promise<IssuerRow | null> {
  const [issuer] = await tx.query(
    sql<IssuerRow>`select i.id, i.rfc, i.name, r.code as regime, i.zip, i.pac_mode, c.csd_certificate, c.csd_private_key, c.key_password
      from sat__issuers i ${raw(leftJoin('sat__issuers.regimen_id', 'i', 'r'))} left join sat__issuer_certificates c on c.account_id = ${TENANT} and c.issuer_id = i.id and c.status = 'ACTIVO'
      where i.account_id = ${TENANT} and i.active and (i.id = ${id ?? null} or (${id ?? null}::bigint is null and i.is_default)) limit 1`,
  );
  return issuer ?? null;
}

/** The active one with this RFC. */
export async function issuerOfRfc(tx: Tx, rfc: string): Promise<IssuerRow | null> {
  const [known] = await tx.query(
    sql<{
      id: number;
    }>`select id from sat__issuers where account_id = ${TENANT} and active and rfc = ${rfc}`,
  );
  return known ? loadIssuer(tx, known.id) : null;
}

/** The clock of its fiscal address; `otherwise` is the company's. */
export const issuerZone = (issuer: Pick<IssuerRow, 'zip'> | null, otherwise: string): string =>
  (issuer && zoneOfZip(issuer.zip)) ?? otherwise;

export const issuerData = ({ rfc, name, regime }: IssuerRow): CfdiIssuer => ({
  rfc,
  name,
  regime: regime ?? '',
});

/** Null without a certificate. @throws CsdError when it cannot seal at that instant. */
export function openIssuer(
  services: Services,
  { rfc, csd_certificate, csd_private_key, key_password }: IssuerRow,
  at: Temporal.Instant,
): Csd | null {
  if (!csd_certificate || !csd_private_key || !key_password) return null;
  return openCsd({
    cer: Buffer.from(csd_certificate, 'base64'),
    key: Buffer.from(unsealSecret(services, csd_private_key), 'base64'),
    password: unsealSecret(services, key_password),
    rfc,
    at: at.toString(),
  });
}
