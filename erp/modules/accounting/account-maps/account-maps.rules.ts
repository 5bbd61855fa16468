import { sameCompany } from '#erp/db/sql/joins.ts';
import { raw, sql, TENANT } from '#erp/db/sql/sql.ts';
import { DomainError } from '#erp/model/errors.ts';
import { defineRules, type DeleteContext, type SaveContext } from '#erp/kernel/rules.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { accountsByRole } from './account-maps.endpoints.ts';
import { OF_RECORD } from './account-maps.schemas.ts';
import { t } from '#erp/model/texts/t.ts';
import { accountMaps } from './account-maps.ts';

type Save = SaveContext<typeof accountMaps>;

/**
 * What controls an account follows from who posts to it: a role goes where its general row goes, so
 * that no document of another module moves what items or banks keep.
 */
async function requireSameControl({ tx, draft, fail }: Save): Promise<void> {
  if (!draft.book_account_id || !draft.role) return;
  const [found] = await tx.query(
    sql<{
      control: string;
      general: string | null;
    }>`select a.control, (select g.control from acc__account_maps m join acc__accounts g on ${raw(sameCompany('g', 'm'))} and g.id = m.book_account_id
        where m.account_id = ${TENANT} and m.role = ${draft.role} and m.scope = 'GENERAL') as general
      from acc__accounts a where a.account_id = ${TENANT} and a.id = ${draft.book_account_id}`,
  );
  if (!found || found.general === null || found.control === found.general) return;
  fail(
    'book_account_id',
    found.control === 'NINGUNO'
      ? t('accounting.controlNeeded', 'Este rol va a una cuenta de control: elige una de ellas.')
      : t(
          'accounting.controlElsewhere',
          'Es una cuenta de control, que sólo mueven sus propios documentos: elige otra.',
        ),
  );
}

/** Documents of others would wait for the account that they have always had. */
async function keepControl({ tx, before }: DeleteContext<typeof accountMaps>): Promise<void> {
  if (before.scope !== 'GENERAL') return;
  const [account] = await tx.query(
    sql<{
      control: string;
    }>`select control from acc__accounts where account_id = ${TENANT} and id = ${before.book_account_id}`,
  );
  if (account?.control !== 'NINGUNO')
    throw new DomainError(
      'EN_USO',
      t('accounting.mappedControl', 'Es la cuenta de control de su rol: cámbiala por otra.'),
    );
}

export const rules = defineRules(accountMaps, {
  calls: { record: call(OF_RECORD, accountsByRole) },
  beforeDelete: keepControl,
  async beforeSave(context) {
    const { draft, services } = context;
    const scope = services.registry.postings.scopes.find(({ code }) => code === draft.scope);
    const values: Readonly<Record<string, unknown>> = draft;
    draft.scope_key = `${draft.scope}:${(scope && values[scope.fact]) ?? ''}`;
    await requireSameControl(context);
  },
});
