import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { attachableFile } from '#erp/kernel/files/attachable-file.ts';
import { readContent } from '#erp/kernel/files/content-store.ts';
import {
  actionRulesOf,
  type ActionContext,
  type GatherContext,
} from '#erp/kernel/operations/actions/action-rules.ts';
import { changeByConsequence } from '#erp/kernel/operations/states/consequence.ts';
import { countsOf } from '#erp/kernel/query/counts.ts';
import type { StoredRow } from '#erp/kernel/rows/typed-rows.ts';
import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { lockMark } from '#erp/modules/settings/single-mark.ts';
import { LOAD } from '../catalog-actions.ts';
import type { catalogs } from '../catalogs.ts';
import { readCatalog, type ReadCatalog } from './read-catalog.ts';
import { closeMissing, storeCatalog } from './store-catalog.ts';

const CATALOGS = 'sat/catalogs';

type Loading = ActionContext<typeof LOAD.fields, StoredRow<typeof catalogs>>;

interface Loaded {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly closed: number;
}

const gone = () =>
  invalid({ file: [t('invoicing.catalogGone', 'El archivo ya no está: súbelo otra vez.')] });

/** Read and understood while no transaction is open. Null: the form says why. */
async function gather(context: GatherContext): Promise<ReadCatalog | null> {
  const { services, actor, body, id } = context;
  const file = await attachableFile(context, body.file);
  const [catalog] = await services.db.tenant({ accountId: actor.accountId }, (tx) =>
    tx.query(
      sql<{
        code: string;
      }>`select code from sat__catalogs where account_id = ${TENANT} and id = ${id}`,
    ),
  );
  if (!file || !catalog) return null;
  const bytes = await readContent(services, actor.accountId, file.sha256);
  if (!bytes) throw gone();
  return readCatalog(bytes, file.name, catalog.code);
}

/** A file with a part of the catalogue would close all the rest. */
function requireWhole(closed: number, known: number): void {
  if (closed > known / 5)
    throw invalid({
      partial: [
        t(
          'invoicing.muchMissing',
          'Faltan {closed} de {known} claves: si es sólo una parte, márcalo; si no, descarga otra vez el archivo.',
          { closed, known },
        ),
      ],
    });
}

async function store(context: Loading, read: ReadCatalog): Promise<Loaded> {
  const { tx, actor, record, input, now } = context;
  const id = record.id;
  await lockMark(tx, `${CATALOGS}.${id}`, actor.accountId);
  const today = now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString();
  const load = { catalogId: id, loadNo: (record.load_no ?? 0) + 1 };
  const { added, changed } = await storeCatalog(context, load, read.rows);
  const known = record.row_count ?? 0;
  const closed = input.partial
    ? 0
    : await closeMissing(context, id, read.rows, read.publishedOn ?? today);
  requireWhole(closed, known);
  const rows = read.rows.length;
  await changeByConsequence(
    context,
    CATALOGS,
    { id },
    {
      changes: () => ({
        edition: input.edition ?? read.version ?? null,
        published_on: read.publishedOn,
        row_count: known + added,
        loaded_at: now.toString(),
        loaded_by: actor.userId,
        file: input.file ?? null,
        added,
        changed,
        closed,
        load_no: load.loadNo,
      }),
      reason: t('invoicing.catalogLoaded', 'Se cargó el archivo del SAT.'),
    },
  );
  countsOf(context.services).void(actor.accountId, 'sat__catalog_keys');
  return { rows, added, changed, unchanged: rows - added - changed, closed };
}

export const load = actionRulesOf<typeof catalogs>()(LOAD, {
  gather,
  async run(context) {
    const read = context.gathered as ReadCatalog | null;
    if (!read) throw gone();
    const data = await store(context, read);
    const { rows, added, changed, unchanged, closed } = data;
    return {
      data,
      outcome: {
        message: t('invoicing.keysLoaded', ['{count} clave', '{count} claves'], { count: rows }),
        open: { resource: CATALOGS, id: context.record.id },
        notes: [
          t('invoicing.keysDiff', 'Altas {added} · cambios {changed} · sin cambio {unchanged}.', {
            added,
            changed,
            unchanged,
          }),
          ...(closed > 0
            ? [t('invoicing.keysClosed', 'Ya no aparecen: {closed}; se cierran.', { closed })]
            : []),
        ],
      },
    };
  },
});
