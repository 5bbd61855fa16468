/** The API in this process, on a database of its own, with a fixed actor in place of a session. */
import { platformExtensions } from '#erp/platform/extensions.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import qs from 'qs';
import type { Actor, Grant, Scope } from '#erp/kernel/actor.ts';
import { createApp } from '#erp/http/app.ts';
import { behaviourOf } from '#erp/provision/testing/behaviour.ts';
import type { Log } from '#erp/model/log.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Database } from '#erp/db/database.ts';
import { testDatabase } from '#erp/provision/testing/database.ts';
import type { Registry } from '#erp/model/registry.ts';
import { registry as everything } from '#erp/modules/all.ts';
import { noteSuccess } from '#erp/provision/testing/successes.ts';

export const silent: Log = { info() {}, warn() {}, error() {} };

/** Unforeseen errors go to the test's output, since the reply says nothing of them. */
export const loud: Log = { ...silent, error: (fields, message) => console.error(message, fields) };

export async function testServices(
  options: { registry?: Registry; db?: Database; log?: Log } = {},
): Promise<Services> {
  const registry = options.registry ?? everything;
  return {
    db: options.db ?? (await testDatabase(registry)),
    registry,
    ...(await behaviourOf(registry)),
    extensions: platformExtensions,
    log: options.log ?? loud,
    now: () => Temporal.Now.instant(),
    secret: 'a secret of the tests, longer than 32 characters',
    filesDir: await mkdtemp(join(tmpdir(), 'telar-files-')),
    appUrl: 'http://127.0.0.1:3000',
    onReply: noteSuccess,
  };
}

/** Makes the rows of `accounts` and one user each, so that tenants exist. */
export async function makeAccounts(services: Services, ...codes: string[]): Promise<number[]> {
  return services.db.system(async (tx) => {
    const ids: number[] = [];
    for (const code of codes) {
      const [row] = await tx.query<{ id: number }>(
        `insert into accounts (code, name, kind, status, time_zone, contact_email) values ($1, $1, 'PRUEBA', 'ACTIVA', 'America/Mexico_City', 'a@telar.test') returning id`,
        [code],
      );
      ids.push(row!.id);
    }
    return ids;
  });
}

export interface ActorOptions {
  readonly keys?: readonly string[] | '*';
  readonly scope?: Scope;
  readonly userId?: number | null;
  readonly more?: Partial<Actor>;
  readonly rights?: Partial<Actor['permissions']>;
}

export function actorWith(
  services: Pick<Services, 'registry'>,
  accountId: number,
  { keys = '*', scope = 'TODOS', userId = null, more = {}, rights = {} }: ActorOptions = {},
): Actor {
  const { registry } = services;
  const grant: Grant = { scope, maxAmount: null };
  return {
    accountId,
    accountCode: 'PRUEBA',
    origin: 'USUARIO',
    userId,
    nickname: 'prueba',
    userKind: 'INTERNO',
    partyId: null,
    operator: false,
    sessionId: null,
    reauthAt: Date.now(),
    permissions: {
      version: 1,
      grants: new Map(
        (keys === '*' ? [...registry.privileges.keys()] : keys).map((key) => [key, grant]),
      ),
      modules: new Set(registry.modules.map((module) => module.key)),
      roleIds: [],
      roleCodes: ['ADMINISTRADOR'],
      allBranches: true,
      branchIds: [],
      defaultBranchId: null,
      storageIds: null,
      teamIds: [],
      ...rights,
    },
    languageCode: 'ES-MX',
    timeZone: 'America/Mexico_City',
    ip: '127.0.0.1',
    requestId: 'prueba',
    ...more,
  };
}

export interface TestReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // The tests read replies of every shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly meta: any;
}

const encode = (value: unknown) =>
  qs.stringify(value, {
    arrayFormat: 'indices',
    encodeValuesOnly: false,
    serializeDate: String,
    filter: (_key, each: unknown) => {
      if (each === null) return '';
      if (typeof each === 'boolean') return each ? '1' : '0';
      return each;
    },
  });

/**
 * Calls in the name of the actor, or of whoever it is by then. Bodies are written with brackets; an
 * empty list as `lines=`.
 */
export function callerOf(services: Services, actor: Actor | (() => Actor)) {
  const app = createApp(services, {
    authenticate: () => Promise.resolve(typeof actor === 'function' ? actor() : actor),
  });
  async function send(method: string, path: string, init: RequestInit = {}): Promise<TestReply> {
    const response = await app.request(`/${path}`, { method, ...init });
    const text = await response.text();
    const body =
      response.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : {};
    return {
      status: response.status,
      headers: response.headers,
      text,
      data: body.data,
      meta: body.meta,
    };
  }
  const form = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    body: typeof body === 'string' ? body : encode(emptyLists(body)),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return {
    app,
    send,
    get: (path: string, query?: unknown) => send('GET', query ? `${path}?${encode(query)}` : path),
    post: (path: string, body: unknown = {}, headers?: Record<string, string>) =>
      send('POST', path, form(body, headers)),
    put: (path: string, body: unknown = {}, headers?: Record<string, string>) =>
      send('PUT', path, form(body, headers)),
    del: (path: string) => send('DELETE', path),
  };
}

export type Api = ReturnType<typeof callerOf>;

/** qs leaves empty arrays out; on the wire they are an empty text. */
const emptyLists = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          Array.isArray(value) && value.length === 0 ? '' : value,
        ]),
      )
    : body;

/** A company of its own with its API, as an administrator without a user row. */
export async function freshApi(
  options: ActorOptions = {},
): Promise<{ services: Services; accountId: number; api: Api; close: () => Promise<void> }> {
  const services = await testServices();
  const [accountId] = await makeAccounts(services, 'UNO');
  return {
    services,
    accountId: accountId!,
    api: callerOf(services, actorWith(services, accountId!, options)),
    close: () => services.db.close(),
  };
}
