/** The steps after the file: columns, corrections, application, and the way back. */
import { t } from '#erp/model/texts/t.ts';
import { TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { WireObject } from '#erp/kernel/wire/encoding.ts';
import { invalid, DomainError } from '#erp/model/errors.ts';
import type { Call } from '#erp/kernel/wire/endpoints.ts';
import type { Services } from '#erp/kernel/services.ts';
import { remember, rememberedWords } from '#erp/platform/imports/memory.ts';
import { planOf, type Plan } from '#erp/platform/imports/plan.ts';
import { References } from '#erp/platform/imports/applying/references.ts';
import { MAX_CELL } from '#erp/platform/imports/reading/sheet.ts';
import type { ImportRecord, ImportStatus } from '#erp/platform/imports/store.ts';
import { UNDO_DAYS } from '#erp/platform/imports/applying/undo.ts';
import { AT_ONCE, runNow, startImports } from '#erp/platform/imports/applying/worker.ts';
import { importId, keysOf, requireMode, requireOwnImport, tenantOf } from './import-access.ts';

type ActorCall = Call & { readonly actor: Actor };

const states = (): Readonly<Record<ImportStatus, string>> => ({
  CARGADA: t('core.awaitsColumns', 'espera sus columnas'),
  MAPEADA: t('core.isChecked', 'se está revisando'),
  VALIDADA: t('core.awaitsYou', 'espera que la apliques'),
  EN_CURSO: t('core.isApplied', 'se está aplicando'),
  APLICADA: t('core.wasApplied', 'ya se aplicó'),
  APLICADA_PARCIAL: t('core.wasPartlyApplied', 'se aplicó en parte'),
  FALLIDA: t('core.hasFailed', 'falló'),
  DESHECHA: t('core.wasUndone', 'se deshizo'),
  CANCELADA: t('core.wasCancelled', 'se canceló'),
});

function requireStatus(
  { status }: ImportRecord,
  allowed: readonly ImportStatus[],
  what: string,
): void {
  if (!allowed.includes(status))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('core.importState', 'No se puede {action}: la importación {state}.', {
        action: what,
        state: states()[status],
      }),
      { extra: { state: status } },
    );
}

/** Small ones are done before the answer. */
async function set(call: ActorCall, record: ImportRecord) {
  const { services, actor } = call;
  if (record.rows_total <= AT_ONCE) await runNow(services, actor, record.id);
  else startImports(services);
  return { data: { id: record.id } };
}

const oneOf = <T extends string>(
  body: WireObject,
  name: string,
  values: readonly T[],
  fallback: T,
): T => {
  const raw = body[name];
  if (raw === undefined || raw === '') return fallback;
  if (typeof raw === 'string' && (values as readonly string[]).includes(raw)) return raw as T;
  throw invalid({ [name]: [t('value.choose', 'Elige una opción de la lista.')] });
};

function texts(raw: WireObject[string] | undefined): Record<string, string> {
  if (raw === undefined || raw === '') return {};
  if (typeof raw === 'string' || raw instanceof File)
    throw invalid({ '': [t('core.someColumns', 'Se esperaba una lista de columnas.')] });
  return Object.fromEntries(
    Object.entries(raw).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim().slice(0, MAX_CELL)]] : [],
    ),
  );
}

const MAPPED: readonly ImportStatus[] = ['CARGADA', 'VALIDADA', 'FALLIDA'];

export async function mapImport(call: ActorCall) {
  const { services, actor, body } = call;
  const id = importId(call.params);
  const { record } = await services.db.tenant(tenantOf(actor), async (tx) => {
    const found = await requireOwnImport(tx, services, actor, id, true);
    requireStatus(found.record, MAPPED, t('core.changeColumns', 'cambiar sus columnas'));
    if (found.record.rows_applied > 0)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t(
          'core.columnsApplied',
          'Ya se aplicaron filas con estas columnas. Empieza otra importación.',
        ),
      );
    const old = found.record;
    const columns = body.columns === undefined ? { ...old.mapping } : texts(body.columns);
    const mapping = Object.fromEntries(
      Object.entries(columns).filter(
        ([index, path]) =>
          path !== '' && /^\d{1,3}$/.test(index) && Number(index) < (old.header?.length ?? 0),
      ),
    );
    const record: ImportRecord = {
      ...old,
      mapping,
      fixed: body.fixed === undefined ? (old.fixed ?? {}) : texts(body.fixed),
      mode: oneOf(body, 'mode', ['CREAR', 'ACTUALIZAR', 'CREAR_O_ACTUALIZAR'], old.mode),
      key_field: typeof body.key_field === 'string' ? body.key_field || null : old.key_field,
      empty_means: oneOf(body, 'empty_means', ['DEJAR', 'BORRAR'], old.empty_means),
      lines_mode: oneOf(body, 'lines_mode', ['AGREGAR', 'REEMPLAZAR'], old.lines_mode),
      date_format: oneOf(body, 'date_format', ['DMA', 'MDA'], old.date_format),
      decimal_format: oneOf(body, 'decimal_format', ['PUNTO', 'COMA'], old.decimal_format),
    };
    requireMode(services.registry, actor, found.resource, record.mode);
    planOf(services.registry, actor, record);
    await tx.execute(
      `update imports set mapping = $2::jsonb, fixed = $3::jsonb, mode = $4, key_field = $5, empty_means = $6, lines_mode = $7, date_format = $8, decimal_format = $9,
         status = 'MAPEADA', done = 0, message = null, keys = $10::jsonb, updated_by = $11, claimed_until = null, version = version + 1, updated_at = now() where account_id = $12 and id = $1`,
      [
        id,
        JSON.stringify(record.mapping),
        JSON.stringify(record.fixed),
        record.mode,
        record.key_field,
        record.empty_means,
        record.lines_mode,
        record.date_format,
        record.decimal_format,
        JSON.stringify(keysOf(actor)),
        actor.userId,
        TENANT,
      ],
    );
    const header = old.header ?? [];
    await remember(
      tx,
      actor,
      old.resource,
      header.map((word, index) => ({
        kind: 'COLUMNA',
        field: '',
        word,
        value: mapping[index] ?? '',
      })),
    );
    return { record };
  });
  await restart(services, actor, id);
  return set(call, record);
}

/** Every row is looked at anew. In batches: nobody waits for fifty thousand rows. */
async function restart(services: Services, actor: Actor, id: number): Promise<void> {
  let changed = 1;
  while (changed > 0)
    changed = await services.db.tenant(tenantOf(actor), (tx) =>
      tx.execute(
        `update import_rows set status = 'PENDIENTE', errors = null, changes = null
         where account_id = $2 and ctid = any(array(select ctid from import_rows where account_id = $2 and import_id = $1 and status in ('NUEVO', 'CAMBIA', 'IGUAL', 'ERROR') limit 2000))`,
        [id, TENANT],
      ),
    );
}

const REVIEWED: readonly ImportStatus[] = ['VALIDADA', 'APLICADA_PARCIAL', 'FALLIDA'];

const review = (tx: Tx, actor: Actor, id: number) =>
  tx.execute(
    `update imports set status = 'MAPEADA', done = 0, message = null, keys = $2::jsonb, updated_by = $3, claimed_until = null, version = version + 1, updated_at = now() where account_id = $4 and id = $1`,
    [id, JSON.stringify(keysOf(actor)), actor.userId, TENANT],
  );

/** Looks again at what was wrong: something may have been created since. */
export async function validateImport(call: ActorCall) {
  const { services, actor } = call;
  const id = importId(call.params);
  const record = await services.db.tenant(tenantOf(actor), async (tx) => {
    const found = await requireOwnImport(tx, services, actor, id, true);
    requireStatus(found.record, REVIEWED, t('core.checkAgain', 'revisar de nuevo'));
    await review(tx, actor, id);
    return found.record;
  });
  return set(call, record);
}

interface Correction {
  readonly position: number;
  readonly column: number;
  readonly text: string;
}

function correctionsOf(body: WireObject, width: number): readonly Correction[] {
  const { cells } = body;
  if (cells === undefined || cells === '') return [];
  if (typeof cells === 'string' || cells instanceof File)
    throw invalid({ cells: [t('core.someCells', 'Se esperaban celdas.')] });
  return Object.entries(cells).flatMap(([row, columns]) =>
    /^r\d{1,7}$/.test(row)
      ? Object.entries(texts(columns)).flatMap(([column, text]) =>
          /^c\d{1,3}$/.test(column) && Number(column.slice(1)) < width
            ? [{ position: Number(row.slice(1)), column: Number(column.slice(1)), text }]
            : [],
        )
      : [],
  );
}

/**
 * Corrects cells where they stand: `cells[r14][c0]=HIL-201`; with `remember`, what a word meant
 * serves again.
 */
export async function fixImport(call: ActorCall) {
  const { services, actor, body } = call;
  const id = importId(call.params);
  const record = await services.db.tenant(tenantOf(actor), async (tx) => {
    const found = await requireOwnImport(tx, services, actor, id, true);
    requireStatus(found.record, REVIEWED, t('core.correct', 'corregir'));
    const corrections = correctionsOf(body, found.record.header?.length ?? 0);
    const plan = planOf(services.registry, actor, found.record);
    if (body.remember === '1') await learn(tx, services, actor, found.record, plan, corrections);
    for (const { position, column, text } of corrections)
      await tx.execute(
        `update import_rows set cells = (select jsonb_agg(case when n = $3 then to_jsonb($4::text) else coalesce(cells->n, '""') end order by n) from generate_series(0, greatest(jsonb_array_length(cells) - 1, $3)) n)
         where import_rows.account_id = $5 and import_id = $1 and position = $2 and status in ('PENDIENTE', 'NUEVO', 'CAMBIA', 'IGUAL', 'ERROR')`,
        [id, position, column, text, TENANT],
      );
    await lookAgain(tx, id, [...new Set(corrections.map(({ position }) => position))]);
    await review(tx, actor, id);
    return found.record;
  });
  return set(call, record);
}

/** All rows of the records that were corrected. In batches: one record may have all of them. */
async function lookAgain(tx: Tx, id: number, positions: readonly number[]): Promise<void> {
  const leaders = await tx.query<{ leader: number }>(
    'select distinct leader from import_rows where account_id = $3 and import_id = $1 and position = any($2::int[])',
    [id, positions, TENANT],
  );
  let changed = 1;
  while (changed > 0)
    changed = await tx.execute(
      `update import_rows set status = 'PENDIENTE', errors = null where account_id = $3 and import_id = $1 and position = any(array(
         select position from import_rows where account_id = $3 and import_id = $1 and status in ('NUEVO', 'CAMBIA', 'IGUAL', 'ERROR') and leader = any($2::int[]) limit 2000))`,
      [id, leaders.map(({ leader }) => leader), TENANT],
    );
}

/** A corrected reference: the old word stands for what the new one names. */
async function learn(
  tx: Tx,
  services: Services,
  actor: Actor,
  record: ImportRecord,
  plan: Plan,
  corrections: readonly Correction[],
): Promise<void> {
  const references = new References(
    services.registry,
    actor,
    await rememberedWords(tx, actor, record.resource),
  );
  const wanted = corrections.flatMap(({ column, position, text }) => {
    const target = plan.columns.find(({ index }) => index === column)?.target;
    return target?.field.kind === 'ref' && text !== '' ? [{ target, text, position, column }] : [];
  });
  await references.load(tx, wanted);
  const rows = await tx.query<{ position: number; cells: string[] }>(
    'select position, cells from import_rows where account_id = $3 and import_id = $1 and position = any($2::int[])',
    [record.id, wanted.map(({ position }) => position), TENANT],
  );
  const before = new Map(rows.map(({ position, cells }) => [position, cells]));
  await remember(
    tx,
    actor,
    record.resource,
    wanted.flatMap(({ target, text, position, column }) => {
      const found = references.find(target, text, () => false);
      const word = before.get(position)?.[column] ?? '';
      return 'value' in found && word !== '' && word !== text
        ? [{ kind: 'ALIAS' as const, field: target.path, word, value: found.value }]
        : [];
    }),
  );
}

export async function applyImport(call: ActorCall) {
  const { services, actor } = call;
  const id = importId(call.params);
  const record = await services.db.tenant(tenantOf(actor), async (tx) => {
    const found = await requireOwnImport(tx, services, actor, id, true);
    const {
      rows_new: made,
      rows_changed: changed,
      rows_same: same,
      rows_applied: applied,
    } = found.record;
    requireStatus(found.record, ['VALIDADA'], t('core.apply', 'aplicar'));
    if (made + changed + same - applied === 0)
      throw new DomainError(
        'ESTADO_INVALIDO',
        t(
          'core.noRowReady',
          'Ninguna fila está lista. Corrige las que tienen error y revisa de nuevo.',
        ),
      );
    requireMode(services.registry, actor, found.resource, found.record.mode);
    await tx.execute(
      `update imports set status = 'EN_CURSO', done = 0, message = null, keys = $2::jsonb, updated_by = $3, claimed_until = null, version = version + 1, updated_at = now() where account_id = $4 and id = $1`,
      [id, JSON.stringify(keysOf(actor)), actor.userId, TENANT],
    );
    return found.record;
  });
  return set(call, record);
}

/** Stops what runs; what was applied stays and can be undone. */
export async function cancelImport(call: ActorCall) {
  const { services, actor } = call;
  const id = importId(call.params);
  await services.db.tenant(tenantOf(actor), async (tx) => {
    const { record } = await requireOwnImport(tx, services, actor, id, true);
    requireStatus(
      record,
      ['CARGADA', 'MAPEADA', 'VALIDADA', 'EN_CURSO', 'FALLIDA'],
      t('core.cancel', 'cancelar'),
    );
    const [row] = await tx.query<{ n: number }>(
      `select count(*)::int as n from import_rows where account_id = $2 and import_id = $1 and leader = position and status in ('CREADA', 'ACTUALIZADA', 'SIN_CAMBIO')`,
      [id, TENANT],
    );
    const applied = row?.n ?? 0;
    await tx.execute(
      `update imports set status = $2, rows_applied = $3, message = $4, claimed_by = null, claimed_until = null, version = version + 1, updated_at = now(),
         undone_at = case when $2 = 'CANCELADA' then undone_at end, applied_at = case when $2 = 'CANCELADA' then applied_at else coalesce(applied_at, $5::timestamptz) end where account_id = $6 and id = $1`,
      [
        id,
        applied > 0 ? 'APLICADA_PARCIAL' : 'CANCELADA',
        applied,
        record.status === 'EN_CURSO' ? 'La detuvo una persona.' : null,
        services.now().toString(),
        TENANT,
      ],
    );
  });
  return { data: { id } };
}

export async function undoImport(call: ActorCall) {
  const { services, actor } = call;
  const id = importId(call.params);
  const record = await services.db.tenant(tenantOf(actor), async (tx) => {
    const found = await requireOwnImport(tx, services, actor, id, true);
    requireStatus(found.record, ['APLICADA', 'APLICADA_PARCIAL'], t('core.undo', 'deshacer'));
    const now = services.now();
    if (
      found.record.applied_at &&
      Temporal.Instant.compare(
        Temporal.Instant.from(found.record.applied_at).add({ hours: UNDO_DAYS * 24 }),
        now,
      ) < 0
    )
      throw new DomainError(
        'ESTADO_INVALIDO',
        t(
          'core.undoDays',
          'Una importación se deshace durante {days} días. Corrige los registros en su pantalla.',
          { days: UNDO_DAYS },
        ),
      );
    await tx.execute(
      `update imports set status = 'EN_CURSO', undone_at = $2, done = 0, rows_undone = 0, rows_kept = 0, message = null, keys = $3::jsonb, updated_by = $4, claimed_until = null, version = version + 1, updated_at = now() where account_id = $5 and id = $1`,
      [id, now.toString(), JSON.stringify(keysOf(actor)), actor.userId, TENANT],
    );
    return found.record;
  });
  return set(call, record);
}
