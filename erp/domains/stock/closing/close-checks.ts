/**
 * What must be settled before a month of the stock ledger is closed (inventory R33), each with
 * where it is put right: the ledger's own here, those of documents in their modules' `server.ts`.
 */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import {
  checkAddress,
  type CheckResult,
  type ClosingCheck,
} from '#erp/kernel/behaviour/closing-check.ts';
import type { Services } from '#erp/kernel/services.ts';
import { endOfPeriod, previousPeriod } from '../period-snapshots.ts';
import type { StockContext } from '../posting.ts';

interface CloseCheck {
  readonly key: string;
  readonly label: string;
  readonly ok: boolean;
  /** What is not settled is only told, when false. */
  readonly blocks: boolean;
  /** How it stands: «2 movimientos sin aplicar». */
  readonly said: string;
  /** Screen where it is put right. */
  readonly href: string;
}

/** Whose closing checks of other modules are asked too. */
export interface ClosingMonth extends StockContext {
  readonly services: Pick<Services, 'server'>;
}

/** None is left of what is counted, which `say` tells by its `count`. */
export const noneLeft = (
  n: number,
  say: (values: { readonly count: string }) => string,
): CheckResult => ({ ok: n === 0, message: say({ count: n.toLocaleString('es-MX') }) });

const LEDGER: readonly ClosingCheck[] = [
  {
    key: 'ended',
    closing: 'INVENTARIOS',
    label: 'El mes terminó',
    order: 0,
    href: '/inv/operations?tab=cierres',
    check: async ({ end, now }) => ({
      ok: Temporal.Instant.compare(Temporal.Instant.from(end), now) <= 0,
      message: t('stock.monthRunning', 'el mes en curso'),
    }),
  },
  {
    key: 'previous',
    closing: 'INVENTARIOS',
    label: 'Mes anterior cerrado',
    order: 10,
    href: '/inv/operations?tab=cierres',
    async check({ tx, period }) {
      const [month] = await tx.query<{ status: string }>(
        'select status from inv__periods where account_id = $2 and period = $1',
        [previousPeriod(period), TENANT],
      );
      return {
        ok: month?.status !== 'ABIERTO',
        message: t('stock.previousOpen', 'el mes anterior sin cerrar'),
      };
    },
  },
  {
    key: 'drafts',
    closing: 'INVENTARIOS',
    label: 'Movimientos aplicados',
    order: 20,
    href: '/movements?filter[status]=BORRADOR&filter[status]=POR_AUTORIZAR&filter[posted_at][to]={to}',
    async check({ tx, end }) {
      const [found] = await tx.query<{ n: number }>(
        `select count(*)::int as n from movements where account_id = $2 and status in ('BORRADOR', 'POR_AUTORIZAR') and posted_at < $1`,
        [end, TENANT],
      );
      return noneLeft(found!.n, (values) =>
        t(
          'stock.draftsLeft',
          [
            '{count} movimiento con fecha de este mes sin aplicar',
            '{count} movimientos con fecha de este mes sin aplicar',
          ],
          values,
        ),
      );
    },
  },
  {
    key: 'negatives',
    closing: 'INVENTARIOS',
    label: 'Sin existencias negativas',
    order: 30,
    href: '/storage-inventory',
    async check({ tx, end }) {
      const [found] = await tx.query<{ n: number }>(
        'select count(*)::int as n from (select 1 from kardex k where k.account_id = $2 and k.posted_at < $1 group by k.product_id, k.storage_id, k.slot_id, k.lot_id, k.owner_kind, k.owner_id having sum(k.qty) < 0) n',
        [end, TENANT],
      );
      return noneLeft(found!.n, (values) =>
        t(
          'stock.negativesLeft',
          ['{count} existencia negativa', '{count} existencias negativas'],
          values,
        ),
      );
    },
  },
  {
    key: 'replays',
    closing: 'INVENTARIOS',
    label: 'Costos recalculados',
    order: 40,
    href: '/inv-costs?report=COSTOS',
    async check({ tx }) {
      const [found] = await tx.query<{ n: number }>(
        'select count(*)::int as n from stock_costs where account_id = $1 and replay_pending',
        [TENANT],
      );
      return noneLeft(found!.n, (values) =>
        t(
          'stock.replaysLeft',
          ['{count} costo en recálculo', '{count} costos en recálculo'],
          values,
        ),
      );
    },
  },
];

/** `transitNote` is why what has been long on its way still is. */
export async function closeChecks(
  context: ClosingMonth,
  period: string,
  transitNote: string | null,
): Promise<readonly CloseCheck[]> {
  const { tx, actor, now } = context;
  const month = Temporal.PlainYearMonth.from(period);
  const asked = {
    tx,
    actor,
    now,
    period,
    from: month.toPlainDate({ day: 1 }).toString(),
    to: month.toPlainDate({ day: month.daysInMonth }).toString(),
    end: endOfPeriod(context, period),
    transitNote,
  };
  const added = context.services.server.closingChecks.filter(
    ({ closing }) => closing === 'INVENTARIOS',
  );
  const checks: CloseCheck[] = [];
  for (const each of [...LEDGER, ...added]) {
    const { key, label } = each;
    const result = await each.check(asked);
    if (!result) continue;
    const href = checkAddress(each, asked);
    const { ok, message, settled = t('stock.done', 'Listo'), blocks = true } = result;
    checks.push({ key, label, href, ok, blocks, said: ok ? settled : message });
  }
  return checks;
}
