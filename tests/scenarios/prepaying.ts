/** What stories of loans that are prepaid do and look at (finance R42). */
import { done, type Stage } from './given.ts';
import { begun, disbursed, iva, LOANS } from './lending.ts';
import { MOVEMENTS } from './payments.ts';

export const DAY = '2026-03-20';

export async function applied(told: Stage, movement: number) {
  const admin = told.as('admin');
  await done(
    admin.change(`${MOVEMENTS}/${movement}`, {
      payment_type_id: await told.idOf('payment_types', '01', 'sat_code'),
    }),
  );
  const { kind } = await done(admin.get(`${MOVEMENTS}/${movement}`));
  if (kind === 'PRESTAMO_SALIDA') await done(admin.act(MOVEMENTS, 'submit', movement));
  return admin.act(MOVEMENTS, 'apply', movement);
}

export const cancelled = (told: Stage, movement: number) =>
  told.as('admin').act(MOVEMENTS, 'cancel', movement, { cancel_reason: 'Cheque devuelto' });

interface Row {
  readonly is_current: boolean;
  readonly number: number;
  readonly due_date: string;
  readonly total: string;
  readonly principal: string;
}

export async function seen(told: Stage, id: number) {
  const loan = await done(told.as('tesorero').get(`${LOANS}/${id}`));
  const current = loan.installments.filter((row: Row) => row.is_current) as readonly Row[];
  const last = current.at(-1)!;
  return {
    loan,
    state: [loan.status, loan.outstanding, loan.overdue],
    table: [current.length, last?.due_date, last?.total],
  };
}

export async function lent(more: object = {}, day = DAY) {
  const { told, bank } = await begun(day);
  const { id } = await disbursed(told, bank, { interest_tax_id: await iva(told), ...more });
  const prepay = (body: object, query = '') =>
    told.as('tesorero').put(`${LOANS}/prepay/${id}${query}`, {
      date: day,
      mode: 'REDUCIR_PLAZO',
      bank_account_id: bank,
      ...body,
    });
  return { told, bank, id, prepay };
}
