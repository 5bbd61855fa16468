/**
 * What a story begins with, said in its words: `const { given, as } = await story()`, then
 * `given.branch('SUR')`, `given.person('jefa', 'JEFE_ALMACEN')`, `as('jefa').act(…)`. Each of them
 * is written by the operations and calls that the screens use.
 */
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import { callerOf, type Api, type TestReply } from '../api/fixtures.ts';

/** Somebody who takes part, and what they do by the API. */
export interface Person extends Api {
  readonly id: number;
  /** Takes an action of a record: `as('jefa').act('inv/requisition', 'authorize', id)`. */
  act(path: string, action: string, id: number, body?: Record<string, unknown>): Promise<TestReply>;
}

export interface Given {
  /** A branch that is open; its id. */
  branch(code: string): Promise<number>;
  /** A storage of this type, in the first branch unless told; its id. */
  storage(code: string, type: string, branchId?: number): Promise<number>;
  /** A person with one role who has signed in. */
  person(nickname: string, role: string, options?: PersonOptions): Promise<Person>;
  /** A product and what there is of it in storage A; its id. */
  product(code: string, options?: ProductOptions): Promise<number>;
}

interface PersonOptions {
  /** Works in these storages. */
  readonly storages?: readonly number[];
  /** Works in all storages, whatever the role says. */
  readonly everywhere?: true;
}

interface ProductOptions {
  readonly more?: Record<string, unknown>;
  /** In stock units, at this cost each. */
  readonly stock?: { readonly qty: string; readonly unitCost: string };
}

export interface Stage {
  readonly stock: StockCompany;
  readonly given: Given;
  /** Whoever was given by that name; `admin` always is. */
  as(nickname: string): Person;
}

const OPEN_BRANCH = {
  kind: 'SUCURSAL',
  status: 'ABIERTA',
  street: 'Uno',
  zip: '44100',
  tax_region: 'GENERAL',
  time_zone: 'America/Mexico_City',
};

/** A company of its own: storages A and B of one branch, and its administrator. */
export async function story(): Promise<Stage> {
  const stock = await stockCompany();
  const { company } = stock;
  const people = new Map<string, Person>();
  const enter = (nickname: string, id: number, api: Api): Person => {
    const person: Person = {
      ...api,
      id,
      act: (path, action, record, body = {}) => api.put(`${path}/${action}/${record}`, body),
    };
    people.set(nickname, person);
    return person;
  };
  const admin = enter('admin', company.adminId, callerOf(company.services, stock.admin));
  return {
    stock,
    given: givenIn(stock, admin, enter),
    as(nickname) {
      const person = people.get(nickname);
      if (!person) throw new Error(`${nickname} takes no part in this story`);
      return person;
    },
  };
}

function givenIn(
  stock: StockCompany,
  admin: Person,
  enter: (nickname: string, id: number, api: Api) => Person,
): Given {
  const { company } = stock;
  const firstBranch = async () =>
    (await stock.query<{ id: number }>('select id from branch_offices order by id limit 1'))[0]!.id;
  return {
    branch: async (code) =>
      (await stock.make('branch-offices', { ...OPEN_BRANCH, code, name: code })).id!,
    storage: async (code, type, branchId) =>
      (
        await stock.make('storages', {
          code,
          name: code,
          storage_type_id: String(await stock.idOf('storage_types', type)),
          branch_office_id: String(branchId ?? (await firstBranch())),
        })
      ).id!,
    async person(nickname, role, { storages = [], everywhere } = {}) {
      const id = await company.addPerson({ nickname, roleCodes: [role] });
      for (const storage of storages) {
        const { version, user_ids } = (await admin.get(`storages/${storage}`)).data;
        const saved = await admin.put(`storages/${storage}`, {
          version,
          user_ids: [...user_ids.map((each: { id: number }) => each.id), id],
        });
        if (saved.status !== 200) throw new Error(saved.text);
      }
      const actor = await company.actorOf(await company.signIn(nickname));
      const { permissions } = actor;
      const api = callerOf(
        company.services,
        everywhere ? { ...actor, permissions: { ...permissions, storageIds: null } } : actor,
      );
      return enter(nickname, id, api);
    },
    async product(code, { more, stock: there } = {}) {
      const id = await stock.product(code, more);
      if (there) await stock.post('INI', [{ productId: id, ...there }]);
      return id;
    },
  };
}
