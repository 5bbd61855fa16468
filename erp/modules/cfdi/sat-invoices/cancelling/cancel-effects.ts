/** `GET satInvoices/effects/:id`: what cancelling would touch, before it is confirmed (R23). */
import { join, leftJoin } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Effects, Table } from '#erp/domains/payments/effects-schema.ts';
import { requireActor } from '#erp/kernel/wire/endpoints.ts';
import { requireRecord } from '#erp/kernel/record-access.ts';
import type { CallContext } from '#erp/kernel/rules.ts';
import { notFound } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { INVOICES } from '../stamping/invoices-path.ts';
import { liveApplications, liveNotes, liveReceipts } from './cancel-checks.ts';

interface Entry {
  readonly id: number;
  readonly folio: string;
  readonly amount: string;
  readonly period: string;
  readonly status: string | null;
}

const entriesOf = (tx: Tx, id: number) =>
  tx.query(
    sql<Entry>`select b.id, b.folio, (select sum(n.debit) from acc__book_entry_lines n where n.account_id = ${TENANT} and n.entry_id = b.id) as amount, to_char(b.date, 'YYYY-MM') as period, p.status
      from acc__book_entries b ${raw(leftJoin('acc__book_entries.period_id', 'b', 'p'))}
      where b.account_id = ${TENANT} and b.source_resource = ${INVOICES} and b.source_id = ${String(id)} and b.status = 'APLICADA' and b.reverses_id is null order by b.id`,
  );

interface SaidCollection {
  readonly movement: string;
  readonly invoice: string;
  readonly amount: string;
}

/** What a receipt says. */
const saidBy = (tx: Tx, id: number) =>
  tx.query(
    sql<SaidCollection>`select coalesce(m.folio, '') as movement, coalesce(i.number, '') as invoice, x.amount from satinvoices__collections x ${raw(join('satinvoices__collections.movement_id', 'x', 'm'))} ${raw(join('satinvoices__collections.invoice_id', 'x', 'i'))}
      where x.account_id = ${TENANT} and x.receipt_id = ${id} and x.status <> 'DESHECHA' order by x.id`,
  );

const opened = (resource: string, rows: readonly { readonly id: number }[]) =>
  rows.map(({ id }) => ({ resource, id }));

const isOpen = ({ status }: Entry) => status === 'ABIERTO';

const amount = () => t('invoicing.effects.amount', 'Importe');

/** What is cancelled or undone before it. */
async function undoneBefore(tx: Tx, id: number, uuid: string): Promise<readonly Table[]> {
  const receipts = await liveReceipts(tx, id);
  const notes = await liveNotes(tx, uuid);
  const applications = await liveApplications(tx, id);
  return [
    {
      title: t('invoicing.effects.receipts', 'Complementos de pago que se cancelan antes'),
      columns: [t('invoicing.effects.receipt', 'Complemento'), amount()],
      rows: receipts.map(({ number, paid }) => [number, paid]),
      records: opened(INVOICES, receipts),
    },
    {
      title: t('invoicing.effects.notes', 'Notas de crédito que se cancelan antes'),
      columns: [t('invoicing.effects.note', 'Nota'), t('invoicing.effects.total', 'Total')],
      rows: notes.map(({ number, total }) => [number, total]),
      records: opened(INVOICES, notes),
    },
    {
      title: t('invoicing.effects.applied', 'Cobros aplicados que se deshacen antes'),
      columns: [t('invoicing.effects.document', 'Documento'), amount()],
      rows: applications.map(({ document, amount: applied }) => [document ?? '', applied]),
      records: opened('cfl/applications', applications),
    },
  ];
}

/** What its cancelling does by itself. */
async function undoneWithIt(tx: Tx, id: number): Promise<readonly Table[]> {
  const said = await saidBy(tx, id);
  const entries = await entriesOf(tx, id);
  return [
    {
      title: t('invoicing.effects.unsaid', 'Cobros que vuelven a esperar su complemento'),
      columns: [t('invoicing.effects.collection', 'Cobro y factura'), amount()],
      rows: said.map((each) => [`${each.movement} · ${each.invoice}`, each.amount]),
    },
    {
      title: t('invoicing.effects.entries', 'Pólizas que se reversan'),
      columns: [t('invoicing.effects.entry', 'Póliza'), amount()],
      rows: entries.map((entry) => [
        isOpen(entry)
          ? entry.folio
          : t('invoicing.effects.closed', '{folio}, de un mes cerrado: se reversa hoy', {
              folio: entry.folio,
            }),
        entry.amount,
      ]),
      records: opened('acc/book-entries', entries),
    },
  ];
}

export async function cancelEffects(context: CallContext): Promise<{ readonly data: Effects }> {
  const actor = requireActor(context);
  const { services, resource, id } = context;
  if (id === null) throw notFound();
  const tables = await services.db.tenant({ accountId: actor.accountId }, async (tx) => {
    await requireRecord(tx, services.registry, actor, { resource, id }, 'one');
    const [row] = await tx.query(
      sql<{
        uuid: string | null;
      }>`select uuid from satinvoices where account_id = ${TENANT} and id = ${id}`,
    );
    return [...(await undoneBefore(tx, id, row?.uuid ?? '')), ...(await undoneWithIt(tx, id))];
  });
  return { data: { confirm: null, tables: tables.filter(({ rows }) => rows.length > 0) } };
}
