/**
 * Certificates of the SAT (CSD and e.firma): X.509 in DER with the key as encrypted PKCS#8. A key
 * and its password stay inside of what signs; nothing gives them back.
 */
import { formatDay } from '#erp/model/field-types/dates.ts';
import { createPrivateKey, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

export interface Certificate {
  /** 20 digits: the bytes of the serial number are their ASCII. */
  readonly number: string;
  readonly rfc: string;
  readonly name: string;
  /** Common name of the authority. */
  readonly issuer: string;
  /** ISO instants. */
  readonly validFrom: string;
  readonly validTo: string;
  /** Only a CSD seals invoices; the e.firma (FIEL) is of the person. */
  readonly kind: 'CSD' | 'FIEL';
  /** DER, on one line. */
  readonly base64: string;
}

export interface Csd {
  readonly certificate: Certificate;
  /** RSA-SHA256 of the text as UTF-8, in base64. */
  sign(text: string): string;
  /** RSA-SHA1, which the SAT's cancellation services ask for (XML-DSig of `Cancelacion`). */
  signRequest(text: string): string;
}

export type CsdReason =
  | 'CERTIFICATE_UNREADABLE'
  | 'FIEL'
  | 'KEY_UNREADABLE'
  | 'WRONG_PASSWORD'
  | 'NOT_A_PAIR'
  | 'OTHER_RFC'
  | 'EXPIRED'
  | 'NOT_YET_VALID';

type CsdField = 'cer' | 'key' | 'password';

/** Why a certificate cannot seal, with the file that the person corrects. */
export class CsdError extends DomainError {
  readonly reason: CsdReason;
  readonly field: CsdField;

  constructor(reason: CsdReason, field: CsdField, message: string) {
    super('VALIDACION', message, { fields: { [field]: [message] } });
    this.reason = reason;
    this.field = field;
  }
}

/** Attributes of a distinguished name, one a line in what node gives. */
const namesOf = (distinguished: string): ReadonlyMap<string, string> =>
  new Map(
    distinguished
      .split('\n')
      .map((line): [string, string] => [
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1),
      ]),
  );

function x509Of(cer: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(cer);
  } catch (cause) {
    throw Object.assign(
      new CsdError(
        'CERTIFICATE_UNREADABLE',
        'cer',
        t('cfdi.csd.certificate', 'El archivo .cer no es un certificado: sube el que dio el SAT.'),
      ),
      { cause },
    );
  }
}

function certificateOf(x509: X509Certificate): Certificate {
  const subject = namesOf(x509.subject);
  // `RFC / RFC of the representative` of a company (2.5.4.45).
  const rfc = subject.get('x500UniqueIdentifier')?.split('/')[0]?.trim() ?? '';
  return {
    number: Buffer.from(x509.serialNumber, 'hex').toString('latin1'),
    rfc,
    name: subject.get('CN') ?? subject.get('O') ?? '',
    issuer: namesOf(x509.issuer).get('CN') ?? '',
    validFrom: x509.validFromDate.toISOString(),
    validTo: x509.validToDate.toISOString(),
    kind: subject.has('OU') ? 'CSD' : 'FIEL',
    base64: x509.raw.toString('base64'),
  };
}

/** @throws CsdError when the bytes are no certificate. */
export const readCertificate = (cer: Uint8Array): Certificate => certificateOf(x509Of(cer));

/** OID 1.2.840.113549.1.5, of encryption by a password: each key of the SAT begins with one. */
const PASSWORD_BASED = Buffer.from('2a864886f70d0105', 'hex');

function keyOf(key: Uint8Array, password: string): KeyObject {
  const der = Buffer.from(key);
  if (der[0] !== 0x30 || !der.subarray(0, 64).includes(PASSWORD_BASED))
    throw new CsdError(
      'KEY_UNREADABLE',
      'key',
      t('cfdi.csd.key', 'El archivo .key no es una llave privada del SAT.'),
    );
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase: password });
  } catch (cause) {
    throw Object.assign(
      new CsdError(
        'WRONG_PASSWORD',
        'password',
        t('cfdi.csd.password', 'La contraseña no abre la llave privada.'),
      ),
      { cause },
    );
  }
}

function requireUsable(certificate: Certificate, rfc: string | undefined, at: string | undefined) {
  if (certificate.kind === 'FIEL')
    throw new CsdError(
      'FIEL',
      'cer',
      t(
        'cfdi.csd.fiel',
        'Es la e.firma (FIEL), que no sella facturas: sube el Certificado de Sello Digital (CSD).',
      ),
    );
  if (rfc !== undefined && certificate.rfc !== rfc)
    throw new CsdError(
      'OTHER_RFC',
      'cer',
      t('cfdi.csd.rfc', 'El certificado es de {rfc} y el emisor es {own}.', {
        rfc: certificate.rfc,
        own: rfc,
      }),
    );
  if (at === undefined) return;
  if (at > certificate.validTo)
    throw new CsdError(
      'EXPIRED',
      'cer',
      t('cfdi.csd.expired', 'El certificado venció el {day}: tramita uno nuevo en el SAT.', {
        day: formatDay(certificate.validTo),
      }),
    );
  if (at < certificate.validFrom)
    throw new CsdError(
      'NOT_YET_VALID',
      'cer',
      t('cfdi.csd.early', 'El certificado vale a partir del {day}.', {
        day: formatDay(certificate.validFrom),
      }),
    );
}

/**
 * Opens a CSD to seal with. `rfc` is the issuer that it must belong to; `at`, an ISO instant, the
 * moment that it must be valid: each is checked where it is given.
 *
 * @throws CsdError with its reason and the file that is wrong.
 */
export function openCsd(files: {
  readonly cer: Uint8Array;
  readonly key: Uint8Array;
  readonly password: string;
  readonly rfc?: string;
  readonly at?: string;
}): Csd {
  const x509 = x509Of(files.cer);
  const certificate = certificateOf(x509);
  requireUsable(certificate, files.rfc, files.at);
  const key = keyOf(files.key, files.password);
  if (!x509.checkPrivateKey(key))
    throw new CsdError(
      'NOT_A_PAIR',
      'key',
      t('cfdi.csd.pair', 'La llave privada no es la de este certificado.'),
    );
  const signed = (algorithm: 'RSA-SHA256' | 'RSA-SHA1') => (text: string) =>
    sign(algorithm, Buffer.from(text, 'utf8'), key).toString('base64');
  return { certificate, sign: signed('RSA-SHA256'), signRequest: signed('RSA-SHA1') };
}
