import { expect, test } from 'vitest';
import { sealOf } from './wire/stamped.ts';
import { document, ISSUER_RFC, RECEIVER_RFC } from './testing/documents.ts';
import { doubledFinkok, doubledSw } from './testing/doubled-pacs.ts';
import { testSigner } from './testing/test-signer.ts';
import { tryPac, type TrialDocument } from './try-pac.ts';

const signer = testSigner();
const trial = (): TrialDocument => {
  const sealedXml = document({ total: '1.00' });
  return {
    sealedXml,
    cfdiSeal: sealOf(sealedXml),
    issuerRfc: ISSUER_RFC,
    receiverRfc: RECEIVER_RFC,
    total: '1.00',
    date: '2026-11-26T09:30:00',
    signer,
  };
};

const outcomes = (lines: Awaited<ReturnType<typeof tryPac>>) =>
  lines.map(({ step, outcome }) => `${step} ${outcome}`);

test.each([
  ['SW Sapien', doubledSw],
  ['Finkok', doubledFinkok],
])('%s: one document is stamped, recovered and cancelled', async (_, doubled) => {
  await using made = await doubled();
  expect(outcomes(await tryPac(made.pac, trial()))).toEqual([
    'BALANCE OK',
    'STAMP OK',
    'RECOVER OK',
    'CANCEL OK',
  ]);
  expect([...made.double.register.documents.values()]).toMatchObject([{ state: 'Cancelado' }]);
});

test('credentials that do not serve end the trial, in words of the provider', async () => {
  await using sw = await doubledSw();
  const lines = await tryPac(sw.with({ password: 'no-es-esta' }), trial());
  expect(lines).toMatchObject([
    { step: 'BALANCE', outcome: 'FAILED', message: expect.stringContaining('AU2000') },
  ]);
  expect(sw.double.register.documents.size).toBe(0);
});

test('an account without stamps says so, and the document is not stamped', async () => {
  await using finkok = await doubledFinkok();
  finkok.double.register.stamps = 0;
  expect(outcomes(await tryPac(finkok.pac, trial()))).toEqual(['BALANCE WARNING', 'STAMP FAILED']);
});

test('nothing is stamped for a trial with validity', async () => {
  await using sw = await doubledSw();
  expect(outcomes(await tryPac(sw.with({ environment: 'PRODUCCION' }), trial()))).toEqual([
    'BALANCE OK',
  ]);
  expect(sw.double.register.documents.size).toBe(0);
});
