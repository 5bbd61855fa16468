import { t } from '#app/i18n/t.ts';
import { sessionContext } from '#app/session/context.ts';
import sheet from '#app/styles/screens/sys.css?url';
import { PageHead } from '#app/ui/page/page-head.tsx';
import { dictionaryView } from './dictionary-view.server.ts';
import { Tables } from './tables-tab.tsx';
import type { Route } from './+types/dictionary';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

export const loader = ({ url, context }: Route.LoaderArgs) =>
  dictionaryView(context.get(sessionContext), url);

/** `/sys/dictionary`: what every field of every table is. */
export default function Dictionary({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('dict.title', 'Diccionario de datos')} />
      <Tables view={view} />
    </>
  );
}
