import { t } from '#app/i18n/t.ts';
import { data, Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { FloorPage, floorLinks, ScanForm } from './frame.tsx';
import type { Last } from './last-result.ts';
import { floorPlaces } from './places.server.ts';
import { labelPath } from './label-path.server.ts';
import type { Route } from './+types/hub';
import { goTo } from '#app/session/guards/own-path.server.ts';

export const links: Route.LinksFunction = floorLinks;

/** Where a shift begins: what one may do here, and a label opens what it names. */
export function loader({ context }: Route.LoaderArgs) {
  const { can } = context.get(sessionContext);
  return { places: floorPlaces(can), stamp: crypto.randomUUID() };
}

export async function action({ request }: Route.ActionArgs) {
  const raw = String((await request.formData()).get('scan') ?? '').trim();
  const path = labelPath(raw);
  if (path) throw goTo(path);
  return data<{ last: Last; typed: string }>(
    {
      last: {
        tone: 'bad',
        text: t('floor.notALabel', '«{code}» no es una etiqueta de Telar.', {
          code: raw.slice(0, 60),
        }),
      },
      typed: raw.slice(0, 200),
    },
    { status: 422 },
  );
}

export default function Hub({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  return (
    <FloorPage title={t('floor.title', 'Piso')} last={refused?.last ?? null}>
      <ScanForm
        label={t('floor.scan', 'Escanea una etiqueta')}
        help={t(
          'floor.scanHelp',
          'Abre el surtido, el lote, la ubicación o el producto que nombra.',
        )}
        button={t('sheet.open', 'Abrir')}
        value={refused?.typed}
        hidden={{}}
        stamp={view.stamp}
      />
      <nav className="fl-tiles" aria-label={t('floor.title', 'Piso')}>
        {view.places.map(({ path, label, icon }) => (
          <Link key={path} to={path}>
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      </nav>
      {view.places.length === 0 && (
        <p className="help">
          {t(
            'floor.noPermission',
            'No tienes permiso para trabajar en piso: pídeselo a quien administra los roles.',
          )}
        </p>
      )}
    </FloorPage>
  );
}
