/**
 * Long because each resource with a rule between fields says its sample here.
 * A record of any resource that the API accepts, made from its declaration: for sweeps over the
 * registry.
 */
import { callsOf, type Registry } from '#erp/model/registry.ts';
import type { Field, Resource, TextField } from '#erp/model/types.ts';
import type { Api } from './fixtures.ts';

export type Body = Record<string, unknown>;

const today = () => Temporal.Now.plainDateISO('America/Mexico_City');

function lastWednesday(): string {
  return today()
    .subtract({ days: (today().dayOfWeek + 4) % 7 })
    .toString();
}

/** What no declaration can say: rules between fields that a sample must respect. */
const KNOWN: Readonly<Record<string, (n: number, samples: Samples) => Body | Promise<Body>>> = {
  'sat/add': () => ({ pasted: '<Comprobante/>' }),
  privileges: (n) => ({ key: `paquete.muestra-${n}` }),
  'translation-element': (n) => ({ key: `propio.muestra-${n}` }),
  configurations: (n) => ({ key: `propio.muestra_${n}` }),
  // Those of the system each take values of their own kind.
  'account-configuration': async (_n, samples) => ({
    configuration_id: (await samples.create(samples.registry.resource('configurations'))).data.id,
  }),
  'sys/routes': (n) => ({ path: `https://muestra-${n}.telar.test` }),
  interfaces: () => ({ expires_on: today().add({ months: 6 }).toString() }),
  // The administrator's role is not changed: a new one is.
  'role-privileges': async (_n, samples) => ({
    role_id: (await samples.create(samples.registry.resource('roles'))).data.id,
  }),
  // To a storage of another branch than the one it leaves.
  'branch-transfers': async (_n, samples) => {
    const branch = await samples.create(samples.registry.resource('branch-offices'));
    return {
      to_storage_id: (
        await samples.create(samples.registry.resource('storages'), {
          branch_office_id: branch.data.id,
        })
      ).data.id,
    };
  },
  'inv/requisition': async (_n, samples) => ({
    needed_on: today().add({ days: 2 }).toString(),
    to_storage_id: (await samples.create(samples.registry.resource('storages'))).data.id,
  }),
  // A promise names documents that somebody owes.
  'cfl/collection-notes': () => ({
    result: 'SIN_RESPUESTA',
    next_action_date: today().toString(),
  }),
  // Its folio is none of a series, and its line names no account but by its concept.
  'prc/invoice-shipments': async (n, samples) => ({
    date: today().subtract({ days: 1 }).toString(),
    uuid: `AAAAAAAA-0000-4000-8000-${String(n).padStart(12, '0')}`,
    payment_mode: 'PUE',
    exchange_rate: '18',
    lines: [{ expense_id: (await samples.target('expenses')).id, price: '100' }],
  }),
  // Of an account that no document keeps.
  expenses: async (_n, samples) => ({
    book_account_id: (await samples.target('acc/accounts', { kind: 'DETALLE', control: 'NINGUNO' }))
      .id,
  }),
  // In pesos: money in another currency needs a rate in force on its day.
  'cfl/bank-accounts': async (_n, samples) => ({
    currency_id: (await samples.target('currencies', { code: 'MXN' })).id,
  }),
  // A unit of somebody else's, which may go out on the road.
  'vehicle-types': () => ({ max_gross_kg: '12000' }),
  'fms/vehicles': async (n, samples) => ({
    ownership: 'TERCERO',
    carrier_id: (await samples.target('carriers')).id,
    plates: `AB${1000 + n}`,
  }),
  'fms/drivers': () => ({ license_to: today().add({ years: 1 }).toString() }),
  // Received on a Wednesday, the day of the settings, with invoices that are there by then.
  'spp/endorsements': async (_n, samples) => ({
    date: lastWednesday(),
    ...(await samples.payable(lastWednesday())),
  }),
  // A CFDI would have to be read.
  'spp/suppliers-documents': async (_n, samples) => ({
    kind: 'OTRO',
    pdf_file: await samples.paper(),
  }),
  'sls-customer-documents': async (_n, samples) => ({ file: await samples.paper() }),
  // With what proves it.
  'supplier-change-requests': async (n, samples) => ({
    field: 'legal_name',
    new_value: `OTRA RAZON SOCIAL ${n}`,
    proof_file: await samples.paper(),
  }),
  // Paid on a Wednesday to come, from a bank.
  'purchase-payments': () => ({ payment_date: '2050-01-05' }),
  // What is ordered is stocked, and nobody has its price.
  'purchase-orders': async (_n, samples) => ({
    currency_id: (await samples.target('currencies', { code: 'MXN' })).id,
    lines: [
      {
        product_id: (
          await samples.create(samples.registry.resource('products'), {
            is_stocked: '1',
            is_purchasable: '1',
          })
        ).data.id,
        quantity: '1',
        price: '10',
      },
    ],
  }),
  // In pesos, of what has a price.
  'customer-orders': async (_n, samples) => ({
    currency_id: (await samples.target('currencies', { code: 'MXN' })).id,
    freight_mode: 'CLIENTE_RECOGE',
    lines: [{ product_id: await samples.sold(), qty: '1' }],
  }),
  // In pesos, of what has a price.
  'sls-quotations': async (_n, samples) => ({
    currency_id: (await samples.target('currencies', { code: 'MXN' })).id,
    lines: [{ product_id: await samples.sold(), qty: '1' }],
  }),
  // Templates: there may be one open cart of a customer.
  'shopping-carts': () => ({ is_template: '1' }),
  // Of months to come, each once.
  forecast: async (n, samples) => ({
    period: today()
      .add({ months: n % 600 })
      .toString(),
    product_id: await samples.sold(),
    qty: '1',
  }),
  // Of what left and arrived.
  'sls/rejections': async (_n, samples) => ({ shipment_id: await samples.delivered() }),
  // Of somebody in a team.
  customers: async (_n, samples) => {
    const { id: seller_id } = (await samples.create(samples.registry.resource('users'))).data;
    await samples.create(samples.registry.resource('sls-teams'), {
      leader_id: seller_id,
      members: [{ user_id: seller_id, role: 'VENDEDOR' }],
    });
    return { seller_id };
  },
  // Of an order that waits for its goods.
  shipments: async (_n, samples) => ({ purchase_order_id: await samples.order() }),
  // Of what was received.
  'purchases-returns': async (_n, samples) => ({ shipment_id: await samples.receipt() }),
  'pur/rejections': async (_n, samples) => {
    const shipment_id = await samples.receipt();
    const { data } = await samples.read(`shipments/${shipment_id}`);
    return { shipment_id, shipment_line_id: data.lines[0].id };
  },
  'shipment-charges': async (_n, samples) => ({
    currency_id: (await samples.target('currencies', { code: 'MXN' })).id,
    exchange_rate: '1',
    allocation: 'VALOR',
  }),
  'raw-material-shipments': async (_n, samples) => ({
    purchase_order_id: await samples.order({ kind: 'MATERIA_PRIMA' }),
  }),
  // Of a load that was weighed and waits for its analysis.
  'shipment-analyses': async (_n, samples) => ({ shipment_id: await samples.heldLoad() }),
  'inv/revaluations': async (_n, samples) => ({
    lines: [
      {
        product_id: (
          await samples.create(samples.registry.resource('products'), { is_stocked: '1' })
        ).data.id,
        new_cost: '12.5',
      },
    ],
  }),
  // Two different rights, another pair each time.
  'sod-rules': async (n, samples) => {
    const keys = [...samples.registry.privileges.keys()];
    const right = async (at: number) =>
      (await samples.target('privileges', { kind: 'SISTEMA', key: keys[at % keys.length]! })).id;
    return { privilege_a_id: await right(n), privilege_b_id: await right(n + 7) };
  },
  'dif/scales-types': () => ({ min_capacity: '1', max_capacity: '1500' }),
  // A pass over a scale is good for ten seconds.
  'acc/accounts': async (n, samples) => ({
    code: String(800 + (n % 200)),
    sat_account_id: (await samples.create(samples.registry.resource('sat/accounts'))).data.id,
  }),
  // The general ones are there.
  'acc/account-maps': async (_n, samples) => ({
    role: 'COMISION_BANCARIA',
    book_account_id: (await samples.target('acc/accounts', { kind: 'DETALLE', control: 'NINGUNO' }))
      .id,
    scope: 'SUCURSAL',
    branch_office_id: (await samples.create(samples.registry.resource('branch-offices'))).data.id,
  }),
  'acc/book-entries': async (_n, samples) => {
    const { id: account } = await samples.target('acc/accounts', {
      kind: 'DETALLE',
      control: 'NINGUNO',
    });
    return {
      lines: [
        { book_account_id: account, debit: '1' },
        { book_account_id: account, credit: '1' },
      ],
    };
  },
  'acc/opening-balances': () => ({ debit: '1', credit: '' }),
  'acc/entry-templates': async (_n, samples) => {
    const { id: account } = await samples.target('acc/accounts', {
      kind: 'DETALLE',
      control: 'NINGUNO',
    });
    return {
      lines: [
        { book_account_id: account, debit_formula: '1' },
        { book_account_id: account, credit_formula: '1' },
      ],
    };
  },
  // Amounts are those of its event, on both sides.
  'auto-targets': () => {
    const line = { account_mode: 'ROL', role: 'GASTO', set: 'TOTAL', amount_key: 'importe' };
    return {
      event: 'INV_CONSUMO',
      lines: [
        { ...line, side: 'CARGO' },
        { ...line, side: 'ABONO' },
      ],
    };
  },
  // An account begins with nothing that could leave it.
  'cfl/transactions': async (_n, samples) => ({
    transaction_type_id: (
      await samples.target('cfl/transaction-types', {
        direction: 'ENTRADA',
        event: 'DEPOSITO_NO_IDENTIFICADO',
      })
    ).id,
  }),
  // An employee’s needs an employee, and its payments begin after the money is handed over.
  loans: () => ({ kind: 'TERCERO', first_payment_date: '2026-02-15' }),
  // What a fiscal series numbers begins so, and its folio has one form.
  'sat/series': async (_n, samples) => ({
    issuer_id: (await samples.create(samples.registry.resource('sat/issuers'))).data.id,
    document: 'CFDI_FACTURA',
    pattern: '{SERIE}{FOLIO}',
    reset: 'NUNCA',
    assign_on: 'CONFIRMAR',
  }),
  // An addenda, whose template is XML.
  'sat/plugins': () => ({ template: '<nota>{notas}</nota>' }),
  'dif/weighings': async (_n, samples) => {
    const { id } = (await samples.create(samples.registry.resource('dif/scales'))).data;
    return { scale_id: id, first_reading_id: await samples.weigh(id) };
  },
};

/**
 * Resources whose rows come with the system, are all there after provisioning, or need people who
 * may sign in.
 */
export const GIVEN: ReadonlySet<string> = new Set(['account-modules', 'approval-delegations']);

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const letters = (n: number, length: number) =>
  Array.from(
    { length },
    (_, i) => LETTERS[Math.floor(n / LETTERS.length ** (length - 1 - i)) % LETTERS.length],
  ).join('');

function candidates(n: number): string[] {
  const digits = [2, 3, 4, 5, 6, 8, 10, 11, 12, 13, 14, 18].map((length) =>
    String(n % 10 ** Math.min(length, 9))
      .padStart(length, '0')
      .slice(-length),
  );
  return [
    `Muestra ${n}`,
    `M${n}`,
    ...[2, 3, 4, 5].map((length) => letters(n, length)),
    ...digits,
    `${letters(n, 2)}-${letters(n, 2)}`,
    `/muestra-${n}`,
    `muestra-${n}`,
    `muestra.${n}`,
  ];
}

const inCase = (text: string, wanted: string | undefined) => {
  if (wanted === 'upper') return text.toUpperCase();
  return wanted === 'lower' ? text.toLowerCase() : text;
};

function sampleText(field: TextField, n: number): string {
  const fits = (text: string) =>
    text.length <= field.max &&
    text.length >= (field.min ?? 1) &&
    (!field.pattern || new RegExp(field.pattern[0], 'u').test(inCase(text, field.case)));
  const found = candidates(n).find(fits);
  if (!found)
    throw new Error(`${field.label}: no sample fits ${field.pattern?.[0]} of ${field.max}`);
  return found;
}

const rfcOf = (n: number) => `M${letters(n, 2)}010203AB1`;

export function sampleScalar(field: Field, n: number): string {
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return sampleText(field, n);
    case 'int':
    case 'decimal':
    case 'money':
    case 'percent':
      return field.min ?? (field.max !== undefined && Number(field.max) < 1 ? field.max : '1');
    case 'date':
      return '2026-01-15';
    case 'datetime':
      return '2026-01-15T10:00:00-06:00';
    case 'time':
      return '09:30';
    case 'bool':
      return '1';
    case 'choice':
    case 'choices':
      return field.choices[0]![0];
    case 'email':
      return `muestra${n}@telar.test`;
    case 'phone':
      return `477${String(n).padStart(7, '0')}`;
    case 'url':
      return `https://telar.test/${n}`;
    case 'color':
      return '#2f4799';
    case 'rfc':
      return rfcOf(n);
    case 'curp':
      return 'HEGG560427MVZRRL04';
    case 'nss':
      return '12345678903';
    case 'clabe':
      return '032180000118359719';
    case 'zip':
      return '37150';
    case 'geo':
      return '21.12,-101.68';
    case 'secret':
      return `secreto-${n}`;
    case 'json':
      return '{}';
    default:
      throw new Error(`no sample of ${field.kind}`);
  }
}

/** Which records a reference may be to, beside what is chosen already. */
function whereOf(field: Extract<Field, { kind: 'ref' }>, body: Body): Record<string, string> {
  const where: Record<string, string> = { ...field.where };
  for (const [theirs, own] of Object.entries(field.filter ?? {}))
    if (body[own] !== undefined) where[theirs] = String(body[own]);
  return where;
}

export class Samples {
  readonly #api: Api;
  readonly registry: Registry;
  readonly #made = new Map<string, Promise<Body>>();
  #n = 100;
  #receipts = 1;

  constructor(api: Api, registry: Registry) {
    this.#api = api;
    this.registry = registry;
  }

  /** A record to refer to: one that exists, or a new one. */
  target(path: string, where: Readonly<Record<string, string>> = {}): Promise<Body> {
    const key = path + JSON.stringify(where);
    let made = this.#made.get(key);
    if (!made) this.#made.set(key, (made = this.#find(path, where)));
    return made;
  }

  async #find(path: string, where: Readonly<Record<string, string>>): Promise<Body> {
    const resource = this.registry.resource(path);
    if (callsOf(resource).includes('list')) {
      const active = resource.hasActive ? { active: '1' } : {};
      const list = await this.#api.get(path, { size: 1, filter: { ...active, ...where } });
      if (list.status === 200 && list.data.length > 0) return list.data[0];
    }
    return (await this.create(resource, where)).data;
  }

  /** Creates one. Fields that the reply asks for are filled in and it is tried again. */
  async create(resource: Resource, fixed: Body = {}) {
    const n = (this.#n += 1);
    const known = { ...(await KNOWN[resource.path]?.(n, this)), ...fixed };
    const body: Body = { ...(await this.body(resource, n, Object.keys(known))), ...known };
    let reply = await this.#api.post(resource.path, body);
    for (let round = 0; round < 6 && reply.status === 422; round += 1) {
      const missing = Object.keys(reply.data.fields).filter(
        (path) => !(path in body) && Object.hasOwn(resource.fields, path),
      );
      // A sample may meet a row of the seed.
      const taken = Object.keys(reply.data.fields).filter(
        (path) => path in body && reply.data.fields[path][0].startsWith('Ya existe'),
      );
      if (missing.length + taken.length === 0) break;
      for (const name of taken)
        body[name] = await this.#another(
          resource.fields[name]!,
          resource,
          n + 41 * (round + 1),
          body,
        );
      for (const name of missing)
        body[name] = await this.#value(resource, resource.fields[name]!, n, body);
      reply = await this.#api.post(resource.path, body);
    }
    if (reply.status !== 201)
      throw new Error(`${resource.path} ${JSON.stringify(body)}: ${reply.text}`);
    return { body, data: reply.data as Body & { id: number; version: number } };
  }

  /** A reading of the scale, as a person types it. */
  async weigh(scaleId: number): Promise<number> {
    const reply = await this.#api.post(`dif/scales/read/${scaleId}`, {
      gross: '100',
      reason: 'Muestra',
    });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.data.id;
  }

  async #act(path: string, body: Body = {}): Promise<Body> {
    const reply = await this.#api.put(path, body);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`);
    return reply.data as Body;
  }

  /** Sixty kilograms of raw material in quarantine; the id of their shipment. */
  async heldLoad(): Promise<number> {
    const make = async (path: string, more: Body) =>
      (await this.create(this.registry.resource(path), more)).data.id;
    const product = await make('products', {
      is_stocked: '1',
      is_purchasable: '1',
      tracking: 'LOTE',
      stock_unit_id: (await this.target('units', { code: 'KG' })).id,
    });
    await make('pur/analysis-templates', {
      product_ids: [product],
      base_humidity: '1',
      parameters: [{ name: 'Humedad', role: 'HUMEDAD' }],
    });
    const order = await this.order({
      kind: 'MATERIA_PRIMA',
      lines: [{ product_id: product, quantity: '60', price: '10' }],
    });
    const load = await make('raw-material-shipments', {
      purchase_order_id: order,
      ...(this.registry.resources.has('dif/weighings') && { weighing_id: await this.#ticket() }),
      delivery_note: `M-${order}`,
      driver_name: 'Muestra',
      plates: `M-${order}`,
    });
    await this.#act(`shipments/arrive/${load}`);
    await this.#act(`shipments/receive/${load}`);
    return load;
  }

  /** Of sixty kilograms, closed; its id. */
  async #ticket(): Promise<number> {
    const make = async (path: string, more: Body) =>
      (await this.create(this.registry.resource(path), more)).data.id;
    const scale = await make('dif/scales', {
      last_verification_on: today().toString(),
    });
    const ticket = await make('dif/weighings', {
      scale_id: scale,
      first_reading_id: await this.weigh(scale),
    });
    await this.#act(`dif/weighings/close/${ticket}`, { known_tare: '40' });
    return ticket;
  }

  /** One that may be bought from; its id. */
  async #supplier(): Promise<number> {
    const { data } = await this.create(this.registry.resource('suppliers'), {
      email: 'muestra@telar.test',
      contacts: [{ name: 'Muestra', is_main: '1' }],
      category: 'SERVICIOS',
      invoice_control: 'SIN_ORDEN',
    });
    await this.#askNoPapers();
    await this.#act(`suppliers/authorize/${data.id}`);
    return data.id;
  }

  /** Nothing is stopped by what suppliers have not handed in. */
  async #askNoPapers(): Promise<void> {
    const types = await this.#api.get('pur/document-types', { size: 100 });
    for (const { id, version, blocks } of types.data)
      if (blocks !== 'NADA')
        await this.#api.put(`pur/document-types/${id}`, { version, blocks: 'NADA' });
  }

  /** An uploaded PDF; its id. */
  async paper(): Promise<number> {
    const form = new FormData();
    form.set('file', new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'], 'muestra.pdf'));
    return (await this.#api.send('POST', 'files', { body: form })).data.id;
  }

  /** An invoice that is to be paid: what a record about it says. */
  async payable(date: string): Promise<Body> {
    const supplier_id = await this.#supplier();
    const { data } = await this.create(this.registry.resource('prc/invoice-shipments'), {
      supplier_id,
      date,
    });
    await this.#act(`prc/invoice-shipments/match/${data.id}`);
    await this.#act(`prc/invoice-shipments/post/${data.id}`);
    return { supplier_id, lines: [{ invoice_id: data.id }] };
  }

  /** A product that is sold at 10 pesos. */
  async sold(more: Body = {}): Promise<number> {
    const { data } = await this.create(this.registry.resource('products'), {
      ...more,
      is_sellable: '1',
      tax_object: '01',
      sat_product_key: '11161800',
      list_price: '10',
      price_currency_id: (await this.target('currencies', { code: 'MXN' })).id,
    });
    return data.id;
  }

  /** A shipment of a customer's order that arrived; its id. */
  async delivered(): Promise<number> {
    const product = await this.sold({ is_stocked: '1', is_purchasable: '1' });
    const purchase_order_id = await this.order({
      lines: [{ product_id: product, quantity: '10', price: '5' }],
    });
    const storage = await this.create(this.registry.resource('storages'), {
      storage_type_id: (await this.target('storage-types', { code: 'FISICO' })).id,
    });
    const { id: storage_id } = storage.data;
    await this.receipt({ purchase_order_id, storage_id });
    const order = await this.create(this.registry.resource('customer-orders'), {
      storage_id,
      lines: [{ product_id: product, qty: '1' }],
    });
    await this.#act(`customer-orders/submit/${order.data.id}`);
    const made = await this.#api.post(`customer-orders/createShipment/${order.data.id}`, {});
    if (made.status !== 200) throw new Error(made.text);
    const { id } = made.data.outcome.open;
    await this.#act(`sls/shipments/pick/${id}`);
    const [line] = (await this.read(`sls/shipments/${id}`)).data.lines;
    const post = async (action: string, body: Body) => {
      const reply = await this.#api.post(`sls/shipments/${action}/${id}`, body);
      if (reply.status !== 200) throw new Error(reply.text);
    };
    await post('confirmPick', { lines: [{ id: line.id, qty: '1' }] });
    await this.#act(`sls/shipments/ship/${id}`, { unpaid_reason: 'Muestra' });
    await post('deliver', { received_by: 'Muestra', lines: [{ id: line.id }] });
    return id;
  }

  /** An order of an active supplier, authorised; its id. */
  async order(more: Body = {}): Promise<number> {
    const order = await this.create(this.registry.resource('purchase-orders'), {
      supplier_id: await this.#supplier(),
      ...more,
    });
    const sent = await this.#act(`purchase-orders/send/${order.data.id}`);
    if (sent.status !== 'AUTORIZADA') await this.#act(`purchase-orders/authorize/${order.data.id}`);
    return order.data.id;
  }

  read(path: string) {
    return this.#api.get(path);
  }

  /** A shipment whose goods came; its id. */
  async receipt(more: Body = {}): Promise<number> {
    const { data } = await this.create(this.registry.resource('shipments'), {
      ...more,
      delivery_note: `R-${this.#receipts++}`,
    });
    const reply = await this.#api.put(`shipments/receive/${data.id}`);
    if (reply.status !== 200) throw new Error(reply.text);
    return data.id;
  }

  async body(resource: Resource, n: number, except: readonly string[] = []): Promise<Body> {
    const body: Body = {};
    for (const [name, field] of Object.entries(resource.fields)) {
      if (
        except.includes(name) ||
        field.readOnly === true ||
        field.kind === 'computed' ||
        field.kind === 'folio' ||
        resource.states?.field === name
      )
        continue;
      const wanted = field.required === true || field.unique !== undefined;
      if (
        !wanted ||
        (field.default !== undefined && !field.unique) ||
        field.onlyWhen ||
        (field.unique && !field.required && field.kind !== 'text')
      )
        continue;
      if (!field.required && field.kind === 'text' && field.pattern) continue;
      body[name] = await this.#value(resource, field, n, body);
    }
    return body;
  }

  /** A value that no row has: of a reference, a record that nothing refers to. */
  async #another(field: Field, resource: Resource, n: number, body: Body): Promise<unknown> {
    if (field.kind !== 'ref' || field.by) return this.#value(resource, field, n, body);
    const { data } = await this.create(this.registry.resource(field.to), whereOf(field, body));
    return data.id;
  }

  async #value(resource: Resource, field: Field, n: number, body: Body): Promise<unknown> {
    if (field.kind === 'ref') {
      const target = await this.target(field.to, whereOf(field, body));
      return field.by ? target[field.by] : target.id;
    }
    if (field.kind === 'refs') return [(await this.target(field.to, field.where)).id];
    if (field.kind === 'lines')
      return [await this.body(this.registry.resource(field.of), n, [field.by])];
    if (field.kind === 'choices') return [sampleScalar(field, n)];
    if (field.kind === 'file' || field.kind === 'image')
      throw new Error(`${resource.path}: needs a file`);
    return sampleScalar(field, n);
  }
}
