/** Addresses of the rows behind a figure; null where the person may not open them. */
import { registry } from '#erp/modules/all.ts';
import type { RowLink } from '#erp/model/reports/report.ts';
import { linkedReport } from '#erp/model/reports/dashboard-filters.ts';
import { screenOf, screensOf } from '#erp/model/registry.ts';
import { actionOf } from '#erp/model/reports/report-registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { privilegeKeyOf } from '#app/resource-screens/shared/view/view.server.ts';
import { floorPath } from '#app/screens/floor/places.server.ts';
import type { Session } from '#app/session/context.ts';
import { canOpenScreen } from '#app/session/navigation/navigation.server.ts';

export type LinkValues = Readonly<Record<string, unknown>>;

/** What a figure was asked with: `{:from}` of a link. */
export interface LinkAsked {
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly asked: LinkValues;
}

const PLACE = /\{(:?)([a-z_][a-z0-9_]*)\}/g;

/** The text with its places filled in; null when one of them has no value. */
function filled(text: string, row: LinkValues, { period, asked }: LinkAsked): string | null {
  let missing = false;
  const result = text.replaceAll(PLACE, (_, colon: string, name: string) => {
    let value: unknown;
    if (colon === '') value = row[name];
    else value = name === 'from' || name === 'to' ? period?.[name] : asked[name];
    if (value === null || value === undefined || value === '') missing = true;
    return String(value);
  });
  return missing ? null : result;
}

const canOpen = (path: string, session: Session) => {
  const screen = registry.screens.get(path);
  return screen !== undefined && canOpenScreen(screen, session);
};

type ToRecord = Extract<RowLink, { readonly record: string }>;

/** Its tab, or the action that its page asks for; null where the person may not do that. */
function placeIn(resource: Resource, link: ToRecord, session: Session): string | null {
  if ('action' in link) {
    const key = actionOf(resource, link.action)?.key ?? privilegeKeyOf(resource, link.action);
    return session.can(key) ? `?action=${link.action}` : null;
  }
  return link.tab === undefined ? '' : `?tab=${link.tab}`;
}

function recordLinker(
  link: ToRecord,
  session: Session,
): ((row: LinkValues) => string | null) | null {
  const resource = registry.resource(link.record);
  const path = recordPath(resource, '');
  if (path === null || !session.can(`${registry.privilegePath(resource)}.list`)) return null;
  const there = placeIn(resource, link, session);
  if (there === null) return null;
  return (row) =>
    typeof row[link.id] === 'number' || typeof row[link.id] === 'string'
      ? `${recordPath(resource, row[link.id] as string)}${there}`
      : null;
}

/**
 * Addresses are made once for a column: whether the person may open them does not change from row
 * to row.
 */
export function linker(
  link: RowLink | undefined,
  asked: LinkAsked,
  session: Session,
): ((row: LinkValues) => string | null) | null {
  if (!link) return null;
  if ('record' in link) return recordLinker(link, session);
  if ('scanned' in link) {
    const resource = registry.resource(registry.contributions.qrTypes.get(link.scanned)!.resource);
    if (!session.can(`${registry.privilegePath(resource)}.list`)) return null;
    return (row) =>
      (row[link.id] ?? null) === null ? null : floorPath(link.scanned, `${row[link.id]}`, link.to);
  }
  if ('records' in link) {
    return (row) => {
      const resource = registry.resources.get(String(row[link.records]));
      if (
        !resource ||
        (row[link.id] ?? null) === null ||
        !session.can(`${registry.privilegePath(resource)}.list`)
      )
        return null;
      return recordPath(resource, String(row[link.id]));
    };
  }
  if ('list' in link) {
    const resource = registry.resource(link.list);
    const path = screenOf(resource);
    if (
      path === null ||
      !screensOf(resource).includes('list') ||
      !canOpen(resource.paths?.list ?? path, session)
    )
      return null;
    return (row) =>
      addressOf(
        `/${resource.paths?.list ?? path}`,
        Object.entries(link.filters).flatMap(([name, texts]) =>
          [texts].flat().map((text) => [`filter[${name.replace('.', '][')}]`, text] as const),
        ),
        row,
        asked,
      );
  }
  if (!canOpen(link.screen, session)) return null;
  return (row) =>
    link.requires?.some((name) => (row[name] ?? '') === '')
      ? null
      : addressOf(`/${link.screen}`, Object.entries(link.query ?? {}), row, asked);
}

/**
 * What a part of a dashboard opens: a report is asked for the same days, and with the filters that
 * it has too.
 */
export function partLinker(
  link: RowLink | undefined,
  asked: LinkAsked,
  session: Session,
): ReturnType<typeof linker> {
  const report = link && linkedReport(registry.reports, link);
  if (!report || !('screen' in link)) return linker(link, asked, session);
  const carried = [
    ...(report.period ? ['from', 'to'].map((name) => [name, `{:${name}}`]) : []),
    ...Object.keys(report.filters ?? {}).flatMap((name) =>
      name in asked.asked ? [[`filter[${name}]`, `{:${name}}`]] : [],
    ),
  ];
  return linker(
    { ...link, query: { report: report.key, ...Object.fromEntries(carried), ...link.query } },
    asked,
    session,
  );
}

/** Values of a filter of the question that has several, where nothing else is said beside it. */
function valuesOf(text: string, { asked }: LinkAsked): readonly string[] | null {
  const name = /^\{:([a-z_][a-z0-9_]*)\}$/.exec(text)?.[1];
  const value = name === undefined ? undefined : asked[name];
  return Array.isArray(value) ? value.map(String) : null;
}

/** What has no value is left out: the list is then wider than the figure, never another one. */
function addressOf(
  path: string,
  entries: readonly (readonly [string, string])[],
  row: LinkValues,
  asked: LinkAsked,
): string {
  const params = new URLSearchParams();
  for (const [name, text] of entries) {
    const several = valuesOf(text, asked);
    if (several) several.forEach((value) => params.append(name, value));
    else {
      const value = filled(text, row, asked);
      if (value !== null) params.append(name, value);
    }
  }
  const query = params.toString();
  return query === '' ? `${path}?q=` : `${path}?${query}`;
}
