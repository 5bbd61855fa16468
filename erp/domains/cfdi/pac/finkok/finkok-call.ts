/** Calls of Finkok: SOAP, user and password in the body, elements in the order of its WSDL. */
import type { PacCredentials, PacPlace } from '../credentials.ts';
import { secretsOf } from '../credentials.ts';
import type { PacRefusal } from '../port.ts';
import { issueOf, refusal } from '../wire/refusals.ts';
import { callSoap } from '../wire/soap.ts';
import { escapeXml, type XmlNode } from '../wire/xml-tree.ts';

export const FINKOK_NAME = 'Finkok';
const TIMEOUT_MS = 30_000;
/** After the name of the operation. */
const RESULT = 'Result';

export interface FinkokPlace extends PacPlace {
  readonly host: string;
}

export interface FinkokAccount {
  readonly credentials: PacCredentials;
  readonly place: FinkokPlace;
}

export interface FinkokCall {
  readonly service: 'stamp' | 'cancel' | 'utilities' | 'registration';
  readonly operation: string;
  /** Of the account and of what is asked, in order: the WSDL is a sequence. */
  readonly arguments: readonly (readonly [name: string, value: string])[];
}

/** `base64Binary`. */
export const encoded = (xml: Uint8Array | string): string => Buffer.from(xml).toString('base64');

export const userOf = ({
  credentials: { user, password },
}: FinkokAccount): readonly (readonly [string, string])[] => [
  ['username', user ?? ''],
  ['password', password ?? ''],
];

/** The element `…Result`, or why there is none. */
export async function askFinkok(
  { credentials, place }: FinkokAccount,
  call: FinkokCall,
): Promise<{ readonly kind: 'result'; readonly node: XmlNode } | PacRefusal> {
  const content = call.arguments
    .map(([name, value]) => `<f:${name}>${escapeXml(value)}</f:${name}>`)
    .join('');
  const answer = await callSoap({
    provider: FINKOK_NAME,
    url: `${place.host}/servicios/soap/${call.service}`,
    action: call.operation,
    body: `<f:${call.operation} xmlns:f="http://facturacion.finkok.com/${call.service}">${content}</f:${call.operation}>`,
    result: call.operation + RESULT,
    timeoutMs: place.timeoutMs ?? TIMEOUT_MS,
    anywhere: place.anywhere,
  });
  if (answer.kind !== 'fault') return answer;
  return refusal('unknown', issueOf('FAULT', answer.text, secretsOf(credentials)));
}
