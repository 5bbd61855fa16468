/**
 * SW Sapien: REST. What of this is documented, and where, stands in the decision record on the wire
 * of providers.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { requestOutside } from '#erp/platform/outgoing/request.ts';
import { secretsOf } from '../credentials.ts';
import type {
  BalanceResult,
  CancelRequest,
  CancelResult,
  Pac,
  PendingResult,
  RelatedResult,
  StampResult,
} from '../port.ts';
import { notGivenBack, nothingStamped, refusal, silent, unreadable } from '../wire/refusals.ts';
import { ANSWER_CODES, NOTHING_RELATED, satIssue } from '../wire/sat-codes.ts';
import { askSatStatus } from '../wire/sat-service.ts';
import { sealOf, stampedResult, type Expected } from '../wire/stamped.ts';
import { askSw, SW_NAME, type SwAccount } from './sw-call.ts';
import { codeOf, swRefusal, type SwReply } from './sw-codes.ts';

export const SW_PLACES = {
  PRUEBAS: {
    services: 'https://services.test.sw.com.mx',
    api: 'https://api.test.sw.com.mx',
    sat: 'https://pruebacfdiconsultaqr.cloudapp.net/ConsultaCFDIService.svc',
    rfc: 'SPR190613I52',
  },
  PRODUCCION: {
    services: 'https://services.sw.com.mx',
    api: 'https://api.sw.com.mx',
    sat: 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc',
    rfc: 'LSO1306189R5',
  },
} as const;

const MAX_DOCUMENT = 6 * 1024 * 1024;

const STAMPED = z.object({ cfdi: z.string().min(1) });
const CANCELLED = z.object({
  acuse: z.string().nullish(),
  uuid: z.record(z.string(), z.string()),
});
const STORED = z.object({ records: z.array(z.object({ urlXml: z.string() })) });
const RELATION = z.array(z.object({ uuid: z.string() })).nullish();
const RELATED = z.object({ uuidsRelacionadosPadres: RELATION, uuidsRelacionadosHijos: RELATION });
/** Older answers write `UUID`. */
const PENDING = z
  .object({ uuid: z.array(z.string()).nullish(), UUID: z.array(z.string()).nullish() })
  .transform(({ uuid, UUID }) => uuid ?? UUID ?? []);
const ANSWERED = z.object({
  folios: z.array(z.object({ uuid: z.string(), estatusUUID: z.coerce.string() })),
  acuse: z.string().nullish(),
});
const BALANCE = z.object({
  saldoTimbres: z.number().int(),
  fechaExpiracion: z.string().nullish(),
  unlimited: z.boolean().nullish(),
});

const byOf = (account: SwAccount) => ({
  provider: SW_NAME,
  fiscalValidity: account.credentials.environment === 'PRODUCCION',
});

const refused = (account: SwAccount, reply: SwReply) =>
  swRefusal(reply, secretsOf(account.credentials));

/** 307 and its like by `customid` are how SW gives back what it stamped before. */
const STAMPED_BEFORE = new Set(['307', 'CFDI3307']);

async function stamp(account: SwAccount, sealedXml: Uint8Array): Promise<StampResult> {
  const reply = await askSw(account, {
    method: 'POST',
    path: '/v4/cfdi33/stamp/v4',
    xml: sealedXml,
    headers: { customid: createHash('sha256').update(sealedXml).digest('hex') },
  });
  if (reply.kind !== 'reply') return reply;
  const document = STAMPED.safeParse(reply.data);
  const before = STAMPED_BEFORE.has(codeOf(reply.message));
  if (document.success && (reply.success || before))
    return stampedResult(
      document.data.cfdi,
      { seal: sealOf(sealedXml) },
      byOf(account),
      !reply.success,
    );
  if (before) return notGivenBack(SW_NAME);
  return reply.success ? unreadable(SW_NAME, reply.httpStatus) : refused(account, reply);
}

/** The document lies at an address of its own, which SW names. */
async function download(account: SwAccount, url: string, expected: Expected): Promise<StampResult> {
  if (!URL.canParse(url)) return unreadable(SW_NAME, 200);
  const answer = await requestOutside({
    method: 'GET',
    url,
    timeoutMs: account.place.timeoutMs ?? 20_000,
    maxBytes: MAX_DOCUMENT,
    anywhere: account.place.anywhere,
  });
  if (answer.kind === 'silence') return silent(SW_NAME, answer.reason);
  if (answer.status !== 200) return unreadable(SW_NAME, answer.status);
  return stampedResult(answer.body.toString('utf8'), expected, byOf(account), true);
}

async function recoverByUuid(account: SwAccount, uuid: string): Promise<StampResult> {
  const reply = await askSw(account, {
    method: 'GET',
    host: 'api',
    path: `/datawarehouse/v1/live/${encodeURIComponent(uuid)}`,
  });
  if (reply.kind !== 'reply') return reply;
  const stored = STORED.safeParse(reply.data);
  if (reply.success && stored.success) {
    const [record] = stored.data.records;
    return record ? download(account, record.urlXml, { uuid }) : nothingStamped(SW_NAME);
  }
  if (reply.httpStatus === 404) return nothingStamped(SW_NAME);
  return reply.success ? unreadable(SW_NAME, reply.httpStatus) : refused(account, reply);
}

const bytesOf = (text: string | null | undefined) => (text ? new TextEncoder().encode(text) : null);

async function cancel(account: SwAccount, request: CancelRequest): Promise<CancelResult> {
  const reply = await askSw(account, {
    method: 'POST',
    path: '/cfdi33/cancel/xml',
    xml: Buffer.from(request.signedXml),
  });
  if (reply.kind !== 'reply') return reply;
  const told = CANCELLED.safeParse(reply.data);
  const code =
    told.success &&
    Object.entries(told.data.uuid).find(
      ([uuid]) => uuid.toUpperCase() === request.uuid.toUpperCase(),
    )?.[1];
  if (!code) return reply.success ? unreadable(SW_NAME, reply.httpStatus) : refused(account, reply);
  if (code === '201' || code === '202')
    return { kind: 'accepted', code, receipt: bytesOf(told.data?.acuse), final: false };
  const text = reply.detail || reply.message;
  return refusal('rejected', satIssue(code, text, secretsOf(account.credentials)));
}

async function related(account: SwAccount, signedXml: string): Promise<RelatedResult> {
  const reply = await askSw(account, {
    method: 'POST',
    path: '/relations/xml',
    xml: Buffer.from(signedXml),
  });
  if (reply.kind !== 'reply') return reply;
  const told = RELATED.safeParse(reply.data);
  if (reply.success && told.success)
    return {
      kind: 'known',
      parents: (told.data.uuidsRelacionadosPadres ?? []).map(({ uuid }) => uuid.toUpperCase()),
      children: (told.data.uuidsRelacionadosHijos ?? []).map(({ uuid }) => uuid.toUpperCase()),
    };
  if (NOTHING_RELATED.test(`${reply.satCode} ${reply.message} ${reply.detail}`))
    return { kind: 'known', parents: [], children: [] };
  return reply.success ? unreadable(SW_NAME, reply.httpStatus) : refused(account, reply);
}

async function pending(account: SwAccount, rfc: string): Promise<PendingResult> {
  const reply = await askSw(account, {
    method: 'GET',
    path: `/pendings/${encodeURIComponent(rfc)}`,
  });
  if (reply.kind !== 'reply') return reply;
  const told = PENDING.safeParse(reply.data ?? {});
  if (reply.success && told.success)
    return { kind: 'known', uuids: told.data.map((uuid) => uuid.toUpperCase()) };
  return reply.success ? unreadable(SW_NAME, reply.httpStatus) : refused(account, reply);
}

async function answer(
  account: SwAccount,
  request: { readonly uuid: string; readonly signedXml: string },
): Promise<CancelResult> {
  const reply = await askSw(account, {
    method: 'POST',
    path: '/acceptreject/xml',
    xml: Buffer.from(request.signedXml),
  });
  if (reply.kind !== 'reply') return reply;
  const told = ANSWERED.safeParse(reply.data);
  const folio =
    told.success &&
    told.data.folios.find(({ uuid }) => uuid.toUpperCase() === request.uuid.toUpperCase());
  if (!folio)
    return reply.success ? unreadable(SW_NAME, reply.httpStatus) : refused(account, reply);
  const code = ANSWER_CODES[folio.estatusUUID];
  if (code) return { kind: 'accepted', code, receipt: bytesOf(told.data?.acuse), final: false };
  return refusal('rejected', satIssue(folio.estatusUUID, reply.detail, []));
}

async function balance(account: SwAccount): Promise<BalanceResult> {
  const reply = await askSw(account, { method: 'GET', path: '/account/balance' });
  if (reply.kind !== 'reply') return reply;
  const told = BALANCE.safeParse(reply.data);
  if (!reply.success) return refused(account, reply);
  if (!told.success) return unreadable(SW_NAME, reply.httpStatus);
  const [day = null] = /^\d{4}-\d{2}-\d{2}/.exec(told.data.fechaExpiracion ?? '') ?? [];
  return {
    kind: 'known',
    stamps: told.data.unlimited ? null : told.data.saldoTimbres,
    expiresOn: day,
  };
}

export const swPac = (account: SwAccount): Pac => ({
  id: 'sw',
  rfc: SW_PLACES[account.credentials.environment].rfc,
  fiscalValidity: byOf(account).fiscalValidity,
  stamp: (sealedXml) => stamp(account, sealedXml),
  recover: (key) =>
    'uuid' in key ? recoverByUuid(account, key.uuid) : stamp(account, key.sealedXml),
  cancel: (request) => cancel(account, request),
  status: (query) =>
    askSatStatus(query, {
      url: account.place.sat,
      anywhere: account.place.anywhere,
      ...(account.place.timeoutMs !== null && { timeoutMs: account.place.timeoutMs }),
    }),
  related: ({ signedXml }) => related(account, signedXml),
  pending: (rfc) => pending(account, rfc),
  answer: (request) => answer(account, request),
  balance: () => balance(account),
});
