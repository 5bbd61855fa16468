/** What a draft of a Carta Porte is refused for; the rest is asked of it when it is sealed. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { DeleteContext, SaveContext } from '#erp/kernel/rules.ts';
import { t } from '#erp/model/texts/t.ts';
import { seriesProblem } from '../../issuers/issuer-series.ts';
import { BILL_NUMBERING } from '../bills-path.ts';
import type { satLandingBills } from '../sat-landing-bills.ts';

type Save = SaveContext<typeof satLandingBills>;

interface Freight {
  readonly status: string;
  readonly cfdi_type: string;
  readonly others: number;
}

/** While its bytes wait for their stamp, what they say stays. */
const OPEN = ['BORRADOR', 'ERROR_TIMBRADO'];

/** Locked: of two bills of one invoice at once one is its, and none while it is being sealed. */
async function freightOf(
  tx: Tx,
  invoiceId: number | null | undefined,
  ownId: number | null,
): Promise<Freight | null> {
  await tx.query(
    sql`select 1 from satinvoices where account_id = ${TENANT} and id = ${invoiceId ?? null} for update`,
  );
  const [invoice] = await tx.query(
    sql<Freight>`select i.status, i.cfdi_type, (select count(*)::int from sat_landing_bills b where b.account_id = ${TENANT} and b.invoice_id = i.id and b.id is distinct from ${ownId}::bigint and b.status <> 'CANCELADO') as others
      from satinvoices i where i.account_id = ${TENANT} and i.id = ${invoiceId ?? null}`,
  );
  return invoice ?? null;
}

const sealedText = () =>
  t('landing.invoiceSealed', 'Su factura de flete ya está sellada: ábrela con «Corregir».');

async function checkFreight({ tx, draft, before, fail }: Save): Promise<void> {
  if (draft.cfdi_type !== 'I' || !draft.invoice_id) return;
  const invoice = await freightOf(tx, draft.invoice_id, before?.id ?? null);
  if (!invoice) return;
  if (invoice.cfdi_type !== 'INGRESO')
    fail('invoice_id', t('landing.notIncome', 'El flete se cobra en una factura de ingreso.'));
  else if (!OPEN.includes(invoice.status)) fail('invoice_id', sealedText());
  else if (invoice.others > 0)
    fail('invoice_id', t('landing.invoiceTaken', 'Esa factura ya tiene su Carta Porte.'));
}

async function checkSeries({ tx, draft, fail }: Save): Promise<void> {
  const problem = await seriesProblem(tx, draft, BILL_NUMBERING.document);
  if (problem) fail('series_id', problem);
}

/** What is chosen says its own UUID. */
async function completeRelations({ tx, draft, fail }: Save): Promise<void> {
  const relations = draft.relations ?? [];
  const ids = relations.map(({ related_id }) => related_id ?? null);
  const known = await tx.query(
    sql<{
      id: number;
      uuid: string | null;
    }>`select id, uuid from satinvoices where account_id = ${TENANT} and id = any(${ids}::bigint[])`,
  );
  for (const [i, relation] of relations.entries()) {
    relation.uuid ??= known.find(({ id }) => id === relation.related_id)?.uuid ?? null;
    if (!relation.uuid)
      fail(
        `relations[${i}][uuid]`,
        t('invoicing.noUuid', 'Elige el documento, o escribe su UUID.'),
      );
  }
}

export async function checkBill(context: Save): Promise<void> {
  const { draft, fail } = context;
  if (draft.international)
    fail(
      'international',
      t('landing.international', 'El traslado internacional aún no está disponible.'),
    );
  await checkFreight(context);
  await checkSeries(context);
  await completeRelations(context);
}

export async function checkBillDeletion({
  tx,
  before,
  fail,
}: DeleteContext<typeof satLandingBills>): Promise<void> {
  if (before.folio)
    fail(
      '',
      t('invoicing.hasFolio', 'Ya tiene folio: la serie no lleva huecos. Corrígelo y tímbralo.'),
    );
  const invoice = await freightOf(tx, before.invoice_id, before.id);
  if (invoice && !OPEN.includes(invoice.status)) fail('', sealedText());
}
