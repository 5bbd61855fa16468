import { t } from '#erp/model/texts/t.ts';
import { existsSync } from 'node:fs';
import { DomainError } from '#erp/model/errors.ts';
import { defineRules, type SaveContext } from '#erp/kernel/rules.ts';
import { signedInOf } from '#erp/platform/access/signed-in.ts';
import { systemRoutes } from './routes.ts';

const EXTERNAL = 'EXTERNA';

export const rules = defineRules(systemRoutes, {
  beforeSave(context) {
    const { before, draft } = context;
    requirePage(context);
    if (!before) requireLink(context);
    else if (before.kind !== EXTERNAL && Array.isArray(draft.role_ids) && draft.role_ids.length > 0)
      context.fail(
        'role_ids',
        t(
          'sys.screenRoles',
          'Quién abre una pantalla del sistema lo dicen sus permisos. Los roles son sólo de ligas a otros sitios.',
        ),
      );
  },
  beforeDelete({ before }) {
    if (before.kind !== EXTERNAL)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t('sys.screenStays', 'Las pantallas del sistema no se eliminan: ocúltala del menú.'),
      );
  },
  afterCommit: ({ actor, services }) => signedInOf(services.db).dropAccount(actor.accountId),
});

const MANUAL = new URL('../../../../docs/manual/', import.meta.url);

/**
 * A page of the manual that comes with the system; what `docs_base` points at, elsewhere, nobody
 * here can see.
 */
function requirePage({ draft, changed, fail }: SaveContext<typeof systemRoutes>): void {
  if (
    !changed('doc_url') ||
    typeof draft.doc_url !== 'string' ||
    draft.doc_url === '' ||
    !existsSync(MANUAL)
  )
    return;
  const page = draft.doc_url.split('#')[0]!.replaceAll('/', '-');
  if (!existsSync(new URL(`${page}.md`, MANUAL)))
    fail(
      'doc_url',
      t(
        'sys.manualPage',
        'El manual no tiene esa página. Escribe su dirección como se ve en el manual, sin /manual/.',
      ),
    );
}

/** What a company adds leads out of the system. */
function requireLink({ draft, fail }: SaveContext<typeof systemRoutes>): void {
  const path = typeof draft.path === 'string' ? draft.path : '';
  const url = URL.canParse(path) ? new URL(path) : null;
  if (url?.protocol !== 'https:' || url.username)
    fail(
      'path',
      t('sys.wholeAddress', 'Escribe una dirección completa con https, como https://sitio.mx.'),
    );
  draft.kind = EXTERNAL;
}
