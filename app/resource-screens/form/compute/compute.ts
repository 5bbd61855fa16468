import {
  placesOfRows,
  readPayload,
  readSubmittedValues,
  specsOf,
  type Payload,
} from '#app/forms/form-values.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { sessionContext } from '#app/session/context.ts';
import { t } from '#app/i18n/t.ts';
import { findScreen } from '../../shared/screens.server.ts';
import type { TabView } from '../../shared/view/view-types.ts';
import { splitName } from '#app/forms/intents.server.ts';
import { rowName } from '#app/forms/names.ts';
import { layoutOf } from '../../shared/view/view.server.ts';
import { computeValues, readFilledIn } from './compute.server.ts';
import type { Route } from './+types/compute';

/**
 * `POST /catalogue/compute/customers/5` with a form as it is typed: what to show and fill in. A
 * draft that the ERP does not take yet changes nothing: saving says what is wrong with it.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const session = context.get(sessionContext);
  const screen = findScreen(`/${params['*'] ?? ''}`);
  if (!screen?.resource.computedDraft)
    throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  const payload = readPayload(await request.formData());
  const tabs = layoutOf(screen.resource, screen.kind === 'new' ? 'new' : 'edit', session);
  const places = placesIn(tabs, payload);
  try {
    const { changed, titles, filledIn } = await computeValues(screen, session, {
      tabs,
      values: readSubmittedValues(tabs, payload, {}),
      titles: {},
      filledIn: rename(readFilledIn(payload), (table, at) => places(table).indexOf(at)),
    });
    const named = <T>(record: Readonly<Record<string, T>>) =>
      rename(record, (table, at) => places(table)[at] ?? -1);
    const reply = { changed: named(changed), titles: named(titles), filledIn: named(filledIn) };
    return Response.json(reply, { headers: NOT_STORED });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return Response.json({ changed: {}, titles: {}, filledIn: null }, { headers: NOT_STORED });
  }
}

/** A row is known in the page by its place among all, also those in which nothing was typed. */
function placesIn(tabs: readonly TabView[], payload: Payload) {
  const known = new Map(
    specsOf(tabs).flatMap((spec) =>
      spec.lines ? [[spec.name, placesOfRows(spec, payload)] as const] : [],
    ),
  );
  return (table: string): readonly number[] => known.get(table) ?? [];
}

/** Names with another place of their row; those of no row stay as they are. */
function rename<T>(
  record: Readonly<Record<string, T>>,
  placeOf: (table: string, at: number) => number,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const { lines, index, field } = splitName(name);
      if (lines === null) return [[name, value]];
      const at = placeOf(lines, index);
      return at < 0 ? [] : [[rowName(lines, at, field), value]];
    }),
  );
}

const NOT_STORED = { 'cache-control': 'private, no-store' };
