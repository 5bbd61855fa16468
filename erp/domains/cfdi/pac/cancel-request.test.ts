/** Signed requests verified by what is not ours: libxml2's C14N, node's RSA, and openssl. */
import { execFileSync } from 'node:child_process';
import { createHash, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XmlC14NMode, XmlDocument, XmlElement } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { answerRequestXml, cancelRequestXml, relatedRequestXml } from './cancel-request.ts';
import { testSigner } from './testing/test-signer.ts';
import { findNode, readXml, textOf } from './wire/xml-tree.ts';

const signer = testSigner();
const UUID = '5e2d8a37-7b0c-4a55-9c1e-2f3b4c5d6e7f';
const DATE = '2026-11-26T09:30:00';
const DSIG = { d: 'http://www.w3.org/2000/09/xmldsig#' };
const cancel = (substitute: string | null = null, issuerRfc = 'EKU9003173C9') =>
  cancelRequestXml(
    { issuerRfc, date: DATE, uuid: UUID, reason: substitute ? '01' : '02', substitute },
    signer,
  );

/** What XML-DSig says that is digested and signed, from the document itself. */
function canonical(xml: string) {
  using document = XmlDocument.fromString(xml);
  const mode = { mode: XmlC14NMode.XML_C14N_1_0 };
  const info = document.get('//d:SignedInfo', DSIG) as XmlElement;
  const signedInfo = info.canonicalizeToString(mode);
  const whole = document.canonicalizeToString(mode);
  document.get('//d:Signature', DSIG)!.remove();
  return { whole, signedInfo, unsigned: document.canonicalizeToString(mode) };
}

const REQUESTS = {
  cancellation: cancel(),
  'cancellation with a substitute': cancel('6f3e9b48-8c1d-4b66-8d2f-3a4c5d6e7f80'),
  'cancellation of an RFC with an ampersand': cancel(null, 'A&B010101AB1'),
  answer: answerRequestXml(
    { receiverRfc: 'ÑAN010101AB1', pacRfc: 'CVD110412TF6', date: DATE, uuid: UUID, accept: false },
    signer,
  ),
  'question of relations': relatedRequestXml(
    { issuerRfc: 'EKU9003173C9', pacRfc: 'CVD110412TF6', uuid: UUID },
    signer,
  ),
};

test.each(Object.entries(REQUESTS))('a %s is canonical and its signature holds', (_, xml) => {
  const { whole, signedInfo, unsigned } = canonical(xml);
  expect(whole).toBe(xml);
  const root = readXml(xml)!;
  expect(textOf(root, 'DigestValue')).toBe(createHash('sha1').update(unsigned).digest('base64'));
  const signature = Buffer.from(textOf(root, 'SignatureValue'), 'base64');
  expect(verify('RSA-SHA1', Buffer.from(signedInfo), signer.publicKey, signature)).toBe(true);
});

test('openssl verifies the signature with the certificate that the request carries', () => {
  const xml = REQUESTS['cancellation with a substitute'];
  const root = readXml(xml)!;
  const folder = mkdtempSync(join(tmpdir(), 'request-'));
  try {
    const path = (name: string) => join(folder, name);
    const certificate = new X509Certificate(Buffer.from(textOf(root, 'X509Certificate'), 'base64'));
    writeFileSync(path('key.pem'), certificate.publicKey.export({ type: 'spki', format: 'pem' }));
    writeFileSync(path('signature'), Buffer.from(textOf(root, 'SignatureValue'), 'base64'));
    writeFileSync(path('signed'), canonical(xml).signedInfo);
    const args = ['-verify', path('key.pem'), '-signature', path('signature'), path('signed')];
    expect(execFileSync('openssl', ['dgst', '-sha1', ...args], { encoding: 'utf8' })).toContain(
      'Verified OK',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a changed folio no longer has the digest that was signed', () => {
  const root = readXml(cancel())!;
  const changed = canonical(cancel().replace('Motivo="02"', 'Motivo="03"')).unsigned;
  expect(createHash('sha1').update(changed).digest('base64')).not.toBe(textOf(root, 'DigestValue'));
});

test('the request names who signs as XML-DSig asks, and the document once', () => {
  const root = readXml(cancel('6f3e9b48-8c1d-4b66-8d2f-3a4c5d6e7f80'))!;
  expect(root).toMatchObject({
    name: 'Cancelacion',
    attributes: {
      xmlns: 'http://cancelacfd.sat.gob.mx',
      Fecha: DATE,
      RfcEmisor: 'EKU9003173C9',
    },
  });
  expect(findNode(root, 'Folio')!.attributes).toEqual({
    UUID: UUID.toUpperCase(),
    Motivo: '01',
    FolioSustitucion: '6F3E9B48-8C1D-4B66-8D2F-3A4C5D6E7F80',
  });
  expect(findNode(readXml(cancel())!, 'Folio')!.attributes).not.toHaveProperty('FolioSustitucion');
  expect(textOf(root, 'X509IssuerName')).toBe(
    String.raw`C=MX,O=TELAS & HILOS,CN=AC DE PRUEBA\, SIN VALIDEZ`,
  );
  expect(textOf(root, 'X509SerialNumber')).toBe(
    BigInt(`0x${Buffer.from('30001000000500009999').toString('hex')}`).toString(),
  );
});
