/**
 * The API as one handler: decode, authenticate, run, reply; whatever is thrown becomes one shape of
 * refusal.
 */
import { t } from '#erp/model/texts/t.ts';
import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context } from 'hono';
import type { Actor } from '../kernel/actor.ts';
import { authenticateAny } from '../platform/access/keys/api-keys.ts';
import type { Caller } from '../platform/access/authenticate.ts';
import { changesNothing, requireReadOnly } from './auth/read-only-guard.ts';
import { decodeBody } from '../kernel/wire/body.ts';
import { decodeForm, parseNested } from '../kernel/wire/encoding.ts';
import { takeConfirmed } from '../kernel/validation/warnings.ts';
import { notFound, DomainError } from '../model/errors.ts';
import { internalError, toDomainError } from '../kernel/error-mapping.ts';
import { idempotencyKeyOf } from '../kernel/idempotency.ts';
import { servicesFor } from '../platform/custom-fields/company.ts';
import { languageOfRequest } from './languages.ts';
import { currentLanguage, runInLanguage } from '../model/texts/t.ts';
import { openApi } from './openapi.ts';
import { securityPolicyOf } from '../kernel/security-policy.ts';
import { errorReply, reply } from '../kernel/wire/replies.ts';
import { routesOf, type Route } from './routes.ts';
import { reportFault, wordsOf } from '../platform/faults/report-fault.ts';
import type { Services } from '../kernel/services.ts';
import { countTraffic } from '../kernel/traffic.ts';
import { isWebServer } from '../platform/faults/web-server.ts';

export interface AppOptions {
  /** Tells who sends a request; tests give a fixed actor. */
  readonly authenticate?: (services: Services, request: Request, caller: Caller) => Promise<Actor>;
  /** True while the process ends: new work is refused, what runs is finished. */
  readonly stopping?: () => boolean;
}

const REQUEST_ID = /^[\w-]{8,64}$/;
const WRITES = new Set(['POST', 'PUT', 'DELETE']);
/** What takes a key to be done once; what is only tried takes none. */
const REPEATABLE = new Set(['POST', 'PUT']);

function addressOf(context: Context): string {
  const forwarded = isWebServer(context.req.raw)
    ? context.req.header('x-forwarded-for')
    : undefined;
  if (forwarded) return forwarded.slice(0, 64);
  // Without a socket (a test calls the handler itself) there is no address.
  return context.env && 'incoming' in context.env
    ? (getConnInfo(context).remote.address ?? '')
    : '';
}

function screenOf(request: Request): string | null {
  const raw = request.headers.get('x-screen');
  if (raw === null || !URL.canParse(raw, 'http://screen')) return null;
  try {
    return decodeURI(raw).slice(0, 200);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

const ready = async (services: Services): Promise<Response> => {
  await services.db.system((tx) => tx.query('select 1 as ok'));
  return reply({ status: 'ok', engine: services.db.engine });
};

/**
 * In a maintenance window only administrators save; signing in and out, and what was typed, still
 * work.
 */
async function requireOpen(services: Services, actor: Actor, path: string): Promise<void> {
  const { maintenance } = await securityPolicyOf(services, actor.accountId);
  if (
    !maintenance?.from ||
    !maintenance.to ||
    actor.permissions.roleCodes.includes('ADMINISTRADOR')
  )
    return;
  if (/^\/(auth\/|drafts)/.test(path)) return;
  const [now, from, to] = [
    services.now(),
    Temporal.Instant.from(maintenance.from),
    Temporal.Instant.from(maintenance.to),
  ].map((at) => at.epochMilliseconds) as [number, number, number];
  if (now < from || now >= to) return;
  throw new DomainError(
    'MANTENIMIENTO',
    t('server.readOnly', '{message} Mientras tanto sólo se puede consultar.', {
      message: maintenance.message,
    }),
    { headers: { 'Retry-After': String(Math.ceil((to - now) / 1000)) } },
  );
}

export function createApp(services: Services, options: AppOptions = {}): Hono {
  const authenticate = options.authenticate ?? authenticateAny;
  const routeOf = routesOf(services);
  /** By language. */
  const documents = new Map<string, string>();

  /**
   * A public call may be made by somebody signed in; a token that no longer serves is no reason to
   * refuse it.
   */
  async function ifSignedIn(request: Request, caller: Caller): Promise<Actor | null> {
    if (!request.headers.has('authorization')) return null;
    try {
      return await authenticate(services, request, caller);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  /** Signed in, with the company's own fields. */
  async function documentFor(request: Request, requestId: string, ip: string): Promise<string> {
    const actor = await ifSignedIn(request, { ip, requestId });
    const { registry } = actor ? await servicesFor(services, actor.accountId) : services;
    const written = () => JSON.stringify(openApi({ registry, server: services.server }));
    return registry === services.registry
      ? documents.getOrInsertComputed(currentLanguage().code, written)
      : written();
  }

  async function answer(
    context: Context,
    path: string,
    search: string,
    requestId: string,
    seen: { route: Route | null; actor: Actor | null },
  ): Promise<Response> {
    const request = context.req.raw;
    if (path === '/health/live') return reply({ status: 'ok' });
    if (options.stopping?.())
      throw new DomainError(
        'MANTENIMIENTO',
        t('server.restarting', 'El sistema se está reiniciando. Intenta de nuevo en un minuto.'),
        { headers: { 'Retry-After': '10', connection: 'close' } },
      );
    if (path === '/health/ready') return ready(services);
    if (path === '/openapi.json' && request.method === 'GET') {
      return new Response(await documentFor(request, requestId, addressOf(context)), {
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' },
      });
    }
    const found = routeOf(request.method, path);
    if (!found) throw notFound(t('request.noAddress', 'Esta dirección no existe en la API.'));
    const { route, params } = found;
    seen.route = route;
    const query = decodeForm(search.replace(/^\?/, ''));
    const { body, bytes } =
      WRITES.has(request.method) && !route.raw
        ? await decodeBody(request, route.upload)
        : { body: parseNested([]), bytes: new Uint8Array() };
    const ip = addressOf(context);
    const known = route.public
      ? await ifSignedIn(request, { ip, requestId })
      : await authenticate(services, request, { ip, requestId });
    const confirmedWarnings = takeConfirmed(body);
    const actor = known && {
      ...known,
      screen: screenOf(request),
      ...(confirmedWarnings && { confirmedWarnings }),
    };
    seen.actor = actor;
    if (
      actor &&
      WRITES.has(request.method) &&
      !changesNothing(services.registry, request.method, route.path)
    )
      await requireOpen(services, actor, path);
    const repeat =
      actor && REPEATABLE.has(request.method) && query.preview !== '1'
        ? idempotencyKeyOf(request, path, bytes)
        : null;
    if (actor) requireReadOnly(services.registry, actor, request.method, route.path, query, body);
    const own = actor ? await servicesFor(services, actor.accountId) : services;
    return route.run({ services: own, actor, params, query, body, repeat, ip, requestId, request });
  }

  const app = new Hono();
  app.all('*', async (context) => {
    const started = performance.now();
    const asked = context.req.header('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(asked) ? asked : randomUUID();
    const { pathname, search } = new URL(context.req.url);
    const seen: { route: Route | null; actor: Actor | null } = { route: null, actor: null };
    const language = languageOfRequest(context.req.header('accept-language'));
    let response: Response;
    try {
      response = await runInLanguage(language, () =>
        countTraffic(services.db, () =>
          answer(context, decodedPath(pathname), search, requestId, seen),
        ),
      );
    } catch (error) {
      const domainError = runInLanguage(
        language,
        () => toDomainError(error) ?? internalError(requestId, error),
      );
      if (domainError.status >= 500)
        services.log.error({ requestId, err: domainError.cause ?? domainError }, domainError.code);
      // Of a database that cannot be reached there is nothing to keep, nor where.
      if (domainError.code === 'ERROR_INTERNO') {
        const [route, who] = [
          `${context.req.method} ${seen.route?.path ?? pathname.slice(0, 150)}`,
          seen.actor,
        ];
        await reportFault(services, {
          origin: 'API',
          route,
          requestId,
          accountId: who?.accountId ?? null,
          userId: who?.userId ?? null,
          ...wordsOf(error),
        });
      }
      response = errorReply(domainError);
    }
    response.headers.set('x-request-id', requestId);
    services.log.info(
      {
        requestId,
        method: context.req.method,
        route: seen.route?.path ?? pathname.slice(0, 200),
        status: response.status,
        ms: Math.round(performance.now() - started),
        account: seen.actor?.accountId,
        user: seen.actor?.userId,
      },
      'request',
    );
    return response;
  });
  return app;
}

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError)
      throw notFound(t('request.noAddress', 'Esta dirección no existe en la API.'));
    throw error;
  }
}
