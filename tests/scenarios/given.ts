/**
 * What a story begins with, said in its words: `const { given, as } = await story()`, then
 * `given.branch('SUR')`, `given.person('jefa', 'JEFE_ALMACEN')`, `as('jefa').act(…)`. Each of them
 * is written by the operations and calls that the screens use. A company lives as long as its test,
 * and its books must agree at the end of it.
 */
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { Actor, Scope } from '#erp/kernel/actor.ts';
import { bankDifferences } from '#erp/domains/bank/balances.ts';
import { balanceDifferences } from '#erp/domains/accounting/ledger.ts';
import { saleDifferences } from '#erp/domains/net-sales/keep-sums.ts';
import { verifyItems } from '#erp/domains/open-items/reading/verify-items.ts';
import { available } from '#erp/domains/stock/availability/availability.ts';
import { verifyStock } from '#erp/domains/stock/checks/verify.ts';
import { stockCompany, type StockCompany } from '#erp/domains/stock/testing.ts';
import type { NewPerson } from '#erp/platform/access/write-person.ts';
import { callerOf, type Api, type TestReply } from '../api/fixtures.ts';
import { Samples } from '../api/sample.ts';

export type Body = Record<string, unknown>;

/** Somebody who takes part, and what they do by the API. */
export interface Person extends Api {
  readonly id: number;
  /** As whom the requests are made. */
  readonly actor: Actor;
  /** Takes an action of a record: `as('jefa').act('inv/requisition', 'authorize', id)`. */
  act(path: string, action: string, id: number, body?: Body): Promise<TestReply>;
  /** Saves a record or a screen of settings over its version: `change('units/3', { … })`. */
  change(path: string, body: Body): Promise<TestReply>;
  /** Captures a movement of this type (by code), in storage A unless `more` says another. */
  movement(type: string, lines: readonly Body[], more?: Body): Promise<TestReply>;
  /** The same session, with what it may do by now; throws when it is over. */
  later(): Promise<Person>;
}

export interface Given {
  /** A branch that is open; its id. */
  branch(code: string): Promise<number>;
  /** A storage of this type, in the first branch unless told; its id. */
  storage(code: string, type: string, branchId?: number): Promise<number>;
  /** A branch that goods are sent to: its storage, and those of what travels and is refused. */
  destination(code: string): Promise<{ readonly storage: number; readonly transit: number }>;
  /** A role with these keys, each with its scope (all rows in a list of keys); its id. */
  role(code: string, keys: readonly string[] | Readonly<Record<string, Scope>>): Promise<number>;
  /** A person with these roles who has signed in. */
  person(
    nickname: string,
    roles: string | readonly string[],
    options?: PersonOptions,
  ): Promise<Person>;
  /** A product and what there is of it in storage A; its id. */
  product(code: string, options?: ProductOptions): Promise<number>;
  /** A customer of the first branch, sold to by `admin` unless told; its id. */
  customer(name: string, more?: Body): Promise<number>;
  /** A bank account (or a cash box, by its type), with a book account of its own; its id. */
  bankAccount(name: string, options?: BankAccountOptions): Promise<number>;
  /** A supplier of whom nothing is said; its id. */
  supplier(): Promise<number>;
  /** A cause, for what asks for one; its id. */
  cause(): Promise<number>;
}

interface PersonOptions {
  /** Works in these storages. */
  readonly storages?: readonly number[];
  /** Works in all storages, whatever the role says. */
  readonly everywhere?: true;
  /** Is held to these storages, whatever the role says. */
  readonly onlyIn?: readonly number[];
  readonly more?: Partial<NewPerson>;
}

interface ProductOptions {
  readonly more?: Body;
  /** In stock units, at this cost each. */
  readonly stock?: { readonly qty: string; readonly unitCost: string };
}

interface BankAccountOptions {
  /** Code of its type: `CHE` unless told. */
  readonly type?: string;
  readonly currency?: string;
  /** What it begins with, and since when. */
  readonly opening?: { readonly balance: string; readonly date: string; readonly rate?: string };
  readonly more?: Body;
}

export interface Stage {
  readonly stock: StockCompany;
  readonly given: Given;
  /** Whoever was given by that name; `admin` always is. */
  as(nickname: string): Person;
  /** Rows of a statement, seen by this company. */
  readonly query: StockCompany['query'];
  /** The same as the owner who says so: what the database keeps from everybody else. */
  readonly tamper: StockCompany['query'];
  /** Id of the row with this code, or with this in another column. */
  idOf(table: string, value: string, column?: string): Promise<number>;
  /** What there is of a product, everywhere or in one storage. */
  onHand(productId: number, storageId?: number): Promise<number>;
  /** What may be promised of a product in storage A. */
  free(productId: number): Promise<number>;
}

interface StoryOptions {
  /** The instant at which it begins; now unless told. */
  readonly at?: string;
  /** The story breaks the books on purpose. */
  readonly brokenBooks?: true;
}

/** A company of its own until the test ends: storages A and B of one branch, and `admin`. */
export async function story(options: StoryOptions = {}): Promise<Stage> {
  const stage = await begin(options);
  onTestFinished(() => end(stage, options));
  return stage;
}

/**
 * One company for tests that only read, which are told what was built in it. None of them may
 * change it: they would depend on their order.
 */
export function sharedStory<T>(build: (stage: Stage) => Promise<T>, options: StoryOptions = {}) {
  const told: { stage?: Stage; built?: T } = {};
  beforeAll(async () => {
    told.stage = await begin(options);
    told.built = await build(told.stage);
  }, 120_000);
  afterAll(async () => {
    if (told.stage) await end(told.stage, options);
  });
  return () => told.built as T;
}

/** What the reply holds; throws when it is a refusal. */
export async function done(work: Promise<TestReply>): Promise<TestReply['data']> {
  const { status, text, data } = await work;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return data;
}

/** What the refusal says; null when it went through. */
export async function refused(work: Promise<TestReply>) {
  const { status, data } = await work;
  if (status < 300) return null;
  const { code, message, fields, ...extra } = data as Body;
  return { code, message, fields, extra };
}

/** Texts of the refusal beside their fields; none when it went through. */
export const refusedFields = async (work: Promise<TestReply>): Promise<unknown> =>
  (await refused(work))?.fields ?? {};

export const tomorrow = () =>
  Temporal.Now.plainDateISO('America/Mexico_City').add({ days: 1 }).toString();

const OPEN_BRANCH = {
  kind: 'SUCURSAL',
  status: 'ABIERTA',
  street: 'Uno',
  zip: '44100',
  tax_region: 'GENERAL',
  time_zone: 'America/Mexico_City',
};

async function begin({ at }: StoryOptions): Promise<Stage> {
  const stock = await stockCompany();
  const { company } = stock;
  if (at) company.at(at);
  const people = new Map<string, Person>();
  const join: Join = async (nickname, id, { everywhere, onlyIn } = {}) => {
    const token = id === company.adminId && !at ? stock.token : await company.signIn(nickname);
    const session = async () => {
      const actor = await company.actorOf(token);
      const { permissions } = actor;
      const storageIds = everywhere ? null : (onlyIn ?? permissions.storageIds);
      return { ...actor, permissions: { ...permissions, storageIds } };
    };
    const enter = async (): Promise<Person> => {
      const person = personOf(stock, id, await session(), enter);
      people.set(nickname, person);
      return person;
    };
    return enter();
  };
  const admin = await join('admin', company.adminId);
  return {
    stock,
    query: stock.query,
    tamper: (sql, params) =>
      company.services.db.system(async (tx) => {
        await tx.query(`select set_config('erp.retire', '1', true)`);
        return tx.query(sql, params);
      }),
    given: givenIn(stock, admin, join),
    as(nickname) {
      const person = people.get(nickname);
      if (!person) throw new Error(`${nickname} takes no part in this story`);
      return person;
    },
    idOf: async (table, value, column = 'code') => {
      const [row] = await stock.query<{ id: number }>(
        `select id from ${table} where ${column} = $1`,
        [value],
      );
      if (!row) throw new Error(`${table} without ${value}`);
      return row.id;
    },
    onHand: async (productId, storageId) => {
      const [row] = await stock.query<{ qty: string }>(
        'select coalesce(sum(qty), 0) as qty from stock_balances where product_id = $1 and ($2::bigint is null or storage_id = $2)',
        [productId, storageId ?? null],
      );
      return Number(row!.qty);
    },
    free: async (productId) => {
      const [row] = await stock.within((context) =>
        available(context, { productIds: [productId], storageIds: [stock.storages.A!] }),
      );
      return Number(row!.available);
    },
  };
}

async function end({ stock }: Stage, { brokenBooks }: StoryOptions): Promise<void> {
  const wrong = brokenBooks
    ? []
    : await stock.within(async ({ tx, services }) => [
        ...(await verifyStock(tx)),
        ...(await balanceDifferences(tx)),
        ...(await bankDifferences(tx)),
        ...(await verifyItems(tx)),
        ...(await saleDifferences(tx, services.registry)),
      ]);
  await stock.company.services.db.close();
  expect(wrong, 'the books agree').toEqual([]);
}

type Join = (nickname: string, id: number, options?: PersonOptions) => Promise<Person>;

function personOf(
  { company, storages, idOf }: StockCompany,
  id: number,
  actor: Actor,
  later: () => Promise<Person>,
): Person {
  const api = callerOf(company.services, actor);
  return {
    ...api,
    id,
    actor,
    later,
    act: (path, action, record, body = {}) => api.put(`${path}/${action}/${record}`, body),
    change: async (path, body) =>
      api.put(path, { version: (await api.get(path)).data.version, ...body }),
    movement: async (type, lines, more = {}) =>
      api.post('movements', {
        movement_type_id: await idOf('inv__movement_types', type),
        storage_id: storages.A,
        lines,
        ...more,
      }),
  };
}

function givenIn(stock: StockCompany, admin: Person, join: Join): Given {
  const { company, query } = stock;
  const first = async (table: string) =>
    (await query<{ id: number }>(`select id from ${table} order by id limit 1`))[0]!.id;
  const samples = new Samples(admin, company.services.registry);
  const given: Given = {
    branch: async (code) =>
      (await stock.make('branch-offices', { ...OPEN_BRANCH, code, name: code })).id!,
    storage: async (code, type, branchId) =>
      (
        await stock.make('storages', {
          code,
          name: code,
          storage_type_id: String(await stock.idOf('storage_types', type)),
          branch_office_id: String(branchId ?? (await first('branch_offices'))),
        })
      ).id!,
    async destination(code) {
      const branch = await given.branch(code);
      const storage = await given.storage(`${code}-1`, 'FISICO', branch);
      const transit = await given.storage(`${code}-T`, 'TRANSITO', branch);
      await given.storage(`${code}-R`, 'RECHAZO', branch);
      return { storage, transit };
    },
    role: (code, keys) => makeRole(stock, admin, code, keys),
    async person(nickname, roles, options = {}) {
      const roleCodes = typeof roles === 'string' ? [roles] : roles;
      const id = await company.addPerson({ nickname, roleCodes, ...options.more });
      for (const storage of options.storages ?? []) {
        const { user_ids } = (await admin.get(`storages/${storage}`)).data;
        const others = user_ids.map((each: { id: number }) => each.id);
        await done(admin.change(`storages/${storage}`, { user_ids: [...others, id] }));
      }
      return join(nickname, id, options);
    },
    async product(code, { more, stock: there } = {}) {
      const id = await stock.product(code, more);
      if (there) await stock.post('INI', [{ productId: id, ...there }]);
      return id;
    },
    async customer(name, more = {}) {
      await query('update users set is_seller = true');
      const [zone] = await query<{ id: number }>('select id from zones');
      const body = {
        name,
        phone: '4771234567',
        customer_type_id: await stock.idOf('customer_types', 'MENUDEO'),
        zone_id: zone?.id ?? (await stock.make('zones', { code: 'LEO', name: 'León' })).id,
        branch_office_id: await first('branch_offices'),
        seller_id: admin.id,
        currency_id: await stock.idOf('currencies', 'MXN'),
        ...more,
      };
      return (await done(admin.post('customers', body))).id;
    },
    bankAccount: async (name, { type = 'CHE', currency = 'MXN', opening, more } = {}) => {
      const isCash = type === 'CAJ' || type === 'CHI';
      const book = await bookAccountOf(stock, isCash ? '101.01' : '102.01', name);
      const { id } = await done(
        admin.post('cfl/bank-accounts', {
          name,
          account_type_id: await stock.idOf('cfl__account_types', type),
          currency_id: await stock.idOf('currencies', currency),
          book_account_id: book,
          ...(isCash
            ? { custodian_id: admin.id }
            : { bank_id: await stock.idOf('cfl__banks', '012') }),
          ...(type === 'CHE' && { next_check: '1' }),
          ...(opening && {
            opening_balance: opening.balance,
            opening_date: opening.date,
            opening_rate: opening.rate,
          }),
          ...more,
        }),
      );
      return id;
    },
    supplier: async () =>
      (await samples.create(company.services.registry.resource('suppliers'))).data.id,
    cause: () => first('causes'),
  };
  return given;
}

/** The next free account of banks or cash. */
async function bookAccountOf(stock: StockCompany, above: string, name: string): Promise<number> {
  const [last] = await stock.query<{ n: string }>(
    `select max(right(code, 2)) as n from acc__accounts where code like '${above}.__'`,
  );
  const code = `${above}.${String(Number(last!.n) + 1).padStart(2, '0')}`;
  const account_type_id = String(await stock.idOf('acc__account_types', 'EFE'));
  return (await stock.make('acc/accounts', { code, name, account_type_id, control: 'BANCOS' })).id!;
}

async function makeRole(
  stock: StockCompany,
  admin: Person,
  code: string,
  keys: readonly string[] | Readonly<Record<string, Scope>>,
): Promise<number> {
  const { id } = await done(admin.post('roles', { code, name: `Rol ${code}`, kind: 'INTERNO' }));
  const scopes = Array.isArray(keys)
    ? keys.map((key) => [key, 'TODOS'] as const)
    : Object.entries(keys);
  await stock.query(
    `insert into role_privileges (account_id, role_id, privilege_id, scope)
     select p.account_id, $1, p.id, g.scope from privileges p join unnest($2::text[], $3::text[]) g(key, scope) on g.key = p.key`,
    [id, scopes.map(([key]) => key), scopes.map(([, scope]) => scope)],
  );
  return id;
}
