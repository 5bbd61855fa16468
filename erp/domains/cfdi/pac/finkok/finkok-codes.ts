/**
 * What Finkok's codes mean for who asked (wiki.finkok.com, «Tipificación»): those of the account
 * are put right in Finkok's panel, those that pass are asked again.
 */
import type { CfdiIssue } from '../../draft/draft.ts';
import type { PacRefusal } from '../port.ts';
import { issueOf, refusal } from '../wire/refusals.ts';

/**
 * 300 user or password, 701 issuer suspended, 702 issuer not registered, 703 account suspended,
 * 718 no stamps left, 720 issuer without certificate in the panel, 740 contract not signed.
 */
const OF_ACCOUNT = new Set(['300', '701', '702', '703', '718', '720', '740']);
/** 708 no connection with the SAT · 709 the SAT's seal could not be made. */
const PASSING = new Set(['708', '709']);

const WRONG_CREDENTIALS = /invalid username or password|usuario o contraseña (?:son )?inv/i;
/** Both are said in English, without a code, where the issuer is not of the account. */
const NOT_REGISTERED = /no ha registrado el rfc|validating the reseller and user/i;

const kindOf = (issues: readonly CfdiIssue[]): PacRefusal['kind'] => {
  if (issues.some(({ code }) => OF_ACCOUNT.has(code))) return 'account';
  return issues.some(({ code }) => PASSING.has(code)) ? 'unknown' : 'rejected';
};

/** Of a stamp: each incident has a code. */
export const incidentsRefusal = (issues: readonly CfdiIssue[]): PacRefusal =>
  refusal(kindOf(issues), ...issues);

/** Of what answers with a sentence only, in `error` or `CodEstatus`. */
export function errorRefusal(text: string, secrets: readonly string[]): PacRefusal {
  const [, code = ''] = /^\s*(\d{3,4})\b/.exec(text) ?? [];
  const issue = issueOf(code || 'FINKOK', text, secrets);
  if (WRONG_CREDENTIALS.test(text) || NOT_REGISTERED.test(text)) return refusal('account', issue);
  if (code === '') return refusal('unknown', issue);
  return refusal(kindOf([issue]), issue);
}
