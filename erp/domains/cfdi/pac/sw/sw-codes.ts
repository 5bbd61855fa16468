/**
 * What SW's codes mean for who asked (developers.sw.com.mx, «Listado de códigos de errores»): a
 * code stands at the beginning of `message`, before a point, a dash or nothing else.
 */
import type { PacRefusal } from '../port.ts';
import { issueOf, refusal } from '../wire/refusals.ts';

export interface SwReply {
  readonly kind: 'reply';
  readonly httpStatus: number;
  readonly success: boolean;
  readonly message: string;
  readonly detail: string;
  /** `codStatus`: what the SAT's service said, where SW only hands on. */
  readonly satCode: string;
  readonly data: unknown;
}

const CODE = /^\s*([A-Z]{0,7}\d{2,7})\b/;

/** Code of a text of SW; empty where it names none. */
export const codeOf = (text: string): string => CODE.exec(text)?.[1] ?? '';

/** «Error no controlado»: SW does not know itself what became of it. */
const UNCONTROLLED = /^(?:CO1000|AU1000|AU2005)\b|error no controlado/i;
/** Of the user, its balance, the issuer's contract with the provider. */
const OF_ACCOUNT = /^AU\d/;
/** The SAT's own. */
const OF_DOCUMENT = /^(?:CFDI|CRP|CP|NOM|\d)/;

/** A refusal that names no code is not of the document: it is asked again. */
function kindOf({ httpStatus, message, detail }: SwReply, code: string): PacRefusal['kind'] {
  if (UNCONTROLLED.test(message) || UNCONTROLLED.test(detail)) return 'unknown';
  if ([401, 402, 403].includes(httpStatus) && !OF_DOCUMENT.test(code)) return 'account';
  if (OF_ACCOUNT.test(code)) return 'account';
  if (httpStatus === 404 || httpStatus === 429) return 'unknown';
  return code === '' ? 'unknown' : 'rejected';
}

export function swRefusal(reply: SwReply, secrets: readonly string[]): PacRefusal {
  const code = codeOf(reply.message) || codeOf(reply.detail);
  const text = [reply.message, reply.detail].filter((part) => part !== '').join(' ');
  return refusal(
    kindOf(reply, code),
    issueOf(code || `HTTP ${reply.httpStatus}`, text || `HTTP ${reply.httpStatus}`, secrets),
  );
}
