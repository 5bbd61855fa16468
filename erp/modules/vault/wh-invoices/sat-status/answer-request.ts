/** Our answer to who wants a CFDI cancelled, signed by the receiver (sat-cfdi §8.3). */
import { wallTime } from '#erp/domains/cfdi/draft/zones.ts';
import { CsdError, type Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import { answerRequestXml } from '#erp/domains/cfdi/pac/cancel-request.ts';
import type { Pac } from '#erp/domains/cfdi/pac/port.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  issuerOfRfc,
  issuerZone,
  openIssuer,
  type IssuerRow,
} from '#erp/modules/cfdi/issuers/open-issuer.ts';
import { trayOf } from '../tray.ts';
import { within, type Asking } from './asking.ts';
import type { AskedInvoice } from './record-status.ts';

/** The certificate that signs for the receiver, or why there is none. */
function signerOf({ services }: Asking, issuer: IssuerRow | null, rfc: string): Csd | string {
  try {
    const csd = issuer && openIssuer(services, issuer, services.now());
    if (csd) return csd;
  } catch (error) {
    if (error instanceof CsdError) return error.message;
    throw error;
  }
  return t(
    'vault.noSigner',
    'La respuesta se firma: carga el certificado de {rfc} en Emisores fiscales.',
    { rfc },
  );
}

/** It is not open any more, or says why it could not be given. */
async function close(asking: Asking, { id }: AskedInvoice, problem: string | null): Promise<void> {
  const own = {
    cancel_answer: null,
    cancel_problem: problem?.slice(0, 200) ?? null,
    ...(problem === null && { cancel_request_until: null }),
  };
  await within(asking, (context) =>
    changeByConsequence(
      context,
      'sat/wh-invoices',
      { id },
      {
        changes: (before) => ({ ...own, tray: trayOf({ ...before, ...own }) }),
        reason: t('vault.answerReason', 'Respuesta a la solicitud de cancelación'),
      },
    ),
  );
}

/** False where it is given later: nobody answered, or the provider's account is out of order. */
export async function answerRequest(
  asking: Asking,
  pac: Pac,
  invoice: AskedInvoice,
): Promise<boolean> {
  const { uuid, receiver_rfc: receiverRfc, cancel_answer } = invoice;
  const accept = cancel_answer === 'ACEPTAR';
  const receiver = await within(asking, ({ tx }) => issuerOfRfc(tx, receiverRfc));
  const signer = signerOf(asking, receiver, receiverRfc);
  if (typeof signer === 'string') {
    await close(asking, invoice, signer);
    return true;
  }
  const date = wallTime(asking.services.now(), issuerZone(receiver, asking.actor.timeZone));
  const signedXml = answerRequestXml({ receiverRfc, pacRfc: pac.rfc, date, uuid, accept }, signer);
  const answered = await pac.answer({ rfc: receiverRfc, uuid, accept, signedXml });
  if (answered.kind !== 'accepted' && answered.kind !== 'rejected') return false;
  await close(
    asking,
    invoice,
    answered.kind === 'rejected' ? (answered.issues[0]?.message ?? '') : null,
  );
  return true;
}
