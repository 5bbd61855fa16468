/** Long because what may be read, kept and taken away of a file is decided in one place. */
/**
 * Uploaded files: one copy per content and company on disk, a row in `files`, read by who may read
 * the record they belong to.
 */
import { t } from '#erp/model/texts/t.ts';
import { countOutput, idOfOutput, momentOutput } from '#erp/model/field-types/outputs.ts';
import { describedInput, fileInput, recordInput, rowIdOf } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint, NOTHING } from '#erp/kernel/wire/endpoint.ts';
import { createHash } from 'node:crypto';
import type { Tx } from '#erp/db/database.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import { enqueueNamedWebhook } from '../webhooks/enqueue.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import { canReadField, requirePermission } from '#erp/kernel/access.ts';
import { audit } from '#erp/kernel/audit/audit.ts';
import { contentsOf } from '#erp/kernel/files/content-store.ts';
import {
  INLINE,
  contentOf,
  matchesExtension,
  typeOf,
  withExtension,
} from '#erp/kernel/files/content-type.ts';
import { isFileVisible } from '#erp/kernel/files/file-access.ts';
import { invalid, notFound, DomainError } from '#erp/model/errors.ts';
import { securityPolicyOf } from '#erp/kernel/security-policy.ts';
import {
  noRecordNamed,
  pathsOf,
  requireRecord,
  requireSharedRecord,
} from '#erp/kernel/record-access.ts';
import type { Call, Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Services } from '#erp/kernel/services.ts';
import type { Resource } from '#erp/model/types.ts';

type FileCall = Call & { readonly actor: Actor };

const fileOutput = z.object({
  id: z.int(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  sha256: z.string(),
  kind: z.string(),
  resource: z.string().nullable(),
  record_id: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  note: z.string().nullable(),
  created_by: z.int().nullable(),
  deleted_at: momentOutput.nullable(),
  version: z.int(),
  created_at: momentOutput,
});
type FileRow = Readonly<z.input<typeof fileOutput>>;

const MB = 1024 * 1024;
const COLUMNS =
  'id, name, mime, size, sha256, kind, resource, record_id, width, height, note, created_by, deleted_at, version, created_at';

const tenant = (actor: Actor) => ({ accountId: actor.accountId, operator: actor.operator });

/**
 * Last part of the name, without what a file system or a header would trip over, or what makes an
 * ending be read elsewhere.
 */
export const cleanName = (name: string) =>
  name
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u001f\u007f"<>|:*?\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '_')
    .slice(-200)
    // Half a character, which no header can say.
    .replace(/^[\udc00-\udfff]/, '')
    .trim() || 'archivo';

interface Asking extends Pick<FileCall, 'services' | 'actor'> {
  readonly tx: Tx;
}

/** The resource of the record that a call names: the actor must see it there, or may change it. */
async function requireNamed(
  { tx, services, actor }: Asking,
  path: string,
  recordId: string,
  operation: 'update' | 'one',
): Promise<Resource> {
  const resource = services.registry.resources.get(path);
  if (!resource) throw notFound();
  const record = { resource, id: Number(recordId) };
  await requireRecord(tx, services.registry, actor, record, operation);
  return resource;
}

/** The record that a stored file hangs on: the actor reaches it on one of its screens. */
async function requireOwner(
  { tx, services: { registry }, actor }: Asking,
  path: string,
  recordId: string,
  operation: 'update' | 'one',
): Promise<void> {
  const resource = registry.resources.get(path);
  if (!resource) throw notFound();
  await requireSharedRecord({ tx, registry, actor }, { resource, id: Number(recordId) }, operation);
}

async function upload(call: FileCall) {
  const { services, actor, body } = call;
  const { file, kind, resource, record_id: recordId, note, ...rest } = body;
  const [unknown] = Object.keys(rest);
  if (unknown) throw invalid({ [unknown]: [t('value.noField', 'Este campo no existe.')] });
  if (!(file instanceof File) || file.size === 0)
    throw invalid({ file: [t('file.notEmpty', 'Elige un archivo que no esté vacío.')] });
  const { uploadMaxMb, allowedTypes } = await securityPolicyOf(services, actor.accountId);
  if (file.size > uploadMaxMb * MB)
    throw new DomainError(
      'DEMASIADO_GRANDE',
      t('file.tooHeavy', 'El archivo pesa {mb} MB; el máximo es {most} MB.', {
        mb: (file.size / MB).toFixed(1),
        most: uploadMaxMb,
      }),
      {
        fields: { file: [t('file.smaller', 'Elige un archivo más pequeño.')] },
      },
    );

  const text = (value: unknown) =>
    typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;
  const kinds = services.registry.resource('files').fields.kind;
  const wantedKind = text(kind) ?? 'OTRO';
  if (kinds?.kind === 'choice' && !kinds.choices.some(([code]) => code === wantedKind))
    throw invalid({ kind: [t('value.choose', 'Elige una opción de la lista.')] });
  if (text(recordId) && !/^\d{1,15}$/.test(String(recordId)))
    throw invalid({ record_id: [t('request.recordId', 'Escribe el id de un registro.')] });
  const bytes = Buffer.from(await file.arrayBuffer());
  const content = contentOf(bytes);
  if (content.mime === 'application/x-executable')
    throw invalid({
      file: [t('file.noPrograms', 'No se aceptan programas. Elige un documento o una imagen.')],
    });
  const name = withExtension(content, cleanName(file.name));
  const type = typeOf(content, name);
  if (!allowedTypes.includes(type))
    throw invalid({
      file: [
        type
          ? t('file.type', 'No se aceptan archivos de tipo {type}. Se aceptan: {allowed}.', {
              type,
              allowed: allowedTypes.join(', '),
            })
          : t('file.noEnding', 'No se aceptan archivos sin terminación. Se aceptan: {allowed}.', {
              allowed: allowedTypes.join(', '),
            }),
      ],
    });
  if (!matchesExtension(content, name))
    throw invalid({
      file: [
        t(
          'file.wrongEnding',
          'El contenido no corresponde a la terminación del nombre. Guárdalo con la que le toca y súbelo de nuevo.',
        ),
      ],
    });
  const owner =
    text(resource) && text(recordId)
      ? { resource: String(resource), recordId: String(recordId) }
      : null;
  if (owner)
    await services.db.tenant(tenant(actor), async (tx) => {
      const at = await requireNamed({ ...call, tx }, owner.resource, owner.recordId, 'update');
      owner.resource = services.registry.recordOf(at).path;
    });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await contentsOf(services).put(actor.accountId, sha256, bytes);
  const row = await services.db.tenant(tenant(actor), async (tx) => {
    const [made] = await tx.query<FileRow>(
      `insert into files (account_id, name, mime, size, sha256, kind, resource, record_id, width, height, note, created_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning ${COLUMNS}`,
      [
        actor.accountId,
        name,
        content.mime,
        bytes.length,
        sha256,
        wantedKind,
        owner?.resource ?? null,
        owner?.recordId ?? null,
        content.width,
        content.height,
        text(note),
        actor.userId,
      ],
    );
    await audit(tx, actor, services.now(), {
      action: 'CREAR',
      resource: 'files',
      recordId: made!.id,
      recordLabel: made!.name,
      changes: { name: [null, made!.name], size: [null, made!.size], sha256: [null, sha256] },
    });
    if (owner)
      await enqueueNamedWebhook(
        tx,
        services,
        actor,
        services.registry.resource('files'),
        'file.added',
        made!.id,
      );
    return made!;
  });
  return { data: row };
}

/**
 * Papers that were mailed, handed over or kept stand among the files of their record, drawn with
 * what who drew them may see.
 */
const PAPER = 'drawn';

/** Such a paper is for who drew it and for who may read all that the record has. */
const readsAll = ({ registry }: Services, actor: Actor, path: string): boolean => {
  const resource = registry.resource(path);
  const children = Object.values(resource.fields).flatMap((field) =>
    field.kind === 'lines' ? [registry.resource(field.of)] : [],
  );
  return [resource, ...children].every(({ fields }) =>
    Object.values(fields).every((field) => field.internal || canReadField(actor, field)),
  );
};

async function requireFile(call: FileCall, deleted = false): Promise<FileRow> {
  const { services, actor, params } = call;
  const id = rowIdOf(params.id) || 0;
  return services.db.tenant(tenant(actor), async (tx) => {
    const [found] = await tx.query<FileRow & { paper: boolean }>(
      `select ${COLUMNS}, ${PAPER} as paper from files where account_id = $2 and id = $1`,
      [id, TENANT],
    );
    if (!found || (found.deleted_at !== null) !== deleted)
      throw notFound(t('file.gone', 'Este archivo ya no existe.'));
    const { paper, ...row } = found;
    // What the person keeps for herself is not for who looks as her.
    if (row.created_by !== null && row.created_by === actor.userId && !actor.impersonator)
      return row;
    if (row.resource && row.record_id) {
      await requireOwner({ ...call, tx }, row.resource, row.record_id, 'one');
      if (paper && !readsAll(services, actor, row.resource))
        throw notFound(
          t(
            'file.notYours',
            'Este archivo lo abre quien lo hizo, o quien puede ver todos los datos de su registro.',
          ),
        );
      return row;
    }
    if (!(await isFileVisible(tx, services.registry, actor, id)))
      throw notFound(t('file.gone', 'Este archivo ya no existe.'));
    return row;
  });
}

const asciiName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_') || 'archivo';

async function download(call: FileCall): Promise<Response> {
  const row = await requireFile(call);
  const headers = {
    etag: `"${row.sha256}"`,
    'cache-control': 'private, max-age=0, must-revalidate',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  };
  if (call.request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers });
  const found = await contentsOf(call.services).open(call.actor.accountId, row.sha256);
  if (!found)
    throw notFound(
      t('file.lost', 'El contenido de este archivo ya no está en el servidor. Súbelo de nuevo.'),
    );
  const inline = call.query.inline === '1' && INLINE.has(row.mime);
  return new Response(found.stream, {
    headers: {
      ...headers,
      // What could run in a browser leaves as bytes.
      'content-type':
        INLINE.has(row.mime) || row.mime === 'application/pdf'
          ? row.mime
          : 'application/octet-stream',
      'content-length': String(found.size),
      'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${asciiName(row.name)}"; filename*=UTF-8''${encodeURIComponent(row.name)}`,
    },
  });
}

async function list(call: FileCall) {
  const { services, actor, query } = call;
  const { resource, record_id: recordId } = query;
  if (typeof resource !== 'string' || typeof recordId !== 'string' || !/^\d{1,15}$/.test(recordId))
    throw noRecordNamed();
  const rows = await services.db.tenant(tenant(actor), async (tx) => {
    const named = await requireNamed({ ...call, tx }, resource, recordId, 'one');
    const which =
      query.deleted === '1'
        ? `deleted_at > now() - interval '${KEPT_DAYS} days'`
        : 'deleted_at is null';
    const open = `($3 or created_by = $4 or not ${PAPER})`;
    return tx.query<FileRow>(
      `select ${COLUMNS} from files where account_id = $5 and resource = any($1::text[]) and record_id = $2 and ${which} and ${open} order by id desc limit 200`,
      [
        pathsOf(services.registry, named),
        recordId,
        readsAll(services, actor, services.registry.recordOf(named).path),
        actor.impersonator ? null : actor.userId,
        TENANT,
      ],
    );
  });
  return { data: rows, meta: { total: rows.length } };
}

/** Whoever uploaded it, or who may change the record it belongs to. */
async function requireKeeper(call: FileCall, row: FileRow): Promise<void> {
  const { services, actor } = call;
  if (row.created_by !== null && row.created_by === actor.userId) return;
  if (!row.resource || !row.record_id) {
    requirePermission(actor, services.registry, services.registry.resource('files'), 'delete');
    return;
  }
  const owner = [row.resource, row.record_id] as const;
  await services.db.tenant(tenant(actor), (tx) =>
    requireOwner({ ...call, tx }, ...owner, 'update'),
  );
}

async function mark(call: FileCall, row: FileRow, deletedAt: string | null): Promise<void> {
  const { services, actor } = call;
  await services.db.tenant(tenant(actor), async (tx) => {
    await tx.execute(
      'update files set deleted_at = $2, version = version + 1, updated_at = now(), updated_by = $3 where account_id = $4 and id = $1',
      [row.id, deletedAt, actor.userId, TENANT],
    );
    await audit(tx, actor, services.now(), {
      action: deletedAt ? 'BORRAR' : 'EDITAR',
      resource: 'files',
      recordId: row.id,
      recordLabel: row.name,
      changes: {
        deleted_at: [row.deleted_at, deletedAt],
        registro: [null, row.resource && `${row.resource}/${row.record_id}`],
      },
    });
  });
}

/** The file of a field of a record leaves with that field, not here. */
async function remove(call: FileCall) {
  const { services, actor } = call;
  const row = await requireFile(call);
  await requireKeeper(call, row);
  const shown = await services.db.tenant(tenant(actor), (tx) =>
    isFileVisible(tx, services.registry, actor, row.id),
  );
  if (shown)
    throw new DomainError(
      'EN_USO',
      t(
        'file.shown',
        'Un registro muestra este archivo en uno de sus campos. Quítalo primero de ahí.',
      ),
    );
  await mark(call, row, services.now().toString({ smallestUnit: 'millisecond' }));
  return { data: { id: row.id } };
}

const KEPT_DAYS = 30;

async function restore(call: FileCall) {
  const row = await requireFile(call, true);
  await requireKeeper(call, row);
  if (
    call.services.now().epochMilliseconds - Date.parse(row.deleted_at ?? '') >
    KEPT_DAYS * 86_400_000
  )
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('file.tooLate', 'Un archivo eliminado se recupera durante {days} días. Súbelo de nuevo.', {
        days: KEPT_DAYS,
      }),
    );
  await mark(call, row, null);
  return { data: { ...row, deleted_at: null } };
}

export const fileEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: 'files',
    key: null,
    why: "asks for the right to change the record it hangs on; alone it is one's own",
    portal: true,
    resourceRight: 'update',
    pathRecords: { record_id: '*' },
    summary: 'Sube un archivo',
    upload: true,
    // A name that is none of these is refused.
    input: z.looseObject({
      ...recordInput,
      file: fileInput('El archivo.'),
      kind: describedInput({ type: 'string' }),
      note: describedInput({ type: 'string', maxLength: 200 }),
    }),
    output: fileOutput,
    status: 201,
    handler: upload,
  }),
  endpoint({
    method: 'GET',
    path: 'files',
    key: null,
    why: 'asks for the right to read the record',
    resourceRight: 'one',
    pathRecords: { record_id: '*' },
    summary: 'Archivos de un registro',
    input: z.object({
      ...recordInput,
      deleted: describedInput({
        type: 'string',
        enum: ['1'],
        description: 'Los eliminados que aún se recuperan.',
      }),
    }),
    output: z.array(fileOutput),
    meta: countOutput,
    handler: list,
  }),
  endpoint({
    method: 'GET',
    path: 'files/:id',
    key: null,
    why: 'asks for the right to read the record it hangs on',
    portal: true,
    pathRecords: { id: 'files' },
    summary: 'Datos de un archivo',
    input: NOTHING,
    output: fileOutput,
    handler: async (call) => ({ data: await requireFile(call) }),
  }),
  endpoint({
    method: 'DELETE',
    path: 'files/:id',
    key: null,
    why: 'asks for the right to change the record it hangs on, or files.delete',
    pathRecords: { id: 'files' },
    summary: 'Elimina un archivo; se recupera durante 30 días',
    input: NOTHING,
    output: idOfOutput,
    handler: remove,
  }),
  endpoint({
    method: 'PUT',
    path: 'files/restore/:id',
    key: null,
    why: 'asks for the right to change the record it hangs on, or files.delete',
    pathRecords: { id: 'files' },
    summary: 'Recupera un archivo eliminado hace menos de 30 días',
    input: NOTHING,
    output: fileOutput,
    handler: restore,
  }),
  endpoint({
    method: 'GET',
    path: 'files/download/:id',
    key: null,
    why: 'asks for the right to read the record it hangs on',
    portal: true,
    pathRecords: { id: 'files' },
    summary: 'Descarga un archivo',
    input: z.object({
      inline: describedInput({
        type: 'string',
        enum: ['1'],
        description: 'Para verlo en la página, si es una imagen.',
      }),
    }),
    produces: ['*/*'],
    handler: download,
  }),
];
