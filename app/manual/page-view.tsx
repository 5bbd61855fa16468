import { Icon } from '#app/ui/icons/icon.tsx';
import { BlockView } from './blocks.tsx';
import type { Block, Heading } from './view-types.ts';

interface Neighbour {
  readonly href: string;
  readonly title: string;
}

interface PageViewProps {
  readonly page: {
    readonly title: string;
    readonly chapter: string;
    readonly blocks: readonly Block[];
    readonly headings: readonly Heading[];
    readonly screens: readonly { readonly href: string; readonly label: string }[];
    readonly previous: Neighbour | null;
    readonly next: Neighbour | null;
  };
}

export function PageView({ page }: PageViewProps) {
  return (
    <div className="man">
      <article>
        <ol className="crumb">
          <li>
            <a href="/manual/">Manual</a>
          </li>
          <li>{page.chapter}</li>
        </ol>
        <div className="head">
          <h1>{page.title}</h1>
          <div className="acts">
            {page.screens.slice(0, 3).map((screen) => (
              <a key={screen.href} className="btn alt" href={screen.href}>
                <Icon name="external-link" />
                Abrir {screen.label}
              </a>
            ))}
          </div>
        </div>
        {page.blocks.map((block, index) => (
          <BlockView key={block.kind === 'text' ? index : block.id} block={block} />
        ))}
        <nav className="man-step" aria-label="Página anterior y siguiente">
          {page.previous && (
            <a className="btn" rel="prev" href={page.previous.href}>
              <Icon name="chevron-left" />
              {page.previous.title}
            </a>
          )}
          {page.next && (
            <a className="btn" rel="next" href={page.next.href}>
              {page.next.title}
              <Icon name="chevron-right" />
            </a>
          )}
        </nav>
      </article>
      {page.headings.length > 1 && (
        <nav className="man-here" aria-labelledby="en-esta-pagina">
          <h2 id="en-esta-pagina">En esta página</h2>
          <ul>
            {page.headings.map((heading) => (
              <li key={heading.id}>
                <a href={`#${heading.id}`}>{heading.title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
