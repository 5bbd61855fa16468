/** The issuer's seal over the original chain (Anexo 20, I.A): RSA with SHA-256. */
import { verify, X509Certificate } from 'node:crypto';
import type { CfdiDraft } from '../draft/draft.ts';
import { documentText, draftElement } from '../xml/build.ts';
import { chainOf } from '../xml/chain.ts';
import { CFDI } from '../xml/order.ts';
import { parseCfdi, textOf } from '../xml/tree.ts';
import type { Csd } from './csd.ts';

export type SealCheck = 'VALIDO' | 'INVALIDO' | 'NO_VERIFICABLE';

/** True when `seal` is that of `text` by this certificate. */
export function isSealOf(text: string, seal: string, certificate: string): boolean {
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
    return verify('RSA-SHA256', Buffer.from(text, 'utf8'), publicKey, Buffer.from(seal, 'base64'));
  } catch {
    // The certificate that the document carries cannot be read: nothing it says is sealed.
    return false;
  }
}

/**
 * Whether the seal is the one of the certificate inside. A complement that we do not know is part
 * of the chain: such a seal cannot be verified, which says nothing against it.
 *
 * @throws UnreadableCfdi
 */
export function verifySeal(bytes: Uint8Array): SealCheck {
  const root = parseCfdi(textOf(bytes));
  const chain = chainOf(root, CFDI);
  if (chain.unknown.length > 0) return 'NO_VERIFICABLE';
  const { Sello = '', Certificado = '' } = root.attributes;
  return isSealOf(chain.text, Sello, Certificado) ? 'VALIDO' : 'INVALIDO';
}

/**
 * The document as it is stored and sent to the PAC, in UTF-8. What was written is read again and
 * its seal verified before anybody gets it.
 */
export function sealDraft(draft: CfdiDraft, csd: Csd): Uint8Array {
  const unsealed = draftElement(draft, csd.certificate, null);
  const seal = csd.sign(chainOf(unsealed, CFDI).text);
  const sealed = { ...unsealed, attributes: { ...unsealed.attributes, Sello: seal } };
  const bytes = new TextEncoder().encode(documentText(sealed, draft.addenda));
  const check = verifySeal(bytes);
  if (check !== 'VALIDO') throw new Error(`the seal of the document just built is ${check}`);
  return bytes;
}
