/**
 * The words of the SAT's service of CFDI status («Documentación del Servicio de Consulta de
 * CFDI», SAT, version 1.2), which providers repeat.
 */
import { normalizeText } from '#erp/model/records/normalize-text.ts';
import type { SatStatus, StatusResult } from '../port.ts';
import { issueOf, refusal, unreadable } from './refusals.ts';
import { textOf, type XmlNode } from './xml-tree.ts';

interface SatAnswer {
  /** `S - Comprobante obtenido satisfactoriamente.`, `N - 601: …`, `N - 602: …`. */
  readonly code: string;
  readonly state: string;
  readonly cancellable: string;
  readonly cancellation: string;
  readonly efos: string;
}

const ELEMENTS: Readonly<Record<keyof SatAnswer, string>> = {
  code: 'CodigoEstatus',
  state: 'Estado',
  cancellable: 'EsCancelable',
  cancellation: 'EstatusCancelacion',
  efos: 'ValidacionEFOS',
};

function answerIn(node: XmlNode): SatAnswer {
  const read = (name: keyof SatAnswer) => textOf(node, ELEMENTS[name]);
  return {
    code: read('code'),
    state: read('state'),
    cancellable: read('cancellable'),
    cancellation: read('cancellation'),
    efos: read('efos'),
  };
}

const STATES: Readonly<Record<string, SatStatus['state']>> = {
  vigente: 'VIGENTE',
  cancelado: 'CANCELADO',
  'no encontrado': 'NO_ENCONTRADO',
};

const CANCELLABLE: Readonly<Record<string, SatStatus['cancellable']>> = {
  'cancelable sin aceptacion': 'SIN_ACEPTACION',
  'cancelable con aceptacion': 'CON_ACEPTACION',
  'no cancelable': 'NO',
  '': 'NO',
};

const CANCELLATIONS: Readonly<Record<string, SatStatus['cancellation']>> = {
  '': 'NINGUNA',
  'en proceso': 'EN_PROCESO',
  'cancelado sin aceptacion': 'SIN_ACEPTACION',
  'cancelado con aceptacion': 'CON_ACEPTACION',
  'plazo vencido': 'PLAZO_VENCIDO',
  'solicitud rechazada': 'RECHAZADA',
};

/** 200: the issuer is in no list; 201: nor is any third party. The others name a list. */
function efosOf(code: string): SatStatus['efos'] {
  if (!/^\d+$/.test(code)) return 'DESCONOCIDO';
  return code === '200' || code === '201' ? 'NO_LISTADO' : 'LISTADO';
}

const NOT_FOUND: SatStatus = {
  state: 'NO_ENCONTRADO',
  cancellable: 'NO',
  cancellation: 'NINGUNA',
  efos: 'DESCONOCIDO',
};

/** `rejected` where the expression does not fit the document (601), `unknown` for other words. */
export function satStatusIn(node: XmlNode, provider: string): StatusResult {
  const answer = answerIn(node);
  if (/^N\b.*602/.test(answer.code)) return { kind: 'known', status: NOT_FOUND };
  if (/^N\b/.test(answer.code)) {
    const [code = '601'] = /\d{3}/.exec(answer.code) ?? [];
    return refusal('rejected', issueOf(code, answer.code, []));
  }
  const state = STATES[normalizeText(answer.state)];
  const cancellable = CANCELLABLE[normalizeText(answer.cancellable)];
  const cancellation = CANCELLATIONS[normalizeText(answer.cancellation)];
  if (!answer.code.startsWith('S') || !state || !cancellable || !cancellation)
    return unreadable(provider, 200);
  return {
    kind: 'known',
    status: { state, cancellable, cancellation, efos: efosOf(answer.efos) },
  };
}
