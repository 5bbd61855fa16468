/** A sample as a provider gives it back, without any provider; for tests. */
import { sealDraft } from '../certificates/seal.ts';
import type { CfdiDraft, CfdiStamp } from '../draft/draft.ts';
import { withStamp } from '../pac/sandbox/stamp-text.ts';
import { stampChain } from '../xml/original-chain.ts';
import { readCfdi } from '../xml/read.ts';
import { sampleCsd } from './sandbox-stage.ts';

/** Without the sandbox's legend: nothing in it says that it is of a test. */
export async function stampSample(
  draft: CfdiDraft,
  changes: Partial<CfdiStamp> = {},
): Promise<Uint8Array> {
  const csd = await sampleCsd();
  const bytes = sealDraft(draft, csd);
  const unsigned: CfdiStamp = {
    uuid: '5F1B2C3D-0A1B-4C2D-8E3F-123456789ABC',
    stampedAt: '2026-11-25T10:31:00',
    pacRfc: 'AAA010101AAA',
    legend: null,
    cfdiSeal: readCfdi(bytes).seal!,
    satCertificate: csd.certificate.number,
    satSeal: '',
    ...changes,
  };
  const stamp = { ...unsigned, satSeal: csd.sign(stampChain(unsigned)) };
  return new TextEncoder().encode(withStamp(new TextDecoder().decode(bytes), stamp));
}
