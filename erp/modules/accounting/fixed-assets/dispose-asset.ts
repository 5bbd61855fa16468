/** An asset leaves the books: sold, out of use, stolen (finance §2.3.1). */
import { Decimal } from 'decimal.js';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { postEvent } from '#erp/domains/accounting/events/post-event.ts';
import type { TransitionContext } from '#erp/kernel/rules.ts';
import { DomainError } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { monthLabel } from '#erp/platform/periods/periods.ts';
import type { fixedAssets } from './fixed-assets.ts';

type Change = TransitionContext<typeof fixedAssets>;

/** Full months before the one of the disposal are posted. */
async function requireDepreciated({ tx, before }: Change, date: string): Promise<void> {
  const [missing] = await tx.query(
    sql<{
      period: string;
    }>`select period from acc__asset_depreciations where account_id = ${TENANT} and asset_id = ${before.id} and run_id is null and not is_opening and period < date_trunc('month', ${date}::date) order by period desc limit 1`,
  );
  if (!missing) return;
  const message = t('assets.depreciateFirst', 'Corre primero la depreciación de {month}.', {
    month: monthLabel(missing.period),
  });
  throw new DomainError('ESTADO_INVALIDO', message);
}

/** A month after the one of the disposal would keep the expense of an asset that was gone. */
async function requireNoneAfter({ tx, before, fail }: Change, date: string): Promise<void> {
  const [later] = await tx.query(
    sql<{
      period: string;
    }>`select period from acc__asset_depreciations where account_id = ${TENANT} and asset_id = ${before.id} and run_id is not null and period > date_trunc('month', ${date}::date) order by period desc limit 1`,
  );
  if (!later) return;
  const message = t(
    'assets.depreciatedAfter',
    'Ya se depreció hasta {month}: escribe un día desde ese mes, o reversa antes esa depreciación.',
    { month: monthLabel(later.period) },
  );
  fail('disposal_date', message);
}

function checkDisposal({ before, changes, fail, actor, now }: Change): boolean {
  const { disposal_date: date, disposal_kind: kind, disposal_amount: amount } = changes;
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const problems: [string, string][] = [];
  if (date! < before.start_date!)
    problems.push([
      'disposal_date',
      t('assets.disposedBefore', 'No puede ser anterior al inicio de la depreciación.'),
    ]);
  if (date! > today)
    problems.push(['disposal_date', t('assets.disposedAhead', 'No puede ser posterior a hoy.')]);
  if (kind === 'VENTA' && !amount)
    problems.push(['disposal_amount', t('assets.soldFor', 'Escribe en cuánto se vendió.')]);
  for (const [field, message] of problems) fail(field, message);
  return problems.length === 0;
}

export async function disposeAsset(context: Change): Promise<void> {
  const { tx, before, changes } = context;
  if (!checkDisposal(context)) return;
  const date = changes.disposal_date!;
  await requireDepreciated(context, date);
  await requireNoneAfter(context, date);
  await tx.execute(
    sql`delete from acc__asset_depreciations where account_id = ${TENANT} and asset_id = ${before.id} and run_id is null and not is_opening`,
  );
  const amount = changes.disposal_kind === 'VENTA' ? changes.disposal_amount! : '0';
  changes.disposal_amount = amount;
  const value = new Decimal(before.cost!).minus(before.depreciated!);
  const gain = new Decimal(amount).minus(value);
  const { eventId } = await postEvent(context, {
    event: 'BAJA_ACTIVO',
    source: { resource: 'acc/fixed-assets', id: before.id! },
    date,
    branch_office_id: before.branch_office_id ?? null,
    tokens: { folio: before.code ?? null },
    sets: {
      TOTAL: [
        {
          amounts: {
            costo: before.cost!,
            depreciado: before.depreciated!,
            importe: amount,
            utilidad: Decimal.max(0, gain).toFixed(2),
            perdida: Decimal.max(0, gain.neg()).toFixed(2),
          },
          accounts: {
            ACTIVO_FIJO: before.asset_account_id!,
            ...(before.accumulated_account_id && { DEP_ACUMULADA: before.accumulated_account_id }),
          },
          cost_center_id: before.cost_center_id ?? null,
          cost_unit_id: before.cost_unit_id ?? null,
        },
      ],
    },
  });
  changes.disposal_event_id = eventId;
}
