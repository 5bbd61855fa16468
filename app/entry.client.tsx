import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { bundledKey } from './bundled.ts';
import { browserTexts } from './i18n/t.ts';
import * as list from './resource-screens/list/list.tsx';
import * as root from './root.tsx';
import * as frame from './screens/core/frame.tsx';
import * as home from './screens/core/home/home.tsx';
import * as shell from './screens/core/shell.tsx';

declare global {
  interface Window {
    __reactRouterManifest?: { readonly routes: Readonly<Record<string, unknown>> };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/** Texts of another language than Spanish, which stands in the code. */
const DICTIONARIES: Readonly<
  Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
> = { en: () => import('virtual:texts/en') };

const modules: Readonly<Record<string, unknown>> = {
  root,
  list,
  'screens/core/shell': shell,
  'screens/core/frame': frame,
  'screens/core/home/home': home,
};

// oxlint-disable-next-line no-underscore-dangle -- the router's own names
const loaded = (window.__reactRouterRouteModules ??= {});
// oxlint-disable-next-line no-underscore-dangle
for (const id of Object.keys(window.__reactRouterManifest?.routes ?? {})) {
  const key = bundledKey(id);
  if (key) loaded[id] ??= modules[key];
}

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
const { lang } = document.documentElement;
const dictionary = DICTIONARIES[lang.split('-', 1)[0] ?? ''];
if (dictionary)
  void dictionary().then((texts) => {
    Object.assign(browserTexts, { language: lang, dictionary: texts.default });
    hydrate();
  });
else hydrate();
// Safari has no requestIdleCallback.
(window.requestIdleCallback ?? setTimeout)(
  () => void import('./ui/icons/all-icons.ts').then(({ addIcons }) => addIcons()),
);
