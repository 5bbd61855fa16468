/** Concepts of expense that a company begins with (finance §2.1, R28). */
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '../rows.ts';

type Concept = readonly [
  code: string,
  name: string,
  category: string,
  account: string,
  more?: Readonly<Record<string, unknown>>,
];

const NON_DEDUCTIBLE = '603.81.01';
const FEES = { diot_operation: '03' };
const RENT = { diot_operation: '06' };

/** Meals in restaurants deduct 8.5 %, food on a trip up to 750.00 a day (LISR 28-V and XX). */
const CONCEPTS: readonly Concept[] = [
  ['VIATICOS', 'Viáticos: hospedaje y transporte', 'VIATICOS', '603.49.01'],
  ['ALIMENTOS', 'Viáticos: alimentos', 'VIATICOS', '603.49.01', { daily_limit: '750.00' }],
  [
    'RESTAURANTE',
    'Consumos en restaurantes',
    'VIATICOS',
    '603.49.01',
    { deductible_percent: '8.5' },
  ],
  ['COMBUSTIBLE', 'Gasolina y diésel', 'COMBUSTIBLE', '603.48.01', { electronic_over: '0.00' }],
  ['LUZ', 'Energía eléctrica', 'SERVICIOS', '603.52.01'],
  ['TELEFONO', 'Teléfono e internet', 'SERVICIOS', '603.50.01'],
  ['SEGUROS', 'Seguros y fianzas', 'SERVICIOS', '603.57.01'],
  ['PUBLICIDAD', 'Publicidad', 'SERVICIOS', '603.61.01'],
  ['HONORARIOS', 'Honorarios', 'HONORARIOS', '603.34.01', FEES],
  ['RENTA-PF', 'Renta a personas físicas', 'ARRENDAMIENTO', '603.45.01', RENT],
  ['RENTA-PM', 'Renta a personas morales', 'ARRENDAMIENTO', '603.46.01', RENT],
  ['FLETES', 'Fletes y acarreos', 'FLETES', '603.72.01'],
  ['MANTENIMIENTO', 'Mantenimiento y conservación', 'MANTENIMIENTO', '603.56.01'],
  ['MTTO-PLANTA', 'Mantenimiento de la planta', 'MANTENIMIENTO', '604.82.01'],
  ['PAPELERIA', 'Papelería y artículos de oficina', 'PAPELERIA', '603.55.01'],
  ['DERECHOS', 'Impuestos y derechos', 'IMPUESTOS', '603.58.01', { requires_cfdi: false }],
  ['COMISIONES', 'Comisiones bancarias', 'OTROS', '701.10.01'],
  ['OTROS', 'Otros gastos', 'OTROS', '603.82.01'],
];

export async function seedExpenses(tx: Tx, accountId: number): Promise<void> {
  const accounts = await idsByCode(tx, accountId, 'acc__accounts');
  await insertRows(
    tx,
    accountId,
    'expenses',
    CONCEPTS.map(([code, name, category, account, more]) => ({
      code,
      name,
      category,
      book_account_id: accounts.get(account),
      non_deductible_account_id: accounts.get(NON_DEDUCTIBLE) ?? null,
      deductible_percent: '100',
      daily_limit: null,
      requires_cfdi: true,
      electronic_over: '2000.00',
      diot_operation: '85',
      active: true,
      ...more,
    })).filter(({ book_account_id }) => book_account_id !== undefined),
  );
  // What their invoices bring; duties and payrolls bring none.
  await tx.execute(
    `insert into expenses__tax_ids (account_id, owner_id, target_id, position)
     select $1, e.id, t.id, 0 from expenses e join sattaxes t on t.account_id = $1 and t.code = 'IVA16'
     where e.account_id = $1 and e.code = any($2::text[]) and e.category not in ('IMPUESTOS', 'NOMINA') and not exists (select 1 from expenses__tax_ids x where x.account_id = $1 and x.owner_id = e.id)`,
    [accountId, CONCEPTS.map(([code]) => code)],
  );
}
