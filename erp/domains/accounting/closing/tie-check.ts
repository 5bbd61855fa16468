/**
 * What the modules keep beside the books agrees with them before a month is closed (finance R35).
 */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { ClosingCheck, ClosingContext } from '#erp/kernel/behaviour/closing-check.ts';
import type { Services } from '#erp/kernel/services.ts';
import { t } from '#erp/model/texts/t.ts';
import { isTyped } from './typed-entries.ts';

interface Differing extends Record<string, unknown> {
  readonly label: string;
  /** What the module keeps less its accounts, pesos. */
  readonly difference: string;
  readonly blocks: boolean;
  /** Privilege of its amount, beside that of costs. */
  readonly read_key: string | null;
}

const TIES = {
  key: 'ties',
  closing: 'CONTABILIDAD',
  label: 'Cuadre de módulos, hoy',
  order: 84,
  rereads: true,
  href: '/acc-audit?report=CUADRE&from={from}&to={to}',
} satisfies Omit<ClosingCheck, 'check'>;

/**
 * Documents move both sides at once; an entry that somebody types on a control account moves one.
 * Those of later days are no difference of the month.
 */
const TYPED_LATER = `select coalesce(sum(l.debit - l.credit), 0) from acc_ledger l join acc__book_entries e on ${sameCompany('e', 'l')} and e.id = l.entry_id where l.account_id = $1 and l.book_account_id = any(x.accounts) and l.date > $2::date and ${isTyped('e')}`;
const LATER_WAIT = `select 1 from acc__posting_events p where p.account_id = $1 and p.status in ('PENDIENTE', 'ERROR') and p.date > $2::date`;

/** `part` says some of the modules; each is a statement of its own, and none takes long. */
const differingIn = (tx: ClosingContext['tx'], part: string, to: string): Promise<Differing[]> =>
  tx.query<Differing>(
    `select x.label, x.difference::text as difference, x.difference + (${TYPED_LATER}) <> 0 and (x.counted or not exists (${LATER_WAIT})) as blocks, x.read_key
      from (select c.label, c.read_key, c.accounts, c.counted, c.kept - c.waiting - c.ledger as difference from (${part}) c offset 0) x where x.difference <> 0 order by x.label`,
    [TENANT, to],
  );

/**
 * The board compares what stands today. It blocks, unless what differs was typed after the month or
 * may be what events of later days have not told yet.
 */
export const tieCheck = ({ registry }: Pick<Services, 'registry'>): ClosingCheck => ({
  ...TIES,
  async check({ tx, actor, period, to }) {
    if (period.endsWith('-13')) return null;
    const found: Differing[] = [];
    for (const part of registry.rowSets.partsOf('books:checks'))
      found.push(...(await differingIn(tx, part, to)));
    const blocking = found.filter(({ blocks }) => blocks);
    const shown = blocking.length > 0 ? blocking : found;
    const { grants } = actor.permissions;
    const seesAmounts = grants.has('costs.view');
    return {
      ok: found.length === 0,
      blocks: blocking.length > 0,
      message: t('ledger.modulesDiffer', 'no cuadra con la contabilidad: {modules}', {
        modules: shown
          .toSorted((a, b) => a.label.localeCompare(b.label, 'es'))
          .map(({ label, difference, read_key }) =>
            seesAmounts && (read_key === null || grants.has(read_key))
              ? `${label} (${shownMoney(difference)})`
              : label,
          )
          .join(', '),
      }),
    };
  },
});
