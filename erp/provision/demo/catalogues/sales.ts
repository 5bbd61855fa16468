/** Long because it is mostly data. */
import { join } from '#erp/db/sql/joins.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Tx } from '#erp/db/database.ts';
import { mexicanStates } from '#erp/provision/seed/general/places.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { insertScheme } from '../company/commissions.ts';
import { DEMO_CUSTOMERS, DEMO_ZONES, type DemoCustomer } from './customer-data.ts';
import { day, insertChildren, insertRefs } from '../rows.ts';

const OTRA_BRANCH = 'CEN';
/** Customers of the salesperson, who captures what the demo orders; of the rest every other one. */
const OF_THE_SELLER = 12;
const codeOf = (i: number) => `CLI-${String(i + 1).padStart(5, '0')}`;

function legalPerson(rfc: string): string {
  if (rfc === 'XAXX010101000') return 'PUBLICO_GENERAL';
  if (rfc === 'XEXX010101000') return 'EXTRANJERO';
  return rfc.length === 13 ? 'FISICA' : 'MORAL';
}

const statusOf = (i: number) => {
  if (i === 14) return 'BLOQUEADO';
  return i === 36 ? 'INACTIVO' : 'ACTIVO';
};

const creditDays = (credit: number, type: string) => {
  if (credit > 0) return type === 'DISTRIB' ? 45 : 30;
  return null;
};

const paymentTypeOf = (credit: number, type: string) => {
  if (credit > 0) return '99';
  return type === 'PUBLICO' ? '01' : '03';
};

export async function demoCustomers(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  const demo = accountCode === 'DEMO';
  const customers = demo ? DEMO_CUSTOMERS : DEMO_CUSTOMERS.slice(0, 4);
  await db.tenant({ accountId }, async (tx) => {
    const branches = await idsByCode(tx, accountId, 'branch_offices');
    const branchOf = (code: string) => branches.get(demo ? code : OTRA_BRANCH);
    await insertSellers(tx, accountId);
    await insertZones(tx, accountId, branchOf);
    const [types, zones, currencies, users, payments] = [
      await idsByCode(tx, accountId, 'customer_types'),
      await idsByCode(tx, accountId, 'zones'),
      await idsByCode(tx, accountId, 'currencies'),
      await idsByCode(tx, accountId, 'users', 'nickname'),
      await idsByCode(tx, accountId, 'payment_types'),
    ];
    const sellers = [users.get('vendedor'), users.get('supervisor_ventas')].filter(
      (id) => id !== undefined,
    );
    const rows = customers.map(([name, , rfc, , type, zone, branch, , , , , phone, credit], i) => ({
      code: codeOf(i),
      name,
      legal_person: legalPerson(rfc),
      status: statusOf(i),
      block_reason: i === 14 ? 'Cheque devuelto en la última cobranza' : null,
      customer_type_id: types.get(type),
      zone_id: zones.get(zone),
      branch_office_id: branchOf(branch),
      seller_id: sellers[i < OF_THE_SELLER ? 0 : i % sellers.length] ?? users.get('demo'),
      phone,
      email: type === 'PUBLICO' ? null : `compras@cliente${String(i + 1).padStart(2, '0')}.test`,
      language: type === 'EXPORT' && phone.startsWith('+1') ? 'en' : 'es',
      currency_id: currencies.get(type === 'EXPORT' ? 'USD' : 'MXN'),
      discount_percent: type === 'DISTRIB' ? '5' : null,
      payment_term: credit > 0 ? 'CREDITO' : 'CONTADO',
      credit_days: creditDays(credit, type),
      credit_limit: credit > 0 ? credit : null,
      payment_type_id: payments.get(paymentTypeOf(credit, type)),
      payment_method: credit > 0 ? 'PPD' : 'PUE',
      invoice_policy: type === 'MENUDEO' || type === 'PUBLICO' ? 'PEDIDO' : 'EMBARQUE',
      shipment_policy: type === 'MAYOREO' || type === 'DISTRIB' ? 'PARCIAL' : 'COMPLETO',
      requires_po: type === 'DISTRIB',
      visit_frequency_days: type === 'PUBLICO' ? null : 30,
      loyalty_member: type === 'MENUDEO',
    }));
    await insertRows(tx, accountId, 'customers', rows);
    await insertCustomerLines(tx, accountId, customers);
    await insertPricelists(tx, accountId, demo);
  });
}

async function insertZones(
  tx: Tx,
  accountId: number,
  branchOf: (code: string) => number | undefined,
): Promise<void> {
  const users = await idsByCode(tx, accountId, 'users', 'nickname');
  for (const level of [
    DEMO_ZONES.filter((zone) => zone[2] === null),
    DEMO_ZONES.filter((zone) => zone[2] !== null),
  ]) {
    const known = await idsByCode(tx, accountId, 'zones');
    await insertRows(
      tx,
      accountId,
      'zones',
      level.map(([code, name, parent, branch, zip_ranges, color]) => ({
        code,
        name,
        color,
        parent_id: known.get(parent ?? '') ?? null,
        branch_office_id: branchOf(branch),
        supervisor_id: users.get('supervisor_ventas') ?? null,
        zip_ranges,
      })),
    );
  }
}

/** Those who attend the customers sell in one team, which the supervisor leads. */
async function insertSellers(tx: Tx, accountId: number): Promise<void> {
  await tx.execute(
    `update users set is_seller = true where account_id = $1 and nickname = any($2::text[])`,
    [accountId, ['vendedor', 'supervisor_ventas', 'demo']],
  );
  const users = await idsByCode(tx, accountId, 'users', 'nickname');
  const [leader, seller] = [users.get('supervisor_ventas'), users.get('vendedor')];
  if (leader === undefined || seller === undefined) return;
  await insertRows(tx, accountId, 'sls_teams', [
    { code: 'BAJIO', name: 'Bajío', leader_id: leader, monthly_goal: 900000, color: '#2f6f5e' },
  ]);
  const team_id = (await idsByCode(tx, accountId, 'sls_teams')).get('BAJIO');
  const commission_scheme_id = await insertScheme(tx, accountId);
  await insertRows(tx, accountId, 'sls_team_members', [
    {
      team_id,
      user_id: leader,
      role: 'SUPERVISOR',
      max_discount_percent: 8,
      commission_scheme_id,
      position: 0,
    },
    {
      team_id,
      user_id: seller,
      role: 'VENDEDOR',
      commission_scheme_id,
      monthly_goal: 450000,
      visits_goal: 40,
      max_discount_percent: 3,
      position: 1,
    },
  ]);
}

const countryOf = (state: string) => {
  if (state === 'TX') return 'USA';
  return state === '' ? 'GTM' : 'MEX';
};

const cfdiUse = (regime: string, i: number) => {
  if (regime === '616') return 'S01';
  return i % 4 === 0 ? 'G01' : 'G03';
};

async function insertCustomerLines(
  tx: Tx,
  accountId: number,
  customers: readonly DemoCustomer[],
): Promise<void> {
  const [ids, countries, states, regimes, zones] = [
    await idsByCode(tx, accountId, 'customers'),
    await idsByCode(tx, accountId, 'countries'),
    await mexicanStates(tx, accountId),
    await idsByCode(tx, accountId, 'sat_tax_regimens'),
    await idsByCode(tx, accountId, 'zones'),
  ];
  const texas = (
    await tx.query<{ id: number }>(
      `select s.id from state s ${join('state.country_id', 's', 'c')} where s.account_id = $1 and c.code = 'USA' and s.code = 'TX'`,
      [accountId],
    )
  )[0]?.id;
  const contacts = customers.flatMap(([name, , , , type, , , contact, , , , phone], i) => {
    const base = {
      customer_id: ids.get(codeOf(i)),
      receives_invoices: true,
      receives_quotes: true,
    };
    const first = {
      ...base,
      name: contact,
      phone,
      email: type === 'PUBLICO' ? null : `compras@cliente${String(i + 1).padStart(2, '0')}.test`,
      is_default: true,
    };
    return i % 3 === 1
      ? [
          first,
          {
            ...base,
            name: `Cuentas por pagar de ${name}`.slice(0, 120),
            phone,
            email: `pagos@cliente${String(i + 1).padStart(2, '0')}.test`,
            is_default: false,
          },
        ]
      : [first];
  });
  await insertChildren(tx, accountId, 'customer_contacts', 'customer_id', contacts);
  const place = (state: string, phone: string) => {
    const country = countryOf(state);
    return {
      country_id: countries.get(country),
      state_id: state === 'TX' ? (texas ?? null) : (states.get(state) ?? null),
      foreign: country !== 'MEX',
      phone,
    };
  };
  await insertChildren(
    tx,
    accountId,
    'customer_tax_companies',
    'customer_id',
    customers.map(([, legal_name, rfc, regime, , , , , street, zip, state, phone], i) => {
      const { country_id, state_id, foreign } = place(state, phone);
      return {
        customer_id: ids.get(codeOf(i)),
        rfc,
        legal_name,
        tax_regime_id: regimes.get(regime),
        zip: foreign ? '37545' : zip,
        cfdi_use: cfdiUse(regime, i),
        street,
        country_id,
        state_id,
        foreign_tax_id: rfc === 'XEXX010101000' ? `EX-${1000 + i}` : null,
        invoice_emails:
          rfc === 'XAXX010101000' ? null : `facturas@cliente${String(i + 1).padStart(2, '0')}.test`,
        is_withholder: rfc.length === 12,
        is_default: true,
      };
    }),
  );
  const consignees = customers.flatMap(
    ([name, , , , type, zone, , contact, street, zip, state, phone], i) => {
      if (type === 'PUBLICO') return [];
      const { country_id, state_id, foreign } = place(state, phone);
      const base = {
        customer_id: ids.get(codeOf(i)),
        contact_name: contact,
        phone,
        country_id,
        state_id,
        zone_id: zones.get(zone),
        tax_region: zone === 'FN' && !foreign ? 'FRONTERA_NORTE' : 'GENERAL',
        delivery_days: ['1', '2', '3', '4', '5'],
        window_from: '09:00',
        window_to: '17:00',
        requires_appointment: type === 'DISTRIB',
        incoterm: foreign ? 'FCA' : null,
        active: true,
      };
      const main = {
        ...base,
        code: 'PRINCIPAL',
        name: `${name} — recibo`.slice(0, 150),
        is_branch: false,
        store_number: null,
        street,
        zip,
        is_default: true,
      };
      const stores =
        type === 'DISTRIB'
          ? [1, 2].map((n) => ({
              ...base,
              code: `TIENDA-${n}`,
              name: `${name} — tienda ${n}`.slice(0, 150),
              is_branch: true,
              store_number: String(100 + n),
              street: `${street} local ${n}`,
              zip,
              is_default: false,
            }))
          : [];
      return [main, ...stores];
    },
  );
  await insertChildren(tx, accountId, 'sls__consignees', 'customer_id', consignees);
}

async function insertPricelists(tx: Tx, accountId: number, demo: boolean): Promise<void> {
  const [currencies, customers, products, lines, units] = [
    await idsByCode(tx, accountId, 'currencies'),
    await idsByCode(tx, accountId, 'customers'),
    await idsByCode(tx, accountId, 'products'),
    await idsByCode(tx, accountId, 'lines'),
    await idsByCode(tx, accountId, 'units'),
  ];
  const list = (code: string, name: string, more: object = {}) => ({
    code,
    name,
    kind: 'VENTA',
    status: 'AUTORIZADA',
    customer_id: null as number | null | undefined,
    currency_id: currencies.get('MXN'),
    valid_from: day(-180),
    valid_to: null as string | null,
    base_pricelist_id: null as number | null | undefined,
    prices_include_tax: false,
    allow_currency_conversion: true,
    allow_extra_discount: true,
    qty_scope: 'PARTIDA',
    price_decimals: 4,
    ...more,
  });
  await insertRows(tx, accountId, 'pricelists', [list('MAYOREO', 'Mayoreo')]);
  if (demo) {
    const base = (await idsByCode(tx, accountId, 'pricelists')).get('MAYOREO');
    await insertRows(tx, accountId, 'pricelists', [
      list('DISTRIB', 'Distribuidor', { base_pricelist_id: base }),
      list('EXPORT', 'Exportación', {
        currency_id: currencies.get('USD'),
        allow_currency_conversion: false,
      }),
      list('MOSTRADOR', 'Mostrador', {
        prices_include_tax: true,
        price_decimals: 2,
        allow_extra_discount: false,
      }),
      list('CONV-2026', 'Convenio Colchones La Cima', {
        kind: 'CONVENIO',
        customer_id: customers.get('CLI-00003'),
        valid_to: day(180),
      }),
      list('NAVIDAD', 'Temporada navideña', {
        status: 'BORRADOR',
        valid_from: day(10),
        valid_to: day(60),
        base_pricelist_id: base,
      }),
    ]);
  }
  const ids = await idsByCode(tx, accountId, 'pricelists');
  const rule = (pricelist: string, more: object) => ({
    pricelist_id: ids.get(pricelist),
    applies_to: 'PRODUCTO',
    product_id: null,
    line_id: null,
    unit_id: null,
    min_qty: 0,
    method: 'FIJO',
    price: null,
    percent: null,
    base: null,
    surcharge: 0,
    rounding: null,
    min_price: null,
    max_discount_percent: null,
    ...more,
  });
  const fixed = (
    pricelist: string,
    product: string,
    scales: readonly (readonly [from: number, price: string])[],
  ) =>
    scales.map(([min_qty, price]) =>
      rule(pricelist, {
        product_id: products.get(product),
        unit_id: null,
        min_qty,
        price,
        max_discount_percent: 5,
      }),
    );
  const rules = [
    ...fixed('MAYOREO', 'LAM-40', [
      [0, '58.00'],
      [1000, '55.20'],
    ]),
    ...fixed('MAYOREO', 'LAM-60', [
      [0, '52.00'],
      [1000, '49.50'],
      [5000, '47.20'],
    ]),
    ...fixed('MAYOREO', 'LAM-80', [
      [0, '47.50'],
      [1000, '45.10'],
    ]),
    ...fixed('MAYOREO', 'HIL-2001', [
      [0, '78.40'],
      [500, '74.90'],
    ]),
    ...fixed('MAYOREO', 'HIL-3001', [[0, '112.90']]),
    rule('MAYOREO', {
      applies_to: 'LINEA',
      line_id: lines.get('BOL'),
      method: 'DESCUENTO',
      percent: 6,
      base: 'PRECIO_PRODUCTO',
      min_qty: 500,
    }),
    rule('DISTRIB', {
      applies_to: 'TODOS',
      method: 'DESCUENTO',
      percent: 8,
      base: 'LISTA_BASE',
      rounding: '0.05',
    }),
    ...fixed('EXPORT', 'LAM-60', [
      [0, '2.85'],
      [5000, '2.69'],
    ]),
    ...fixed('EXPORT', 'LAM-80', [[0, '2.60']]),
    rule('MOSTRADOR', {
      applies_to: 'LINEA',
      line_id: lines.get('COM'),
      method: 'FORMULA',
      percent: 0,
      base: 'PRECIO_PRODUCTO',
      rounding: '0.5',
    }),
    rule('MOSTRADOR', {
      applies_to: 'PRODUCTO',
      product_id: products.get('BOL-ECO-MN'),
      unit_id: units.get('PZA'),
      method: 'FIJO',
      price: '13.50',
    }),
    ...fixed('CONV-2026', 'LAM-80', [
      [0, '44.00'],
      [2000, '42.80'],
    ]),
    rule('NAVIDAD', {
      applies_to: 'LINEA',
      line_id: lines.get('BOL'),
      method: 'DESCUENTO',
      percent: 12,
      base: 'LISTA_BASE',
    }),
  ];
  await insertChildren(
    tx,
    accountId,
    'pricelists__lines',
    'pricelist_id',
    rules.filter(
      (row) =>
        row.pricelist_id !== undefined &&
        (row.applies_to !== 'PRODUCTO' || row.product_id !== undefined),
    ),
  );
  if (!demo) return;
  const assign = async (type: string, pricelist: string) =>
    tx.execute(
      'update customer_types set pricelist_id = $3 where account_id = $1 and code = $2 and pricelist_id is null',
      [accountId, type, ids.get(pricelist)],
    );
  await assign('MAYOREO', 'MAYOREO');
  await assign('DISTRIB', 'DISTRIB');
  await assign('EXPORT', 'EXPORT');
  await assign('PUBLICO', 'MOSTRADOR');
  await insertRefs(tx, accountId, 'pricelists__branch_office_ids', [
    [ids.get('MOSTRADOR'), [(await idsByCode(tx, accountId, 'branch_offices')).get('CDMX')]],
  ]);
  await tx.execute(
    'update customers c set pricelist_id = y.pricelist_id from customer_types y where c.account_id = $1 and y.account_id = $1 and y.id = c.customer_type_id and c.pricelist_id is null',
    [accountId],
  );
}
