/** What a paper of a supplier's file must say, and until when it holds (purchasing §2). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { t } from '#erp/model/texts/t.ts';
import {
  appliesTo,
  type AppliesTo,
  type DocumentedSupplier,
} from '#erp/modules/purchasing/document-types/compliance.ts';
import { todayOf } from '#erp/platform/approvals/store.ts';
import { expiryOf, isPeriodic } from '../expiry.ts';
import type { Save } from './check-upload.ts';

interface PaperType extends DocumentedSupplier {
  readonly name: string;
  readonly frequency: string;
  readonly valid_days: number | null;
  readonly accepts: string;
  readonly applies_to: AppliesTo;
  /** Name of the file that was handed in. */
  readonly file: string | null;
}

async function loadType(tx: Tx, { draft }: Save): Promise<PaperType | null> {
  const [found] = await tx.query(
    sql<PaperType>`select y.name, y.frequency, y.valid_days::int as valid_days, y.accepts, y.applies_to, s.person_type, s.category, s.requires_repse, f.name as file
      from pur__document_types y join suppliers s on s.account_id = ${TENANT} and s.id = ${draft.supplier_id} left join files f on f.account_id = ${TENANT} and f.id = ${draft.pdf_file ?? null}
      where y.account_id = ${TENANT} and y.id = ${draft.document_type_id ?? null}`,
  );
  return found ?? null;
}

const endings = (accepts: string) => accepts.split(',').map((each) => each.trim());

export async function checkPaper(context: Save): Promise<void> {
  const { tx, draft, before, now, actor, changed, fail } = context;
  const type = await loadType(tx, context);
  if (!type) return;
  if (!appliesTo(type.applies_to, type))
    fail('document_type_id', t('spp.notAsked', 'No se le pide a este proveedor: elige otro.'));
  const ending = type.file?.split('.').at(-1)?.toLowerCase() ?? '';
  if (type.file && !endings(type.accepts).includes(ending))
    fail('pdf_file', t('spp.ending', 'Se acepta: {accepts}.', { accepts: type.accepts }));
  if (draft.issued_on && draft.issued_on > todayOf(now, actor.timeZone))
    fail('issued_on', t('spp.issuedLater', 'Se expidió hoy o antes.'));
  if (isPeriodic(type.frequency) && !draft.period)
    fail('period', t('spp.period', 'Escribe de qué mes es: se entrega cada cierto tiempo.'));
  if (!isPeriodic(type.frequency)) draft.period = null;
  if (!draft.issued_on) return;
  const moved = ['issued_on', 'period', 'document_type_id'] as const;
  if (before && !changed('expires_on') && moved.some((name) => changed(name)))
    draft.expires_on = null;
  draft.expires_on ??= expiryOf(type, draft.issued_on, draft.period ?? null);
  if (draft.expires_on && draft.expires_on < draft.issued_on)
    fail('expires_on', t('spp.expiresFirst', 'Vence antes de expedirse: revisa las fechas.'));
}
