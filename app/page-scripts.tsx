import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { use } from 'react';
import { bundledKey } from './bundled.ts';
import { startHydration, type HydrationPlan } from './hydration.ts';

/** As the page carries it: no comments, no indents. */
const TAKE_OVER = startHydration
  .toString()
  .replaceAll(/^\s*\/\/.*$/gm, '')
  .replaceAll(/\n\s*/g, '\n');

/**
 * React Router's `<Scripts/>` asks for one file per matched route, 22 requests for a list. Here the
 * route modules that nearly every visit needs travel inside the entry (`entry.client.tsx`), and
 * they run once somebody touches the page (`hydration.ts`). Written against react-router 8.4.0
 * (pinned exactly); `tests/delivery/pages.test.ts` counts what a built page asks for.
 */
function Scripts() {
  const framework = use(FrameworkContext);
  const matches = useMatches();
  if (!framework) throw new Error('PageScripts stands inside the router');
  const { manifest, serverHandoffString, renderMeta, nonce } = framework;
  // The router's own Scripts leaves this mark too: without it no data follows the page.
  // oxlint-disable-next-line react/immutability
  if (renderMeta) renderMeta.didRenderScripts = true;
  const apart = matches.flatMap(({ id }) => {
    const route = bundledKey(id) ? undefined : manifest.routes[id];
    return route ? [{ id, module: route.module, imports: route.imports ?? [] }] : [];
  });
  const steps = [
    ...new Set([
      manifest.url,
      ...manifest.entry.imports,
      ...apart.flatMap((route) => route.imports),
      ...apart.map((route) => route.module),
    ]),
  ];
  // Fetched as soon as the page is there, so that the first touch finds them; run when it comes.
  const ahead = `{const{nonce}=document.currentScript;for(const href of ${JSON.stringify([...steps, manifest.entry.module])})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href,nonce}))}`;
  const context = `window.__reactRouterContext = ${serverHandoffString};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`;
  const plan: HydrationPlan = {
    steps,
    routes: apart.map(({ id, module }) => [id, module]),
    entry: manifest.entry.module,
    live: matches.some(({ handle }) => isLive(handle)),
  };
  const script = `${ahead}${context}(${TAKE_OVER})(${JSON.stringify(plan)},(url)=>import(url))`;
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}

/** In the browser it has done its work before the first render, and none of it travels. */
function Done() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ' ' }} />;
}

export const PageScripts = import.meta.env.SSR ? Scripts : Done;

const isLive = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'live' in handle && handle.live === true;
