import { t } from '#app/i18n/t.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { showDay, showInstant } from '#app/resource-screens/shared/dates.server.ts';
import { registry } from '#erp/modules/all.ts';
import { nameOfChoice, nameOfOne } from '#erp/model/texts/labels.ts';
import { kindsFor, receivePath, titleOf, type Kind } from './receive-kinds.server.ts';

const SHOWN = 50;

interface Row {
  readonly id: number;
  readonly folio: string | null;
  readonly titles: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const fieldsOf = ({ about, due, waiting }: Kind): readonly string[] =>
  ['folio', ...about, due, waiting].filter((name) => name !== undefined);

const list = (erp: ErpClient, kind: Kind, more: Readonly<Record<string, string>> = {}) =>
  erp.get<readonly Row[]>(kind.resource, {
    filter: { ...kind.filter, ...more },
    fields: fieldsOf(kind),
    sort: [kind.sort],
    size: SHOWN,
  });

function dueOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const when = value.length === 10 ? showDay(value) : showInstant(value);
  return t('receive.due', 'llega {when}', { when });
}

/** «Acme · OC-5 · Almacén A · 3 partidas · llega 20 nov 2026». */
function aboutOf(kind: Kind, row: Row): string {
  const { fields } = registry.resource(kind.resource);
  const said = kind.about.map((name) => {
    const [field, value] = [fields[name]!, row[name]];
    return 'choices' in field && typeof value === 'string'
      ? nameOfChoice(field, value)
      : row.titles[name];
  });
  const count = kind.waiting ? Number(row[kind.waiting]) : null;
  const lines =
    count === null ? null : t('receive.lines', ['1 partida', '{count} partidas'], { count });
  return [...said, lines, kind.due && dueOf(row[kind.due])].filter(Boolean).join(' · ');
}

const named = (kind: Kind, { id, folio }: Row): string =>
  folio ?? `${nameOfOne(registry.resource(kind.resource))} ${id}`;

/** What waits, kind by kind. */
export async function waitingView(erp: ErpClient, can: (key: string) => boolean) {
  const kinds = kindsFor(can);
  const lists = await Promise.all(kinds.map((kind) => list(erp, kind)));
  return kinds.map((kind, at) => ({
    title: titleOf(kind),
    rows: lists[at]!.data.map((row) => ({
      href: receivePath(kind.word, row.id),
      title: named(kind, row),
      detail: aboutOf(kind, row),
    })),
  }));
}

const LABEL = /\/q\/([a-z-]+)\/(\d{1,15})\/?$/;

/** Where a label of these documents leads, or one's folio as it is printed; null for the rest. */
export async function scannedPath(
  erp: ErpClient,
  can: (key: string) => boolean,
  raw: string,
): Promise<string | null> {
  const kinds = kindsFor(can);
  const [, word, id] = LABEL.exec(raw) ?? [];
  if (word && id) return kinds.some((kind) => kind.word === word) ? receivePath(word, id) : null;
  const folio = raw.toUpperCase();
  if (folio === '') return null;
  for (const kind of kinds) {
    if (!registry.resource(kind.resource).fields.folio) continue;
    // One that does not wait is opened too, and says why it is not received.
    const { data } = await erp.get<readonly Row[]>(kind.resource, {
      filter: { folio },
      fields: ['folio'],
      size: SHOWN,
    });
    const found = data.find((row) => row.folio?.toUpperCase() === folio);
    if (found) return receivePath(kind.word, found.id);
  }
  return null;
}
