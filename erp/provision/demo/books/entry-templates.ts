import { TENANT } from '#erp/db/sql/sql.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { deskOf, make } from '../office/desk.ts';

interface Template {
  readonly name: string;
  readonly more: Readonly<Record<string, string>>;
  readonly lines: readonly (readonly [code: string, debit: string, credit: string])[];
}

const TEMPLATES: readonly Template[] = [
  {
    name: 'Honorarios del despacho contable',
    more: { concept: 'Honorarios del despacho, {periodo}', frequency: 'MENSUAL' },
    lines: [
      ['603.34.01', '20000', ''],
      ['119.01.01', '16% de R1', ''],
      ['216.04.01', '', '10% de R1'],
      ['216.10.01', '', 'R2 * 2 / 3'],
      ['205.02.01', '', 'R1 + R2 - R3 - R4'],
    ],
  },
  {
    name: 'Provisión de papelería',
    more: { frequency: 'MANUAL', auto_reverse: '1' },
    lines: [
      ['603.81.01', 'saldo(603.81.01) / 12', ''],
      ['205.02.01', '', 'R1'],
    ],
  },
];

/** Templates of what is entered month after month; the first begins with the month to come. */
export async function demoEntryTemplates(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      'select 1 from acc__entry_templates where account_id = $1 limit 1',
      [TENANT],
    );
    if (known) return;
    const accountant = await deskOf(tx, services, system, 'contador_general');
    const accounts = await idsByCode(tx, system.accountId, 'acc__accounts');
    const types = await idsByCode(tx, system.accountId, 'acc__journal_types');
    const next = Temporal.Now.plainDateISO(system.timeZone).with({ day: 1 }).add({ months: 1 });
    for (const { name, more, lines } of TEMPLATES)
      await make(accountant, 'acc/entry-templates', {
        name,
        journal_type_id: String(types.get('DI')),
        ...more,
        ...(more.frequency === 'MENSUAL' && { day_of_month: '5', start_date: next.toString() }),
        lines: lines.map(([code, debit_formula, credit_formula]) => ({
          book_account_id: String(accounts.get(code)),
          debit_formula,
          credit_formula,
        })),
      });
  });
}
