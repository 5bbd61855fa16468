import { createHash } from 'node:crypto';
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { lockNames } from '#erp/db/named-locks.ts';
import { attachableFile } from '#erp/kernel/files/attachable-file.ts';
import { readContent } from '#erp/kernel/files/content-store.ts';
import {
  actionRules,
  type ActionContext,
  type GatherContext,
} from '#erp/kernel/operations/actions/action-rules.ts';
import { invalid } from '#erp/model/errors.ts';
import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import type { ListCode } from '../black-list.choices.ts';
import { sweepBlackList } from '../sweep/sweep.ts';
import { IMPORT_LIST } from './import-action.ts';
import { readList, type ReadList } from './read-list.ts';
import { storeList } from './store-list.ts';

type Importing = ActionContext<typeof IMPORT_LIST.fields>;

interface Gathered {
  readonly sha256: string;
  readonly read: ReadList;
}

const gone = () =>
  invalid({ file: [t('vault.fileGone', 'El archivo ya no está: súbelo otra vez.')] });

/** The bytes are read, and understood, while no transaction is open. Null: the form says why. */
async function gather(context: GatherContext): Promise<Gathered | null> {
  const { services, actor, body } = context;
  const file = await attachableFile(context, body.file);
  if (!file) return null;
  const bytes = await readContent(services, actor.accountId, file.sha256);
  if (!bytes) throw gone();
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    read: await readList(bytes, file.name),
  };
}

/** Lists come in order, each once: an older one would undo what a newer one says. */
async function requireNewer({ tx }: Importing, list: ListCode, date: string, sha256: string) {
  await lockNames(tx, [`black-list ${list}`]);
  const [last] = await tx.query(
    sql<{
      list_date: string;
      same: boolean;
    }>`select max(list_date)::text as list_date, bool_or(file_hash = ${sha256}) as same from sat__black_list_versions where account_id = ${TENANT} and list = ${list} having count(*) > 0`,
  );
  if (last?.same) throw invalid({ file: [t('vault.sameList', 'Ese listado ya se importó.')] });
  if (last && date < last.list_date)
    throw invalid({
      list_date: [
        t('vault.olderList', 'Ya se importó uno más reciente, del {date}.', {
          date: formatDay(last.list_date),
        }),
      ],
    });
}

function dateOf({ input, now, actor }: Importing, read: ReadList): string {
  const date = input.list_date ?? read.date;
  if (!date)
    throw invalid({
      list_date: [t('vault.listDate', 'El archivo no dice su fecha: escríbela.')],
    });
  if (date > now.toZonedDateTimeISO(actor.timeZone).toPlainDate().toString())
    throw invalid({ list_date: [t('vault.listAhead', 'Esa fecha no ha llegado.')] });
  return date;
}

const missingOf = async (tx: Tx, list: ListCode, version: number): Promise<number> => {
  const [found] = await tx.query(
    sql<{
      n: number;
    }>`select count(*)::int as n from sat__black_list where account_id = ${TENANT} and list = ${list} and source = 'IMPORTADO' and version_id is distinct from ${version}`,
  );
  return found!.n;
};

async function importInto(context: Importing, { sha256, read }: Gathered) {
  const { tx, actor, input } = context;
  const list = input.list as ListCode;
  const date = dateOf(context, read);
  await requireNewer(context, list, date, sha256);
  const rows = read.rows.length;
  const [made] = await tx.query(
    sql<{
      id: number;
    }>`insert into sat__black_list_versions (account_id, list, list_date, file, file_hash, row_count, anonymous, created_by, updated_by)
      values (${TENANT}, ${list}, ${date}, ${input.file}, ${sha256}, ${rows}, ${read.anonymous}, ${actor.userId}, ${actor.userId}) returning id`,
  );
  const id = made!.id;
  const { added, changed } = await storeList(context, { id, list, date }, read.rows);
  const unchanged = rows - added - changed;
  const missing = await missingOf(tx, list, id);
  const { matches } = await sweepBlackList(context);
  await tx.execute(
    sql`update sat__black_list_versions set added = ${added}, changed = ${changed}, unchanged = ${unchanged}, missing = ${missing}, matches = ${matches} where account_id = ${TENANT} and id = ${id}`,
  );
  return { id, rows, added, changed, unchanged, missing, anonymous: read.anonymous, matches };
}

type Imported = Awaited<ReturnType<typeof importInto>>;

const notesOf = ({ added, changed, unchanged, missing, anonymous, matches }: Imported) => [
  t('vault.listDiff', 'Altas {added} · cambios {changed} · sin cambio {unchanged}.', {
    added,
    changed,
    unchanged,
  }),
  t('vault.listMatches', 'Proveedores o clientes de la empresa: {matches}.', { matches }),
  ...(missing > 0
    ? [t('vault.listMissing', 'Ya no aparecen: {missing}; conservan su situación.', { missing })]
    : []),
  ...(anonymous > 0
    ? [t('vault.listHidden', 'Sin RFC publicado: {anonymous}; se omiten.', { anonymous })]
    : []),
];

export const importList = actionRules(IMPORT_LIST, {
  gather,
  async run(context) {
    const found = context.gathered as Gathered | null;
    if (!found) throw gone();
    const data = await importInto(context, found);
    return {
      data,
      outcome: {
        message: t('vault.listImported', ['{count} contribuyente', '{count} contribuyentes'], {
          count: data.rows,
        }),
        open: { resource: 'sat/black-list-versions', id: data.id },
        notes: notesOf(data),
      },
    };
  },
});
