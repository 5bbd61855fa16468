import { Link } from 'react-router';
import { sessionContext } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { useShell, useTexts } from '#app/ui/shell/texts.ts';
import { homeViewOf } from './home-view.server.ts';
import type { HomeView, Step } from './home-types.ts';
import type { Route } from './+types/home.ts';

export const loader = ({ context }: Route.LoaderArgs): Promise<HomeView> => homeViewOf(context.get(sessionContext));

export default function Home({ loaderData: view }: Route.ComponentProps) {
  const t = useTexts();
  const favourites = useShell()?.favourites ?? [];
  const missing = view.steps.filter((step) => !step.done).length;
  return (
    <>
      <PageHead title={`${view.greeting}, ${view.name}`} qualifier={view.day} />
      {view.tiles.length > 0 && (
        <div className="tiles">
          {view.tiles.map((tile) => (
            <Link className="tile" to={tile.href} key={tile.href}>
              <span className="l">{tile.label}</span>
              <span className="v">{tile.value}</span>
              <span className="d">{tile.only === 'active' ? t('ui.home.active', 'activos') : t('ui.home.all', 'en total')}</span>
            </Link>
          ))}
        </div>
      )}
      <div className="cols">
        <div className="stack">
          {view.drafts.length > 0 ? (
            <Card title={t('ui.home.drafts', 'Mis borradores')}>
              <ul className="rows">
                {view.drafts.map((draft) => (
                  <li key={draft.href}>
                    <Icon name="file-text" />
                    <Link className="g1" to={draft.href}>
                      {draft.title}
                    </Link>
                    <span className="cnt-p">{draft.when}</span>
                  </li>
                ))}
              </ul>
            </Card>
          ) : (
            view.groups.length === 0 && (
              <Card>
                <Empty title={t('ui.home.done', 'Todo al día.')}>
                  {t('ui.home.nothing', 'Todavía no tienes pantallas. Quien administra los usuarios de tu empresa puede darte un rol.')}
                </Empty>
              </Card>
            )
          )}
          {view.groups.length > 0 && (
            <Card title={t('ui.nav.modules', 'Módulos')} aside={<Link to="/actions?tab=pantallas">{t('ui.home.screens', 'Todas las pantallas')}</Link>}>
              <div className="pad mods">
                {view.groups.map((group) => (
                  <div key={group.label}>
                    <h3>
                      <Icon name={group.icon} />
                      {group.label}
                    </h3>
                    <ul>
                      {group.items.map((item) => (
                        <li key={item.href}>
                          <Link to={item.href}>{item.label}</Link>
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            </Card>
          )}
        </div>
        <div className="stack">
          <Card title={t('ui.nav.favourites', 'Favoritos')} aside={favourites.length > 1 && <Link to="/profile?tab=atajos">{t('ui.home.order', 'Ordenar')}</Link>}>
            {favourites.length > 0 ? (
              <ul className="rows">
                {favourites.map((item) => (
                  <li key={item.href}>
                    <Icon name="star" />
                    <Link className="g1" to={item.href}>
                      {item.label}
                    </Link>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="pad help">{t('ui.home.noFavourites', 'La estrella junto al título de una pantalla la trae aquí.')}</p>
            )}
          </Card>
          {view.recents.length > 0 && (
            <Card title={t('ui.home.recents', 'Recientes')}>
              <ul className="rows">
                {view.recents.map((recent) => (
                  <li key={recent.href}>
                    <Icon name="clock" />
                    <Link className="g1" to={recent.href}>
                      {recent.title}
                    </Link>
                    <span className="cnt-p">{recent.when}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {view.steps.length > 0 && missing > 0 && <Starting steps={view.steps} />}
          {view.drafts.length === 0 && view.groups.length > 0 && (
            <Card title={t('ui.home.drafts', 'Mis borradores')}>
              <p className="pad help">{t('ui.home.done', 'Todo al día.')}</p>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

/** For administrators, until the company has what it needs. */
function Starting({ steps }: { steps: readonly Step[] }) {
  const t = useTexts();
  const done = steps.filter((step) => step.done).length;
  const title = t('ui.home.starting', 'Lista de arranque');
  return (
    <Card title={title} aside={<span className="cnt-p">{`${done} de ${steps.length}`}</span>} pad>
      <progress className="prog" value={done} max={steps.length} aria-label={title} />
      <ul className="todo">
        {steps.map((step) => (
          <li key={step.href}>
            {step.done ? (
              <>
                <Icon name="circle-check" />
                {step.text}
                <span className="vh">hecho</span>
              </>
            ) : (
              <Link to={step.href}>{step.text}</Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
