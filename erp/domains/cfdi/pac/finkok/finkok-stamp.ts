/** Stamping at Finkok, and what it stamped before. */
import { secretsOf } from '../credentials.ts';
import type { PacRefusal, StampResult } from '../port.ts';
import { issueOf, notGivenBack, nothingStamped, unreadable } from '../wire/refusals.ts';
import { sealOf, stampedResult, type Expected } from '../wire/stamped.ts';
import { findNode, findNodes, textOf, type XmlNode } from '../wire/xml-tree.ts';
import { askFinkok, encoded, FINKOK_NAME, userOf, type FinkokAccount } from './finkok-call.ts';
import { errorRefusal, incidentsRefusal } from './finkok-codes.ts';

const INCIDENT = 'Incidencia';
const STAMPED_BEFORE = '307';
const NOT_STAMPED = '603';

interface Answer {
  /** Empty where none came. */
  readonly xml: string;
  readonly before: boolean;
  readonly incidents: readonly ReturnType<typeof issueOf>[];
}

const byOf = ({ credentials }: FinkokAccount) => ({
  provider: FINKOK_NAME,
  fiscalValidity: credentials.environment === 'PRODUCCION',
});

function answerOf(node: XmlNode, secrets: readonly string[]): Answer {
  const incidents = findNodes(node, INCIDENT).map((incident) =>
    issueOf(
      textOf(incident, 'CodigoError'),
      [textOf(incident, 'MensajeIncidencia'), textOf(incident, 'ExtraInfo')]
        .filter((part) => part !== '')
        .join(' '),
      secrets,
    ),
  );
  return {
    xml: findNode(node, 'xml')?.text.trim() ?? '',
    before:
      /previamente/i.test(textOf(node, 'CodEstatus')) ||
      incidents.some(({ code }) => code === STAMPED_BEFORE),
    incidents,
  };
}

async function ask(
  account: FinkokAccount,
  operation: 'stamp' | 'stamped',
  sealedXml: Uint8Array,
): Promise<Answer | PacRefusal> {
  const answer = await askFinkok(account, {
    service: 'stamp',
    operation,
    arguments: [['xml', encoded(sealedXml)], ...userOf(account)],
  });
  return answer.kind === 'result' ? answerOf(answer.node, secretsOf(account.credentials)) : answer;
}

const isRefusal = (answer: Answer | PacRefusal): answer is PacRefusal => 'kind' in answer;

/**
 * A document may be stamped and have incidents all the same, so the document decides; Finkok says
 * that it stamped it before sooner than it gives it back.
 */
export async function stamp(account: FinkokAccount, sealedXml: Uint8Array): Promise<StampResult> {
  const answer = await ask(account, 'stamp', sealedXml);
  if (isRefusal(answer)) return answer;
  const expected = { seal: sealOf(sealedXml) };
  if (answer.xml !== '') return stampedResult(answer.xml, expected, byOf(account), answer.before);
  if (answer.before) {
    const earlier = await stampedBefore(account, sealedXml);
    return earlier.kind === 'rejected' ? notGivenBack(FINKOK_NAME) : earlier;
  }
  if (answer.incidents.length === 0) return unreadable(FINKOK_NAME, 200);
  return incidentsRefusal(answer.incidents);
}

/** `rejected` (603) where Finkok knows of no stamp. */
export async function stampedBefore(
  account: FinkokAccount,
  sealedXml: Uint8Array,
): Promise<StampResult> {
  const answer = await ask(account, 'stamped', sealedXml);
  if (isRefusal(answer)) return answer;
  const expected = { seal: sealOf(sealedXml) };
  if (answer.xml !== '') return stampedResult(answer.xml, expected, byOf(account), true);
  if (answer.incidents.some(({ code }) => code === NOT_STAMPED)) return nothingStamped(FINKOK_NAME);
  if (answer.incidents.length === 0) return unreadable(FINKOK_NAME, 200);
  return incidentsRefusal(answer.incidents);
}

/** Finkok keeps documents for three months. */
export async function downloaded(account: FinkokAccount, uuid: string): Promise<StampResult> {
  const answer = await askFinkok(account, {
    service: 'utilities',
    operation: 'get_xml',
    arguments: [
      ...userOf(account),
      ['uuid', uuid],
      ['taxpayer_id', account.credentials.rfc],
      ['invoice_type', 'I'],
    ],
  });
  if (answer.kind !== 'result') return answer;
  const xml = findNode(answer.node, 'xml')?.text.trim() ?? '';
  const expected: Expected = { uuid };
  // Now and then it gives the path of its file instead.
  if (xml.startsWith('<')) return stampedResult(xml, expected, byOf(account), true);
  const error = textOf(answer.node, 'error');
  if (xml !== '' || error === '')
    return xml === '' ? nothingStamped(FINKOK_NAME) : unreadable(FINKOK_NAME, 200);
  const refused = errorRefusal(error, secretsOf(account.credentials));
  return refused.kind === 'account' ? refused : nothingStamped(FINKOK_NAME);
}
