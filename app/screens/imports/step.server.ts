import { data } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import { labelOne } from '#app/resource-screens/shared/view/view.server.ts';
import type { Session } from '#app/session/context.ts';
import type { ApiColumns, ApiImport, ApiRow } from './api-types.ts';
import { columnsView, type TypedColumns } from './columns.server.ts';
import { frameOf, importedResource, type StepKey } from './frame.server.ts';
import { progressView, resultView, undoView } from './result.server.ts';
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

const text = (form: FormData, name: string) => String(form.get(name) ?? '');

function typedColumns(form: FormData): TypedColumns {
  const columns: Record<string, string> = {};
  const fixed: { field: string; text: string }[] = [];
  for (const [name, value] of form) {
    const column = /^col\.(\d{1,3})$/.exec(name);
    if (column && typeof value === 'string') columns[column[1]!] = value;
    const pair = /^fixed\.(\d{1,3})\.field$/.exec(name);
    if (pair && typeof value === 'string' && value !== '')
      fixed.push({ field: value, text: text(form, `fixed.${pair[1]}.text`) });
  }
  const chosen = (name: keyof TypedColumns['chosen']) => text(form, name);
  return {
    columns,
    fixed,
    chosen: {
      mode: chosen('mode'),
      key_field: chosen('key_field'),
      empty_means: chosen('empty_means'),
      lines_mode: chosen('lines_mode'),
      date_format: chosen('date_format'),
      decimal_format: chosen('decimal_format'),
    },
  };
}

const PLACE = /^r(\d{1,7})c(\d{1,3})$/;

/** The cells that were typed in, by row and column. */
function typedCells(form: FormData): Record<string, Record<string, string>> {
  const cells: Record<string, Record<string, string>> = {};
  for (const [name, value] of form) {
    const place = PLACE.exec(name);
    if (place && typeof value === 'string') (cells[`r${place[1]}`] ??= {})[`c${place[2]}`] = value;
  }
  return cells;
}

/** True when something was typed into a wrong cell and not looked at yet. */
async function corrected(
  session: Session,
  id: string,
  cells: ReturnType<typeof typedCells>,
): Promise<boolean> {
  if (Object.keys(cells).length === 0) return false;
  const { data: rows } = await session.erp.get<ApiRow[]>(`imports/rows/${id}`, {
    result: 'ERROR',
    size: 200,
  });
  const shown = new Map(rows.map((row) => [`r${row.position}`, row.cells]));
  return Object.entries(cells).some(([row, columns]) =>
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
  const verb = text(form, 'do');
  const typed = verb === 'map' ? typedColumns(form) : null;
  try {
    switch (verb) {
      case 'sheet':
        await erp.put(`imports/sheet/${id}`, {
          sheet: form.has('sheet') ? text(form, 'sheet') : undefined,
          header_row: text(form, 'header_row'),
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
        const cells = typedCells(form);
        if (verb === 'apply' && !(await corrected(session, id, cells))) {
          await erp.put(`imports/apply/${id}`);
          return { to: here, notice: null };
        }
        await erp.put(`imports/fix/${id}`, { cells, remember: form.get('remember') === '1' });
        return {
          to: `${here}?step=revision`,
          notice: verb === 'apply' ? 'Se revisó lo que corregiste. Aplica cuando esté bien.' : null,
        };
      }
      case 'cancel':
        await erp.put(`imports/cancel/${id}`);
        return { to: here, notice: null };
      case 'undo':
        await erp.put(`imports/undo/${id}`);
        return { to: here, notice: null };
      default:
        throw data(
          {
            code: 'VALIDACION',
            message: 'El formulario no se reconoce. Abre la pantalla de nuevo.',
          },
          { status: 422 },
        );
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.content === null || error.status >= 500) throw error;
    return { message: error.content.message, errors: error.content.fields ?? {}, typed };
  }
}
