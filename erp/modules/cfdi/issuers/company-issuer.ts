/** The company is its first issuer: what `corp/config` says holds here (finance decision 4). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import { chosenPac, modeOf } from '../plugins/chosen-pac.ts';
import { ISSUERS, retireCertificates } from './keep-certificate.ts';

const SERIES = 'series';

interface Company {
  readonly rfc: string;
  readonly name: string;
  readonly regimen_id: number | null;
  readonly zip: string;
}

interface Known {
  readonly id: number;
  readonly rfc: string;
  readonly is_default: boolean;
}

const WITHOUT_CERTIFICATE = {
  certificate_number: null,
  certificate_from: null,
  certificate_to: null,
  certificate_status: 'SIN_CERTIFICADO',
} as const;

async function companyOf({ tx }: Writing): Promise<Company | null> {
  const [company] = await tx.query(
    sql<Company>`select rfc, legal_name as name, tax_regime_id as regimen_id, zip from corp__config where account_id = ${TENANT} and rfc is not null and legal_name is not null and zip is not null`,
  );
  return company ?? null;
}

/** Those that were made before the company said who it is. */
async function takeSeries(context: Writing, issuer: number): Promise<void> {
  const series = await context.tx.query(
    sql<{
      id: number;
    }>`select id from series where account_id = ${TENANT} and fiscal and issuer_id is null`,
  );
  await changeByConsequence(
    context,
    SERIES,
    { id: series.map(({ id }) => id) },
    {
      changes: () => ({ issuer_id: issuer }),
      reason: t('invoicing.companyIssues', 'La empresa ya es emisora de CFDI.'),
    },
  );
}

async function insertIssuer(context: Writing, company: Company): Promise<void> {
  const { tx, services, actor } = context;
  const [made] = await tx.query(
    sql<{
      id: number;
    }>`insert into sat__issuers (account_id, created_by, updated_by, rfc, name, regimen_id, zip, is_default, pac_mode, certificate_status, active)
      values (${TENANT}, ${actor.userId}, ${actor.userId}, ${company.rfc}, ${company.name}, ${company.regimen_id}, ${company.zip}, true, ${modeOf(await chosenPac(tx))}, 'SIN_CERTIFICADO', true) returning id`,
  );
  const resource = services.registry.resource(ISSUERS);
  await services.extensions.search.indexRecord(
    tx,
    services.registry,
    actor.accountId,
    resource,
    made!.id,
  );
  await takeSeries(context, made!.id);
}

/** A certificate belongs to one RFC: another RFC leaves the issuer without. */
export async function keepCompanyIssuer(context: Writing): Promise<void> {
  const company = await companyOf(context);
  if (!company) return;
  const known = await context.tx.query(
    sql<Known>`select id, rfc, coalesce(is_default, false) as is_default from sat__issuers where account_id = ${TENANT} and (is_default or rfc = ${company.rfc}) for update`,
  );
  const own = known.find(({ rfc }) => rfc === company.rfc) ?? known.find((each) => each.is_default);
  if (!own) return insertIssuer(context, company);
  const isOther = own.rfc !== company.rfc;
  if (isOther) await retireCertificates(context, own.id);
  const reason = t('invoicing.companyData', 'Cambiaron los datos fiscales de la empresa.');
  await changeByConsequence(
    context,
    ISSUERS,
    { id: known.filter((each) => each.is_default && each !== own).map(({ id }) => id) },
    { changes: () => ({ is_default: false }), reason },
  );
  await changeByConsequence(
    context,
    ISSUERS,
    { id: own.id },
    {
      changes: () => ({ ...company, is_default: true, ...(isOther && WITHOUT_CERTIFICATE) }),
      reason,
    },
  );
}
