/** What the modules keep beside the books is told before a month is closed (finance R35). */
import type { ClosingCheck } from '#erp/kernel/behaviour/closing-check.ts';
import type { Services } from '#erp/kernel/services.ts';
import { t } from '#erp/model/texts/t.ts';

interface Differing extends Record<string, unknown> {
  readonly label: string;
}

const TIES = {
  key: 'ties',
  closing: 'CONTABILIDAD',
  label: 'Cuadre de módulos',
  order: 84,
  rereads: true,
  href: '/acc-audit?report=CUADRE',
} satisfies Omit<ClosingCheck, 'check'>;

/** The board compares what stands today: what differs may be of a later month, and is only told. */
export const tieCheck = ({ registry }: Pick<Services, 'registry'>): ClosingCheck => ({
  ...TIES,
  async check({ tx, period }) {
    if (period.endsWith('-13')) return null;
    const differing = await tx.query<Differing>(
      `select x.label from (${registry.rowSets.textOf('books:checks')}) x where x.kept - x.waiting <> x.ledger order by x.label`,
    );
    return {
      ok: differing.length === 0,
      blocks: false,
      message: t('ledger.modulesDiffer', 'no cuadra con la contabilidad: {modules}', {
        modules: differing.map(({ label }) => label).join(', '),
      }),
    };
  },
});
