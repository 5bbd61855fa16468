/** What the codes of a printed CFDI say (Anexo 20, I.D; Carta Porte 3.1, guide). */
import { Exact } from '#erp/domains/amounts/exact.ts';
import type { CfdiDraft, CfdiStamp } from '../draft/draft.ts';
import type { LandingBill } from '../draft/landing-bill.ts';

const SERVICE = 'https://verificacfdi.facturaelectronica.sat.gob.mx';

/** By which the SAT's public service finds it; `&` and `Ñ` of an RFC are encoded. */
export function verificationLink(
  { issuer, receiver, total }: Pick<CfdiDraft, 'issuer' | 'receiver' | 'total'>,
  { uuid, cfdiSeal }: Pick<CfdiStamp, 'uuid' | 'cfdiSeal'>,
): string {
  const rfc = encodeURIComponent;
  const amount = new Exact(total).toString();
  return `${SERVICE}/default.aspx?id=${uuid}&re=${rfc(issuer.rfc)}&rr=${rfc(receiver.rfc)}&tt=${amount}&fe=${cfdiSeal.slice(-8)}`;
}

export function landingBillLink(
  { id, places }: LandingBill,
  { stampedAt }: Pick<CfdiStamp, 'stampedAt'>,
): string {
  const origin = places.find(({ kind }) => kind === 'Origen');
  return `${SERVICE}/verificaccp/default.aspx?IdCCP=${id}&FechaOrig=${origin?.date ?? ''}&FechaTimb=${stampedAt}`;
}
