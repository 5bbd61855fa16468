/**
 * The manual opens without sign-in: who cannot enter needs it too, and it holds nothing of any
 * company. It ships no script.
 */
import { data } from 'react-router';
import type { Route } from './+types/manual';
import { chapters, findPage, pages } from './book.server.ts';
import { Contents, Missing, Results } from './contents.tsx';
import { ManualFrame } from './frame.tsx';
import { PageView } from './page-view.tsx';
import { findInManual } from './search.server.ts';
import sheet from '#app/styles/screens/manual.css?url';

export const handle = { scripts: false };
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];

const LONGEST = 100;

export function loader({ params, url }: Route.LoaderArgs) {
  const slug = params['*'].replaceAll(/^\/+|\/+$/g, '');
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, LONGEST);
  const base = { chapters, q };
  if (q !== '')
    return data({
      ...base,
      documentTitle: `«${q}» · Manual de Telar`,
      view: { kind: 'results', found: findInManual(q) } as const,
    });
  if (slug === '')
    return data({ ...base, documentTitle: 'Manual de Telar', view: { kind: 'contents' } as const });
  const page = findPage(slug);
  if (!page)
    return data(
      { ...base, documentTitle: 'Manual de Telar', view: { kind: 'missing' } as const },
      { status: 404 },
    );
  const at = pages.indexOf(page);
  const linkTo = (index: number) =>
    pages[index] ? { href: pages[index].href, title: pages[index].title } : null;
  const { href, title, blocks, headings, screens } = page;
  const chapter = chapters.find((one) => one.pages.some((link) => link.href === href))?.label ?? '';
  return data({
    ...base,
    documentTitle: `${title} · Manual de Telar`,
    view: {
      kind: 'page',
      href,
      title,
      chapter,
      blocks,
      headings,
      screens,
      previous: linkTo(at - 1),
      next: linkTo(at + 1),
    } as const,
  });
}

export default function Manual({ loaderData }: Route.ComponentProps) {
  const { view, q } = loaderData;
  return (
    <ManualFrame
      chapters={loaderData.chapters}
      q={q}
      current={view.kind === 'page' ? view.href : null}
    >
      <title>{loaderData.documentTitle}</title>
      {view.kind === 'page' && <PageView page={view} />}
      {view.kind === 'contents' && <Contents chapters={loaderData.chapters} />}
      {view.kind === 'results' && <Results q={q} found={view.found} />}
      {view.kind === 'missing' && <Missing chapters={loaderData.chapters} />}
    </ManualFrame>
  );
}
