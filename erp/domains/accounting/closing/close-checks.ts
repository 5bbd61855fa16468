/** What must be settled before a month of the books is closed (finance R35); modules add theirs. */
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import {
  checkAddress,
  type ClosingCheck,
  type ClosingContext,
} from '#erp/kernel/behaviour/closing-check.ts';
import type { Services } from '#erp/kernel/services.ts';
import { t } from '#erp/model/texts/t.ts';
import { balanceDifferences } from '../ledger.ts';
import { tieCheck } from './tie-check.ts';

export interface BookCheck {
  readonly key: string;
  readonly label: string;
  readonly ok: boolean;
  /** What is not settled is only told, when false. */
  readonly blocks: boolean;
  readonly said: string;
  /** Screen where it is put right. */
  readonly href: string;
}

export const shownCount = (n: number): string => n.toLocaleString('es-MX');

const countOf = async (context: ClosingContext, status: readonly string[]): Promise<number> => {
  const [found] = await context.tx.query(
    sql<{
      n: number;
    }>`select count(*)::int as n from acc__book_entries where account_id = ${TENANT} and status = any(${status}::text[]) and date between ${context.from} and ${context.to}`,
  );
  return found!.n;
};

const LEDGER: readonly ClosingCheck[] = [
  {
    key: 'drafts',
    closing: 'CONTABILIDAD',
    label: 'Pólizas aplicadas',
    order: 20,
    href: '/journal-entries?filter[status]=BORRADOR&filter[status]=POR_AUTORIZAR&filter[date][from]={from}&filter[date][to]={to}',
    async check(context) {
      const n = await countOf(context, ['BORRADOR', 'POR_AUTORIZAR']);
      return {
        ok: n === 0,
        blocks: false,
        message: t(
          'ledger.draftsLeft',
          ['{count} póliza sin aplicar', '{count} pólizas sin aplicar'],
          { count: shownCount(n) },
        ),
      };
    },
  },
  {
    key: 'balanced',
    closing: 'CONTABILIDAD',
    label: 'Cargos y abonos iguales',
    order: 80,
    rereads: true,
    href: '/acc-audit?report=BALANZA&from={from}&to={to}',
    async check({ tx, from, to }) {
      const [found] = await tx.query(
        sql<{
          difference: string;
        }>`select coalesce(sum(debit - credit), 0)::text as difference from acc_ledger where account_id = ${TENANT} and date between ${from} and ${to}`,
      );
      return {
        ok: Number(found!.difference) === 0,
        message: t('ledger.monthUnbalanced', 'una diferencia de {amount} entre cargos y abonos', {
          amount: shownMoney(found!.difference),
        }),
      };
    },
  },
  {
    key: 'balances',
    closing: 'CONTABILIDAD',
    label: 'Saldos iguales a sus movimientos',
    order: 90,
    rereads: true,
    href: '/acc-audit?report=BALANZA&from={from}&to={to}',
    async check({ tx }) {
      const n = (await balanceDifferences(tx)).length;
      return {
        ok: n === 0,
        message: t(
          'ledger.balancesDiffer',
          [
            '{count} saldo distinto de sus movimientos',
            '{count} saldos distintos de sus movimientos',
          ],
          { count: shownCount(n) },
        ),
      };
    },
  },
];

/** `pending`: without those that read the ledger again. */
export type Checked = 'all' | 'pending';

/** Those of the ledger and of all modules, in their order. */
export async function bookChecks(
  context: ClosingContext,
  services: Pick<Services, 'server' | 'registry'>,
  checked: Checked = 'all',
): Promise<readonly BookCheck[]> {
  const all = [...LEDGER, tieCheck(services), ...services.server.closingChecks];
  const asked = all.filter(
    ({ closing, rereads }) => closing === 'CONTABILIDAD' && (checked === 'all' || !rereads),
  );
  const checks: BookCheck[] = [];
  for (const each of asked.toSorted((a, b) => a.order - b.order)) {
    const { key, label } = each;
    const result = await each.check(context);
    if (!result) continue;
    const href = checkAddress(each, context);
    const { ok, message, settled = t('stock.done', 'Listo'), blocks = true } = result;
    checks.push({ key, label, href, ok, blocks, said: ok ? settled : message });
  }
  return checks;
}
