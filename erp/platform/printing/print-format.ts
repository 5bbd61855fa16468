/** The format in which a company prints a record (platform §5, Printing). */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { refersTo } from '#erp/db/sql/joins.ts';
import type { Tx } from '#erp/db/database.ts';
import type { TemplatePart } from '#erp/model/records/print-layout.ts';
import type { Registry } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { notFound } from '#erp/model/errors.ts';

export interface PrintFormat {
  readonly name: string;
  readonly header: string | null;
  readonly footer: string | null;
  /** SHA-256 of its picture. */
  readonly logo: string | null;
  readonly legend: string | null;
  /** null: as the document declares. */
  readonly signatures: readonly string[] | null;
  /** A legend a copy; empty is one copy without any. */
  readonly copies: readonly string[];
  readonly landscape: boolean;
  readonly watermark: boolean;
  readonly parts: readonly TemplatePart[];
}

interface FormatRow extends Record<string, unknown> {
  readonly name: string;
  readonly header: string | null;
  readonly footer: string | null;
  readonly logo: string | null;
  readonly legend: string | null;
  readonly signatures: string | null;
  readonly copies: string | null;
  readonly orientation: string;
  readonly watermark: boolean;
  readonly parts: readonly TemplatePart[];
}

/** Texts of one a line. */
export const linesIn = (text: string | null | undefined): readonly string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * The one in use for this kind of record, the branch's own before the general one; or `id`, in
 * whatever state, to look at it.
 */
export async function loadPrintFormat(
  tx: Tx,
  registry: Registry,
  resource: Resource,
  branchId: number | null,
  id: number | null,
): Promise<PrintFormat | null> {
  if (!registry.resources.has('print-templates')) return null;
  const [row] = await tx.query<FormatRow>(
    `select f.name, f.header, f.footer, f.legend, f.signatures, f.copies, f.orientation, f.watermark, (select l.sha256 from files l where ${refersTo('print_templates.logo', 'f', 'l')}) as logo,
       coalesce((select json_agg(json_build_object('name', p.name, 'label', p.label) order by p.position, p.id) from print_template_parts p
         where ${refersTo('print_template_parts.template_id', 'p', 'f')} and p.shown), '[]') as parts
     from print_templates f where f.account_id = $4 and f.resource = $1 and case when $3::bigint is null then f.status = 'EN_USO' and (f.branch_office_id is null or f.branch_office_id = $2) else f.id = $3 end
     order by f.branch_office_id nulls last, f.id desc limit 1`,
    [resource.path, branchId, id, TENANT],
  );
  if (!row) {
    if (id !== null)
      throw notFound(t('printing.formatElsewhere', 'Ese formato no es de este documento.'));
    return null;
  }
  const signatures = linesIn(row.signatures);
  return {
    ...row,
    signatures: signatures.length > 0 ? signatures : null,
    copies: linesIn(row.copies),
    landscape: row.orientation === 'HORIZONTAL',
  };
}
