/** The certificate that seals a document, or what is wrong with it. */
import { CsdError, type Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import type { CfdiIssue } from '#erp/domains/cfdi/draft/draft.ts';
import { t } from '#erp/model/texts/t.ts';
import { openIssuer, type IssuerRow } from '../issuers/open-issuer.ts';
import { chosenPac } from '../plugins/chosen-pac.ts';
import { pacProblems } from '../plugins/production.ts';
import type { Reading } from './issued-document.ts';

/** What the company itself asks of a document; `field` is that of the form. */
export const ownIssue = (field: string, message: string): CfdiIssue => ({
  code: 'TELAR',
  message,
  field,
});

interface Opened {
  readonly csd: Csd | null;
  readonly issues: readonly CfdiIssue[];
}

const without = (message: string): Opened => ({
  csd: null,
  issues: [ownIssue('issuer_id', message)],
});

function openedBy({ services, now }: Reading, issuer: IssuerRow | null): Opened {
  if (!issuer)
    return without(t('invoicing.noIssuer', 'Falta el emisor: escribe el RFC de la empresa.'));
  try {
    const csd = openIssuer(services, issuer, now);
    if (csd) return { csd, issues: [] };
    return without(t('invoicing.noCertificate', 'El emisor no tiene certificado: cárgalo antes.'));
  } catch (error) {
    if (error instanceof CsdError) return without(error.message);
    throw error;
  }
}

/** The chosen provider may ask more of it: what is issued for real is sealed for real. */
export async function openCertificate(context: Reading, issuer: IssuerRow | null): Promise<Opened> {
  const { csd, issues } = openedBy(context, issuer);
  const ofPac = pacProblems(await chosenPac(context.tx), issuer, csd);
  return { csd, issues: [...issues, ...ofPac.map(([field, message]) => ownIssue(field, message))] };
}
