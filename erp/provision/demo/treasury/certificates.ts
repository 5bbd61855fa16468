/** Certificates of what was withheld of those who work for a fee. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { withheldByMonth } from '#erp/domains/taxes/caused.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { daysOf } from '#erp/modules/taxes/tax-return/make-paper.ts';
import { monthBegin } from '../books/calendar.ts';
import { deskOf, make } from '../office/desk.ts';

const CERTIFICATES = 'sat/withholding-certificates';

/** Of the year of the month before this one: in January, of the one that ended. */
export async function demoCertificates(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from sat__withholding_certificates where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const desk = await deskOf(tx, services, system, 'contador_general');
    const { year } = monthBegin(system, 1);
    const rows = await withheldByMonth(tx, services.registry, daysOf(year, 12, 'ANUAL'), null);
    for (const subject of new Set(rows.map(({ subject_id }) => subject_id)))
      await make(desk, CERTIFICATES, { year: String(year), subject_id: String(subject) });
  });
}
