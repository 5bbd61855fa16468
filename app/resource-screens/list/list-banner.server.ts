import { t } from '#app/i18n/t.ts';
import type { Session } from '#app/session/context.ts';
import type { Resource } from '#erp/model/types.ts';
import type { ScreenMatch } from '../shared/screens.server.ts';
import type { ApiRow } from '../shared/view/cells.server.ts';
import type { ListView } from '../shared/view/view-types.ts';

const wireValue = (value: string | boolean): string => {
  if (typeof value === 'string') return value;
  return value ? '1' : '0';
};

const filterOf = (
  { list }: Resource,
  fixed: ScreenMatch['fixed'],
): Readonly<Record<string, readonly string[]>> => ({
  ...Object.fromEntries(
    (list.banner?.when ?? []).map(({ field, is }) => [field, is.map(wireValue)]),
  ),
  ...(fixed && { [fixed.field]: [fixed.value] }),
});

/** What the list has to say of some of its records; null while it has none of them. */
export async function loadBanner(
  { resource, fixed }: ScreenMatch,
  session: Session,
): Promise<ListView['banner']> {
  const { banner } = resource.list;
  if (!banner) return null;
  const { data } = await session.erp.get<ApiRow[]>(resource.path, {
    filter: filterOf(resource, fixed),
    fields: [resource.title].flat(),
    size: 1,
  });
  if (data.length === 0) return null;
  return {
    title: t(`${resource.path}.banner.title`, banner.title),
    help: t(`${resource.path}.banner.help`, banner.help),
  };
}
