/** What only Finkok has: incidents beside a stamp, and documents that it gives back late. */
import { expect, test } from 'vitest';
import { document, ISSUER_RFC } from '../testing/documents.ts';
import { doubledFinkok } from '../testing/doubled-pacs.ts';
import { errorRefusal, incidentsRefusal } from './finkok-codes.ts';

test('what was stamped and is not given back yet is unknown until it is', async () => {
  await using finkok = await doubledFinkok();
  const sealedXml = document();
  await finkok.pac.stamp(sealedXml);
  finkok.double.slowToGiveBack = true;
  expect(await finkok.pac.stamp(sealedXml)).toMatchObject({
    kind: 'unknown',
    issues: [{ code: '307' }],
  });
  finkok.double.slowToGiveBack = false;
  expect(await finkok.pac.stamp(sealedXml)).toMatchObject({
    kind: 'stamped',
    alreadyStamped: true,
  });
});

test('a document with incidents is stamped all the same', async () => {
  await using finkok = await doubledFinkok();
  const sealedXml = document();
  await finkok.pac.stamp(sealedXml);
  const again = await finkok.pac.stamp(sealedXml);
  expect(again).toMatchObject({ kind: 'stamped', alreadyStamped: true });
  expect(finkok.double.asked.map(({ headers }) => headers.soapaction)).toEqual([
    '"stamp"',
    '"stamp"',
  ]);
});

test('nothing is recovered of a document that was never sent', async () => {
  await using finkok = await doubledFinkok();
  expect(await finkok.pac.recover({ cfdiSeal: '', sealedXml: document() })).toMatchObject({
    kind: 'rejected',
    issues: [{ code: '603' }],
  });
  expect(finkok.double.register.documents.size).toBe(0);
});

test('a password with signs of XML reaches Finkok as it is', async () => {
  await using finkok = await doubledFinkok();
  const result = await finkok.with({ password: `a<b>&"c'` }).stamp(document());
  expect(result).toMatchObject({ kind: 'account', issues: [{ code: '300' }] });
});

test('the balance is that of the issuer', async () => {
  await using finkok = await doubledFinkok();
  finkok.double.register.stamps = 37;
  expect(await finkok.pac.balance()).toEqual({ kind: 'known', stamps: 37, expiresOn: null });
  expect(finkok.double.asked.at(-1)!.body.toString()).toContain(ISSUER_RFC);
});

const issue = (code: string) => ({ code, message: 'x', field: null });

test.each([
  [['300'], 'account'],
  [['701'], 'account'],
  [['702'], 'account'],
  [['718'], 'account'],
  [['740'], 'account'],
  [['709'], 'unknown'],
  [['301'], 'rejected'],
  [['CFDI40102', '705'], 'rejected'],
  [['705', '709'], 'unknown'],
  [['301', '718'], 'account'],
] as const)('incidents %j are %s', (codes, kind) => {
  expect(incidentsRefusal(codes.map(issue)).kind).toBe(kind);
});

test.each([
  ['Invalid Username or Password', 'account', 'FINKOK'],
  ['Sorry there was an error when validating the reseller and user', 'account', 'FINKOK'],
  ['708 - No se pudo conectar al SAT', 'unknown', '708'],
  ['304 - Certificado revocado o caduco', 'rejected', '304'],
  ['Algo pasó', 'unknown', 'FINKOK'],
] as const)('«%s» is %s', (text, kind, code) => {
  expect(errorRefusal(text, [])).toMatchObject({ kind, issues: [{ code }] });
});
