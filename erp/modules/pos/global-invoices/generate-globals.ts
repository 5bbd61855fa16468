/** Drafts of the global invoices of a period, by branch (finance R22, sat-cfdi §7.4). */
import { onBehalfOf } from '#erp/kernel/rights/system-actor.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { PUBLIC_NAME, RFC_PUBLIC } from '#erp/domains/cfdi/catalogs/taxpayers/generic-rfcs.ts';
import { MOST_TICKETS } from '#erp/domains/cfdi/amounts/global.ts';
import { rowFilters } from '#erp/kernel/access.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { createInTransaction } from '#erp/kernel/operations/save.ts';
import { countsOf } from '#erp/kernel/query/counts.ts';
import { Params } from '#erp/kernel/query/params.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { branchToday } from '#erp/modules/cfdi/issuing/branch-place.ts';
import { loadIssuer } from '#erp/modules/cfdi/issuers/open-issuer.ts';
import { satInvoices } from '#erp/modules/cfdi/sat-invoices/sat-invoices.ts';
import { baseCurrency, comesFrom, publicCustomer, TICKETS } from '../invoicing/drafting.ts';
import {
  earlyProblem,
  namedPeriod,
  periodProblem,
  TWO_MONTHS_REGIME,
  type GlobalPeriod,
} from './global-period.ts';
import { GENERATE_KEY } from './globals-path.ts';
import { keepAmounts } from './keep-amounts.ts';

export interface GlobalRequest extends GlobalPeriod {
  /** Null: every branch within reach. */
  readonly branch_office_id: number | null;
}

export interface MadeGlobal {
  readonly id: number;
  readonly branch_office_id: number;
  readonly tickets: number;
  readonly total: string;
}

interface Pending {
  readonly id: number;
  readonly branch_office_id: number;
}

/**
 * Sold in those days, paid, in no CFDI and not given back whole; locked, so that whoever invoices
 * one meanwhile waits.
 */
async function pendingTickets(
  { tx, services, actor }: Writing,
  { branch_office_id, from, to }: GlobalRequest,
): Promise<readonly Pending[]> {
  const { registry } = services;
  const params = new Params();
  const conditions = [
    `t.account_id = ${params.add(actor.accountId)}`,
    `t.day between ${params.add(from)}::date and ${params.add(to)}::date`,
    ...(branch_office_id ? [`t.branch_office_id = ${params.add(branch_office_id)}`] : []),
    ...rowFilters(actor, registry, registry.resource(TICKETS), GENERATE_KEY, params),
  ];
  return tx.query<Pending>(
    `select t.id, t.branch_office_id from pos__tickets t where ${conditions.join(' and ')} and t.kind = 'VENTA' and t.status = 'PAGADO' and t.invoice_id is null and t.global_invoice_id is null
      and t.total > (select coalesce(sum(r.total), 0) from pos__tickets r where ${sameCompany('r', 't')} and r.original_ticket_id = t.id and r.status <> 'CANCELADO')
      order by t.branch_office_id, t.sold_at, t.id for update of t`,
    params.values,
  );
}

/** They are in this one from now on, and what was given back of them is left out of it. */
async function take(context: Writing, invoiceId: number, ids: readonly number[]): Promise<void> {
  const { tx, services, actor, now } = context;
  const at = now.toString();
  await tx.execute(
    sql`update pos__tickets set global_invoice_id = ${invoiceId}, version = version + 1, updated_at = ${at}, updated_by = ${actor.userId} where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );
  await tx.execute(
    sql`update pos__tickets set discounted_in_id = ${invoiceId}, version = version + 1, updated_at = ${at}, updated_by = ${actor.userId} where account_id = ${TENANT} and original_ticket_id = any(${ids}::bigint[]) and status <> 'CANCELADO' and discounted_in_id is null and credit_note_id is null`,
  );
  countsOf(services).void(actor.accountId, 'pos__tickets');
}

async function makeGlobal(
  context: Writing,
  period: GlobalPeriod,
  customer: number,
  own: readonly Pending[],
): Promise<MadeGlobal> {
  const { tx, services } = context;
  const { branch_office_id } = own[0]!;
  const made = await createInTransaction(
    tx,
    services,
    onBehalfOf(services, context.actor),
    satInvoices,
    {
      cfdi_type: 'INGRESO',
      customer_id: String(customer),
      branch_office_id: String(branch_office_id),
      payment_method: 'PUE',
      payment_terms: '0',
      currency_id: String(await baseCurrency(tx)),
    },
  );
  const id = made.id!;
  await take(
    context,
    id,
    own.map((each) => each.id),
  );
  // Of the first of them: whoever follows it looks for all.
  await comesFrom(tx, id, own[0]!.id);
  const kept = await keepAmounts(context, id, {
    more: {
      is_global: true,
      periodicity: period.periodicity,
      ...namedPeriod(period),
      tax_company_id: null,
      receiver_rfc: RFC_PUBLIC,
      receiver_name: PUBLIC_NAME,
      receiver_regime: '616',
      cfdi_use: 'S01',
    },
    reason: t('pos.globalMade', 'Factura global del {from} al {to}.', {
      from: period.from,
      to: period.to,
    }),
  });
  return { id, branch_office_id, ...kept };
}

function* chunks<T>(all: readonly T[], most: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += most) yield all.slice(at, at + most);
}

type Problem = ReturnType<typeof periodProblem>;

function refuse(problem: Problem): void {
  if (problem) throw invalid({ [problem[0]]: [problem[1]] });
}

async function requirePeriod({ tx }: Writing, period: GlobalPeriod): Promise<void> {
  refuse(periodProblem(period));
  const issuer = period.periodicity === '05' ? await loadIssuer(tx, null) : null;
  if (issuer && issuer.regime !== TWO_MONTHS_REGIME)
    throw invalid({
      periodicity: [t('pos.period.regime', 'Sólo quien tributa en el régimen 621 la usa.')],
    });
}

/** By the clock of each branch, as the days of its tickets and of its CFDI are. */
async function requireEnded(
  context: Writing,
  period: GlobalPeriod,
  branches: Iterable<number | null>,
): Promise<void> {
  for (const branch of branches) refuse(earlyProblem(period, await branchToday(context, branch)));
}

/**
 * Makes the drafts in the caller's transaction: one for each branch, or several where it has more
 * than 5,000 tickets, in the order in which they were sold. VALIDACION for days that are no such
 * period or have no tickets.
 */
export async function generateGlobals(
  context: Writing,
  asked: GlobalRequest,
): Promise<readonly MadeGlobal[]> {
  await requirePeriod(context, asked);
  const pending = await pendingTickets(context, asked);
  const byBranch = Map.groupBy(pending, (each) => each.branch_office_id);
  await requireEnded(
    context,
    asked,
    pending.length > 0 ? byBranch.keys() : [asked.branch_office_id],
  );
  if (pending.length === 0)
    throw invalid({
      from: [t('pos.nothingToInvoice', 'No hay tickets por facturar en esos días.')],
    });
  const customer = await publicCustomer(context.tx);
  const made: MadeGlobal[] = [];
  for (const own of byBranch.values())
    for (const part of chunks(own, MOST_TICKETS))
      made.push(await makeGlobal(context, asked, customer, part));
  return made;
}
