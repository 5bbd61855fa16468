import { use, useEffect, useRef, type MouseEvent } from 'react';
import { ServerHtmlContext } from '#app/ui/page/server-html.ts';
import { useLinkClicks } from '../table/link-clicks.ts';
import { t } from '#app/i18n/t.ts';
import type { ShellView } from './view-types.ts';

/**
 * Drawn on the server (`menu-html.server.ts`). In the page it stands after the screen, which a slow
 * computer shows first.
 */
export function Menu({ menu }: Pick<ShellView, 'menu'>) {
  const region = useLinkClicks();
  const html = use(ServerHtmlContext)?.get('menu') ?? '';
  const shown = useRef(menu);
  const { version, place } = menu;
  useEffect(() => {
    const nav = document.getElementById('nav');
    const [stale, moved] = [
      !nav?.firstChild || shown.current.version !== version,
      shown.current.place !== place,
    ];
    shown.current = { version, place };
    if (nav && (stale || moved))
      void import('./menu-follow.ts').then(({ followMenu }) =>
        followMenu(nav, stale, version, place),
      );
  }, [version, place]);
  // Before the listener of the region, which follows the link.
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const nav = event.currentTarget;
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || link.className !== 'mod' || event.button || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void import('./menu-follow.ts').then(({ openGroup }) => openGroup(nav, link, version));
  };
  return (
    <nav
      ref={region}
      className="nav"
      id="nav"
      popover="auto"
      aria-label={t('ui.nav.main', 'Menú principal')}
      onClickCapture={onClickCapture}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
