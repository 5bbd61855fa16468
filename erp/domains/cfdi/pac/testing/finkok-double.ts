/**
 * Finkok as wiki.finkok.com and public clients of it show it: operations, the order of their
 * elements, answers with their namespaces, incidents. Written apart from the adapter; refuses what
 * Finkok would not understand.
 */
import {
  doubleServer,
  type ReceivedRequest,
  type DoubleServer,
  type Reply,
} from './double-server.ts';
import { satWords } from './sat-double.ts';
import { readSigned, stampRegister, type StampRegister } from './stamp-register.ts';

export const FINKOK_USER = { user: 'pruebas@telar.test', password: 'clave-de-pruebas-2' };

export interface FinkokDouble extends DoubleServer {
  readonly register: StampRegister;
  /** While true, `stamp` says 307 without the document, as it does for some seconds. */
  slowToGiveBack: boolean;
}

/** Elements of each operation, as its WSDL orders them. */
const SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  'stamp/stamp': ['xml', 'username', 'password'],
  'stamp/stamped': ['xml', 'username', 'password'],
  'cancel/cancel_signature': ['xml', 'username', 'password', 'store_pending'],
  'cancel/get_sat_status': ['username', 'password', 'taxpayer_id', 'rtaxpayer_id', 'uuid', 'total'],
  'cancel/get_receipt': ['username', 'password', 'taxpayer_id', 'uuid', 'type'],
  'cancel/get_pending': ['username', 'password', 'rtaxpayer_id'],
  'cancel/get_related_signature': ['xml', 'username', 'password'],
  'cancel/accept_reject_signature': ['xml', 'username', 'password'],
  'utilities/get_xml': ['username', 'password', 'uuid', 'taxpayer_id', 'invoice_type'],
  'registration/get': ['reseller_username', 'reseller_password', 'taxpayer_id'],
};

interface Call {
  readonly service: string;
  readonly operation: string;
  readonly values: Readonly<Record<string, string>>;
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** A text instead of a call says why it is none. */
function callOf({ method, path, headers, body }: ReceivedRequest): Call | string {
  const [, service = ''] = /^\/servicios\/soap\/(\w+)$/.exec(path) ?? [];
  const operation = headers.soapaction?.toString().replaceAll('"', '') ?? '';
  const sequence = SEQUENCES[`${service}/${operation}`];
  if (method !== 'POST' || !sequence) return `unknown operation ${service}/${operation}`;
  if (!headers['content-type']?.startsWith('text/xml')) return 'content type';
  const [, prefix = '', namespace, content = ''] =
    new RegExp(`<(\\w+):${operation} xmlns:\\w+="([^"]*)">(.*)</\\w+:${operation}>`, 's').exec(
      body.toString(),
    ) ?? [];
  if (namespace !== `http://facturacion.finkok.com/${service}`) return 'namespace';
  const pairs = [...content.matchAll(new RegExp(`<${prefix}:(\\w+)>([^<]*)</`, 'g'))];
  const names = pairs.map(([, name]) => name);
  if (String(names) !== String(sequence)) return `unexpected element in ${String(names)}`;
  return {
    service,
    operation,
    values: Object.fromEntries(
      pairs.map(([, name = '', value = '']) => [name, unescaped(value)] as const),
    ),
  };
}

const envelope = (body: string) =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<senv:Envelope xmlns:senv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:s0="apps.services.soap.core.views" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><senv:Body>${body}</senv:Body></senv:Envelope>`;

const soap = (status: number, body: string): Reply => ({
  status,
  type: 'text/xml; charset=utf-8',
  body: envelope(body),
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const tag = (name: string, text: string) => `<s0:${name}>${text}</s0:${name}>`;

const incident = (code: string, text: string) =>
  tag(
    'Incidencia',
    tag('IdIncidencia', 'ID_incidencia') +
      tag('Uuid', '') +
      tag('CodigoError', code) +
      tag('WorkProcessId', 'WorkProcessId') +
      tag('MensajeIncidencia', text) +
      tag('ExtraInfo', '') +
      tag('NoCertificadoPac', '') +
      tag('FechaRegistro', '2026-11-26T09:31:05'),
  );

const incidents = (...each: readonly string[]) => tag('Incidencias', each.join(''));

const given = (
  document: { readonly uuid: string; readonly xml: string },
  status: string,
  told: string,
) =>
  tag('xml', escaped(document.xml)) +
  tag('UUID', document.uuid) +
  tag('Fecha', '2026-11-26T09:31:02') +
  tag('CodEstatus', status) +
  tag('SatSeal', 'U0VMTE8gREVMIFNBVA==') +
  told +
  tag('NoCertificadoSAT', '30001000000500003456');

const PREVIOUS = incident('307', 'El CFDI contiene un timbre previo');
const decoded = (value: string | undefined) => Buffer.from(value ?? '', 'base64').toString('utf8');

function stamp(xml: string, double: FinkokDouble): string {
  const stamping = double.register.stamp(xml);
  switch (stamping.kind) {
    case 'stamped':
      return given(
        stamping.document,
        'Comprobante timbrado satisfactoriamente',
        tag('Incidencias', ''),
      );
    case 'before':
      return double.slowToGiveBack
        ? tag('xml', '') + incidents(PREVIOUS, PREVIOUS)
        : given(stamping.document, 'Comprobante timbrado previamente', incidents(PREVIOUS));
    case 'no-stamps':
      return (
        tag('xml', '') +
        incidents(incident('718', 'Timbres agotados, por favor, contacte a su proveedor'))
      );
    case 'refused':
      return tag('xml', '') + incidents(incident(stamping.code, stamping.text));
  }
}

function stamped(xml: string, double: FinkokDouble): string {
  const document = double.register.bySeal(xml);
  return document && !double.slowToGiveBack
    ? given(document, 'Comprobante timbrado previamente', incidents(PREVIOUS))
    : tag('xml', '') + incidents(incident('603', 'El CFDI no contiene un timbre previo'));
}

const ACUSE =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body/></s:Envelope>';

function cancelSignature(values: Call['values'], register: StampRegister): string {
  const request = readSigned(decoded(values.xml));
  if (request.root !== 'Cancelacion') return tag('CodEstatus', '301 - XML mal formado');
  if (!request.valid) return tag('CodEstatus', '302 - Sello mal formado o inválido');
  const code = register.cancel(request);
  const document = register.byUuid(request.value('UUID'));
  return (
    tag(
      'Folios',
      tag(
        'Folio',
        tag('UUID', request.value('UUID')) +
          tag('EstatusUUID', code === '204' ? 'no_cancelable' : code) +
          tag('EstatusCancelacion', code === '201' ? (document?.cancellation ?? '') : ''),
      ),
    ) +
    tag('Acuse', code === '202' ? '' : escaped(ACUSE)) +
    tag('Fecha', '2026-11-26T09:40:00') +
    tag('RfcEmisor', request.value('RfcEmisor'))
  );
}

function satStatus(values: Call['values'], register: StampRegister): string {
  const words = satWords(register, values.uuid ?? '', values.total ?? '');
  return (
    tag('error', '') +
    tag(
      'sat',
      tag('DetallesValidacionEFOS', '') +
        tag('EsCancelable', words.cancellable) +
        tag('ValidacionEFOS', words.efos) +
        tag('CodigoEstatus', words.code) +
        tag('Estado', words.state) +
        tag('EstatusCancelacion', words.cancellation),
    )
  );
}

function related(values: Call['values'], register: StampRegister): string {
  const request = readSigned(decoded(values.xml));
  if (request.root !== 'PeticionConsultaRelacionados' || !request.valid)
    return tag('error', '302 - Sello mal formado o inválido');
  const uuid = request.value('Uuid');
  const rows = (list: string, name: string, uuids: readonly string[]) =>
    tag(list, uuids.map((each) => tag(name, tag('uuid', each) + tag('emisor', ''))).join(''));
  const parents = register.byUuid(uuid)?.parents ?? [];
  const children = register.children(uuid).map((child) => child.uuid);
  const none = parents.length + children.length === 0;
  return (
    rows('Padres', 'Padre', parents) +
    rows('Hijos', 'Hijo', children) +
    tag('error', none ? '2001 - No Existen cfdi relacionados al folio fiscal.' : '')
  );
}

function acceptReject(values: Call['values'], register: StampRegister): string {
  const request = readSigned(decoded(values.xml));
  if (request.root !== 'SolicitudAceptacionRechazo' || !request.valid)
    return tag('error', '302 - Sello mal formado o inválido');
  const told = tag('uuid', request.value('UUID')) + tag('status', register.answer(request));
  const accepts = request.value('Respuesta') === 'Aceptacion';
  return (
    tag('aceptacion', accepts ? tag('Acepta', told) : '') +
    tag('rechazo', accepts ? '' : tag('Rechaza', told)) +
    tag('error', '')
  );
}

/** How each operation says that it does not know who asks. */
function unknownUser(operation: string): string {
  const sentence = 'Invalid Username or Password';
  if (operation === 'stamp' || operation === 'stamped')
    return tag('xml', '') + incidents(incident('300', 'El usuario o contraseña son inválidos'));
  if (operation === 'cancel_signature') return tag('CodEstatus', sentence);
  return tag(operation === 'get' ? 'message' : 'error', sentence);
}

function resultOf({ operation, values }: Call, double: FinkokDouble): string {
  const { register } = double;
  const xml = decoded(values.xml);
  switch (operation) {
    case 'stamp':
      return stamp(xml, double);
    case 'stamped':
      return stamped(xml, double);
    case 'cancel_signature':
      return cancelSignature(values, register);
    case 'get_sat_status':
      return satStatus(values, register);
    case 'get_receipt':
      return (
        tag('uuid', values.uuid ?? '') + tag('success', 'true') + tag('receipt', escaped(ACUSE))
      );
    case 'get_pending':
      return (
        tag('uuids', register.pending.map((uuid) => `<s0:string>${uuid}</s0:string>`).join('')) +
        tag('error', '')
      );
    case 'get_related_signature':
      return related(values, register);
    case 'accept_reject_signature':
      return acceptReject(values, register);
    case 'get_xml': {
      const document = register.byUuid(values.uuid ?? '');
      return document
        ? tag('xml', escaped(document.xml)) + tag('error', '')
        : tag('error', 'UUID not found');
    }
    default:
      return tag(
        'users',
        tag(
          'ResellerUser',
          tag('status', 'A') +
            tag('counter', String(register.documents.size)) +
            tag('taxpayer_id', values.taxpayer_id ?? '') +
            tag('credit', String(register.stamps)),
        ),
      );
  }
}

function answer(asked: ReceivedRequest, double: FinkokDouble): Reply {
  const call = callOf(asked);
  if (typeof call === 'string')
    return soap(
      500,
      `<senv:Fault><faultcode>senv:Client</faultcode><faultstring>${call}</faultstring></senv:Fault>`,
    );
  const { values, operation, service } = call;
  const known =
    (values.username ?? values.reseller_username) === FINKOK_USER.user &&
    (values.password ?? values.reseller_password) === FINKOK_USER.password;
  const result = known ? resultOf(call, double) : unknownUser(operation);
  const space = `xmlns:tns="http://facturacion.finkok.com/${service}"`;
  return soap(
    200,
    `<tns:${operation}Response ${space}><tns:${operation}Result>${result}</tns:${operation}Result></tns:${operation}Response>`,
  );
}

export async function finkokDouble(): Promise<FinkokDouble> {
  const register = stampRegister({ rfc: 'CVD110412TF6' });
  let double: FinkokDouble | null = null;
  const server = await doubleServer((asked) => answer(asked, double!));
  double = { ...server, register, slowToGiveBack: false };
  return double;
}
