/** The first step: a file or pasted cells become the rows of an import. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { createHash } from 'node:crypto';
import type { ImportTemplate, Resource } from '#erp/model/types.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { contentOf } from '#erp/kernel/files/content-type.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import { contentsOf, readContent } from '#erp/kernel/files/content-store.ts';
import { cleanName } from '#erp/platform/files/files.ts';
import type { Call } from '#erp/kernel/wire/endpoints.ts';
import type { Services } from '#erp/kernel/services.ts';
import { openText } from '#erp/platform/imports/reading/csv.ts';
import { normalizeHeading } from '#erp/platform/imports/normalize-heading.ts';
import { importTemplateOf, targetsFor } from '#erp/platform/imports/import-template.ts';
import { rememberedColumns } from '#erp/platform/imports/memory.ts';
import { openSheet } from '#erp/platform/imports/reading/open-sheet.ts';
import type { OpenSheet } from '#erp/platform/imports/reading/sheet.ts';
import { clearStagedRows, stageRows } from '#erp/platform/imports/stage-rows.ts';
import { headingsOf, suggestMapping } from '#erp/platform/imports/suggest.ts';
import { keyTargets, targetsOf } from '#erp/platform/imports/targets.ts';
import type { ImportRecord } from '#erp/platform/imports/store.ts';
import { importId, requireImportable, requireOwnImport, tenantOf } from './import-access.ts';

type ActorCall = Call & { readonly actor: Actor };

const PASTED = 'celdas pegadas';

interface Source {
  readonly bytes: Buffer;
  readonly name: string;
}

async function sourceOf(body: ActorCall['body']): Promise<Source> {
  const { file, cells } = body;
  if (file instanceof File && file.size > 0)
    return { bytes: Buffer.from(await file.arrayBuffer()), name: cleanName(file.name) };
  if (typeof cells === 'string' && cells.trim() !== '')
    return { bytes: Buffer.from(cells), name: PASTED };
  throw invalid(
    file instanceof File && file.name !== ''
      ? { file: [t('core.fileEmpty', 'El archivo está vacío.')] }
      : { file: [t('core.fileOrCells', 'Elige un archivo, o pega las celdas.')] },
  );
}

const open = ({ bytes, name }: Source, sheet: string | null): Promise<OpenSheet> =>
  name === PASTED
    ? Promise.resolve(openText(bytes.toString('utf8'), null))
    : openSheet(bytes, name, sheet);

async function keepFile(
  services: Services,
  actor: Actor,
  { bytes, name }: Source,
): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await contentsOf(services).put(actor.accountId, sha256, bytes);
  return services.db.tenant(tenantOf(actor), async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into files (account_id, name, mime, size, sha256, kind, created_by, updated_by) values ($1, $2, $3, $4, $5, 'OTRO', $6, $6) returning id`,
      [actor.accountId, name, contentOf(bytes).mime, bytes.length, sha256, actor.userId],
    );
    return row!.id;
  });
}

async function readSource({
  services,
  actor,
  db,
  fileId,
}: {
  services: Services;
  actor: Actor;
  db: Services['db'];
  fileId: number;
}): Promise<Source> {
  const [file] = await db.tenant(tenantOf(actor), (tx) =>
    tx.query<{ name: string; sha256: string }>(
      'select name, sha256 from files where account_id = $2 and id = $1',
      [fileId, TENANT],
    ),
  );
  const bytes = file ? await readContent(services, actor.accountId, file.sha256) : null;
  if (!file || !bytes)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('core.fileGone', 'El archivo ya no está. Súbelo de nuevo.'),
    );
  return { name: file.name, bytes };
}

interface Kind {
  readonly resource: Resource;
  readonly intake: ImportTemplate | null;
}

/** Reads the sheet into rows and proposes what each column is. */
async function stageInto(
  services: Services,
  actor: Actor,
  { resource, intake }: Kind,
  id: number,
  sheet: OpenSheet,
  headerRow: number | null,
): Promise<void> {
  const targets = targetsFor(intake, targetsOf(services.registry, actor, resource));
  const words = headingsOf(targets);
  const staged = await stageRows(
    { db: services.db, accountId: actor.accountId, importId: id, headerRow, words },
    sheet,
  );
  await services.db.tenant(tenantOf(actor), async (tx) => {
    const own = new Set(Object.values(intake?.columns ?? {}).map(normalizeHeading));
    const remembered = new Map(
      [...(await rememberedColumns(tx, actor, resource.path))].filter(([word]) => !own.has(word)),
    );
    const suggested = suggestMapping(staged.header, targets, remembered);
    const mapping = Object.fromEntries(
      suggested.flatMap((path, i) => (path === null ? [] : [[String(i), path]])),
    );
    const key =
      keyTargets(targets, resource).find(
        ({ path }) => path !== 'id' && Object.values(mapping).includes(path),
      ) ?? null;
    await tx.execute(
      `update imports set sheet = $2, sheets = $3::jsonb, encoding = $4, header_row = $5, header = $6::jsonb, rows_total = $7, mapping = $8::jsonb, key_field = $9, mode = $10,
         fixed = coalesce($11::jsonb, fixed), status = 'CARGADA', done = 0, rows_new = 0, rows_changed = 0, rows_same = 0, rows_error = 0, rows_warned = 0, version = version + 1, updated_at = now() where account_id = $12 and id = $1`,
      [
        id,
        sheet.name,
        JSON.stringify(sheet.names),
        sheet.encoding,
        staged.headerRow,
        JSON.stringify(staged.header),
        staged.rows,
        JSON.stringify(mapping),
        key?.path ?? (Object.values(mapping).includes('id') ? 'id' : null),
        key || Object.values(mapping).includes('id') ? 'CREAR_O_ACTUALIZAR' : 'CREAR',
        intake && JSON.stringify(intake.fixed),
        TENANT,
      ],
    );
  });
}

export async function uploadImport(call: ActorCall) {
  const { services, actor, body } = call;
  const resource = requireImportable(services.registry, actor, body.resource);
  const intake = importTemplateOf(resource, actor, body.intake);
  const source = await sourceOf(body);
  // What cannot be read leaves nothing behind.
  const sheet = await open(source, null);
  const fileId = await keepFile(services, actor, source);
  const id = await services.db.tenant(tenantOf(actor), async (tx) => {
    const [row] = await tx.query<{ id: number }>(
      `insert into imports (account_id, name, resource, file_name, file_id, created_by, updated_by, mode, empty_means, lines_mode, date_format, decimal_format, status,
         rows_total, rows_new, rows_changed, rows_same, rows_error, rows_warned, rows_applied, rows_undone, rows_kept, done, intake)
       values ($1, $2, $3, $4, $5, $6, $6, 'CREAR_O_ACTUALIZAR', 'DEJAR', 'AGREGAR', 'DMA', 'PUNTO', 'CARGADA', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $7) returning id`,
      [
        actor.accountId,
        intake?.label ?? resource.label[1],
        resource.path,
        source.name,
        fileId,
        actor.userId,
        intake ? body.intake : null,
      ],
    );
    return row!.id;
  });
  try {
    await stageInto(services, actor, { resource, intake }, id, sheet, null);
  } catch (error) {
    await clearStagedRows({ db: services.db, accountId: actor.accountId, importId: id });
    await services.db.tenant(tenantOf(actor), (tx) =>
      tx.execute('delete from imports where account_id = $2 and id = $1', [id, TENANT]),
    );
    throw error;
  }
  return { data: { id } };
}

const RESTAGED: readonly ImportRecord['status'][] = ['CARGADA', 'VALIDADA', 'FALLIDA'];

/** Another sheet, or another row of labels. */
export async function chooseSheet(call: ActorCall) {
  const { services, actor, body } = call;
  const id = importId(call.params);
  const { record, resource } = await services.db.tenant(tenantOf(actor), (tx) =>
    requireOwnImport(tx, services, actor, id),
  );
  if (!RESTAGED.includes(record.status) || record.rows_applied > 0)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('core.sheetFixed', 'Esta importación ya no cambia de hoja. Empieza otra.'),
    );
  const row =
    typeof body.header_row === 'string' && body.header_row !== '' ? Number(body.header_row) : null;
  if (row !== null && !(Number.isInteger(row) && row >= 1 && row <= 1_000))
    throw invalid({
      header_row: [t('core.headerRow', 'Escribe el número de la fila que tiene los encabezados.')],
    });
  const sheet = typeof body.sheet === 'string' && body.sheet !== '' ? body.sheet : record.sheet;
  if (sheet !== null && !record.sheets?.includes(sheet))
    throw invalid({ sheet: [t('core.sheet', 'Elige una hoja de la lista.')] });
  const source = await readSource({
    services,
    actor,
    db: services.db,
    fileId: record.file_id ?? 0,
  });
  await stageInto(
    services,
    actor,
    { resource, intake: importTemplateOf(resource, actor, record.intake) },
    id,
    await open(source, sheet),
    sheet !== record.sheet && row === record.header_row ? null : row,
  );
  return { data: { id } };
}
