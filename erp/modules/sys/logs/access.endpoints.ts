import { t } from '#erp/model/texts/t.ts';
import { XLSX_TYPE } from '#erp/model/field-types/outputs.ts';
import { sent } from '#erp/model/field-types/inputs.ts';
import * as z from 'zod';
import { endpoint, NOTHING } from '#erp/kernel/wire/endpoint.ts';
import { invalid } from '#erp/model/errors.ts';
import type { ExportColumn } from '#erp/kernel/operations/export/export-query.ts';
import type { Endpoint } from '#erp/kernel/wire/endpoints.ts';
import type { Row } from '#erp/kernel/rules.ts';
import { date, datetime, int, text } from '#erp/model/fields.ts';
import type { Field } from '#erp/model/types.ts';
import { accessesOutput, readAccesses, type Accesses } from './access.queries.ts';
import { sheetFile } from '#erp/kernel/operations/export/sheet-file.ts';

const SHOWN = 100;
const FILE_ROWS = 20_000;

const columns = (fields: Readonly<Record<string, Field>>): readonly ExportColumn[] =>
  Object.entries(fields).map(([name, field]) => ({ name, field }));
const PERSON = { nickname: text('Usuario'), name: text('Nombre') };

const PARTS: Readonly<
  Record<keyof Accesses, readonly [title: string, columns: readonly ExportColumn[]]>
> = {
  days: [
    'Entradas por día',
    columns({
      day: date('Día'),
      entries: int('Entradas'),
      people: int('Personas'),
      failures: int('Fallas'),
      blocks: int('Bloqueos'),
    }),
  ],
  failures: [
    'Fallas y bloqueos',
    columns({
      at: datetime('Fecha y hora'),
      action: text('Qué'),
      nickname: text('Quién'),
      ip: text('IP'),
      reason: text('Motivo'),
    }),
  ],
  devices: [
    'Equipos nuevos',
    columns({ ...PERSON, device: text('Equipo'), ip: text('IP'), at: datetime('Primera vez') }),
  ],
  dormant: [
    'Sin entrar en 60 días',
    columns({ ...PERSON, last_login_at: datetime('Última entrada') }),
  ],
  without_otp: [
    'Sin segundo factor',
    columns({ ...PERSON, last_login_at: datetime('Última entrada') }),
  ],
};

const isPart = (name: unknown): name is keyof Accesses =>
  typeof name === 'string' && Object.hasOwn(PARTS, name);

export const accessCalls: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: 'sys/accesses',
    key: 'sys/logs.list',
    summary:
      'Entradas, fallas, bloqueos y equipos nuevos; quién no entra y quién no tiene segundo factor',
    input: NOTHING,
    output: accessesOutput,
    handler: async ({ services, actor }) => ({ data: await readAccesses(services, actor, SHOWN) }),
  }),
  endpoint({
    method: 'GET',
    path: 'sys/accesses/export',
    key: 'sys/logs.export',
    summary: 'Una de las tablas de accesos en CSV o Excel',
    input: z.object({
      part: sent.choice(Object.keys(PARTS)),
      format: sent.choice(['csv', 'xlsx']),
    }),
    produces: ['text/csv', XLSX_TYPE],
    async handler({ services, actor, input: query }) {
      const { part } = query;
      if (!isPart(part))
        throw invalid({
          part: [
            t('sys.oneOfParts', 'Elige una de: {choices}.', {
              choices: Object.keys(PARTS).join(', '),
            }),
          ],
        });
      // An access has no index signature, which every row has.
      const rows = (await readAccesses(services, actor, FILE_ROWS))[
        part
      ] as readonly unknown[] as readonly Row[];
      const [title, own] = PARTS[part];
      async function* pages() {
        yield rows;
      }
      return sheetFile(
        services,
        actor,
        {
          path: 'sys/accesses',
          title,
          name: `accesos-${part}`,
          columns: own,
          words: [],
          query: { part },
          pages,
        },
        query.format,
      );
    },
  }),
];
