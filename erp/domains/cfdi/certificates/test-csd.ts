/**
 * Certificates that look like the SAT's and name an authority that cannot be taken for it: of the
 * sandbox, the demo and tests. node-forge is loaded only here, when one is made.
 */
import { createPrivateKey, generateKeyPair, randomInt, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type Forge from 'node-forge';
import type { asn1, pki } from 'node-forge';

export const TEST_AUTHORITY = 'AC DE PRUEBA SIN VALIDEZ FISCAL';

/** As each certificate of the SAT begins with `0000100000`. */
const SERIAL_START = '3000100000050009';

export interface TestAuthority {
  readonly cer: Uint8Array;
  /** PKCS#8 in PEM, not encrypted. */
  readonly keyPem: string;
}

export interface TestSubject {
  readonly rfc: string;
  readonly name: string;
  /** Of the person, or of the company's representative. */
  readonly curp?: string;
  readonly kind?: 'CSD' | 'FIEL';
  readonly password: string;
  /** ISO instants; the SAT's live four years. */
  readonly validFrom: string;
  readonly validTo: string;
}

export interface TestCsd {
  readonly cer: Uint8Array;
  /** PKCS#8 in DER, encrypted with `des-ede3-cbc` as the SAT's are. */
  readonly key: Uint8Array;
  readonly password: string;
}

const newKeys = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 });

const pemOf = (key: KeyObject): string =>
  key.export({ type: key.type === 'public' ? 'spki' : 'pkcs8', format: 'pem' }).toString();

/** 20 digits as the hexadecimal of their ASCII. */
const serialOf = (): string =>
  Buffer.from(`${SERIAL_START}${String(randomInt(10_000)).padStart(4, '0')}`).toString('hex');

interface Unsigned {
  readonly publicKey: KeyObject;
  readonly subject: readonly (readonly [type: string, value: string])[];
  readonly issuer: readonly (readonly [type: string, value: string])[];
  readonly validFrom: string;
  readonly validTo: string;
  readonly usages: readonly string[];
  readonly signer: string;
}

/** OID of attributes of a name. */
const CN = '2.5.4.3';
const SERIAL_NUMBER = '2.5.4.5';
const ORGANIZATION = '2.5.4.10';
const UNIT = '2.5.4.11';
const NAME = '2.5.4.41';
const UNIQUE_IDENTIFIER = '2.5.4.45';

/** RSA of node-forge is written in JavaScript and takes a second: Node signs in its place. */
function sealWith(signer: string, certificate: pki.Certificate, { asn1, md }: typeof Forge): void {
  const seal = () => {
    const signed = Buffer.from(
      asn1.toDer(certificate.tbsCertificate as asn1.Asn1).getBytes(),
      'latin1',
    );
    return sign('sha256', signed, createPrivateKey(signer)).toString('latin1');
  };
  // Only its `sign` is called.
  certificate.sign({ sign: seal } as unknown as pki.rsa.PrivateKey, md.sha256.create());
}

async function certify(unsigned: Unsigned): Promise<Uint8Array> {
  const { default: forge } = await import('node-forge');
  const fields = (pairs: Unsigned['subject']) =>
    pairs.map(([type, value]) => ({
      type,
      value,
      // The values of a tag are a const enum of the types, which this code cannot import.
      valueTagClass: forge.asn1.Type.UTF8 as unknown as pki.CertificateField['valueTagClass'],
    }));
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pemOf(unsigned.publicKey));
  certificate.serialNumber = serialOf();
  certificate.validity.notBefore = new Date(unsigned.validFrom);
  certificate.validity.notAfter = new Date(unsigned.validTo);
  certificate.setSubject(fields(unsigned.subject));
  certificate.setIssuer(fields(unsigned.issuer));
  certificate.setExtensions([
    { name: 'basicConstraints', cA: unsigned.usages.includes('keyCertSign') },
    {
      name: 'keyUsage',
      critical: true,
      ...Object.fromEntries(unsigned.usages.map((usage) => [usage, true])),
    },
  ]);
  sealWith(unsigned.signer, certificate, forge);
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes();
  return Buffer.from(der, 'latin1');
}

const AUTHORITY_NAME = [
  [CN, TEST_AUTHORITY],
  [ORGANIZATION, TEST_AUTHORITY],
] as const;

/** The authority that signs test certificates. */
export async function makeTestAuthority(
  validity: Pick<TestSubject, 'validFrom' | 'validTo'>,
): Promise<TestAuthority> {
  const { publicKey, privateKey } = await newKeys();
  const keyPem = pemOf(privateKey);
  const cer = await certify({
    publicKey,
    subject: AUTHORITY_NAME,
    issuer: AUTHORITY_NAME,
    ...validity,
    usages: ['keyCertSign', 'cRLSign'],
    signer: keyPem,
  });
  return { cer, keyPem };
}

let keys: ReturnType<typeof newKeys> | undefined;
/** Of the authority that nobody asks to see, one for the process. */
const authorityKeys = () => (keys ??= newKeys());

/** A test CSD, or a test e.firma, of one taxpayer. */
export async function makeTestCsd(
  subject: TestSubject,
  authority?: TestAuthority,
): Promise<TestCsd> {
  const { rfc, name, curp = '', kind = 'CSD', password } = subject;
  const { publicKey, privateKey } = await newKeys();
  const keyPem = authority?.keyPem ?? pemOf((await authorityKeys()).privateKey);
  const cer = await certify({
    publicKey,
    subject: [
      [CN, name],
      [NAME, name],
      [ORGANIZATION, name],
      [UNIQUE_IDENTIFIER, `${rfc} / ${rfc}`],
      [SERIAL_NUMBER, ` / ${curp}`],
      ...(kind === 'CSD' ? [[UNIT, 'MATRIZ'] as const] : []),
    ],
    issuer: AUTHORITY_NAME,
    validFrom: subject.validFrom,
    validTo: subject.validTo,
    usages:
      kind === 'CSD'
        ? ['digitalSignature', 'nonRepudiation']
        : ['digitalSignature', 'nonRepudiation', 'dataEncipherment', 'keyAgreement'],
    signer: keyPem,
  });
  const key = privateKey.export({
    type: 'pkcs8',
    format: 'der',
    cipher: 'des-ede3-cbc',
    passphrase: password,
  });
  return { cer, key, password };
}
