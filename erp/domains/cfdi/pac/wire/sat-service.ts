/**
 * The SAT's public service of status («Documentación del Servicio de Consulta de CFDI», version
 * 1.2): by the printed expression, without credentials, of documents of any issuer.
 */
import type { StatusQuery, StatusResult } from '../port.ts';
import { issueOf, refusal } from './refusals.ts';
import { satStatusIn } from './sat-status.ts';
import { callSoap } from './soap.ts';
import { escapeXml } from './xml-tree.ts';

export const SAT_STATUS_SERVICE =
  'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc';

const NAME = 'El SAT';
const TIMEOUT_MS = 15_000;

/** Total without the zeros that say nothing: `1392`, `9533.33`, `0`. */
const shortTotal = (total: string): string =>
  total.includes('.') ? total.replace(/\.?0+$/, '') : total;

/** RFCs raw, `&` and `Ñ` as they are: only the link of the QR encodes them. */
export const statusExpression = ({
  uuid,
  issuerRfc,
  receiverRfc,
  total,
  sealEnd,
}: StatusQuery): string =>
  `?re=${issuerRfc}&rr=${receiverRfc}&tt=${shortTotal(total)}&id=${uuid}&fe=${sealEnd}`;

export interface SatPlace {
  readonly url: string;
  readonly timeoutMs?: number;
  readonly anywhere?: boolean;
}

export async function askSatStatus(
  query: StatusQuery,
  { url, timeoutMs = TIMEOUT_MS, anywhere = false }: SatPlace,
): Promise<StatusResult> {
  const answer = await callSoap({
    provider: NAME,
    url,
    action: 'http://tempuri.org/IConsultaCFDIService/Consulta',
    body: `<tem:Consulta xmlns:tem="http://tempuri.org/"><tem:expresionImpresa>${escapeXml(statusExpression(query))}</tem:expresionImpresa></tem:Consulta>`,
    result: 'ConsultaResult',
    timeoutMs,
    anywhere,
  });
  if (answer.kind === 'fault') return refusal('unknown', issueOf('SAT', answer.text, []));
  if (answer.kind !== 'result') return answer;
  return satStatusIn(answer.node, NAME);
}
