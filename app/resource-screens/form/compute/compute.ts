import {
  fixedIn,
  placesOfRows,
  readPayload,
  readStored,
  readSubmittedValues,
  specsOf,
  textOf,
} from '#app/forms/form-values.server.ts';
import { ApiError } from '#app/api-client/api-error.ts';
import { sessionContext } from '#app/session/context.ts';
import { t } from '#app/i18n/t.ts';
import { findScreen } from '../../shared/screens.server.ts';
import { nameAmongCounted, nameOnPage } from '#app/forms/rows/nested/places.server.ts';
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
  const mode = screen.kind === 'new' ? 'new' : 'edit';
  const fixed = fixedIn(readStored(textOf(payload.base)));
  const tabs = layoutOf(screen.resource, mode, session, fixed);
  // A row is known in the page by its place among all, also those in which nothing was typed.
  const places = placesOfRows(specsOf(tabs), payload);
  try {
    const { changed, titles, filledIn } = await computeValues(screen, session, {
      tabs,
      values: readSubmittedValues(tabs, payload, {}),
      titles: {},
      filledIn: rename(readFilledIn(payload), (name) => nameAmongCounted(places, name)),
    });
    const named = <T>(record: Readonly<Record<string, T>>) =>
      rename(record, (name) => nameOnPage(places, name));
    const reply = { changed: named(changed), titles: named(titles), filledIn: named(filledIn) };
    return Response.json(reply, { headers: NOT_STORED });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return Response.json({ changed: {}, titles: {}, filledIn: null }, { headers: NOT_STORED });
  }
}

/** Values under other names; those without one are left out. */
const rename = <T>(
  record: Readonly<Record<string, T>>,
  nameOf: (name: string) => string | null,
): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const other = nameOf(name);
      return other === null ? [] : [[other, value]];
    }),
  );

const NOT_STORED = { 'cache-control': 'private, no-store' };
