import { useLinkClicks } from '../table/link-clicks.ts';
import { Icon } from '../icon.tsx';
import { unpackItems } from './menu-items.ts';
import { useTexts } from './texts.ts';
import type { MenuGroup, MenuItem, ShellView } from './view-types.ts';

export function Menu({ view }: { view: ShellView }) {
  const t = useTexts();
  const region = useLinkClicks();
  return (
    <nav ref={region} className="nav" id="nav" popover="auto" aria-label={t('ui.nav.main', 'Menú principal')}>
      <a href="/" aria-current={view.home ? 'page' : undefined}>
        <Icon name="house" />
        {t('ui.nav.home', 'Inicio')}
      </a>
      <a href="/actions" aria-current={view.path.startsWith('/actions') ? 'page' : undefined}>
        <Icon name="circle-check" />
        {t('ui.nav.actions', 'Pendientes')}
      </a>
      {view.favourites.length > 0 && (
        <>
          <h2>{t('ui.nav.favourites', 'Favoritos')}</h2>
          {view.favourites.map((item) => (
            <Entry key={item.href} item={item} icon="star" quiet />
          ))}
        </>
      )}
      <h2>{t('ui.nav.modules', 'Módulos')}</h2>
      {view.menu.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </nav>
  );
}

function Group({ group }: { group: MenuGroup }) {
  return (
    <details name="mod" open={group.open}>
      <summary>
        <Icon name={group.icon} />
        {group.label}
        <Icon name="chevron-right" />
      </summary>
      {group.parts.map((part) => (
        <div key={part.label}>
          {group.parts.length > 1 && <h3>{part.label}</h3>}
          <ul>
            {unpackItems(part.items).map((item) => (
              <li key={item.href}>
                <Entry item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

/** A favourite repeats an entry of the menu: only the menu's own one is the current place. */
function Entry({ item, icon, quiet = false }: { item: MenuItem; icon?: string; quiet?: boolean }) {
  return (
    <a href={item.href} aria-current={item.current && !quiet ? 'page' : undefined} target={item.away && '_blank'}>
      {icon && <Icon name={icon} />}
      {item.label}
    </a>
  );
}
