/**
 * Every call of the API: those of the resources, generated from their declarations, and those of no
 * resource.
 */
import { TrieRouter } from 'hono/router/trie-router';
import type { Call, Endpoint } from '../kernel/wire/endpoints.ts';
import { guardProblem, namesOf } from '../model/rights/guard.ts';
import type { EndpointSchemas, ExtraCall, Guard, Resource, StandardCall } from '../model/types.ts';
import {
  privilegeKeyOf,
  requireModule,
  requirePrivilege,
  requireEndpointPrivilege,
} from '../kernel/access.ts';
import { requireAuthorityForCall } from '../kernel/rights/authority.ts';
import { requireRowOfKey } from '../kernel/record-access.ts';
import { forParties } from './for-parties.ts';
import { forPeople } from './for-people.ts';
import { activityEndpoints } from './records/activity.ts';
import { bulkEndpoints } from './records/bulk.ts';
import { draftEndpoints } from './records/drafts.ts';
import { fileEndpoints } from '../platform/files/files.ts';
import { printEndpoints } from '../platform/printing/print-calls.ts';
import { qrEndpoints } from './records/qr-calls.ts';
import { groupEndpoints } from './records/group-calls.ts';
import { worklistEndpoints } from './records/worklist.ts';
import { searchEndpoints } from './records/search.ts';
import { adjacentRecordEndpoints } from './records/adjacent-records.ts';
import { formEndpoints } from './records/form-calls.ts';
import { rowEndpoints } from './records/row-calls.ts';
import { runOnceOutsideTransaction } from '../kernel/idempotency.ts';
import { historyEndpoints } from '../kernel/audit/history.ts';
import { actionCall } from '../kernel/operations/actions/run-action.ts';
import { refusePreview } from '../kernel/wire/refuse-preview.ts';
import { transition as runTransition, transitionKey } from '../kernel/operations/transition.ts';
import { reply } from '../kernel/wire/replies.ts';
import { checkReply, sentWith } from '../kernel/wire/endpoint.ts';
import type { CallContext, CallResult } from '../kernel/rules.ts';
import type { Services } from '../kernel/services.ts';
import { publicEndpoints } from './public-endpoints.ts';
import type { PlatformEndpoint } from '../kernel/wire/endpoints.ts';
import { platformEndpoints } from './auth/calls.ts';
import { declaredEndpoints } from '../platform/reports/calls.ts';
import type { Registry } from '../model/registry.ts';
import { idOf, signedIn, standardRoutes } from './standard-calls.ts';
import { standardSchemas, transitionSchemas } from './standard-schemas.ts';
import type { MountedEndpoint } from './mounted-endpoint.ts';

export interface Route {
  /** Path with its parameters, for the log. */
  readonly path: string;
  readonly public: boolean;
  /** Takes files: a larger multipart body. */
  readonly upload: boolean;
  /** The body is left to the call. */
  readonly raw: boolean;
  run(call: Call): Promise<Response>;
}

const resultOf = (result: CallResult): Response =>
  result instanceof Response ? result : reply(result.data, result.meta, result.status);

async function runPlatform(platform: PlatformEndpoint, call: Call): Promise<Response> {
  const { services } = call;
  if (platform.key !== null && platform.key !== 'public')
    requireEndpointPrivilege(signedIn(call), services.registry, platform.key);
  return resultOf(
    await platform.run({ ...call, sent: sentWith(platform.method, call), now: services.now() }),
  );
}

async function runOwn(own: Endpoint, call: Call): Promise<Response> {
  const actor = signedIn(call);
  if (own.key !== null) requireEndpointPrivilege(actor, call.services.registry, own.key);
  return own.run({ ...call, actor });
}

async function runExtra(resource: Resource, extra: ExtraCall, call: Call): Promise<Response> {
  const { services, actor, repeat } = call;
  const implementation = resource.actions?.[extra.name]
    ? actionCall(extra.name)
    : services.rules.get(resource.path)?.calls?.[extra.name];
  if (!implementation)
    throw new Error(`${resource.path}: the call «${extra.name}» has no implementation`);
  if (extra.key !== 'public') {
    if (extra.key === null) requireModule(signedIn(call), services.registry, resource);
    else requirePrivilege(signedIn(call), services.registry, resource, extra.key);
  }
  const id = extra.path.includes(':id') ? idOf(call.params) : null;
  if (actor) await requireRowOfKey(services, actor, resource, extra, id);
  if (actor) await requireAuthorityForCall(services, actor, resource, extra, id);
  const context: CallContext = {
    actor,
    services,
    resource,
    now: services.now(),
    id,
    params: call.params,
    query: call.query,
    body: call.body,
    sent: sentWith(extra.method, call),
    ip: call.ip,
    requestId: call.requestId,
  };
  if (!repeat || !actor) return resultOf(await implementation(context));
  let download: Response | null = null;
  const kept = await runOnceOutsideTransaction(services, actor, repeat, async () => {
    const result = await implementation(context);
    if (result instanceof Response) download = result;
    return result instanceof Response
      ? { status: 200, reply: null }
      : { status: result.status ?? 200, reply: { data: result.data, meta: result.meta } };
  });
  return download ?? Response.json(kept.reply, { status: kept.status });
}

const ownCalls: readonly Endpoint[] = [
  ...draftEndpoints,
  ...fileEndpoints,
  ...historyEndpoints,
  ...printEndpoints,
  ...qrEndpoints,
  ...activityEndpoints,
  ...bulkEndpoints,
  ...adjacentRecordEndpoints,
  ...rowEndpoints,
  ...formEndpoints,
  ...searchEndpoints,
  ...worklistEndpoints,
  ...groupEndpoints,
];

/** What the calls follow from: the declarations, and what the modules run. */
export type Mounted = Pick<Services, 'registry' | 'server'>;

/**
 * Calls of no resource: this folder's, the modules', and those of declared reports and dashboards.
 */
export const endpointsOf = ({ registry, server }: Mounted): readonly Endpoint[] => [
  ...ownCalls,
  ...server.endpoints,
  ...declaredEndpoints(registry),
];

function* callsOfResource(registry: Registry, resource: Resource): Generator<MountedEndpoint> {
  // As the company of the call sees it, with its own fields.
  const own = (call: Call) => call.services.registry.resource(resource.path);
  for (const extra of resource.extraCalls ?? [])
    yield {
      ...extra,
      pathRecords: namesOf(extra, resource.path),
      resource,
      run: (call) => runExtra(own(call), extra, call),
    };
  for (const [method, path, run, operation] of standardRoutes(resource)) {
    const guard: Guard = {
      key: privilegeKeyOf(registry, resource, operation),
      pathRecords: namesOf({ path, key: null }, resource.path),
    };
    yield { ...guard, method, path, resource, operation, run: (call) => run(own(call), call) };
  }
  for (const [action, transition] of Object.entries(resource.states?.transitions ?? {})) {
    yield {
      method: 'PUT',
      path: `${resource.path}/${action}/:id`,
      key: transitionKey(registry, resource, action, transition),
      pathRecords: { id: resource.path },
      resource,
      operation: action,
      transition: true,
      run: async (call) => {
        refusePreview(call.query);
        return reply(
          await runTransition(
            call.services,
            signedIn(call),
            own(call),
            action,
            idOf(call.params),
            call.body,
          ),
        );
      },
    };
  }
}

/** All of them, in the order in which they are looked for. */
export function mountedEndpoints(mounted: Mounted): readonly MountedEndpoint[] {
  const { registry } = mounted;
  const without = [
    ...publicEndpoints.map((open) => ({ ...open, run: (call: Call) => open.run(call) })),
    ...platformEndpoints.map((platform) => ({
      ...platform,
      run: (call: Call) => runPlatform(platform, call),
    })),
    ...endpointsOf(mounted).map((own) => ({ ...own, run: (call: Call) => runOwn(own, call) })),
  ];
  for (const call of without) {
    const wrong = guardProblem(call, false);
    if (wrong) throw new Error(`${call.method} ${call.path}: ${wrong}`);
  }
  const all: MountedEndpoint[] = [
    ...without.map((call) => ({ ...call, resource: null })),
    ...[...registry.resources.values()].flatMap((resource) => [
      ...callsOfResource(registry, resource),
    ]),
  ];
  // Files are calls of this folder, and declared with their resource too.
  return [...Map.groupBy(all, ({ method, path }) => `${method} ${path}`).values()].map(([first]) =>
    forParties(forPeople(first!)),
  );
}

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');
const isParameter = (segment: string) => segment.startsWith(':');
/**
 * Hono's router answers with the route that was added first: a word before what may be any text.
 */
const wordsFirst = (path: string) =>
  segmentsOf(path)
    .map((segment) => (isParameter(segment) ? '\uffff' : segment))
    .join('/');

const schemasOf = (registry: Registry, mounted: MountedEndpoint): EndpointSchemas => {
  const { resource, operation, transition } = mounted;
  if (resource && transition) return transitionSchemas(registry, resource);
  return resource && operation
    ? standardSchemas(registry, resource, operation as StandardCall)
    : mounted;
};

/**
 * With `onReply`, in tests, every call answers as it says, the standard ones as the declaration of
 * their resource does.
 */
const checked = (registry: Registry, mounted: MountedEndpoint) => {
  const name = `${mounted.method} ${mounted.path}`;
  let schemas: EndpointSchemas | undefined;
  return async (call: Call) => {
    const response = await mounted.run(call);
    const { onReply } = call.services;
    if (onReply) {
      await checkReply(name, (schemas ??= schemasOf(registry, mounted)), response);
      onReply(name, response.status);
    }
    return response;
  };
};

type FindRoute = (method: string, path: string) => RouteMatch | null;

const known = new WeakMap<Mounted['server'], WeakMap<Registry, FindRoute>>();

/** Finds the route of a call; made once for a registry and what its modules run. */
export const routesOf = (mounted: Mounted): FindRoute =>
  known
    .getOrInsertComputed(mounted.server, () => new WeakMap())
    .getOrInsertComputed(mounted.registry, () => makeRoutes(mounted));

function makeRoutes(mounted: Mounted): FindRoute {
  const router = new TrieRouter<Route>();
  const calls = mountedEndpoints(mounted);
  const order = new Map(calls.map((call) => [call, wordsFirst(call.path)]));
  for (const call of calls.toSorted((a, b) => (order.get(a)! < order.get(b)! ? -1 : 1))) {
    const { method, path, key, upload = false, raw = false } = call;
    router.add(method, path, {
      path,
      public: key === 'public',
      upload,
      raw,
      run: checked(mounted.registry, call),
    });
  }
  const words = new Set(
    calls.map(({ path }) => path).filter((path) => !segmentsOf(path).some(isParameter)),
  );
  return (method, asked) => {
    const path = segmentsOf(asked).join('/');
    const [found] = router.match(method, `/${path}`)[0];
    // `GET customers/options` where only `PUT customers/options` exists is still no record called
    // «options».
    if (!found || (found[0].path !== path && words.has(path))) return null;
    return { route: found[0], params: found[1] as Record<string, string> };
  };
}
