/** Somebody who signs requests, with a certificate that is nobody's. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import forge from 'node-forge';
import type { RequestSigner } from '../signed-request.ts';

export interface TestSigner extends RequestSigner {
  /** As PEM, to verify with. */
  readonly publicKey: string;
}

export function testSigner(): TestSigner {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = Buffer.from('30001000000500009999').toString('hex');
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date('2030-01-01T00:00:00Z');
  certificate.setSubject([{ shortName: 'CN', value: 'TEXTILES DE PRUEBA' }]);
  certificate.setIssuer([
    { shortName: 'CN', value: 'AC DE PRUEBA, SIN VALIDEZ' },
    { shortName: 'O', value: 'TELAS & HILOS' },
    { shortName: 'C', value: 'MX' },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes();
  const key = createPrivateKey(privateKey);
  return {
    certificate: { base64: Buffer.from(der, 'latin1').toString('base64') },
    publicKey,
    signRequest: (text) => sign('RSA-SHA1', Buffer.from(text), key).toString('base64'),
  };
}
