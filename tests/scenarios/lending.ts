/** What stories of loans in force begin with (finance §4.1 example 11). */
import { done, story, type Stage } from './given.ts';
import { verifiedAccount } from './treasury.ts';

export const LOANS = 'loans';
export const EXAMPLE = {
  direction: 'OTORGADO',
  kind: 'TERCERO',
  request_date: '2026-01-10',
  principal: '24000',
  annual_rate: '24',
  method: 'FRANCES',
  periodicity: 'MENSUAL',
  term: '12',
  disbursement_date: '2026-01-15',
};

/** A company on this day, its books since January and its bank with a million. */
export async function begun(day: string) {
  const told = await story({ at: `${day}T18:00:00Z` });
  await told.query(`update acc__periods set status = 'ABIERTO' where month < 13`);
  await done(told.as('admin').change('acc/configuration', { start_date: '2026-01-01' }));
  const bank = await told.given.bankAccount('Operativa', {
    opening: { balance: '1000000', date: '2026-01-01' },
  });
  await told.given.person('tesorero', 'TESORERIA');
  return { told, bank };
}

export async function party(told: Stage, kind: string): Promise<number> {
  const body = { name: `Tercero ${kind}`, rfc: 'GOMA800101AB1', kind };
  const { id } = await done(told.as('admin').post('cfl/subjects', body));
  await verifiedAccount(told, id);
  return id;
}

/** The next payment is left out, of the loan as it is now. */
export async function skipNext(told: Stage, id: number) {
  const treasurer = told.as('tesorero');
  const { version } = await done(treasurer.get(`${LOANS}/${id}`));
  return done(treasurer.put(`${LOANS}/skip/${id}`, { reason: 'Convenio', version }));
}

export const iva = (told: Stage) => told.idOf('sattaxes', 'IVA16');

/** Authorized by another person than who asked for it. */
export async function authorized(told: Stage, more: object = {}) {
  const { kind = 'TERCERO' } = more as { kind?: string };
  const made = await done(
    told.as('admin').post(LOANS, {
      ...EXAMPLE,
      subject_id: await party(told, kind === 'EMPLEADO' ? 'EMPLEADO' : 'OTRO'),
      ...more,
    }),
  );
  return done(told.as('tesorero').act(LOANS, 'authorize', made.id));
}

export async function disbursed(told: Stage, bank: number, more: object = {}) {
  const { id, disbursement_date } = await authorized(told, more);
  return done(
    told.as('tesorero').act(LOANS, 'disburse', id, { disbursement_date, bank_account_id: bank }),
  );
}

export const balances = ({ query }: Stage) =>
  query<{ code: string; balance: string }>(
    `select a.code, sum(b.debit - b.credit)::text as balance from acc_balances b join acc__accounts a on a.account_id = b.account_id and a.id = b.book_account_id
      where a.code !~ '^(102|304)' group by 1 having sum(b.debit - b.credit) <> 0 order by 1`,
  ).then((rows) => Object.fromEntries(rows.map(({ code, balance }) => [code, balance])));

export const tieOut = async (told: Stage) => {
  const rows = (await done(
    told.as('admin').post('acc-audit', { report: 'CUADRE' }),
  )) as unknown as readonly Record<string, unknown>[];
  const row = rows.find(({ label }) => label === 'Préstamos e intereses')!;
  return [row.kept, row.ledger, row.difference];
};
