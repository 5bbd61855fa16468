import { t } from '#erp/model/texts/t.ts';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { defineRules } from '#erp/kernel/rules.ts';
import { journalTypes } from './journal-types.ts';

export const rules = defineRules(journalTypes, {
  async beforeSave({ tx, before, draft, changed, fail }) {
    draft.folio_prefix ||= draft.code ?? null;
    if (!before) return;
    const [used] = await tx.query(
      sql`select 1 from acc__book_entries where account_id = ${TENANT} and journal_type_id = ${before.id} and folio is not null limit 1`,
    );
    if (!used) return;
    const message = t(
      'accounting.typeHasFolios',
      'Ya hay pólizas con folio de este tipo: no cambia.',
    );
    for (const field of ['code', 'folio_reset', 'folio_prefix'] as const)
      if (changed(field)) fail(field, message);
  },
  /** Each type numbers by a series of its own (finance decision 14). */
  async afterSave({ tx, after }) {
    const facts = sql`${after.folio_prefix} as code, ${after.name} as name, 'acc/book-entries' as document, false as is_default, ${after.folio_digits}::int as digits, '{SERIE}-{AAAA}{MM}-{FOLIO}' as pattern, ${after.folio_reset} as reset`;
    if (after.series_id) {
      await tx.execute(
        sql`update series s set code = f.code, name = f.name, digits = f.digits, reset = f.reset from (select ${facts}) f where s.account_id = ${TENANT} and s.id = ${after.series_id}`,
      );
      return;
    }
    const [made] = await tx.query(
      sql<{
        id: number;
      }>`insert into series (account_id, code, name, document, is_default, digits, pattern, reset, next_folio, assign_on, gapless, copies)
        select ${TENANT}, f.code, f.name, f.document, f.is_default, f.digits, f.pattern, f.reset, 1, 'CONFIRMAR', true, 1 from (select ${facts}) f returning id`,
    );
    await tx.execute(
      sql`update acc__journal_types set series_id = ${made!.id} where account_id = ${TENANT} and id = ${after.id}`,
    );
  },
});
