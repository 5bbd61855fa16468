/** Files of the demo's suppliers: three with something expired, four that end soon. */
import { createHash } from 'node:crypto';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { followRequirements } from '#erp/modules/spp/required-documents/follow-requirements.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { act, deskOf, make, type Desk } from '../office/desk.ts';
import { day } from '../rows.ts';

const DOCUMENTS = 'spp/suppliers-documents';

/** Days from today on which a paper of a supplier ends; the others end in due time. */
const ENDS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'PROV-0003': { OPINION_32D: -6 },
  'PROV-0005': { CSF: -20 },
  'PROV-0009': { CSF: -2 },
  'PROV-0001': { OPINION_32D: 20 },
  'PROV-0004': { OPINION_32D: 12 },
  'PROV-0006': { CSF: 8 },
  'PROV-0008': { OPINION_32D: 1 },
};

const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);

/** An empty page, which stands for each paper. */
async function paperFile(tx: Tx, services: Services, accountId: number): Promise<number> {
  const sha256 = createHash('sha256').update(PDF).digest('hex');
  await contentsOf(services).put(accountId, sha256, PDF);
  const [file] = await tx.query(
    sql<{
      id: number;
    }>`insert into files (account_id, name, mime, size, sha256, kind) values (${TENANT}, 'documento.pdf', 'application/pdf', ${PDF.length}, ${sha256}, 'OTRO') returning id`,
  );
  return file!.id;
}

/** All that is asked of the active ones, accepted; their folios come first. */
async function acceptPapers(tx: Tx, file: number): Promise<void> {
  await tx.execute(
    sql`insert into spp__suppliers_documents (account_id, folio, kind, status, supplier_id, document_type_id, pdf_file, period, issued_on, expires_on)
      select ${TENANT}, 'DP-' || lpad((row_number() over (order by s.code, y.code))::text, 5, '0'), 'EXPEDIENTE', 'ACEPTADO', s.id, y.id, ${file}, case when y.frequency in ('UNICO', 'POR_VIGENCIA') then null else ${day(0).slice(0, 7)} end, ${day(-12)}::date,
          case y.frequency when 'UNICO' then null::date when 'POR_VIGENCIA' then ${day(700)}::date when 'ANUAL' then ${day(240)}::date else ${day(45)}::date end
        from spp__required_documents q join suppliers s on s.account_id = ${TENANT} and s.id = q.supplier_id join pur__document_types y on y.account_id = ${TENANT} and y.id = q.document_type_id
        where q.account_id = ${TENANT} and q.required and s.status in ('ACTIVO', 'BLOQUEADO')`,
  );
  for (const [code, papers] of Object.entries(ENDS))
    for (const [type, days] of Object.entries(papers))
      await tx.execute(
        sql`update spp__suppliers_documents d set expires_on = ${day(days)} from suppliers s, pur__document_types y where d.account_id = ${TENANT} and s.account_id = ${TENANT} and y.account_id = ${TENANT} and d.supplier_id = s.id and d.document_type_id = y.id and s.code = ${code} and y.code = ${type}`,
      );
  await tx.execute(
    sql`update series set next_folio = 1 + (select count(*) from spp__suppliers_documents where account_id = ${TENANT}) where account_id = ${TENANT} and document = ${DOCUMENTS}`,
  );
}

/** One in each state that waits for somebody, or came to nothing. */
async function handIn(desk: Desk, file: number): Promise<void> {
  const suppliers = await idsByCode(desk.tx, desk.actor.accountId, 'suppliers');
  const types = await idsByCode(desk.tx, desk.actor.accountId, 'pur__document_types');
  const paper = (supplier: string, type: string, comment: string) =>
    make(desk, DOCUMENTS, {
      kind: 'EXPEDIENTE',
      supplier_id: String(suppliers.get(supplier)),
      document_type_id: String(types.get(type)),
      pdf_file: String(file),
      period: day(0).slice(0, 7),
      issued_on: day(-1),
      supplier_comment: comment,
    });
  await paper('PROV-0003', 'OPINION_32D', 'Opinión positiva de este mes');
  const review = await paper('PROV-0005', 'CSF', 'Constancia actualizada');
  await act(desk, DOCUMENTS, 'review', review.id!);
  const refused = await paper('PROV-0010', 'CSF', 'Constancia');
  await act(desk, DOCUMENTS, 'reject', refused.id!, {
    reject_reason: 'La constancia es de otra persona: sube la de la empresa.',
  });
  const taken = await paper('PROV-0006', 'CSF', 'Constancia de hoy');
  await act(desk, DOCUMENTS, 'cancel', taken.id!);
}

/** With their papers in order before anything is bought. */
export async function demoSupplierPapers(services: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await services.db.tenant({ accountId: system.accountId }, async (tx) => {
    const [known] = await tx.query(
      sql`select 1 from spp__suppliers_documents where account_id = ${TENANT} limit 1`,
    );
    if (known) return;
    const at = { tx, now: services.now(), actor: system };
    await followRequirements(at);
    const file = await paperFile(tx, services, system.accountId);
    await acceptPapers(tx, file);
    await followRequirements(at);
    await handIn(await deskOf(tx, services, system, 'cuentas_por_pagar'), file);
  });
}

/** Of some of what is owed the supplier handed in its CFDI: counter-receipts are made of them. */
export async function demoHandedInvoices({ db }: Services, system: Actor): Promise<void> {
  if (system.accountCode !== 'DEMO') return;
  await db.tenant({ accountId: system.accountId }, async (tx) => {
    await tx.execute(
      sql`insert into spp__suppliers_documents (account_id, folio, kind, status, supplier_id, uuid, uuid_key, issue_datetime, issuer_rfc, currency, total, payment_mode, invoice_id)
        select ${TENANT}, 'DP-' || lpad((n.last + row_number() over (order by i.id))::text, 5, '0'), 'FACTURA', 'ACEPTADO', i.supplier_id, i.uuid, i.uuid_key, i.date + time '17:00', s.rfc, 'MXN', i.total, i.payment_mode, i.id
          from (select * from prc__invoice_shipments where account_id = ${TENANT} and status in ('CONTABILIZADA', 'PAGO_PARCIAL') and kind = 'FACTURA' and uuid_key is not null order by id limit 6) i
            join suppliers s on s.account_id = ${TENANT} and s.id = i.supplier_id cross join (select coalesce(max(substring(d.folio from '\\d+$')::int), 0) as last from spp__suppliers_documents d where d.account_id = ${TENANT}) n
          where not exists (select 1 from spp__suppliers_documents d where d.account_id = ${TENANT} and d.kind = 'FACTURA')`,
    );
    await tx.execute(
      sql`update series set next_folio = 1 + (select count(*) from spp__suppliers_documents where account_id = ${TENANT}) where account_id = ${TENANT} and document = ${DOCUMENTS}`,
    );
  });
}
