/**
 * All pages of the manual, one Markdown file each, in the order of its contents; tables from
 * the declarations stand in their places.
 */
import type { Resource } from '#erp/model/types.ts';
import type { KnownScreen } from '#erp/model/registry.ts';
import { registry } from '#erp/modules/all.ts';
import {
  fieldsBlock,
  fieldsId,
  modulePrivilegesBlock,
  privilegesBlock,
  statesBlock,
} from './declared.server.ts';
import { htmlOf, outlineOf, partsOf } from './markdown.server.ts';
import type { Block, Chapter, Heading, PageLink } from './view-types.ts';

/** Found when this file is built, not when it runs: a new page is there after the next build. */
const files = import.meta.glob<string>(['/docs/manual/**/*.md', '!/docs/manual/README.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface Page extends PageLink {
  /** docURL of its screens. */
  readonly slug: string;
  readonly blocks: readonly Block[];
  readonly headings: readonly Heading[];
  readonly plain: readonly { readonly heading: Heading | null; readonly text: string }[];
  /** Screens that this page explains and that open by themselves. */
  readonly screens: readonly { readonly href: string; readonly label: string }[];
}

export const sources: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, text]) => [
    path.slice('/docs/manual/'.length, -'.md'.length),
    text,
  ]),
);

/**
 * Pages of no screen, or of everybody's, that a new user reads first; the rest follows by module.
 */
const FIRST = [
  'inicio',
  'login',
  'listas',
  'formularios',
  'panel-de-un-registro',
  'actions',
  'profile',
];

const screens = [...registry.screens.values()];
export const hrefOfPage = (slug: string): string => `/manual/${slug}`;

function order(): [label: string, slugs: string[]][] {
  const left = new Set(sources.keys());
  const take = (slugs: readonly string[]) =>
    [...new Set(slugs)].filter((slug) => left.delete(slug));
  const first = take(FIRST);
  const byModule = registry.modules.map((module): [string, string[]] => [
    module.label,
    take(screens.filter((screen) => screen.module === module.key).map((screen) => screen.docUrl)),
  ]);
  const rest = take([...left].sort((a, b) => a.localeCompare(b, 'es-MX')));
  const chapters: [string, string[]][] = [
    ['Para empezar', first],
    ...byModule.filter(([label]) => label !== 'Inicio'),
    ['Para todos', [...(byModule.find(([label]) => label === 'Inicio')?.[1] ?? []), ...rest]],
  ];
  return chapters.filter(([, slugs]) => slugs.length > 0);
}

/** Resources of a page in the order of its screens, each followed by its child tables. */
function resourcesOf(own: readonly KnownScreen[]): Resource[] {
  const found = new Set<Resource>();
  const add = (resource: Resource) => {
    if (found.has(resource)) return;
    found.add(resource);
    for (const field of Object.values(resource.fields))
      if (field.kind === 'lines') add(registry.resource(field.of));
  };
  for (const { resource } of own) if (resource) add(resource);
  return [...found];
}

function declaredBlock(
  name: string,
  path: string,
  slug: string,
  hrefs: (slug: string) => string | null,
): Block | null {
  const resource = registry.resources.get(path);
  if (!resource) return null;
  if (name === 'estados') return statesBlock(resource);
  return name === 'permisos' ? privilegesBlock(resource) : fieldsBlock(resource, slug, hrefs);
}

function pageOf(slug: string, source: string): Page {
  const own = screens.filter((screen) => screen.docUrl === slug);
  const hrefs = (page: string) => (sources.has(page) ? hrefOfPage(page) : null);
  const written = partsOf(source).map(({ marker, text }): Block | null =>
    marker
      ? declaredBlock(marker.name, marker.of, slug, hrefs)
      : { kind: 'text', html: htmlOf(text) },
  );
  const resources = resourcesOf(own);
  const placed = new Set(written.map((block) => (block && block.kind !== 'text' ? block.id : '')));
  // What the page gives no place to comes at its end.
  const rest = [
    ...resources
      .filter((resource) => !placed.has(fieldsId(resource)))
      .map((resource) => fieldsBlock(resource, slug, hrefs)),
    ...resources
      .map(statesBlock)
      .filter((block) => block !== null && block.kind !== 'text' && !placed.has(block.id)),
    ...own
      .filter(({ resource, key }) => resource === null && key !== null)
      .slice(0, 1)
      .map(({ module }) => modulePrivilegesBlock(module)),
    ...resources
      .map(privilegesBlock)
      .filter((block) => block !== null && block.kind !== 'text' && !placed.has(block.id)),
  ];
  const blocks = [...written, ...rest].filter((block) => block !== null);
  const { title, summary, headings, plain } = outlineOf(source);
  const made = blocks.flatMap((block) =>
    block.kind === 'text'
      ? []
      : [{ heading: { id: block.id, title: block.title }, text: wordsOf(block) }],
  );
  return {
    slug,
    href: hrefOfPage(slug),
    title,
    summary,
    blocks,
    headings: [...headings, ...made.map(({ heading }) => heading)],
    plain: [...plain, ...made],
    screens: own
      .filter(({ path, kind }) => !path.includes(':') && kind !== 'new')
      .map(({ path, label }) => ({ href: `/${path}`, label })),
  };
}

/** Words of a table, for the search. */
function wordsOf(block: Exclude<Block, { kind: 'text' }>): string {
  if (block.kind === 'fields')
    return [
      ...block.rows.map((row) => [`${row.label}.`, ...row.notes].join(' ')),
      ...block.rules,
    ].join(' ');
  if (block.kind === 'states')
    return [
      ...block.states.map(({ label }) => label),
      ...block.moves.map(({ label }) => label),
    ].join(' · ');
  return block.rows.map(({ label }) => label).join(' · ');
}

const chapterOrder = order();
export const pages: readonly Page[] = chapterOrder.flatMap(([, slugs]) =>
  slugs.map((slug) => pageOf(slug, sources.get(slug)!)),
);
const bySlug = new Map(pages.map((page) => [page.slug, page]));

export const findPage = (slug: string): Page | null => bySlug.get(slug) ?? null;

export const chapters: readonly Chapter[] = chapterOrder.map(([label, slugs]) => ({
  label,
  pages: slugs
    .map((slug) => bySlug.get(slug)!)
    .map(({ href, title, summary }) => ({ href, title, summary })),
}));
