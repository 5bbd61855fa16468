/**
 * What a provider and the SAT behind it keep: documents by seal and UUID, their state, requests of
 * cancellation, stamps that are left. Knows nothing of any wire.
 */
import { createHash, createVerify, randomUUID, X509Certificate } from 'node:crypto';

export interface StampedDocument {
  readonly uuid: string;
  readonly xml: string;
  readonly seal: string;
  readonly issuerRfc: string;
  readonly receiverRfc: string;
  readonly total: string;
  state: 'Vigente' | 'Cancelado';
  /** `EstatusCancelacion` of the SAT. */
  cancellation: '' | 'En proceso' | 'Cancelado sin aceptación' | 'Cancelado con aceptación';
  /** UUID that it names. */
  readonly parents: readonly string[];
}

export type Stamping =
  | { readonly kind: 'stamped' | 'before'; readonly document: StampedDocument }
  | { readonly kind: 'refused'; readonly code: string; readonly text: string }
  | { readonly kind: 'no-stamps' };

const attribute = (xml: string, name: string, element = 'cfdi:Comprobante'): string =>
  new RegExp(`<${element}\\b[^>]*?\\s${name}="([^"]*)"`).exec(xml)?.[1] ?? '';

const withStamp = (xml: string, stamp: string): string =>
  xml.includes('</cfdi:Complemento>')
    ? xml.replace('</cfdi:Complemento>', `${stamp}</cfdi:Complemento>`)
    : xml.replace(
        '</cfdi:Comprobante>',
        `<cfdi:Complemento>${stamp}</cfdi:Complemento></cfdi:Comprobante>`,
      );

/** The last of the SAT's codes that a test document of ours may be refused with. */
export const BAD_SEAL = 'U0VMTE8tTUFMTw==';

export interface Signed {
  readonly root: string;
  readonly valid: boolean;
  value(name: string): string;
}

/** A signed request as the SAT would verify it, by its text: requests are sent canonical. */
export function readSigned(xml: string): Signed {
  const [signature = ''] = /<Signature .*<\/Signature>/s.exec(xml) ?? [];
  const root = /^<(\w+) /.exec(xml)?.[1] ?? '';
  const value = (name: string) =>
    new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ??
    new RegExp(`[ <]${name}="([^"]*)"`).exec(xml)?.[1] ??
    '';
  const digest = createHash('sha1').update(xml.replace(signature, '')).digest('base64');
  const [, info = ''] = /<SignedInfo>(.*)<\/SignedInfo>/s.exec(signature) ?? [];
  const namespaces = / (xmlns:xsd="[^"]*" xmlns:xsi="[^"]*")/.exec(xml)?.[1] ?? '';
  const signed = `<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#" ${namespaces}>${info}</SignedInfo>`;
  const certificate = Buffer.from(value('X509Certificate'), 'base64');
  const valid =
    certificate.length > 0 &&
    value('DigestValue') === digest &&
    createVerify('RSA-SHA1')
      .update(signed)
      .verify(new X509Certificate(certificate).publicKey, value('SignatureValue'), 'base64');
  return { root, valid, value };
}

export interface StampRegister {
  stamps: number;
  readonly documents: ReadonlyMap<string, StampedDocument>;
  /** UUID of received documents whose cancellation waits. */
  readonly pending: string[];
  stamp(xml: string): Stamping;
  bySeal(xml: string): StampedDocument | undefined;
  byUuid(uuid: string): StampedDocument | undefined;
  children(uuid: string): readonly StampedDocument[];
  /** The SAT's code for the folio, and whether it is cancelled at once. */
  cancel(request: Signed): string;
  /** The SAT's code for the answer. */
  answer(request: Signed): string;
}

const relatedIn = (xml: string) =>
  [...xml.matchAll(/<cfdi:CfdiRelacionado UUID="([^"]*)"/g)].map(([, uuid = '']) =>
    uuid.toUpperCase(),
  );

function documentOf(xml: string, seal: string, pacRfc: string): StampedDocument {
  const uuid = randomUUID().toUpperCase();
  const stamp = `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid}" FechaTimbrado="2026-11-26T09:31:02" RfcProvCertif="${pacRfc}" SelloCFD="${seal}" NoCertificadoSAT="30001000000500003456" SelloSAT="U0VMTE8gREVMIFNBVA=="/>`;
  return {
    uuid,
    xml: withStamp(xml, stamp),
    seal,
    issuerRfc: attribute(xml, 'Rfc', 'cfdi:Emisor'),
    receiverRfc: attribute(xml, 'Rfc', 'cfdi:Receptor'),
    total: attribute(xml, 'Total'),
    state: 'Vigente',
    cancellation: '',
    parents: relatedIn(xml),
  };
}

function cancelIn(register: StampRegister, request: Signed): string {
  const document = register.byUuid(request.value('UUID'));
  if (!document) return '205';
  if (document.issuerRfc !== request.value('RfcEmisor')) return '203';
  if (document.state === 'Cancelado' || document.cancellation !== '') return '202';
  if (register.children(document.uuid).some(({ state }) => state === 'Vigente')) return '204';
  if (Number(document.total) > 1000) document.cancellation = 'En proceso';
  else {
    document.state = 'Cancelado';
    document.cancellation = 'Cancelado sin aceptación';
  }
  return '201';
}

export function stampRegister(pac: { readonly rfc: string }): StampRegister {
  const documents = new Map<string, StampedDocument>();
  const pending: string[] = [];
  const register: StampRegister = {
    stamps: 100,
    documents,
    pending,
    stamp(xml) {
      const seal = attribute(xml, 'Sello');
      const before = documents.get(seal);
      if (before) return { kind: 'before', document: before };
      if (register.stamps === 0) return { kind: 'no-stamps' };
      if (attribute(xml, 'Version') !== '4.0' || seal === '')
        return {
          kind: 'refused',
          code: '301',
          text: 'La estructura del comprobante es incorrecta',
        };
      if (seal === BAD_SEAL)
        return { kind: 'refused', code: '302', text: 'El sello del emisor no es válido' };
      const document = documentOf(xml, seal, pac.rfc);
      documents.set(seal, document);
      register.stamps -= 1;
      return { kind: 'stamped', document };
    },
    bySeal: (xml) => documents.get(attribute(xml, 'Sello')),
    byUuid: (uuid) => [...documents.values()].find((each) => each.uuid === uuid.toUpperCase()),
    children: (uuid) =>
      [...documents.values()].filter(({ parents }) => parents.includes(uuid.toUpperCase())),
    cancel: (request) => cancelIn(register, request),
    answer(request) {
      const at = pending.indexOf(request.value('UUID'));
      if (at < 0) return '1001';
      pending.splice(at, 1);
      return '1000';
    },
  };
  return register;
}
