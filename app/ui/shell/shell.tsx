import { t } from '#app/i18n/t.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOwnTexts } from '#app/i18n/t.ts';
import { Message } from '../message.tsx';
import { Header } from './header.tsx';
import { Menu } from './menu.tsx';
import type { ShellView } from './view-types.ts';

export function Shell({ view, children }: { view: ShellView; children: ReactNode }) {
  useOwnTexts(view.texts);
  useScrollToTop();
  useMenuDialog();
  useIdleWarning(view.idleMs);
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip', 'Ir al contenido')}
      </a>
      <div className="app">
        <Header view={view} />
        <main className="main" id="main" tabIndex={-1}>
          {view.notice && (
            <Message tone="wait">
              <p>
                {view.notice} {view.back && <a href="/view-as">{view.back}</a>}
              </p>
            </Message>
          )}
          {children}
        </main>
        <Menu menu={view.menu} />
      </div>
    </>
  );
}

/**
 * Who writes for long without a visit is told before the session ends; the words come when they are
 * needed.
 */
function useIdleWarning(ms: number): void {
  const { key } = useLocation();
  const arrived = useRef(true);
  useEffect(() => {
    if (!ms) return;
    // A page that came as a document is taken over some time after its visit began.
    const gone = arrived.current ? performance.now() : 0;
    arrived.current = false;
    const timer = setTimeout(
      () => void import('#app/session/sign-in/idle-warning.ts').then(({ warn }) => warn(ms)),
      Math.max(0, ms - gone),
    );
    return () => {
      clearTimeout(timer);
      document.getElementById('idle')?.remove();
    };
  }, [key, ms]);
}

/** Every navigation starts at the top left. */
function useScrollToTop(): void {
  const { pathname, search, hash } = useLocation();
  const arrived = useRef(true);
  useEffect(() => {
    // The page that came as a document stands where the person has scrolled to.
    if (arrived.current) arrived.current = false;
    else if (hash === '') window.scrollTo(0, 0);
  }, [pathname, search, hash]);
}

/**
 * Menus close when one chooses, clicks elsewhere or presses Escape; other keys are shortcuts, whose
 * code comes with the first of them.
 */
function useMenuDialog(): void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const arrived = useRef(true);
  useEffect(() => {
    // Opened before the page was taken over.
    if (arrived.current) return void (arrived.current = false);
    closeMenus(null);
    const drawer = document.getElementById('nav');
    if (drawer?.matches(':popover-open')) drawer.hidePopover();
  }, [key]);
  useEffect(() => {
    const onClick = (event: MouseEvent) =>
      closeMenus(event.target instanceof Node ? event.target : null);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeMenus(null);
      const typing =
        event.target instanceof Element && event.target.closest('input,textarea,select');
      const palette = event.key === 'k' && (event.ctrlKey || event.metaKey);
      if (typing && !palette) return;
      // The browser's own answer to these two cannot wait for the chunk.
      if (palette || event.key === '/') event.preventDefault();
      void import('#app/palette/keys.ts').then(({ onKey: act }) => act(event, navigate));
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, [navigate]);
}

function closeMenus(except: Node | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]'))
    if (except ? !menu.contains(except) : menu.dataset.asked === undefined) menu.open = false;
}
