/** What treasury begins with: banks, kinds of accounts and of documents, parties of everybody. */
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { fillSubjects } from '#erp/modules/cfl/subjects/fill-subjects.ts';
import { idsByCode, readTable } from '../rows.ts';

/** A bank that is not in the SAT's list is informed by this code. */
const ABROAD = '999';

export async function seedBanks(tx: Tx, accountId: number): Promise<void> {
  const countries = await idsByCode(tx, accountId, 'countries');
  await insertRows(
    tx,
    accountId,
    'cfl__banks',
    readTable('banks').map(({ code, name, legal_name }) => ({
      code,
      name,
      legal_name,
      is_foreign: code === ABROAD,
      country_id: code === ABROAD ? null : countries.get('MEX'),
    })),
  );
}

interface AccountType {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly cash?: true;
  readonly checks?: true;
  readonly negative?: true;
  readonly held?: true;
}

const ACCOUNT_TYPES: readonly AccountType[] = [
  { code: 'CHE', name: 'Cuenta de cheques', kind: 'CHEQUES', checks: true },
  { code: 'AHO', name: 'Cuenta de ahorro', kind: 'AHORRO' },
  { code: 'INV', name: 'Inversión', kind: 'INVERSION', held: true },
  { code: 'TDC', name: 'Tarjeta de crédito', kind: 'TARJETA_CREDITO', negative: true },
  { code: 'LIN', name: 'Línea de crédito', kind: 'LINEA_CREDITO', negative: true },
  { code: 'CAJ', name: 'Caja general', kind: 'CAJA', cash: true },
  { code: 'CHI', name: 'Caja chica', kind: 'CAJA_CHICA', cash: true },
  { code: 'PAS', name: 'Pasarela de pago', kind: 'PASARELA', held: true },
];

export const seedBankAccountTypes = (tx: Tx, accountId: number) =>
  insertRows(
    tx,
    accountId,
    'cfl__account_types',
    ACCOUNT_TYPES.map(({ code, name, kind, cash, checks, negative, held }) => ({
      code,
      name,
      kind,
      is_cash: cash === true,
      issues_checks: checks === true,
      allows_negative: negative === true,
      counts_as_liquidity: held !== true,
    })),
  );

type MovementType = readonly [
  code: string,
  name: string,
  kind: string,
  group: string,
  concept: string,
];

const MOVEMENT_TYPES: readonly MovementType[] = [
  ['COB', 'Cobro a clientes', 'COBRO', 'OPERACION', 'Cobranza'],
  ['ANT', 'Anticipo de cliente', 'ANTICIPO_CLIENTE', 'OPERACION', 'Cobranza'],
  ['REE', 'Reembolso a cliente', 'REEMBOLSO_CLIENTE', 'OPERACION', 'Reembolsos'],
  ['TRA', 'Traspaso entre cuentas', 'TRASPASO', 'OPERACION', 'Traspasos'],
  ['GAS', 'Pago de gastos', 'GASTO', 'OPERACION', 'Gastos'],
  ['NOM', 'Pago de nómina', 'NOMINA', 'OPERACION', 'Nómina'],
  ['IMP', 'Pago de impuestos', 'IMPUESTOS', 'OPERACION', 'Impuestos'],
  ['PRE', 'Préstamo recibido o abono', 'PRESTAMO_ENTRADA', 'FINANCIAMIENTO', 'Préstamos'],
  ['PRS', 'Préstamo otorgado o pago', 'PRESTAMO_SALIDA', 'FINANCIAMIENTO', 'Préstamos'],
  ['COM', 'Compensación', 'COMPENSACION', 'OPERACION', 'Compensaciones'],
  ['APO', 'Aportación de socios', 'APORTACION', 'FINANCIAMIENTO', 'Capital'],
  ['OIN', 'Otro ingreso', 'OTRO_INGRESO', 'OPERACION', 'Otros ingresos'],
  ['OEG', 'Otro egreso', 'OTRO_EGRESO', 'OPERACION', 'Otros egresos'],
];

/** Each with a series of its own. */
export async function seedTreasuryMovementTypes(tx: Tx, accountId: number): Promise<void> {
  await insertRows(
    tx,
    accountId,
    'series',
    MOVEMENT_TYPES.map(([code, name]) => ({
      code,
      name,
      document: 'cfl/movements',
      is_default: false,
      next_folio: 1,
      digits: 5,
      pattern: '{SERIE}-{AAAA}-{FOLIO}',
      reset: 'ANUAL',
      assign_on: 'CONFIRMAR',
      gapless: true,
      copies: 1,
    })),
  );
  const [made] = await tx.query<{ series: Record<string, number> }>(
    `select coalesce(jsonb_object_agg(code, id), '{}') as series from series where account_id = $1 and document = 'cfl/movements'`,
    [accountId],
  );
  await insertRows(
    tx,
    accountId,
    'cfl__movement_types',
    MOVEMENT_TYPES.map(([code, name, kind, cash_flow_group, cash_flow_concept]) => ({
      code,
      name,
      kind,
      series_id: made!.series[code],
      requires_application: kind === 'COMPENSACION',
      issues_rep: kind === 'COBRO',
      cash_flow_group,
      cash_flow_concept,
    })),
  );
}

interface TransactionType {
  readonly code: string;
  readonly name: string;
  readonly direction: 'ENTRADA' | 'SALIDA';
  readonly sat?: string;
  readonly event?: string;
  readonly tax?: string;
  readonly words?: string;
}

const TRANSACTION_TYPES: readonly TransactionType[] = [
  { code: 'DEP', name: 'Depósito en efectivo', direction: 'ENTRADA', sat: '01' },
  { code: 'TRI', name: 'Transferencia recibida', direction: 'ENTRADA', sat: '03' },
  { code: 'CHI', name: 'Cheque depositado', direction: 'ENTRADA', sat: '02' },
  { code: 'TRO', name: 'Transferencia enviada', direction: 'SALIDA', sat: '03' },
  { code: 'CHO', name: 'Cheque emitido', direction: 'SALIDA', sat: '02' },
  { code: 'EFE', name: 'Pago en efectivo', direction: 'SALIDA', sat: '01' },
  {
    code: 'COM',
    name: 'Comisión bancaria',
    direction: 'SALIDA',
    event: 'COMISION',
    tax: 'IVA16',
    words: 'comision, com., manejo de cuenta, anualidad',
  },
  {
    code: 'INT',
    name: 'Interés a favor',
    direction: 'ENTRADA',
    event: 'INTERES',
    words: 'interes, rendimiento',
  },
  {
    code: 'DNI',
    name: 'Depósito por identificar',
    direction: 'ENTRADA',
    event: 'DEPOSITO_NO_IDENTIFICADO',
  },
  { code: 'OIN', name: 'Otro ingreso', direction: 'ENTRADA', event: 'OTRO_INGRESO' },
  { code: 'OEG', name: 'Otro egreso', direction: 'SALIDA', event: 'OTRO_EGRESO' },
];

export async function seedTransactionTypes(tx: Tx, accountId: number): Promise<void> {
  const forms = await idsByCode(tx, accountId, 'payment_types', 'sat_code');
  const taxes = await idsByCode(tx, accountId, 'sattaxes');
  await insertRows(
    tx,
    accountId,
    'cfl__transaction_types',
    TRANSACTION_TYPES.map(({ code, name, direction, sat, event, tax, words }) => ({
      code,
      name,
      direction,
      payment_type_id: forms.get(sat ?? '') ?? null,
      direct_entry: event !== undefined,
      event: event ?? null,
      tax_id: taxes.get(tax ?? '') ?? null,
      statement_keywords: words ?? null,
      cash_flow_group: 'OPERACION',
    })),
  );
}

/** Those to which taxes and contributions are paid. */
const TAX_OFFICES = [
  ['SERVICIO DE ADMINISTRACIÓN TRIBUTARIA', 'SAT970701NN3'],
  ['INSTITUTO MEXICANO DEL SEGURO SOCIAL', 'IMS421231I45'],
  ['INSTITUTO DEL FONDO NACIONAL DE LA VIVIENDA PARA LOS TRABAJADORES', 'INF7205011ZA'],
] as const;

export async function seedSubjects(tx: Tx, accountId: number): Promise<void> {
  await insertRows(
    tx,
    accountId,
    'cfl__subjects',
    TAX_OFFICES.map(([name, rfc]) => ({
      name,
      rfc,
      rfc_key: rfc,
      kind: 'FISCO',
      related_party: false,
    })),
  );
  await fillSubjects(tx, accountId);
}
