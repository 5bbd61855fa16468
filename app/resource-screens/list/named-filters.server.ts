/** What is chosen in a filter that names records, by their titles. */
import { callsOf, screenOf } from '#erp/model/registry.ts';
import type { TextField } from '#erp/model/types.ts';
import type { Reply } from '#app/api-client/client.server.ts';
import { companyRegistry } from '#app/session/company-registry.server.ts';
import type { Session } from '#app/session/context.ts';
import { mayChooseOf } from '#app/session/profile.ts';
import type { FilterValue, ListState } from './list-state.server.ts';
import { labelOne, may } from '../shared/view/view.server.ts';
import type { Choice, Facts, Option } from '../shared/view/view-types.ts';

export const MAX_OPTIONS = 50;

export interface ApiOption {
  readonly id: number | string;
  readonly title: string;
  readonly code?: string;
  readonly detail?: string;
  readonly facts?: Readonly<Record<string, string | boolean | null>>;
}
const factText = (value: string | boolean | null): string => {
  if (value === true) return '1';
  return value === false || value === null ? '' : value;
};

/** As the controls of a form write them. */
const factsText = (facts: NonNullable<ApiOption['facts']>): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, factText(value)]));
export const toOption = ({ id, title, detail, facts }: ApiOption): Option => ({
  value: String(id),
  title,
  ...(detail && { detail }),
  ...(facts && { facts: factsText(facts) }),
});

export async function chosenTitles(
  target: string,
  values: readonly string[],
  { erp }: Session,
): Promise<Option[]> {
  if (values.length === 0) return [];
  const { data }: Reply<ApiOption[]> = await erp.get(`${target}/options`, {
    ids: values,
    limit: MAX_OPTIONS,
  });
  return data.map(toOption);
}

export function textIn(value: FilterValue | undefined): string {
  if (value?.kind === 'text') return value.value;
  return value?.kind === 'set' ? (value.values[0] ?? '') : '';
}

/** Of what names a resource, or a record of the one another filter names: people read titles. */
export async function namedOptions(
  { recordIn }: TextField,
  chosen: string,
  state: ListState,
  session: Session,
): Promise<readonly Choice[]> {
  if (recordIn === undefined) return resourceOptions(chosen, session);
  if (chosen === '') return [];
  const target = companyRegistry().resources.get(textIn(state.filters.get(recordIn)));
  const known =
    target &&
    /^\d{1,15}$/.test(chosen) &&
    callsOf(target).includes('options') &&
    mayChooseOf(session.profile, target);
  const [record] = known ? await chosenTitles(target.path, [chosen], session) : [];
  return [[chosen, record?.title ?? chosen]];
}

function resourceOptions(chosen: string, session: Session): readonly Choice[] {
  const listed = [...companyRegistry().resources.values()].filter(
    (resource) =>
      resource.path === chosen ||
      // What a portal shows of a record is its owner's.
      (resource.portal === undefined &&
        screenOf(resource) !== null &&
        may(resource, 'list', session)),
  );
  const options = listed.map((resource): Choice => [resource.path, labelOne(resource, session)]);
  return options.toSorted(([, a], [, b]) => a.localeCompare(b, 'es-MX'));
}
