/**
 * A stamped document as a provider gave it, once it is the one that was asked for. Only its seal
 * and its stamp are read: all else was checked before it was sent, and a stamp that exists holds.
 */
import type { CfdiStamp } from '../../draft/draft.ts';
import type { StampResult } from '../port.ts';
import { ofAnother, unreadable } from './refusals.ts';
import { findNode, readXml, type XmlNode } from './xml-tree.ts';

export interface Expected {
  /** `Sello` of what was sent. */
  readonly seal?: string;
  readonly uuid?: string;
}

export interface StampedBy {
  /** Name that people know the provider by. */
  readonly provider: string;
  readonly fiscalValidity: boolean;
}

/** `Sello` of a document; empty of what is no document. */
export const sealOf = (xml: Uint8Array): string =>
  readXml(new TextDecoder().decode(xml))?.attributes.Sello ?? '';

/** Null where the node lacks anything that a stamp must say. */
function stampIn(root: XmlNode): CfdiStamp | null {
  const { UUID, FechaTimbrado, RfcProvCertif, Leyenda, SelloCFD, NoCertificadoSAT, SelloSAT } =
    findNode(root, 'TimbreFiscalDigital')?.attributes ?? {};
  if (!UUID || !FechaTimbrado || !RfcProvCertif || !SelloCFD || !NoCertificadoSAT || !SelloSAT)
    return null;
  return {
    uuid: UUID.toUpperCase(),
    stampedAt: FechaTimbrado,
    pacRfc: RfcProvCertif,
    legend: Leyenda ?? null,
    cfdiSeal: SelloCFD,
    satCertificate: NoCertificadoSAT,
    satSeal: SelloSAT,
  };
}

/** `unknown` for what is no stamped document or another one than expected. */
export function stampedResult(
  text: string,
  expected: Expected,
  by: StampedBy,
  alreadyStamped: boolean,
): StampResult {
  const root = readXml(text);
  const stamp = root?.name === 'Comprobante' ? stampIn(root) : null;
  if (!root || !stamp) return unreadable(by.provider, 200);
  const seal = root.attributes.Sello;
  if (
    seal !== stamp.cfdiSeal ||
    (expected.seal !== undefined && seal !== expected.seal) ||
    (expected.uuid !== undefined && stamp.uuid !== expected.uuid.toUpperCase())
  )
    return ofAnother(by.provider);
  return {
    kind: 'stamped',
    xml: new TextEncoder().encode(text),
    stamp,
    alreadyStamped,
    fiscalValidity: by.fiscalValidity,
  };
}
