import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { requirePost, ticked, typedExactly, typedText } from '#app/forms/post/post.server.ts';
import { failedCall } from '#app/api-client/failed-call.ts';
import { labelOne } from '#app/resource-screens/shared/view/view.server.ts';
import type { Session } from '#app/session/context.ts';
import type { ApiColumns, ApiImport, ApiRow } from './api-types.ts';
import { columnsView, type TypedColumns } from './columns.server.ts';
import { frameOf, importedResource, type StepKey } from './frame.server.ts';
import { progressView, resultView, undoView } from './result/result.server.ts';
import { reviewView } from './review.server.ts';
import type { ImportView, StepBody } from './types.ts';

export interface FormError {
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly typed: TypedColumns | null;
}

const REVIEWABLE = new Set(['VALIDADA', 'APLICADA_PARCIAL', 'FALLIDA']);

/** The step that the import is at; one may look back while nothing has been applied. */
function stepOf(record: ApiImport, asked: string | null): StepBody['kind'] {
  if (record.status === 'CARGADA') return 'columnas';
  if (record.status === 'MAPEADA' || record.status === 'EN_CURSO') return 'avance';
  if (asked === 'deshacer' && record.undoable) return 'deshacer';
  if (
    asked === 'columnas' &&
    (record.status === 'VALIDADA' || record.status === 'FALLIDA') &&
    record.rows_applied === 0
  )
    return 'columnas';
  if (record.status === 'VALIDADA')
    return asked === 'resultado' && record.rows_applied > 0 ? 'resultado' : 'revision';
  return asked === 'revision' && REVIEWABLE.has(record.status) ? 'revision' : 'resultado';
}

const KNOTS: Readonly<Record<StepBody['kind'], StepKey>> = {
  columnas: 'columnas',
  revision: 'revision',
  avance: 'aplicar',
  resultado: 'resultado',
  deshacer: 'resultado',
};

export async function importView(
  session: Session,
  id: string,
  url: URL,
  light: boolean,
  refused: FormError | null,
): Promise<ImportView> {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Response('No encontrado', { status: 404 });
  const { data: record } = await session.erp.get<ApiImport>(`imports/${id}`);
  const resource = importedResource(record.resource);
  const kind = stepOf(record, refused?.typed ? 'columnas' : url.searchParams.get('step'));
  const body = async (): Promise<StepBody> => {
    switch (kind) {
      case 'columnas':
        return columnsView(
          record,
          (await session.erp.get<ApiColumns>(`imports/columns/${id}`)).data,
          resource,
          labelOne(resource, session),
          refused?.typed ?? null,
          refused?.errors ?? {},
        );
      case 'revision':
        return reviewView(session, record, resource, url.searchParams);
      case 'avance':
        return progressView(record, light);
      case 'deshacer':
        return undoView(record);
      case 'resultado':
        return resultView(session, record, resource);
    }
  };
  return {
    frame: frameOf(
      resource,
      session,
      record.status === 'MAPEADA' ? 'revision' : KNOTS[kind],
      record,
    ),
    body: await body(),
    problem: refused && Object.keys(refused.errors).length === 0 ? refused.message : null,
  };
}

/** A file, or cells copied from a spreadsheet with their empty ones; their size is the guard's. */
const STARTED = z.object({
  file: z.file().optional().catch(undefined),
  cells: z.string().default(''),
});

export const readStart = (form: FormData) => requirePost(form, STARTED);

const cell = typedExactly(100_000);
const cells = z.record(
  z.string().regex(/^r\d{1,7}$/),
  z.record(z.string().regex(/^c\d{1,3}$/), cell),
);

/** What each button of the steps sends. */
const STEP = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('sheet'),
    sheet: typedExactly().optional(),
    header_row: typedText(),
  }),
  z.object({
    do: z.literal('map'),
    columns: z.record(z.string().regex(/^\d{1,3}$/), typedText()).default({}),
    fixed: z.array(z.object({ field: typedText(), text: cell })),
    mode: typedText(),
    key_field: typedText(),
    empty_means: typedText(),
    lines_mode: typedText(),
    date_format: typedText(),
    decimal_format: typedText(),
  }),
  z.object({ do: z.enum(['fix', 'apply']), cells: cells.default({}), remember: ticked }),
  z.object({ do: z.enum(['cancel', 'undo']) }),
]);
type StepPost = z.output<typeof STEP>;

const typedColumns = ({
  do: _,
  columns,
  fixed,
  ...chosen
}: Extract<StepPost, { do: 'map' }>): TypedColumns => ({
  columns,
  fixed: fixed.filter(({ field }) => field !== ''),
  chosen,
});

/** True when something was typed into a wrong cell and not looked at yet. */
async function corrected(
  session: Session,
  id: string,
  written: z.output<typeof cells>,
): Promise<boolean> {
  if (Object.keys(written).length === 0) return false;
  const { data: rows } = await session.erp.get<ApiRow[]>(`imports/rows/${id}`, {
    result: 'ERROR',
    size: 200,
  });
  const shown = new Map(rows.map((row) => [`r${row.position}`, row.cells]));
  return Object.entries(written).some(([row, columns]) =>
    Object.entries(columns).some(
      ([column, typed]) =>
        shown.has(row) && (shown.get(row)![Number(column.slice(1))] ?? '') !== typed.trim(),
    ),
  );
}

/** Does what the pressed button asks. Gives what was refused, or leads on. */
export async function importAction(
  session: Session,
  id: string,
  form: FormData,
): Promise<{ readonly to: string; readonly notice: string | null } | FormError> {
  const { erp } = session;
  const here = `/imports/${id}`;
  const posted = requirePost(form, STEP);
  const typed = posted.do === 'map' ? typedColumns(posted) : null;
  try {
    switch (posted.do) {
      case 'sheet':
        await erp.put(`imports/sheet/${id}`, {
          sheet: posted.sheet,
          header_row: posted.header_row,
        });
        return { to: here, notice: null };
      case 'map':
        await erp.put(`imports/map/${id}`, {
          columns: typed!.columns,
          fixed: Object.fromEntries(typed!.fixed.map(({ field, text: value }) => [field, value])),
          ...typed!.chosen,
        });
        return { to: here, notice: null };
      case 'fix':
      case 'apply': {
        const verb = posted.do;
        if (verb === 'apply' && !(await corrected(session, id, posted.cells))) {
          await erp.put(`imports/apply/${id}`);
          return { to: here, notice: null };
        }
        await erp.put(`imports/fix/${id}`, {
          cells: posted.cells,
          remember: posted.remember,
        });
        return {
          to: `${here}?step=revision`,
          notice:
            verb === 'apply'
              ? t('import.checked', 'Se revisó lo que corregiste. Aplica cuando esté bien.')
              : null,
        };
      }
      case 'cancel':
        await erp.put(`imports/cancel/${id}`);
        return { to: here, notice: null };
      case 'undo':
        await erp.put(`imports/undo/${id}`);
        return { to: here, notice: null };
    }
  } catch (error) {
    const failure = failedCall(error);
    return { message: failure.message, errors: failure.fields, typed };
  }
}
