/** An issuer of the sample drafts at the sandbox of a company; for tests. */
import { openCsd, type Csd } from '../certificates/csd.ts';
import { sealDraft } from '../certificates/seal.ts';
import { makeTestCsd } from '../certificates/test-csd.ts';
import type { CfdiDraft } from '../draft/draft.ts';
import type { CancelReason, CancelRequest, StampResult } from '../pac/port.ts';
import { SAMPLE_ISSUER } from './sample-parties.ts';

let made: Promise<Csd> | null = null;

/** In force from 2026 to 2029. */
export const sampleCsd = (): Promise<Csd> =>
  (made ??= makeTestCsd({
    rfc: SAMPLE_ISSUER.rfc,
    name: SAMPLE_ISSUER.name,
    password: 'de prueba',
    validFrom: '2026-01-01T00:00:00Z',
    validTo: '2030-01-01T00:00:00Z',
  }).then(openCsd));

export const sealedSample = async (draft: CfdiDraft): Promise<Uint8Array> =>
  sealDraft(draft, await sampleCsd());

export type Stamped = Extract<StampResult, { readonly kind: 'stamped' }>;

export function requireStamped(result: StampResult): Stamped {
  if (result.kind === 'stamped') return result;
  throw new Error(result.issues.map(({ code, message }) => `${code} ${message}`).join('; '));
}

/** What is asked of a document, and the same as it is signed; the signature itself is left out. */
export function cancelOf(
  draft: CfdiDraft,
  uuid: string,
  reason: CancelReason,
  substitute: string | null = null,
): CancelRequest {
  const escaped = draft.issuer.rfc.replaceAll('&', '&amp;');
  const replaced = substitute === null ? '' : ` FolioSustitucion="${substitute}"`;
  return {
    issuerRfc: draft.issuer.rfc,
    receiverRfc: draft.receiver.rfc,
    uuid,
    total: draft.total,
    reason,
    substitute,
    signedXml: `<Cancelacion xmlns="http://cancelacfd.sat.gob.mx" RfcEmisor="${escaped}"><Folios><Folio UUID="${uuid}" Motivo="${reason}"${replaced}/></Folios></Cancelacion>`,
  };
}
