/** The sandbox does what every provider does: the table that the adapters pass too. */
import { test } from 'vitest';
import { PAC_CONTRACT, type PacSubject } from '#erp/domains/cfdi/pac/testing/contract.ts';
import { sandboxPac } from '#erp/domains/cfdi/pac/sandbox/sandbox.ts';
import { SAMPLE_ISSUER, SAMPLE_RECEIVER } from '#erp/domains/cfdi/testing/sample-parties.ts';
import { sampleInvoice } from '#erp/domains/cfdi/testing/samples.ts';
import { sampleCsd, sealedSample } from '#erp/domains/cfdi/testing/sandbox-stage.ts';
import { sharedStory, type Stage } from './given.ts';

/** Noon in the centre, of the day on which the samples are issued. */
const AT = '2026-11-25T18:00:00Z';

async function subjectOf({ stock: { company }, as }: Stage): Promise<PacSubject> {
  let folio = 0;
  const sealed: PacSubject['sealed'] = ({ relatedTo } = {}) => {
    folio += 1;
    const relations = relatedTo === undefined ? [] : [{ relation: '01', uuids: [relatedTo] }];
    return sealedSample(sampleInvoice({ folio: String(folio), relations }));
  };
  const fail = async (failure: string, failures_left: string) => {
    await as('admin').change('sat/sandbox-settings', { failure, failures_left });
  };
  return {
    pac: sandboxPac({ services: company.services, accountId: company.accountId }),
    signer: await sampleCsd(),
    issuerRfc: SAMPLE_ISSUER.rfc,
    receiverRfc: SAMPLE_RECEIVER.rfc,
    sealed,
    async badlySealed() {
      const text = new TextDecoder().decode(await sealed());
      return new TextEncoder().encode(text.replace('mezclilla', 'mezclillo'));
    },
    loseNextAnswer: () => fail('SIN_RESPUESTA', '1'),
    runOutOfStamps: (yes) => (yes ? fail('SIN_TIMBRES', '50') : fail('NINGUNA', '0')),
  };
}

const subject = sharedStory(subjectOf, { at: AT });

test.each(PAC_CONTRACT.map(({ name, holds }) => [name, holds] as const))('%s', (_name, holds) =>
  holds(subject()),
);
