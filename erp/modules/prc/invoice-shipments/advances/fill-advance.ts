/** What the note that applies an advance begins with (purchasing R49). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { apportion } from '#erp/domains/amounts/apportion.ts';
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import type { ComputeContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import type { invoiceShipments } from '../invoice-shipments.ts';

type Draft = ComputeContext<typeof invoiceShipments>['draft'];

interface Advance {
  readonly name: string;
  readonly subtotal: string;
  readonly total: string;
  /** What of it nothing took yet, and what is owed of the invoice that it pays for. */
  readonly left: string;
  readonly owed: string;
}

async function loadAdvance(tx: Tx, { advance_invoice_id, related_invoice_id }: Draft) {
  const [found] = await tx.query(
    sql<Advance>`select coalesce(i.supplier_folio, i.folio, '') as name, i.subtotal - coalesce(i.discount, 0) as subtotal, i.total,
        (select coalesce(sum(k.balance), 0) from cfl__open_items k where k.account_id = ${TENANT} and k.source_resource = 'payments' and k.source_id = i.advance_payment_id::text and k.kind = 'ANTICIPO' and k.status <> 'CANCELADA') as left,
        (select coalesce(sum(r.balance), 0) from prc__invoice_shipments r where r.account_id = ${TENANT} and r.id = ${related_invoice_id ?? null}) as owed
      from prc__invoice_shipments i where i.account_id = ${TENANT} and i.id = ${advance_invoice_id}`,
  );
  return found;
}

const linesOfAdvance = (tx: Tx, id: number) =>
  tx.query(
    sql<{
      tax_id: number | null;
      other_tax_id: number | null;
      net: string;
    }>`select tax_id, other_tax_id, amount - coalesce(discount, 0) as net from prc_invoice_lines where account_id = ${TENANT} and invoice_id = ${id} order by position, id`,
  );

/** Without lines of its own, as much of the advance as its invoice is owed. */
export async function fillAdvance(tx: Tx, draft: Draft): Promise<void> {
  const advance = await loadAdvance(tx, draft);
  if (!advance) return;
  const part = Exact.min(advance.left, advance.owed);
  if (part.lte(0)) return;
  const lines = await linesOfAdvance(tx, draft.advance_invoice_id!);
  const base = moneyText(new Exact(advance.subtotal).times(part).div(advance.total));
  const nets = apportion(
    base,
    lines.map(({ net }) => net),
  );
  const description = t('prc.advanceOf', 'Aplicación de anticipo {folio}', {
    folio: advance.name,
  });
  draft.lines = lines.map(({ tax_id, other_tax_id }, i) => ({
    description,
    quantity: '1',
    price: nets[i]!,
    tax_id,
    other_tax_id,
  }));
  draft.document_total ??= moneyText(part);
}
