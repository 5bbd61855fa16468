/**
 * The SAT's public service of status as its documentation shows it («Documentación del Servicio
 * de Consulta de CFDI», version 1.2), over what a register holds.
 */
import {
  doubleServer,
  type ReceivedRequest,
  type DoubleServer,
  type Reply,
} from './double-server.ts';
import type { StampedDocument, StampRegister } from './stamp-register.ts';

export interface SatWords {
  readonly code: string;
  readonly state: string;
  readonly cancellable: string;
  readonly cancellation: string;
  readonly efos: string;
}

const ABSENT: SatWords = {
  code: 'N - 602: Comprobante no encontrado.',
  state: 'No Encontrado',
  cancellable: '',
  cancellation: '',
  efos: '',
};

function cancellableOf(document: StampedDocument, register: StampRegister): string {
  const valid = register.children(document.uuid).some(({ state }) => state === 'Vigente');
  if (valid || document.state === 'Cancelado') return 'No cancelable';
  return Number(document.total) > 1000 ? 'Cancelable con aceptación' : 'Cancelable sin aceptación';
}

/** What the SAT says of a document; `total` must be the one that it has. */
export function satWords(register: StampRegister, uuid: string, total: string): SatWords {
  const document = register.byUuid(uuid);
  if (!document) return ABSENT;
  if (Number(document.total) !== Number(total))
    return { ...ABSENT, code: 'N - 601: La expresión impresa proporcionada no es válida.' };
  return {
    code: 'S - Comprobante obtenido satisfactoriamente.',
    state: document.state,
    cancellable: cancellableOf(document, register),
    cancellation: document.cancellation,
    efos: '200',
  };
}

const ACTION = '"http://tempuri.org/IConsultaCFDIService/Consulta"';

const bad = (why: string): Reply => ({ status: 400, type: 'text/plain', body: why });

function answer({ method, path, headers, body }: ReceivedRequest, register: StampRegister): Reply {
  if (method !== 'POST' || path !== '/ConsultaCFDIService.svc') return bad('path');
  if (headers.soapaction !== ACTION) return bad('action');
  if (!headers['content-type']?.startsWith('text/xml')) return bad('type');
  const [, asked = ''] =
    /<tem:Consulta xmlns:tem="http:\/\/tempuri.org\/"><tem:expresionImpresa>([^<]*)</.exec(
      body.toString(),
    ) ?? [];
  const expression = asked.replaceAll('&amp;', '&');
  const read = /^\?re=(.+)&rr=(.+)&tt=([\d.]+)&id=([0-9A-F-]{36})&fe=(.{8})$/.exec(expression);
  const [, issuer, receiver, total = '', uuid = '', end] = read ?? [];
  const document = register.byUuid(uuid);
  const same =
    !document ||
    (document.issuerRfc === issuer &&
      document.receiverRfc === receiver &&
      document.seal.endsWith(end ?? ''));
  const words = satWords(register, uuid, read && same ? total : '-1');
  return {
    status: 200,
    type: 'text/xml; charset=utf-8',
    body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ConsultaResponse xmlns="http://tempuri.org/"><ConsultaResult xmlns:a="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><a:CodigoEstatus>${words.code}</a:CodigoEstatus><a:EsCancelable>${words.cancellable}</a:EsCancelable><a:Estado>${words.state}</a:Estado><a:EstatusCancelacion>${words.cancellation}</a:EstatusCancelacion><a:ValidacionEFOS>${words.efos}</a:ValidacionEFOS></ConsultaResult></ConsultaResponse></s:Body></s:Envelope>`,
  };
}

export const satDouble = (register: StampRegister): Promise<DoubleServer> =>
  doubleServer((asked) => answer(asked, register));
