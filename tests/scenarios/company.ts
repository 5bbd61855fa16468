/**
 * A company to tell stories with: its administrator keeps the catalogues through the operations
 * that the API uses.
 */
import { testCompany } from '#erp/provision/testing/company.ts';
import { systemActor } from '#erp/kernel/rights/system-actor.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import type { FieldErrors, DomainError } from '#erp/model/errors.ts';
import { remove } from '#erp/kernel/operations/remove.ts';
import { create, update } from '#erp/kernel/operations/save.ts';
import { transition } from '#erp/kernel/operations/transition.ts';
import type { Row } from '#erp/kernel/rules.ts';
import type { Services } from '#erp/kernel/services.ts';

export interface Story {
  readonly services: Services;
  readonly actor: Actor;
  create(path: string, body: WireObject): Promise<Row>;
  update(path: string, id: number, body: WireObject): Promise<Row>;
  remove(path: string, id: number): Promise<unknown>;
  act(path: string, action: string, id: number, body?: WireObject): Promise<Row>;
  /** Rows of a statement, seen by this company. */
  rows<R extends object>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  idOf(table: string, code: string): Promise<number>;
  close(): Promise<void>;
}

export async function tellStory(): Promise<Story> {
  const { services, accountId, adminId } = await testCompany();
  const actor: Actor = {
    ...systemActor(services.registry, accountId, 'UNO', 'America/Mexico_City'),
    origin: 'USUARIO',
    userId: adminId,
    nickname: 'admin',
  };
  const resource = (path: string) => services.registry.resource(path);
  const rows: Story['rows'] = (sql, params) =>
    services.db.tenant({ accountId }, (tx) => tx.query(sql, params));
  return {
    services,
    actor,
    create: (path, body) => create(services, actor, resource(path), body),
    update: (path, id, body) => update(services, actor, resource(path), id, body),
    remove: (path, id) => remove(services, actor, resource(path), id, {}),
    act: (path, action, id, body = {}) =>
      transition(services, actor, resource(path), action, id, body),
    rows,
    idOf: async (table, code) =>
      (await rows<{ id: number }>(`select id from ${table} where code = $1`, [code]))[0]!.id,
    close: () => services.db.close(),
  };
}

/** Fields of the refusal that the work ends in; empty when it is not refused. */
export async function refusedFields(work: Promise<unknown>): Promise<FieldErrors> {
  try {
    await work;
    return {};
  } catch (error) {
    if (error instanceof Error && 'fields' in error) return (error as DomainError).fields;
    throw error;
  }
}
