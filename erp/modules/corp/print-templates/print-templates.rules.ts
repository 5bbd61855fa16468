import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { moveByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { DomainError } from '#erp/model/errors.ts';
import { linesIn } from '#erp/platform/printing/print-format.ts';
import { MOST_LINES } from '#erp/platform/printing/print-header.ts';
import {
  defineRules,
  type Row,
  type SaveContext,
  type TransitionContext,
} from '#erp/kernel/rules.ts';
import { printParts } from '#erp/model/records/print-layout.ts';
import { printTemplates } from './print-templates.ts';

const MOST = [
  ['header', MOST_LINES.header, 'renglones'],
  ['footer', MOST_LINES.footer, 'renglones'],
  ['signatures', 4, 'firmas'],
  ['copies', 9, 'copias'],
] as const;

/**
 * Every part of the document has its row: those that are missing come at the end, unmarked unless
 * the format is new.
 */
function fillParts({ draft, before, services }: SaveContext<typeof printTemplates>): void {
  const resource = services.registry.resources.get(String(draft.resource));
  if (!resource) return;
  const known = new Map(printParts(services.registry, resource).map((part) => [part.name, part]));
  const rows = (Array.isArray(draft.parts) ? (draft.parts as readonly Row[]) : []).filter(
    ({ name }) => typeof name === 'string' && known.has(name),
  );
  const taken = new Set(rows.map(({ name }) => name));
  const added = [...known.values()]
    .filter(({ name }) => !taken.has(name))
    .map(({ name, what, shown }): Row => ({
      name,
      what,
      shown: before === null && shown,
      label: null,
    }));
  draft.parts = [...rows, ...added];
}

/** What the maker of PDF can draw. */
async function checkLogo({
  tx,
  draft,
  changed,
  fail,
}: SaveContext<typeof printTemplates>): Promise<void> {
  if (typeof draft.logo !== 'number' || !changed('logo')) return;
  const [file] = await tx.query<{ mime: string }>(
    'select mime from files where account_id = $2 and id = $1',
    [draft.logo, TENANT],
  );
  if (file && file.mime !== 'image/png' && file.mime !== 'image/jpeg')
    fail('logo', t('corp.logo', 'Sube el logotipo en PNG o JPG.'));
}

/** One in use for a document and a branch: the one before is withdrawn. */
async function publish(context: TransitionContext<typeof printTemplates>): Promise<void> {
  const { before, resource, services } = context;
  if (!services.registry.resources.has(before.resource))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('corp.noDocument', 'Esta versión ya no tiene ese documento.'),
    );
  const parts = Array.isArray(before.parts) ? (before.parts as readonly Row[]) : [];
  if (!parts.some(({ shown }) => shown === true))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('corp.someContent', 'Marca al menos un dato de Contenido: la hoja saldría vacía.'),
    );
  await moveByConsequence(context, `${resource.path}.replace`, {
    resource: before.resource,
    branch_office_id: before.branch_office_id ?? null,
  });
}

export const rules = defineRules(printTemplates, {
  async beforeSave(context) {
    const { draft, fail } = context;
    for (const [name, most, what] of MOST)
      if (typeof draft[name] === 'string' && linesIn(draft[name]).length > most)
        fail(
          name,
          t('corp.mostRows', 'Son hasta {most} {what}, en renglones aparte.', { most, what }),
        );
    await checkLogo(context);
    fillParts(context);
  },
  transitions: { publish },
});
