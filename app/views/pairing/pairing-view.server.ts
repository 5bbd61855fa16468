/** What both lists hold, and how it is drawn. */
import { inSentence } from '#erp/model/texts/in-sentence.ts';
import { randomUUID } from 'node:crypto';
import { t } from '#app/i18n/t.ts';
import type { Pairing } from '#erp/model/screens/pairings.ts';
import type { Resource } from '#erp/model/types.ts';
import type { ListMeta } from '#app/api-client/client.server.ts';
import { siblingTabs } from '#app/resource-screens/list/list-tabs.server.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { columnsOf, type ApiRow } from '#app/resource-screens/shared/view/cells.server.ts';
import {
  actionLabel,
  actionsOf,
  stateChip,
} from '#app/resource-screens/shared/view/states.server.ts';
import { labelOne, privilegeKeyOf } from '#app/resource-screens/shared/view/view.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { pairingLists } from './pairing-body.server.tsx';
import { pairingFilters } from './pairing-filters.server.tsx';
import type { PairingView } from './pairing-types.ts';
import type { Row, PairingRecord, PairingData } from './pairing-data.server.ts';

const OFFERED = 100;

/** Records that may be worked on, the latest first. */
async function recordsOf(
  { of, unfinished }: Pairing,
  resource: Resource,
  session: Session,
): Promise<readonly PairingRecord[]> {
  const { data } = await session.erp.get<ApiRow[], ListMeta>(of, {
    size: String(OFFERED),
    sort: [resource.list.sort],
  });
  const columns = columnsOf(resource, [resource.title].flat(), session);
  return data.map((row) => ({
    id: String(row.id),
    label: columns.map(({ cell }) => cell(row)).join(' · '),
    chip: stateChip(resource, row, session),
    unfinished:
      unfinished.is === '*' || unfinished.is.some((code) => code === String(row[unfinished.field])),
    row,
  }));
}

const askedOf = ({ filters }: Pairing, params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, field]) => {
      const value = params.get(name)?.slice(0, 100) ?? '';
      if (value !== '') return [[name, value]];
      return typeof field.default === 'string' ? [[name, field.default]] : [];
    }),
  );

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** The record that the address names, else the latest that is not finished, else the latest. */
const chosen = (records: readonly PairingRecord[], id: string | null) =>
  records.find((record) => record.id === id) ??
  (id === null ? (records.find(({ unfinished }) => unfinished) ?? records[0]) : undefined) ??
  null;

export async function pairingData(
  pairing: Pairing,
  session: Session,
  url: URL,
  told: Pick<PairingData, 'post' | 'refusal'>,
): Promise<PairingData> {
  const resource = companyRegistry().resource(pairing.of);
  const records = await recordsOf(pairing, resource, session);
  const id = url.searchParams.get('id');
  const record = chosen(records, id);
  if (id !== null && !record) throw new Response('No encontrado', { status: 404 });
  const asked = askedOf(pairing, url.searchParams);
  const path = `/${pairing.path}`;
  const query = new URLSearchParams({ ...(record && { id: record.id }), ...asked });
  const reply = record
    ? (
        await session.erp.get<Readonly<Record<string, unknown>>>(
          `${pairing.of}/${pairing.reads}/${record.id}`,
          asked,
        )
      ).data
    : {};
  const { head, left, right, suggestions } = pairing;
  return {
    pairing,
    resource,
    session,
    path,
    here: `${path}?${query.toString()}`,
    asked,
    records,
    record,
    transitions: record
      ? actionsOf(resource, record.row, recordPath(resource, record.id) ?? path, session)
      : [],
    head: (reply[head.name] ?? {}) as PairingData['head'],
    left: rowsOf(reply[left.rows]),
    right: rowsOf(reply[right.rows]),
    suggestions: suggestions ? rowsOf(reply[suggestions]) : [],
    ...told,
  };
}

/** What is done to the resource as a whole: importing the record that is missing. */
function linksOf({ resource, session }: PairingData): PairingView['links'] {
  return Object.entries(resource.actions ?? {}).flatMap(([name, declared]) =>
    declared.on === 'resource' && session.can(declared.key ?? privilegeKeyOf(resource, name))
      ? [
          [
            `/catalogue/action/${resource.path}/${name}`,
            actionLabel({ owner: resource, name, declared }, session),
          ] as const,
        ]
      : [],
  );
}

export function pairingView(data: PairingData): PairingView {
  const { pairing, session, record, path, here, refusal, resource } = data;
  return {
    title: session.t(`screen.${pairing.path}`, pairing.label),
    qualifier: record?.label ?? null,
    tabs: siblingTabs(pairing.tabs, session),
    path,
    here,
    links: linksOf(data),
    message:
      record === null
        ? t('pairing.nothing', 'Aún no hay nada que conciliar: empieza con {first}.', {
            first: inSentence(labelOne(resource, session)),
          })
        : (refusal?.message ?? null),
    stamp: randomUUID(),
    filters: pairingFilters(data),
    lists: record ? pairingLists(data) : null,
  };
}
