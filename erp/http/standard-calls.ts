/** The standard calls of a resource, and what each asks of whoever makes it. */
import { t } from '#erp/model/texts/t.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Call } from '../kernel/wire/endpoints.ts';
import { callsOf } from '../model/registry.ts';
import type { ExtraCall, Resource, StandardCall } from '../model/types.ts';
import type { Actor } from '../kernel/actor.ts';
import { notFound, DomainError } from '../model/errors.ts';
import { runOnce } from '../kernel/idempotency.ts';
import { exportFile } from '../kernel/operations/export/export.ts';
import { runAfterCommit } from '../kernel/operations/rule-context.ts';
import { list } from '../kernel/operations/list.ts';
import { refusePreview } from '../kernel/wire/refuse-preview.ts';
import { one } from '../kernel/operations/one.ts';
import { options } from '../kernel/operations/options.ts';
import { previewUpdate } from '../kernel/operations/preview.ts';
import {
  afterRows,
  createRow,
  removeRow,
  updateRow,
  writeRow,
} from '../kernel/operations/rows/record-rows.ts';
import { remove } from '../kernel/operations/remove.ts';
import { createInTransaction, updateInTransaction } from '../kernel/operations/save.ts';
import { reply } from '../kernel/wire/replies.ts';
import { rowIdOf } from '../model/field-types/inputs.ts';

export function idOf({ id: raw }: Readonly<Record<string, string>>): number {
  const id = rowIdOf(raw);
  if (Number.isNaN(id)) throw notFound();
  return id;
}

export const signedIn = (call: Call): Actor => {
  if (!call.actor)
    throw new DomainError('NO_AUTENTICADO', t('access.signIn', 'Inicia sesión para continuar.'), {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  return call.actor;
};

type Standard = (resource: Resource, call: Call) => Promise<Response>;

/** A save, done once for its key, and what follows from it. */
async function save(
  resource: Resource,
  { services, actor, repeat }: Call & { readonly actor: Actor },
  status: number,
  write: (tx: Tx) => Promise<unknown>,
): Promise<Response> {
  const done = await runOnce(services, actor, repeat, async (tx) => ({
    status,
    reply: await write(tx),
  }));
  if (!done.repeated)
    await (resource.savedWithRecord ? afterRows : runAfterCommit)(services, actor, resource);
  return reply(done.reply, undefined, done.status);
}

const runCreate: Standard = async (resource, call) => {
  refusePreview(call.query);
  const { services, body } = call;
  const actor = signedIn(call);
  return save(resource, { ...call, actor }, 201, (tx) =>
    resource.savedWithRecord
      ? createRow({ tx, services, actor, rows: resource }, body)
      : createInTransaction(tx, services, actor, resource, body),
  );
};

const runList: Standard = async (resource, call) => {
  const { data, meta } = await list(call.services, signedIn(call), resource, call.query);
  return reply(data, meta);
};
const runOptions: Standard = async (resource, call) => {
  const { data, meta } = await options(call.services, signedIn(call), resource, call.query);
  return reply(data, meta);
};
const runOne: Standard = async (resource, call) =>
  reply(await one(call.services, signedIn(call), resource, idOf(call.params)));
const runOnly: Standard = async (resource, call) =>
  reply(await one(call.services, signedIn(call), resource, null));
const runUpdateOf = async (resource: Resource, call: Call, id: number | null) => {
  const { services, body } = call;
  const actor = signedIn(call);
  if (call.query.preview === '1')
    return reply(await previewUpdate(services, actor, resource, id, body));
  return save(resource, { ...call, actor }, 200, (tx) =>
    updateInTransaction(tx, services, actor, resource, id, body),
  );
};
const runUpdate: Standard = (resource, call) => runUpdateOf(resource, call, idOf(call.params));
const runUpdateOnly: Standard = (resource, call) => runUpdateOf(resource, call, null);
const runRemove: Standard = async (resource, call) =>
  reply(await remove(call.services, signedIn(call), resource, idOf(call.params), call.query));

const runUpdateRow: Standard = async (rows, call) => {
  const { services, body } = call;
  const actor = signedIn(call);
  const id = idOf(call.params);
  return save(rows, { ...call, actor }, 200, (tx) =>
    updateRow({ tx, services, actor, rows }, id, body),
  );
};
const runRemoveRow: Standard = async (rows, call) => {
  const id = idOf(call.params);
  await writeRow(call.services, signedIn(call), rows, (at) => removeRow(at, id, call.query));
  return reply({ id });
};
const runExport: Standard = (resource, call) =>
  exportFile(call.services, signedIn(call), resource, call.query);

/** Method, path, handler and right of the standard calls that the resource answers. */
export function standardRoutes(
  resource: Resource,
): readonly (readonly [
  method: ExtraCall['method'],
  path: string,
  run: Standard,
  operation: StandardCall | 'export',
])[] {
  const { path } = resource;
  const calls = callsOf(resource);
  const only = resource.singleton === true;
  const routes: ReturnType<typeof standardRoutes>[number][] = [];
  if (only) {
    routes.push(['GET', path, runOnly, 'one']);
    if (calls.includes('update')) routes.push(['PUT', path, runUpdateOnly, 'update']);
    return routes;
  }
  if (calls.includes('list'))
    routes.push(['GET', path, runList, 'list'], ['GET', `${path}/export`, runExport, 'export']);
  if (calls.includes('options')) routes.push(['GET', `${path}/options`, runOptions, 'options']);
  if (calls.includes('create')) routes.push(['POST', path, runCreate, 'create']);
  if (calls.includes('one')) routes.push(['GET', `${path}/:id`, runOne, 'one']);
  const [put, drop] = resource.savedWithRecord
    ? [runUpdateRow, runRemoveRow]
    : [runUpdate, runRemove];
  if (calls.includes('update')) routes.push(['PUT', `${path}/:id`, put, 'update']);
  if (calls.includes('delete')) routes.push(['DELETE', `${path}/:id`, drop, 'delete']);
  return routes;
}
