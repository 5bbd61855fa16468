import { companyRegistry } from '#app/session/company-registry.server.ts';
import { sessionContext } from '#app/session/context.ts';
import { toOption, type ApiOption } from '#app/resource-screens/list/named-filters.server.ts';
import type { Option } from '#app/resource-screens/shared/view/view-types.ts';
import type { Route } from './+types/options';

/**
 * Matches for a typeahead: `/catalogue/options/{resource}?q=…&where[field]=…`, or the record of a
 * code: `?exact=…`. The API decides what may be seen.
 */
export async function loader({ params, url, context }: Route.LoaderArgs): Promise<Response> {
  const resource = companyRegistry().resources.get(params['*'] ?? '');
  if (!resource) return Response.json({ total: 0, options: [] }, { status: 404 });
  const filter: Record<string, string[]> = {};
  for (const [name, value] of url.searchParams) {
    const field = /^where\[([a-z][a-z0-9_]*)\]$/.exec(name)?.[1];
    if (
      field &&
      (field in resource.fields || field in (resource.list.relationFilters ?? {})) &&
      value
    )
      (filter[field] ??= []).push(value.slice(0, 100));
  }
  const { erp } = context.get(sessionContext);
  const { data, meta } = await erp.get<ApiOption[], { total: number }>(`${resource.path}/options`, {
    q: url.searchParams.get('q')?.slice(0, 100) || undefined,
    exact: url.searchParams.get('exact')?.slice(0, 200) || undefined,
    // A list of a form, or matches of what is typed.
    limit: url.searchParams.get('q') || url.searchParams.get('exact') ? 20 : 50,
    filter: {
      ...(resource.hasActive && { active: '1' }),
      ...Object.fromEntries(
        Object.entries(filter).map(([name, values]) => [
          name,
          values.length === 1 ? values[0]! : values.slice(0, 20),
        ]),
      ),
    },
  });
  const byCode = url.searchParams.has('code');
  const options: Option[] = data.map((option) =>
    byCode && option.code ? { ...toOption(option), value: option.code } : toOption(option),
  );
  return Response.json(
    { total: meta?.total ?? options.length, options },
    { headers: { 'cache-control': 'private, no-store' } },
  );
}
