import type { Actor } from '#erp/kernel/actor.ts';
import { sealSecret } from '#erp/kernel/rights/secrets.ts';
import type { Services } from '#erp/kernel/services.ts';
import {
  FISCAL,
  nameCompany,
  updateCurrentFiscalData,
} from '#erp/platform/fiscal-data/fiscal-data.ts';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode, todayOf } from '#erp/provision/seed/rows.ts';

const CHANNELS = [
  ['MOST', 'Mostrador León', 'MOSTRADOR', 'LEO', '0'],
  ['CAMPO', 'Vendedores de campo', 'CAMPO', null, '3'],
  ['TEL', 'Telemarketing', 'TELEFONO', null, '1.5'],
  ['MAY', 'Mayoreo', 'MAYOREO', null, '2'],
  ['DIST', 'Distribuidores', 'DISTRIBUIDOR', null, '4'],
  ['WEB', 'Tienda en línea', 'EN_LINEA', null, '5.5'],
  ['EXP', 'Exportación', 'EXPORTACION', null, '6'],
] as const;

/** Channels, gateways and the company's own record. */
export async function demoSettings(
  services: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId }, async (tx) => {
    const branches = await idsByCode(tx, accountId, 'branch_offices');
    const currencies = await idsByCode(tx, accountId, 'currencies');
    const gateways = [
      {
        code: 'PRUEBAS',
        name: 'Pasarela de pruebas',
        provider: 'PRUEBAS',
        mode: 'PRUEBAS',
        verification: 'SIN_COMPROBAR',
        methods: ['TARJETA', 'LIGA'],
        currency_id: currencies.get('MXN'),
        link_hours: 48,
        fee_percent: '0',
        settlement_days: 0,
        active: true,
        token: 'demo-pruebas',
        public_key: null,
        private_key: null,
      },
      {
        code: 'MP',
        name: 'Mercado Pago',
        provider: 'MERCADO_PAGO',
        mode: 'PRUEBAS',
        verification: 'SIN_COMPROBAR',
        methods: ['TARJETA', 'OXXO', 'SPEI'],
        currency_id: currencies.get('MXN'),
        link_hours: 24,
        fee_percent: '3.49',
        settlement_days: 2,
        active: false,
        token: 'demo-mp',
        public_key: 'TEST-0000',
        private_key: sealSecret(services, 'TEST-0000-0000'),
      },
    ];
    await insertRows(tx, accountId, 'payment_gateways', gateways);
    const gateway = (await idsByCode(tx, accountId, 'payment_gateways')).get('PRUEBAS');
    await insertRows(
      tx,
      accountId,
      'channels',
      CHANNELS.map(([code, name, kind, branch, cost]) => ({
        code,
        name,
        kind,
        branch_office_id: branches.get(branch ?? '') ?? null,
        cost_percent: cost,
        payment_gateway_id: code === 'WEB' ? gateway : null,
      })),
    );
    await tx.execute(
      `update corp__config set capital_regime = 'S.A. DE C.V.', street = 'Blvd. Hilario Medina', ext_number = '1820', neighborhood = 'Industrial Julián de Obregón', zip = '37290', city = 'León',
         state_id = (select id from state where account_id = $1 and code = 'GUA' limit 1), legal_representative = 'Dora Medina Ortiz',
         privacy_notice = 'Hilados y No Tejidos del Bajío trata tus datos para darte acceso al sistema y llevar el registro de lo que haces en él.', privacy_version = '2026-1', privacy_contact = 'privacidad@telar.test'
       where account_id = $1 and street is null`,
      [TENANT],
    );
    await fiscalData(tx, accountId);
  });
}

const FOUNDED = 'Constitución de la empresa';

/**
 * Where the company was before it came to its plant, and the regime with which it begins the next
 * month.
 */
async function fiscalData(tx: Tx, accountId: number): Promise<void> {
  if (
    (
      await tx.query(
        'select 1 from corp__fiscal_data where account_id = $2 and reason = $1 limit 1',
        [FOUNDED, TENANT],
      )
    ).length > 0
  )
    return;
  const today = await todayOf(tx, accountId);
  await tx.execute(
    `update corp__config set rfc = coalesce(rfc, 'HNB150312AB7'), tax_regime_id = (select id from sat_tax_regimens where account_id = $1 and code = '601'), country_id = coalesce(country_id, (select id from countries where account_id = $1 and code = 'MEX')) where account_id = $1`,
    [TENANT],
  );
  await nameCompany(tx, accountId);
  await updateCurrentFiscalData(tx, accountId, today.toString());
  await tx.execute(
    `update corp__fiscal_data set valid_from = $1::date, reason = 'Cambio de domicilio fiscal' where account_id = $2`,
    [today.subtract({ months: 14 }).with({ day: 1 }).toString(), TENANT],
  );
  const rest = FISCAL.filter(
    (name) => name !== 'tax_regime_id' && name !== 'street' && name !== 'ext_number',
  );
  const add = (
    from: Temporal.PlainDate,
    reason: string,
    regime: string,
    street: string | null,
    number: string | null,
  ) =>
    tx.execute(
      `insert into corp__fiscal_data (account_id, valid_from, reason, tax_regime_id, street, ext_number, ${rest.join(', ')})
       select account_id, $1::date, $2, (select id from sat_tax_regimens where code = $3), coalesce($4, street), coalesce($5, ext_number), ${rest.join(', ')} from corp__config on conflict do nothing`,
      [from.toString(), reason, regime, street, number],
    );
  await add(
    today.subtract({ years: 6 }).with({ month: 3, day: 12 }),
    FOUNDED,
    '601',
    'Av. Independencia',
    '205',
  );
  await add(today.add({ months: 1 }).with({ day: 1 }), 'Cambio a RESICO', '626', null, null);
}

const REPOSITORIES = [
  ['NORTE', 'Almacenes del norte', 'ALMACENES'],
  ['SUR', 'Almacenes del sur', 'ALMACENES'],
] as const;

/** Named sets of warehouses; the ones that exist. */
export async function demoRepositories(
  { db }: Services,
  { accountId, accountCode }: Actor,
): Promise<void> {
  if (accountCode !== 'DEMO') return;
  await db.tenant({ accountId }, async (tx) => {
    const storages = await tx.query<{ id: number; code: string }>(
      'select id, code from storages where account_id = $1 order by code',
      [TENANT],
    );
    if (storages.length < 2) return;
    const half = Math.ceil(storages.length / 2);
    await insertRows(
      tx,
      accountId,
      'repositories',
      REPOSITORIES.map(([code, name, kind]) => ({ code, name, kind })),
    );
    const ids = await idsByCode(tx, accountId, 'repositories');
    for (const [code, part] of [
      ['NORTE', storages.slice(0, half)],
      ['SUR', storages.slice(half)],
    ] as const) {
      await tx.execute(
        'insert into repositories__storage_ids (account_id, owner_id, target_id, position) select $1, $2, s, n - 1 from unnest($3::bigint[]) with ordinality as u(s, n) on conflict do nothing',
        [accountId, ids.get(code), part.map(({ id }) => id)],
      );
    }
  });
}
