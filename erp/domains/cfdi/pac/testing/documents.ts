/** Documents with what a double reads of one; sealed by nobody. */
import { randomBytes } from 'node:crypto';
import { BAD_SEAL } from './stamp-register.ts';

export const ISSUER_RFC = 'EKU9003173C9';
export const RECEIVER_RFC = 'CUSC850516316';

export function document({
  total = '580.00',
  seal = randomBytes(256).toString('base64'),
  relatedTo,
}: {
  readonly total?: string;
  readonly seal?: string;
  readonly relatedTo?: string;
} = {}): Uint8Array {
  const relations = relatedTo
    ? `<cfdi:CfdiRelacionados TipoRelacion="01"><cfdi:CfdiRelacionado UUID="${relatedTo}"/></cfdi:CfdiRelacionados>`
    : '';
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Fecha="2026-11-26T09:30:00" Sello="${seal}" Total="${total}" TipoDeComprobante="I">${relations}<cfdi:Emisor Rfc="${ISSUER_RFC}" Nombre="ESCUELA KEMPER URGATE"/><cfdi:Receptor Rfc="${RECEIVER_RFC}" Nombre="CECILIA MIRANDA SÁNCHEZ"/></cfdi:Comprobante>`,
  );
}

export const badlySealedDocument = (): Uint8Array => document({ seal: BAD_SEAL });
