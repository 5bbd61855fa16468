/** SOAP 1.1, document/literal: one element asks, one answers. */
import { requestOutside } from '#erp/platform/outgoing/request.ts';
import type { PacRefusal } from '../port.ts';
import { silent, unreadable } from './refusals.ts';
import { findNode, readXml, type XmlNode } from './xml-tree.ts';

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';
const FAULT = 'Fault';
/** A document of 5 MB within base64, and what is around it. */
const MAX_BYTES = 10 * 1024 * 1024;

export interface SoapCall {
  /** Name that people know the other side by. */
  readonly provider: string;
  readonly url: string;
  readonly action: string;
  /** Content of the envelope's body. */
  readonly body: string;
  /** Local name of the element that holds the answer. */
  readonly result: string;
  readonly timeoutMs: number;
  readonly anywhere: boolean;
}

export type SoapAnswer =
  | { readonly kind: 'result'; readonly node: XmlNode }
  | { readonly kind: 'fault'; readonly text: string }
  | PacRefusal;

const envelopeOf = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${ENVELOPE}"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;

/** A fault comes with HTTP 500 (SOAP 1.1 §6.2) or 200. */
export async function callSoap(call: SoapCall): Promise<SoapAnswer> {
  const answer = await requestOutside({
    method: 'POST',
    url: call.url,
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${call.action}"` },
    body: Buffer.from(envelopeOf(call.body)),
    timeoutMs: call.timeoutMs,
    maxBytes: MAX_BYTES,
    anywhere: call.anywhere,
  });
  if (answer.kind === 'silence') return silent(call.provider, answer.reason);
  const root = readXml(answer.body.toString('utf8'));
  if (root?.name !== 'Envelope') return unreadable(call.provider, answer.status);
  const fault = findNode(root, FAULT);
  if (fault) return { kind: 'fault', text: findNode(fault, 'faultstring')?.text.trim() ?? '' };
  const node = findNode(root, call.result);
  if (!node || answer.status !== 200) return unreadable(call.provider, answer.status);
  return { kind: 'result', node };
}
