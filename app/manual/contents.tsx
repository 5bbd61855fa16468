import { Icon } from '#app/ui/icons/icon.tsx';
import { Mark } from '#app/ui/icons/mark.tsx';
import type { Chapter, ManualSearchHit } from './view-types.ts';

export function Contents({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <div className="man-index">
      <h1>Manual de Telar</h1>
      <p className="man-lead">
        Una página por pantalla. El signo de ayuda de cada pantalla abre la suya.
      </p>
      <ChapterList chapters={chapters} />
    </div>
  );
}

function ChapterList({ chapters }: { chapters: readonly Chapter[] }) {
  return chapters.map((chapter) => (
    <section key={chapter.label}>
      <h2>{chapter.label}</h2>
      <ul>
        {chapter.pages.map((page) => (
          <li key={page.href}>
            <a href={page.href}>{page.title}</a>
            <p>{page.summary}</p>
          </li>
        ))}
      </ul>
    </section>
  ));
}

export function Missing({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <div className="man-index">
      <h1>No existe esta página del manual</h1>
      <p className="man-lead">Búscala arriba o elígela del contenido.</p>
      <ChapterList chapters={chapters} />
    </div>
  );
}

export function Results({ q, found }: { q: string; found: readonly ManualSearchHit[] }) {
  if (found.length === 0) {
    return (
      <div className="empty">
        <Mark />
        <h1>Ninguna página del manual dice «{q}»</h1>
        <p>Escribe menos palabras o una parte de la palabra; los acentos no cuentan.</p>
        <div className="acts">
          <a className="btn" href="/manual/">
            <Icon name="book-open" />
            Ver el contenido
          </a>
        </div>
      </div>
    );
  }
  return (
    <div className="man-index">
      <h1>
        Resultados de «{q}» <span className="mut">{found.length}</span>
      </h1>
      <ul className="man-found">
        {found.map((one) => (
          <li key={one.href}>
            <a href={one.href}>{one.section ? `${one.title} · ${one.section}` : one.title}</a>
            <p>
              {one.excerpt.map((part, index) =>
                index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
