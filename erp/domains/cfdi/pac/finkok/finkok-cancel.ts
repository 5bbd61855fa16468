/** Cancelling at Finkok: it hands on to the SAT what the taxpayer signed. */
import { secretsOf } from '../credentials.ts';
import type {
  CancelRequest,
  CancelResult,
  PendingResult,
  RelatedResult,
  StatusQuery,
  StatusResult,
} from '../port.ts';
import { refusal, unreadable } from '../wire/refusals.ts';
import { ANSWER_CODES, NOTHING_RELATED, satIssue } from '../wire/sat-codes.ts';
import { satStatusIn } from '../wire/sat-status.ts';
import { findNode, findNodes, textOf, type XmlNode } from '../wire/xml-tree.ts';
import { askFinkok, encoded, FINKOK_NAME, userOf, type FinkokAccount } from './finkok-call.ts';
import { errorRefusal } from './finkok-codes.ts';

/** Elements of Finkok's answers. */
const FOLIO = 'Folio';
const RECEIPT = 'Acuse';
const PARENT = 'Padre';
const CHILD = 'Hijo';
const ANSWERED = { accepted: 'Acepta', rejected: 'Rechaza' } as const;

const ask = (
  account: FinkokAccount,
  operation: string,
  ...parts: readonly (readonly [string, string])[]
) => askFinkok(account, { service: 'cancel', operation, arguments: parts });

const bytesOf = (text: string) => (text === '' ? null : new TextEncoder().encode(text));

/** The acknowledgement of a cancellation, where the answer carried none. */
async function receiptOf(account: FinkokAccount, request: CancelRequest) {
  const answer = await ask(
    account,
    'get_receipt',
    ...userOf(account),
    ['taxpayer_id', request.issuerRfc],
    ['uuid', request.uuid],
    ['type', 'C'],
  );
  return answer.kind === 'result' ? bytesOf(textOf(answer.node, 'receipt')) : null;
}

const isFolioOf = (uuid: string) => (folio: XmlNode) =>
  textOf(folio, 'UUID').toUpperCase() === uuid.toUpperCase();

/** 798: asked for already. */
const codeIn = (folio: XmlNode): string => {
  const code = textOf(folio, 'EstatusUUID');
  return code === '798' ? '202' : code;
};

export async function cancel(
  account: FinkokAccount,
  request: CancelRequest,
): Promise<CancelResult> {
  const answer = await ask(
    account,
    'cancel_signature',
    ['xml', encoded(request.signedXml)],
    ...userOf(account),
    // What the SAT does not answer stays with us: Finkok's own queue would send it unseen.
    ['store_pending', 'false'],
  );
  if (answer.kind !== 'result') return answer;
  const secrets = secretsOf(account.credentials);
  const folio = findNodes(answer.node, FOLIO).find(isFolioOf(request.uuid));
  const status = textOf(answer.node, 'CodEstatus');
  if (!folio) return status === '' ? unreadable(FINKOK_NAME, 200) : errorRefusal(status, secrets);
  const code = codeIn(folio);
  if (code !== '201' && code !== '202')
    return code === '708'
      ? errorRefusal(code, secrets)
      : refusal('rejected', satIssue(code, status, secrets));
  const receipt = bytesOf(textOf(answer.node, RECEIPT)) ?? (await receiptOf(account, request));
  const final = /^cancelado/i.test(textOf(folio, 'EstatusCancelacion'));
  return { kind: 'accepted', code, receipt, final };
}

export async function status(account: FinkokAccount, query: StatusQuery): Promise<StatusResult> {
  const answer = await ask(
    account,
    'get_sat_status',
    ...userOf(account),
    ['taxpayer_id', query.issuerRfc],
    ['rtaxpayer_id', query.receiverRfc],
    ['uuid', query.uuid],
    ['total', query.total],
  );
  if (answer.kind !== 'result') return answer;
  const sat = findNode(answer.node, 'sat');
  const error = textOf(answer.node, 'error');
  if (!sat || textOf(sat, 'CodigoEstatus') === '')
    return error === ''
      ? unreadable(FINKOK_NAME, 200)
      : errorRefusal(error, secretsOf(account.credentials));
  return satStatusIn(sat, FINKOK_NAME);
}

const uuidsIn = (node: XmlNode, name: string) =>
  findNodes(node, name).map((each) => textOf(each, 'uuid').toUpperCase());

export async function related(account: FinkokAccount, signedXml: string): Promise<RelatedResult> {
  const answer = await ask(
    account,
    'get_related_signature',
    ['xml', encoded(signedXml)],
    ...userOf(account),
  );
  if (answer.kind !== 'result') return answer;
  const error = textOf(answer.node, 'error');
  const parents = uuidsIn(answer.node, PARENT);
  const children = uuidsIn(answer.node, CHILD);
  if (error === '' || parents.length + children.length > 0 || NOTHING_RELATED.test(error))
    return { kind: 'known', parents, children };
  return errorRefusal(error, secretsOf(account.credentials));
}

export async function pending(account: FinkokAccount, rfc: string): Promise<PendingResult> {
  const answer = await ask(account, 'get_pending', ...userOf(account), ['rtaxpayer_id', rfc]);
  if (answer.kind !== 'result') return answer;
  const error = textOf(answer.node, 'error');
  if (error !== '') return errorRefusal(error, secretsOf(account.credentials));
  return {
    kind: 'known',
    uuids: findNodes(answer.node, 'string').map(({ text }) => text.trim().toUpperCase()),
  };
}

export async function answer(
  account: FinkokAccount,
  request: { readonly uuid: string; readonly accept: boolean; readonly signedXml: string },
): Promise<CancelResult> {
  const told = await ask(
    account,
    'accept_reject_signature',
    ['xml', encoded(request.signedXml)],
    ...userOf(account),
  );
  if (told.kind !== 'result') return told;
  const secrets = secretsOf(account.credentials);
  const folio = findNodes(told.node, request.accept ? ANSWERED.accepted : ANSWERED.rejected).find(
    (each) => textOf(each, 'uuid').toUpperCase() === request.uuid.toUpperCase(),
  );
  const error = textOf(told.node, 'error');
  if (!folio) return error === '' ? unreadable(FINKOK_NAME, 200) : errorRefusal(error, secrets);
  const status = textOf(folio, 'status');
  const code = ANSWER_CODES[status];
  if (code) return { kind: 'accepted', code, receipt: null, final: false };
  return refusal('rejected', satIssue(status, error, secrets));
}
