import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { registry } from '#erp/modules/all.ts';
import { recordPath } from '#app/resource-screens/shared/screens.server.ts';
import { FloorPage, floorLinks } from '#app/screens/floor/frame.tsx';
import { floorPath, floorPlaces } from '#app/screens/floor/places.server.ts';
import { sessionContext } from '#app/session/context.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { Route } from './+types/scanned';
import { goTo } from '#app/session/guards/own-path.server.ts';

export const links: Route.LinksFunction = floorLinks;

const PHONE = /Mobi|Android/;

/**
 * `/q/product/5`: what a printed code opens, `?action=surtir` on the floor. A phone asks what for;
 * whoever is not signed in comes back here after it.
 */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const type = registry.contributions.qrTypes.get(params.type);
  const resource = type && registry.resources.get(type.resource);
  const path = resource && /^\d{1,15}$/.test(params.id) ? recordPath(resource, params.id) : null;
  if (!resource || !path) throw new Response('No encontrado', { status: 404 });
  const asked = floorPath(params.type, params.id, url.searchParams.get('action'));
  const { can, erp } = context.get(sessionContext);
  const places = floorPlaces(can).map(({ path: href, label, icon }) => ({ href, label, icon }));
  if (
    asked ||
    places.length === 0 ||
    !type?.onTheFloor ||
    !PHONE.test(request.headers.get('user-agent') ?? '')
  )
    throw goTo(asked ?? path);
  const { data } = await erp.get<readonly { title: string }[]>(`${resource.path}/options`, {
    ids: [params.id],
    limit: 1,
  });
  return { path, kind: resource.label[0], title: data[0]?.title ?? resource.label[0], places };
}

export default function Scanned({
  loaderData: { path, kind, title, places },
}: Route.ComponentProps) {
  return (
    <FloorPage title={title} qualifier={kind} last={null}>
      <nav className="fl-tiles" aria-label={t('scan.whatToDo', 'Qué hacer')}>
        <Link to={path}>
          <Icon name="info" />
          {t('scan.seeRecord', 'Ver la ficha')}
        </Link>
        {places.map(({ href, label, icon }) => (
          <Link key={href} to={href}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      </nav>
    </FloorPage>
  );
}
