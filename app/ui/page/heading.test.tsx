/** Every page names its window: the product, the account, the screen. */
import { globSync, readFileSync } from 'node:fs';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorView } from './error-view.tsx';
import { PageHead } from './page-head.tsx';

const SHELL = 'screens/core/shell';
const titlesOf = (Screen: ComponentType, account: string | null) => {
  const Stub = createRoutesStub([
    {
      id: account ? SHELL : 'public',
      Component: Outlet,
      children: [{ path: '*', Component: Screen }],
    },
  ]);
  const page = renderToString(
    <Stub
      initialEntries={['/products']}
      hydrationData={
        account
          ? {
              loaderData: {
                [SHELL]: { accountCode: account, crumbs: [], routeId: null, suggestions: [] },
              },
            }
          : {}
      }
    />,
  );
  return [...page.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
};
const Missing = () => (
  <ErrorView error={{ status: 404, statusText: '', internal: true, data: {} }} requestId={null} />
);

test('a screen is called after the product, the account and itself, once', () => {
  expect(titlesOf(() => <PageHead title="Productos" qualifier="12" />, 'DEMO')).toEqual([
    'Telar DEMO · Productos',
  ]);
  expect(titlesOf(() => <PageHead title="Buenos días, Ana" screen="Inicio" />, 'DEMO')).toEqual([
    'Telar DEMO · Inicio',
  ]);
});

test('an error view and a public page have names too', () => {
  expect(titlesOf(Missing, 'DEMO')).toEqual(['Telar DEMO · No existe esta página']);
  expect(titlesOf(() => <ErrorView error={new Error('x')} requestId="r-1" />, null)).toEqual([
    'Telar · Algo falló de nuestro lado',
  ]);
});

test('no page has a heading of its own making, which would leave its window without a name', () => {
  // The manual names its windows beside its headings.
  const own = globSync('app/**/*.tsx').filter(
    (file) =>
      !/^app\/(manual\/|ui\/page\/heading)/.test(file) &&
      readFileSync(file, 'utf8').includes('<h1'),
  );
  expect(own).toEqual([]);
});
