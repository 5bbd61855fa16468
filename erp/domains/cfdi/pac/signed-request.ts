/**
 * An enveloped signature as the SAT's cancellation services ask for it (XML-DSig: inclusive C14N
 * 1.0, RSA-SHA1). Elements are written in their canonical form, so that what is signed is what is
 * sent: namespaces before attributes, attributes by name, no empty tag, no space between elements.
 */
import { createHash, X509Certificate } from 'node:crypto';

const SAT = 'http://cancelacfd.sat.gob.mx';
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
/** Of the root; inclusive C14N repeats them on what is signed below it. */
const INHERITED =
  'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** Whoever asks the SAT: the issuer, or the receiver who answers. */
export interface RequestSigner {
  readonly certificate: {
    /** DER. */
    readonly base64: string;
  };
  /** RSA-SHA1 of the text as UTF-8, in base64: the SAT takes no other here. */
  signRequest(text: string): string;
}

/** Elements of XML-DSig with one word. */
const REFERENCE = 'Reference';
const TRANSFORMS = 'Transforms';
const TRANSFORM = 'Transform';
const MODULUS = 'Modulus';
const EXPONENT = 'Exponent';

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** `content` is canonical already. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string,
): string {
  const written = Object.entries(attributes)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    .join('');
  return `<${name}${written}>${content}</${name}>`;
}

export const textElement = (name: string, text: string): string =>
  element(name, {}, escapeText(text));

const algorithm = (name: string, uri: string, content = '') =>
  element(name, { Algorithm: uri }, content);

const signedInfo = (digest: string): string =>
  [
    algorithm('CanonicalizationMethod', C14N),
    algorithm('SignatureMethod', `${DSIG}rsa-sha1`),
    element(
      REFERENCE,
      { URI: '' },
      [
        element(TRANSFORMS, {}, algorithm(TRANSFORM, `${DSIG}enveloped-signature`)),
        algorithm('DigestMethod', `${DSIG}sha1`),
        textElement('DigestValue', digest),
      ].join(''),
    ),
  ].join('');

/** Last name first, as XML-DSig asks (RFC 2253); node escapes what stands in a name. */
const issuerName = ({ issuer }: X509Certificate): string =>
  issuer.split('\n').toReversed().join(',');

const base64Of = (base64url: string | undefined) =>
  Buffer.from(base64url ?? '', 'base64url').toString('base64');

function keyInfo(base64: string): string {
  const x509 = new X509Certificate(Buffer.from(base64, 'base64'));
  const { n, e } = x509.publicKey.export({ format: 'jwk' });
  const serial = [
    textElement('X509IssuerName', issuerName(x509)),
    textElement('X509SerialNumber', BigInt(`0x${x509.serialNumber}`).toString()),
  ].join('');
  const rsa = [textElement(MODULUS, base64Of(n)), textElement(EXPONENT, base64Of(e))].join('');
  return element(
    'KeyInfo',
    {},
    element(
      'X509Data',
      {},
      element('X509IssuerSerial', {}, serial) + textElement('X509Certificate', base64),
    ) + element('KeyValue', {}, element('RSAKeyValue', {}, rsa)),
  );
}

/**
 * The request with its signature as last child.
 *
 * @param content canonical elements of the root.
 */
export function signedRequest(
  root: string,
  attributes: Readonly<Record<string, string>>,
  content: string,
  signer: RequestSigner,
): string {
  const whole = element(root, attributes, content).replace(
    `<${root}`,
    `<${root} xmlns="${SAT}" ${INHERITED}`,
  );
  const digest = createHash('sha1').update(whole, 'utf8').digest('base64');
  const info = signedInfo(digest);
  const signature = [
    element('SignedInfo', {}, info),
    textElement(
      'SignatureValue',
      signer.signRequest(`<SignedInfo xmlns="${DSIG}" ${INHERITED}>${info}</SignedInfo>`),
    ),
    keyInfo(signer.certificate.base64),
  ].join('');
  const close = `</${root}>`;
  return `${whole.slice(0, -close.length)}<Signature xmlns="${DSIG}">${signature}</Signature>${close}`;
}
