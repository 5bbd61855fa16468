/** What happened around a record, newest first: its audit, its comments and its files. */
import { TENANT } from '#erp/db/sql/sql.ts';
import { t } from '#erp/model/texts/t.ts';
import { changesOutput, momentOutput, pageOutput } from '#erp/model/field-types/outputs.ts';
import { describedInput, recordInput } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint } from '#erp/kernel/wire/endpoint.ts';
import { sameCompany } from '#erp/db/sql/joins.ts';
import { isExternal } from '#erp/kernel/access.ts';
import { invalid } from '#erp/model/errors.ts';
import { history } from '#erp/kernel/audit/history.ts';
import { pathsOf, parseRecordName, requireRecord } from '#erp/kernel/record-access.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';

const PAGE = 50;
/** Of each source; older entries are in the history of the record. */
const MAX_EACH = 200;
const KINDS = ['CAMBIO', 'COMENTARIO', 'ARCHIVO'] as const;

const about = { id: z.int(), at: momentOutput, who: z.string().nullable() };
const COMMENT = z.object({ ...about, kind: z.literal('COMENTARIO'), body: z.string() });
const FILE = z.object({ ...about, kind: z.literal('ARCHIVO'), name: z.string(), size: z.int() });
const ENTRY = z.discriminatedUnion('kind', [
  z.object({
    ...about,
    kind: z.literal('CAMBIO'),
    actor_kind: z.string(),
    user_id: z.int().nullable(),
    action: z.string(),
    transition: z.string().nullable(),
    record_label: z.string().nullable(),
    changes: changesOutput,
    reason: z.string().nullable(),
  }),
  COMMENT,
  FILE,
]);
type Commented = z.input<typeof COMMENT>;
type Filed = z.input<typeof FILE>;

export const activityEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'activity',
    key: null,
    why: 'asks for the right to read the record',
    resourceRight: 'one',
    pathRecords: { record_id: '*' },
    summary: 'Línea de tiempo de un registro: cambios, comentarios y archivos',
    input: z.object({
      ...recordInput,
      kind: describedInput({ type: 'string', enum: KINDS }),
      page: describedInput({ type: 'integer', minimum: 1, maximum: 1000 }),
    }),
    output: z.array(ENTRY),
    meta: pageOutput,
    async handler({ services, actor, input }) {
      const record = parseRecordName(services.registry, input);
      const { kind, page: rawPage } = input;
      const page = rawPage === undefined || rawPage === '' ? 1 : Number(rawPage);
      if (!Number.isInteger(page) || page < 1 || page > 1000)
        throw invalid({ page: [t('request.upTo1000', 'Escribe un número del 1 al 1,000.')] });
      if (kind !== undefined && kind !== '' && !KINDS.some((each) => each === kind))
        throw invalid({
          kind: [t('value.chooseOf', 'Elige {choices}.', { choices: KINDS.join(', ') })],
        });
      const wanted = (each: (typeof KINDS)[number]) => !kind || kind === each;
      const paths = pathsOf(services.registry, record.resource);
      const changes = wanted('CAMBIO')
        ? await history(services, actor, record.resource.path, record.id)
        : [];
      const { comments, files } = await services.db.tenant(
        { accountId: actor.accountId, operator: actor.operator },
        async (tx) => {
          await requireRecord(tx, services.registry, actor, record, 'one');
          const author = isExternal(actor) ? 'null as who from' : 'u.nickname as who from';
          return {
            comments: wanted('COMENTARIO')
              ? await tx.query<Omit<Commented, 'kind'>>(
                  `select c.id, c.created_at as at, left(c.body, 400) as body, ${author} comments c left join users u on ${sameCompany('u', 'c')} and u.id = c.created_by
                 where c.account_id = $3 and c.resource = any($1::text[]) and c.record_id = $2 and c.deleted_at is null order by c.id desc limit ${MAX_EACH}`,
                  [paths, record.id, TENANT],
                )
              : [],
            files: wanted('ARCHIVO')
              ? await tx.query<Omit<Filed, 'kind'>>(
                  `select f.id, f.created_at as at, f.name, f.size, ${author} files f left join users u on ${sameCompany('u', 'f')} and u.id = f.created_by
                 where f.account_id = $3 and f.resource = any($1::text[]) and f.record_id = $2 and f.deleted_at is null order by f.id desc limit ${MAX_EACH}`,
                  [paths, String(record.id), TENANT],
                )
              : [],
          };
        },
      );
      const all = [
        ...changes.map(({ nickname, ...entry }) => ({
          ...entry,
          kind: 'CAMBIO' as const,
          who: nickname,
        })),
        ...comments.map((entry) => ({ ...entry, kind: 'COMENTARIO' as const })),
        ...files.map((entry) => ({ ...entry, kind: 'ARCHIVO' as const })),
      ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
      return {
        data: all.slice((page - 1) * PAGE, page * PAGE),
        meta: { page, size: PAGE, total: all.length, total_exact: true },
      };
    },
  }),
];
