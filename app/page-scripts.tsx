import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { use, useState } from 'react';
import { bundledKey } from './bundled.ts';

/**
 * React Router's `<Scripts/>` asks for one file per matched route, 22 requests for a list. Here the route
 * modules that nearly every visit needs travel inside the entry (`entry.client.tsx`), so a page asks for four.
 * Written against react-router 8.4.0 (pinned exactly); `tests/delivery/pages.test.ts` counts what a built page asks for.
 */
export function PageScripts() {
  const framework = use(FrameworkContext);
  const matches = useMatches();
  // Drawn once on the server; in the browser it has done its work before the first render.
  const [first] = useState(matches);
  if (!framework) throw new Error('PageScripts stands inside the router');
  const { manifest, serverHandoffString, renderMeta, nonce } = framework;
  // The router's own Scripts leaves this mark too: without it no data follows the page.
  // oxlint-disable-next-line react/immutability
  if (renderMeta) renderMeta.didRenderScripts = true;
  const apart = first.flatMap(({ id }) => {
    const route = bundledKey(id) ? undefined : manifest.routes[id];
    return route ? [{ id, module: route.module, imports: route.imports ?? [] }] : [];
  });
  const preloads = [...new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...apart.flatMap((route) => [route.module, ...route.imports])])];
  // Asked for where the parser comes to it: as links of the page they would all be asked for before its first row is drawn.
  const ahead = `{const{nonce}=document.currentScript;for(const href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href,nonce}))}`;
  const context = `${ahead}window.__reactRouterContext = ${serverHandoffString};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`;
  const modules = [
    `import ${JSON.stringify(manifest.url)};`,
    ...apart.map((route, index) => `import * as r${index} from ${JSON.stringify(route.module)};`),
    `window.__reactRouterRouteModules = {${apart.map((route, index) => `${JSON.stringify(route.id)}:r${index}`).join(',')}};`,
    `import(${JSON.stringify(manifest.entry.module)});`,
  ].join('\n');
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: serverHandoffString ? context : ' ' }} />
      <script nonce={nonce} suppressHydrationWarning type="module" async dangerouslySetInnerHTML={{ __html: serverHandoffString ? modules : ' ' }} />
    </>
  );
}
