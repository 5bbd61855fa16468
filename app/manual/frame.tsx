import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Mark } from '#app/ui/icons/mark.tsx';
import type { Chapter } from './view-types.ts';

interface ManualFrameProps {
  readonly chapters: readonly Chapter[];
  readonly q: string;
  /** Address of the open page. */
  readonly current: string | null;
  readonly children: ReactNode;
}

/** The layout of the manual: search above, chapters at the left, a drawer on a phone. */
export function ManualFrame({ chapters, q, current, children }: ManualFrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        Ir al contenido
      </a>
      <div className="app man-app">
        <header className="top">
          <button
            className="btn gho ico burger"
            type="button"
            popoverTarget="nav"
            aria-label="Contenido"
          >
            <Icon name="menu" />
          </button>
          <a className="brand" href="/manual/">
            <Mark />
            <span className="co">Manual de Telar</span>
          </a>
          <form className="find" role="search" action="/manual/">
            <label className="vh" htmlFor="find">
              Buscar en el manual
            </label>
            <Icon name="search" />
            <input
              className="in"
              id="find"
              name="q"
              type="search"
              defaultValue={q}
              placeholder="Buscar en el manual"
              autoComplete="off"
            />
          </form>
          <div className="tools">
            <a className="btn gho" href="/">
              <Icon name="arrow-left" />
              Ir a Telar
            </a>
          </div>
        </header>
        <nav className="nav" id="nav" popover="auto" aria-label="Contenido">
          <a href="/manual/" aria-current={current === null && q === '' ? 'page' : undefined}>
            <Icon name="book-open" />
            Contenido
          </a>
          {chapters.map((chapter) => (
            <details
              key={chapter.label}
              name="chapter"
              open={chapter.pages.some(({ href }) => href === current)}
            >
              <summary>
                {chapter.label}
                <Icon name="chevron-right" />
              </summary>
              <ul>
                {chapter.pages.map((page) => (
                  <li key={page.href}>
                    <a href={page.href} aria-current={page.href === current ? 'page' : undefined}>
                      {page.title}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
        <main className="main" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}
