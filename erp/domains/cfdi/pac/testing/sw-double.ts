/**
 * SW as developers.sw.com.mx and its public SDKs show it: paths, headers, forms, answers and codes.
 * Written apart from the adapter; refuses what SW would not understand.
 */
import {
  doubleServer,
  type ReceivedRequest,
  type DoubleServer,
  type Reply,
} from './double-server.ts';
import { readSigned, stampRegister, type StampRegister } from './stamp-register.ts';

export const SW_USER = { user: 'pruebas@telar.test', password: 'clave-de-pruebas-1' };
/** «Token infinito». */
export const SW_TOKEN = 'T2lYQ0t4L0RHVkR4dHZ5.token-sin-fin';

export interface SwDouble extends DoubleServer {
  readonly register: StampRegister;
  /** Tokens that were given so far are no longer taken. */
  revokeTokens(): void;
  readonly tokensGiven: () => number;
}

const json = (status: number, body: object): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

const success = (data: object | null, more: object = {}) =>
  json(200, { data, status: 'success', ...more });

const error = (
  status: number,
  message: string,
  detail: string | null = null,
  data: object | null = null,
) => json(status, { message, messageDetail: detail, data, status: 'error' });

/** The file `xml` of the form; null for another form. */
function fileOf({ headers, body }: ReceivedRequest): string | null {
  const [, boundary] =
    /^multipart\/form-data; boundary="?([^"]{1,70})"?$/.exec(headers['content-type'] ?? '') ?? [];
  if (!boundary) return null;
  const text = body.toString('utf8');
  const begin = text.indexOf('\r\n\r\n');
  const head = text.slice(0, begin);
  const end = text.lastIndexOf(`\r\n--${boundary}--`);
  if (!head.startsWith(`--${boundary}\r\n`) || begin < 0 || end < 0) return null;
  return /name="xml"; filename="[^"]+"/.test(head) ? text.slice(begin + 4, end) : null;
}

const stampedData = (document: {
  readonly uuid: string;
  readonly xml: string;
  readonly seal: string;
}) => ({
  cadenaOriginalSAT: `||1.1|${document.uuid}|…||`,
  noCertificadoSAT: '30001000000500003456',
  noCertificadoCFDI: '30001000000500003416',
  uuid: document.uuid.toLowerCase(),
  selloSAT: 'U0VMTE8gREVMIFNBVA==',
  selloCFDI: document.seal,
  fechaTimbrado: '2026-11-26T09:31:02',
  qrCode: 'iVBORw0KGgo=',
  cfdi: document.xml,
});

function stamp(
  asked: ReceivedRequest,
  register: StampRegister,
  customIds: Map<string, string>,
): Reply {
  const xml = fileOf(asked);
  if (xml === null) return error(400, 'CO1000 - Error No Controlado.', 'form-data');
  const { customid } = asked.headers;
  if (typeof customid === 'string') {
    if (customid.length > 100) return error(400, 'El CustomId no es válido o no se especificó.');
    const other = customIds.get(customid);
    if (other !== undefined && other !== xml) return error(400, 'CFDI3307 - Timbre duplicado.');
    customIds.set(customid, xml);
  }
  const stamping = register.stamp(xml);
  switch (stamping.kind) {
    case 'stamped':
      return success(stampedData(stamping.document));
    case 'before':
      return error(
        400,
        '307. El comprobante contiene un timbre previo.',
        null,
        stampedData(stamping.document),
      );
    case 'no-stamps':
      return error(400, 'AU2001 - El usuario no tiene saldo en timbres.');
    case 'refused':
      return error(400, `${stamping.code} - ${stamping.text}`, 'Sello | cfdi:Comprobante');
  }
}

const ACUSE = '<?xml version="1.0" encoding="utf-8"?><Acuse Fecha="2026-11-26T09:40:00"/>';

function cancel(asked: ReceivedRequest, register: StampRegister): Reply {
  const request = readSigned(fileOf(asked) ?? '');
  if (request.root !== 'Cancelacion')
    return error(400, 'CACFDI33 - Problemas con el xml.', 'XML mal formado');
  if (!request.valid)
    return error(400, 'CACFDI33 - Problemas con el xml.', 'CA302 - Sello mal formado o inválido.');
  const code = register.cancel(request);
  return success({ acuse: ACUSE, uuid: { [request.value('UUID').toLowerCase()]: code } });
}

function relations(asked: ReceivedRequest, register: StampRegister): Reply {
  const request = readSigned(fileOf(asked) ?? '');
  if (request.root !== 'PeticionConsultaRelacionados' || !request.valid)
    return error(400, 'CACFDI33 - Problemas con el xml.', 'XML mal formado');
  const uuid = request.value('Uuid');
  const document = register.byUuid(uuid);
  const row = (each: string) => ({ uuid: each, rfcEmisor: 'EKU9003173C9', rfcReceptor: '' });
  const parents = document?.parents ?? [];
  const children = register.children(uuid);
  if (parents.length + children.length === 0)
    return success(null, {
      codStatus: '2001',
      message: 'No Existen cfdi relacionados al folio fiscal.',
    });
  return success(
    {
      uuidConsultado: uuid,
      resultado: 'WS Consulta CFDI relacionados. Existen cfdi relacionados al folio fiscal.',
      uuidsRelacionadosPadres: parents.map(row),
      uuidsRelacionadosHijos: children.map((child) => row(child.uuid)),
    },
    { codStatus: '2000' },
  );
}

function acceptReject(asked: ReceivedRequest, register: StampRegister): Reply {
  const request = readSigned(fileOf(asked) ?? '');
  if (request.root !== 'SolicitudAceptacionRechazo' || !request.valid)
    return error(400, 'CACFDI33 - Problemas con el xml.', 'XML mal formado');
  const folio = {
    uuid: request.value('UUID').toLowerCase(),
    estatusUUID: register.answer(request),
    respuesta: request.value('Respuesta'),
  };
  return success({ folios: [folio], acuse: ACUSE }, { codStatus: '1000' });
}

interface State {
  readonly register: StampRegister;
  readonly tokens: Set<string>;
  readonly customIds: Map<string, string>;
  readonly url: () => string;
  given: number;
}

function authenticate({ method, headers, body }: ReceivedRequest, state: State): Reply {
  if (method !== 'POST' || headers['content-type'] !== 'application/json')
    return error(404, 'Not Found');
  const { user, password } = JSON.parse(body.toString()) as typeof SW_USER;
  if (user !== SW_USER.user || password !== SW_USER.password)
    return error(
      401,
      'AU2000 - El usuario y/o contraseña son inválidos, no se puede autenticar el servicio.',
      `${user} ${password}`,
    );
  state.given += 1;
  const token = `token-${state.given}`;
  state.tokens.add(token);
  const ends = Math.floor(Date.now() / 1000) + 7200;
  return success({ token, expires_in: ends, tokeny_type: 'Bearer' });
}

function stored(uuid: string, { register, url }: State): Reply {
  const document = register.byUuid(uuid);
  return success({
    records: document ? [{ urlXml: `${url()}/archivos/${document.uuid}.xml`, urlPdf: '' }] : [],
  });
}

function answer(asked: ReceivedRequest, state: State): Reply {
  const { path, method, headers } = asked;
  const { register } = state;
  if (path === '/v2/security/authenticate') return authenticate(asked, state);
  const [, file] = /^\/archivos\/(.+)\.xml$/.exec(path) ?? [];
  if (file) return { status: 200, type: 'text/xml', body: register.byUuid(file)?.xml ?? '' };
  const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (token !== SW_TOKEN && !state.tokens.has(token))
    return { status: 401, type: 'text/plain', body: '' };
  const [, kept] = /^\/datawarehouse\/v1\/live\/([0-9A-Fa-f-]{36})$/.exec(path) ?? [];
  if (method === 'GET' && kept) return stored(kept, state);
  const [, rfc] = /^\/pendings\/([\w&%]+)$/.exec(path) ?? [];
  if (method === 'GET' && rfc)
    return register.pending.length > 0
      ? success({ uuid: register.pending }, { codStatus: '1100' })
      : success(null, { codStatus: '1101' });
  if (method === 'GET' && path === '/account/balance')
    return success({
      idSaldoCliente: '126eac70-425d-4493-8',
      saldoTimbres: register.stamps,
      timbresUtilizados: register.documents.size,
      fechaExpiracion: '2027-03-31T00:00:00',
      unlimited: false,
      timbresAsignados: 0,
    });
  if (method !== 'POST') return error(404, 'Not Found');
  switch (path) {
    case '/v4/cfdi33/stamp/v4':
      return stamp(asked, register, state.customIds);
    case '/cfdi33/cancel/xml':
      return cancel(asked, register);
    case '/relations/xml':
      return relations(asked, register);
    case '/acceptreject/xml':
      return acceptReject(asked, register);
    default:
      return error(404, 'Not Found');
  }
}

export async function swDouble(): Promise<SwDouble> {
  let url = '';
  const state: State = {
    register: stampRegister({ rfc: 'SPR190613I52' }),
    tokens: new Set(),
    customIds: new Map(),
    url: () => url,
    given: 0,
  };
  const server = await doubleServer((asked) => answer(asked, state));
  url = server.url;
  return {
    ...server,
    register: state.register,
    revokeTokens: () => state.tokens.clear(),
    tokensGiven: () => state.given,
  };
}
