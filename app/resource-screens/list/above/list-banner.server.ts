import { t } from '#app/i18n/t.ts';
import type { Resource } from '#erp/model/types.ts';
import type { ListView } from '../../shared/view/view-types.ts';

/** What the list has to say of some of its records; null while it has none of them. */
export function bannerOf(
  { path, list: { banner } }: Resource,
  hasMarked: boolean | undefined,
): ListView['banner'] {
  if (!banner || !hasMarked) return null;
  return {
    title: t(`${path}.banner.title`, banner.title),
    help: t(`${path}.banner.help`, banner.help),
  };
}
