/** The books of a new company: chart of accounts, kinds of entries, their series (finance §2). */
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode, readTable } from '../rows.ts';

type AccountType = readonly [
  code: string,
  name: string,
  accountClass: string,
  nature: 'DEUDORA' | 'ACREEDORA',
  statement: 'BALANCE' | 'RESULTADOS',
  section: string,
  cashFlow: string,
];

const TYPES: readonly AccountType[] = [
  ['EFE', 'Efectivo', 'ACTIVO', 'DEUDORA', 'BALANCE', 'Activo circulante', 'EFECTIVO'],
  ['ACT-C', 'Activo circulante', 'ACTIVO', 'DEUDORA', 'BALANCE', 'Activo circulante', 'OPERACION'],
  [
    'ACT-P',
    'Préstamos otorgados',
    'ACTIVO',
    'DEUDORA',
    'BALANCE',
    'Activo circulante',
    'FINANCIAMIENTO',
  ],
  ['ACT-F', 'Activo fijo', 'ACTIVO', 'DEUDORA', 'BALANCE', 'Activo fijo', 'INVERSION'],
  [
    'PAS-C',
    'Pasivo a corto plazo',
    'PASIVO',
    'ACREEDORA',
    'BALANCE',
    'Pasivo a corto plazo',
    'OPERACION',
  ],
  [
    'PAS-F',
    'Deuda a corto plazo',
    'PASIVO',
    'ACREEDORA',
    'BALANCE',
    'Pasivo a corto plazo',
    'FINANCIAMIENTO',
  ],
  [
    'PAS-L',
    'Pasivo a largo plazo',
    'PASIVO',
    'ACREEDORA',
    'BALANCE',
    'Pasivo a largo plazo',
    'FINANCIAMIENTO',
  ],
  [
    'CAP',
    'Capital contable',
    'CAPITAL',
    'ACREEDORA',
    'BALANCE',
    'Capital contable',
    'FINANCIAMIENTO',
  ],
  ['ING', 'Ingresos', 'INGRESOS', 'ACREEDORA', 'RESULTADOS', 'Ingresos', 'OPERACION'],
  ['COS', 'Costos', 'COSTOS', 'DEUDORA', 'RESULTADOS', 'Costos', 'OPERACION'],
  ['GAS', 'Gastos', 'GASTOS', 'DEUDORA', 'RESULTADOS', 'Gastos de operación', 'OPERACION'],
  [
    'RIF',
    'Resultado financiero y otros',
    'RESULTADO_FINANCIERO',
    'DEUDORA',
    'RESULTADOS',
    'Resultado integral de financiamiento',
    'OPERACION',
  ],
  [
    'ISR',
    'Impuesto sobre la renta',
    'GASTOS',
    'DEUDORA',
    'RESULTADOS',
    'Impuestos a la utilidad',
    'OPERACION',
  ],
];

export const seedAccountTypes = (tx: Tx, accountId: number) =>
  insertRows(
    tx,
    accountId,
    'acc__account_types',
    TYPES.map(([code, name, accountClass, nature, statement, section, cash_flow_group], i) => ({
      code,
      name,
      class: accountClass,
      nature,
      statement,
      section,
      cash_flow_group,
      closes_at_year_end: statement === 'RESULTADOS',
      sort_order: (i + 1) * 10,
    })),
  );

/** Each row gets the id of the one whose code is its own without the last part. */
const linkParents = (tx: Tx, accountId: number, table: 'sat__accounts' | 'acc__accounts') =>
  tx.execute(
    `update ${table} c set parent_id = p.id from ${table} p where c.account_id = $1 and p.account_id = $1 and c.parent_id is null and c.code like '%.%' and p.code = left(c.code, length(c.code) - 3)`,
    [accountId],
  );

export async function seedSatAccounts(tx: Tx, accountId: number): Promise<void> {
  await insertRows(
    tx,
    accountId,
    'sat__accounts',
    readTable('sat-accounts').map((row) => ({
      ...row,
      level: row.code!.split('.').length,
      is_system: true,
    })),
  );
  await linkParents(tx, accountId, 'sat__accounts');
}

export async function seedAccounts(tx: Tx, accountId: number): Promise<void> {
  const types = await idsByCode(tx, accountId, 'acc__account_types');
  const groups = await idsByCode(tx, accountId, 'sat__accounts');
  await insertRows(
    tx,
    accountId,
    'acc__accounts',
    readTable('accounts').map(({ code, name, type, nature, control }) => ({
      code,
      name,
      level: code!.split('.').length,
      account_type_id: types.get(type!),
      nature,
      kind: code!.length === 9 ? 'DETALLE' : 'ACUMULATIVA',
      sat_account_id: groups.get(code!) ?? null,
      control,
      requires_subject: false,
      requires_cost_center: false,
      requires_cfdi: false,
      deductible_percent: 100,
      revaluable: false,
      cost_behavior: 'NO_APLICA',
    })),
  );
  await linkParents(tx, accountId, 'acc__accounts');
  await tx.execute(
    `update acc__configuration set result_account_id = coalesce(result_account_id, (select id from acc__accounts where account_id = $1 and code = '305.01.01')), prior_result_account_id = coalesce(prior_result_account_id, (select id from acc__accounts where account_id = $1 and code = '304.01.01')) where account_id = $1`,
    [accountId],
  );
}

const CLASSES = [
  ['I', 'Ingreso', 'INGRESO', true],
  ['E', 'Egreso', 'EGRESO', true],
  ['D', 'Diario', 'DIARIO', false],
] as const;

interface Journal {
  readonly code: string;
  readonly name: string;
  readonly class: 'I' | 'E' | 'D';
  readonly manual?: true;
  readonly month13?: true;
}

const JOURNALS: readonly Journal[] = [
  { code: 'VE', name: 'Ventas', class: 'D' },
  { code: 'CO', name: 'Compras', class: 'D' },
  { code: 'CP', name: 'Cobros', class: 'I' },
  { code: 'PA', name: 'Pagos', class: 'E' },
  { code: 'NO', name: 'Nómina', class: 'D' },
  { code: 'IN', name: 'Inventarios', class: 'D' },
  { code: 'PR', name: 'Producción', class: 'D' },
  { code: 'DI', name: 'Diario', class: 'D', manual: true },
  { code: 'AJ', name: 'Ajustes', class: 'D', manual: true, month13: true },
  { code: 'CI', name: 'Cierre', class: 'D', month13: true },
  { code: 'AP', name: 'Apertura', class: 'D' },
];

export async function seedJournals(tx: Tx, accountId: number): Promise<void> {
  await insertRows(
    tx,
    accountId,
    'acc__journal_classes',
    CLASSES.map(([code, name, sat_class, requires_bank_line]) => ({
      code,
      name,
      sat_class,
      requires_bank_line,
    })),
  );
  await insertRows(
    tx,
    accountId,
    'series',
    JOURNALS.map(({ code, name }) => ({
      code,
      name: `Pólizas: ${name}`,
      document: 'acc/book-entries',
      is_default: false,
      next_folio: 1,
      digits: 4,
      pattern: '{SERIE}-{AAAA}{MM}-{FOLIO}',
      reset: 'MENSUAL',
      assign_on: 'CONFIRMAR',
      gapless: true,
      copies: 1,
    })),
  );
  const classes = await idsByCode(tx, accountId, 'acc__journal_classes');
  const [made] = await tx.query<{ series: Record<string, number> }>(
    `select coalesce(jsonb_object_agg(code, id), '{}') as series from series where account_id = $1 and document = 'acc/book-entries'`,
    [accountId],
  );
  await insertRows(
    tx,
    accountId,
    'acc__journal_types',
    JOURNALS.map((journal) => ({
      code: journal.code,
      name: journal.name,
      journal_class_id: classes.get(journal.class),
      folio_prefix: journal.code,
      folio_digits: 4,
      folio_reset: 'MENSUAL',
      series_id: made!.series[journal.code],
      allows_manual: journal.manual === true,
      requires_authorization: false,
      allows_month_13: journal.month13 === true,
    })),
  );
}
