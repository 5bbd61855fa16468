/**
 * The manual explains what there is: each screen has its page, and no page speaks of what does not
 * exist.
 */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chapters, pages, sources } from '#app/manual/book.server.ts';
import { linkOf, partsOf } from '#app/manual/markdown.server.ts';
import { registry } from '#erp/modules/all.ts';

const screens = [...registry.screens.values()];

test('the help link of every screen leads to a page of the manual', () => {
  expect([
    ...new Set(
      screens
        .filter(({ docUrl }) => docUrl !== '' && !sources.has(docUrl))
        .map(({ path, docUrl }) => `${path}: docs/manual/${docUrl}.md is missing`),
    ),
  ]).toEqual([]);
});

test('every page has one title, says what it is for, and stands in the contents once', () => {
  const wrong = pages
    .filter(({ title, summary }) => title === '' || summary === '')
    .map(({ slug }) => slug);
  expect(wrong).toEqual([]);
  expect(
    [...sources].filter(([, text]) => text.match(/^# /gm)?.length !== 1).map(([slug]) => slug),
  ).toEqual([]);
  expect(chapters.flatMap((chapter) => chapter.pages.map(({ href }) => href)).sort()).toEqual(
    [...sources.keys()].map((slug) => `/manual/${slug}`).sort(),
  );
});

test('every marker names a declared resource', () => {
  const wrong = [...sources].flatMap(([slug, text]) =>
    partsOf(text).flatMap(({ marker }) =>
      marker && !registry.resources.has(marker.of) ? [`${slug}: ${marker.name}:${marker.of}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
  expect(
    [...sources].flatMap(([slug, text]) =>
      (text.match(/<!--(?! *(campos|estados|permisos):[\w/-]+ *-->).*/g) ?? []).map(
        (found) => `${slug}: ${found}`,
      ),
    ),
  ).toEqual([]);
});

test('every field of a screen is in the tables of its page', () => {
  const wrong = pages.flatMap((page) => {
    const said = new Set(
      page.blocks.flatMap((block) =>
        block.kind === 'fields' ? block.rows.map(({ label }) => label) : [],
      ),
    );
    const own = screens
      .filter(({ docUrl, resource }) => docUrl === page.slug && resource)
      .map(({ resource }) => resource!);
    return own.flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([name, field]) =>
        field.kind === 'json' || said.has(field.label)
          ? []
          : [`${page.slug}: ${resource.path}.${name}`],
      ),
    );
  });
  expect([...new Set(wrong)]).toEqual([]);
});

test('links between pages lead somewhere', () => {
  const wrong = [...sources].flatMap(([slug, text]) =>
    [...text.matchAll(/(?<!!\[[^\]]*)\]\(([^)]+)\)/g)].flatMap(([, href = '']) => {
      const to = linkOf(href);
      if (to === null) return [`${slug}: ${href}`];
      const page = /^\/manual\/([^#]+)/.exec(to)?.[1];
      return page && !sources.has(page) ? [`${slug}: ${href}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('two tables or headings of one page never share an address', () => {
  const wrong = pages.flatMap(({ slug, headings }) =>
    headings
      .map(({ id }) => id)
      .filter((id, index, all) => all.indexOf(id) !== index)
      .map((id) => `${slug}#${id}`),
  );
  expect(wrong).toEqual([]);
});

test('every picture is small, used, and there', async () => {
  const folder = join(import.meta.dirname, '../../docs/manual');
  const used = [...sources.values()]
    .flatMap((text) =>
      [...text.matchAll(/!\[[^\]]+\]\((img\/[\w-]+\.webp)\)/g)].map(([, href]) => href!),
    )
    .sort();
  expect(used).toEqual((await readdir(join(folder, 'img'))).map((name) => `img/${name}`).sort());
  for (const href of used) expect((await stat(join(folder, href))).size, href).toBeLessThan(60_000);
});
