/** What a provider is tried with: a document of the company to itself, sealed like any other. */
import { incomeDraft } from '#erp/domains/cfdi/amounts/income.ts';
import { CsdError, type Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import { sealDraft } from '#erp/domains/cfdi/certificates/seal.ts';
import { wallTime } from '#erp/domains/cfdi/draft/zones.ts';
import type { CfdiIssuer } from '#erp/domains/cfdi/draft/draft.ts';
import { tryPac, type TrialDocument, type TrialLine } from '#erp/domains/cfdi/pac/try-pac.ts';
import { sealOf } from '#erp/domains/cfdi/pac/wire/stamped.ts';
import type { GatherContext } from '#erp/kernel/operations/actions/action-rules.ts';
import { DomainError, notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  issuerData,
  issuerZone,
  loadIssuer,
  openIssuer,
  type IssuerRow,
} from '../issuers/open-issuer.ts';
import { isProvider, modeOf, pacById, SANDBOX, type PacRow } from './chosen-pac.ts';
import { pacOf } from './company-pac.ts';

export const notSpoken = () =>
  t(
    'invoicing.notSpoken',
    'Facturama no acepta un CFDI que ya selló la empresa: elige SW Sapien o Finkok.',
  );

/** What a person changed since is tried again. */
export interface Trial {
  readonly row: PacRow;
  readonly lines: readonly TrialLine[];
}

/** A thing of one peso, not an object of taxes. */
const LINE = {
  quantity: '1',
  price: '1',
  tax_ids: [],
  productKey: '84111506',
  identification: null,
  unitKey: 'ACT',
  unit: null,
  description: 'Prueba de conexión',
  taxObject: '01',
};

const trialDraft = (issuer: CfdiIssuer, zip: string, date: string, folio: string) =>
  incomeDraft(
    {
      type: 'I',
      series: 'PRUEBA',
      folio,
      date,
      paymentForm: '01',
      paymentTerms: null,
      currency: 'MXN',
      exchangeRate: null,
      exportCode: '01',
      paymentMethod: 'PUE',
      zip,
      global: null,
      relations: [],
      issuer,
      receiver: { ...issuer, zip, residence: null, foreignTaxId: null, use: 'S01' },
    },
    [LINE],
    [],
    { prices: 'SIN_IMPUESTOS' },
  );

const refused = (message: string) => new DomainError('ESTADO_INVALIDO', message);

const noIssuer = () =>
  refused(t('invoicing.trialIssuer', 'Carga antes el certificado de la empresa en Emisores.'));

function openToTry({ services, now }: GatherContext, issuer: IssuerRow): Csd {
  try {
    const csd = openIssuer(services, issuer, now);
    if (csd) return csd;
  } catch (error) {
    if (error instanceof CsdError) throw refused(error.message);
    throw error;
  }
  throw noIssuer();
}

function trialDocument(context: GatherContext, issuer: IssuerRow): TrialDocument {
  const { actor, now } = context;
  const csd = openToTry(context, issuer);
  // Where it says that it is issued.
  const date = wallTime(now, issuerZone(issuer, actor.timeZone));
  const draft = trialDraft(issuerData(issuer), issuer.zip, date, String(now.epochMilliseconds));
  const sealedXml = sealDraft(draft, csd);
  return {
    sealedXml,
    cfdiSeal: sealOf(sealedXml),
    issuerRfc: issuer.rfc,
    receiverRfc: issuer.rfc,
    total: draft.total,
    date,
    signer: csd,
  };
}

/** In no transaction; in production only the account is asked for. */
export async function tryRow(context: GatherContext): Promise<Trial> {
  const { services, actor, id } = context;
  const { accountId } = actor;
  const [row, issuer] = await services.db.tenant({ accountId }, async (tx) => [
    await pacById(tx, id),
    await loadIssuer(tx, null),
  ]);
  if (!row) throw notFound();
  if (row.code !== SANDBOX && !isProvider(row.code))
    throw new DomainError('NO_DISPONIBLE', notSpoken());
  if (!issuer) throw noIssuer();
  const mode = modeOf(row);
  const document = mode === 'PRODUCCION' ? null : trialDocument(context, issuer);
  const lines = await tryPac(pacOf({ services, accountId }, row, mode, issuer.rfc), document);
  return { row, lines };
}
