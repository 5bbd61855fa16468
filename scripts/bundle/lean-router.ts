import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const VERSION = 'react-router v8.4.0';

/**
 * Modules of the router for what is off here: asking the server for routes as links appear
 * (`routeDiscovery: 'initial'`), and instrumentations, of which the browser's entry names none.
 * What the others call of them does what it does then; `none` only servers ask for.
 */
const OFF: Readonly<Record<string, string>> = {
  'dom/ssr/fog-of-war.js': `const none = undefined;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const isFogOfWarEnabled = () => false;
    export const useFogOFWarDiscovery = () => {};
    export { none as getManifestPath, none as getPathsWithAncestors, none as handleClientVersionMismatch };`,
  'router/instrumentation.js': `const none = undefined;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export { none as instrumentHandler, none as instrumentationResultMetaContext };`,
};

const ROUTER = /\/node_modules\/react-router\/dist\/production\/lib\/(.+\.js)$/;

/** What keeps a component that nobody uses: a name that only developers' tools show, a call. */
const DEVTOOLS_NAME = /^[\t ]*\w+\.displayName = "[^"]*";\n/gm;
const COMPONENT = /^(const \w+ = )(?=React\$1\.(?:forwardRef|createContext|memo)\()/gm;
/** A page of the router's own that begins its scripts: ours come with the document. */
const SCRIPTS = 'renderScripts ? /* @__PURE__ */ React$1.createElement(Scripts, null) : null';

/**
 * A module of the router as the browser gets it, without what is off or unused here. Throws for
 * another version than the one that this was written against (pinned exactly).
 */
export function leanModule(name: string, code: string): string {
  if (!code.includes(VERSION)) throw new Error(`${name} is not of ${VERSION}: look at it again`);
  return (
    OFF[name] ??
    code
      .replaceAll(DEVTOOLS_NAME, '')
      .replaceAll(COMPONENT, '$1/* @__PURE__ */ ')
      .replace(SCRIPTS, 'null')
  );
}

export function leanRouter(): Plugin {
  return {
    name: 'telar:lean-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const name = ROUTER.exec(id)?.[1];
      return name === undefined ? null : leanModule(name, readFileSync(id, 'utf8'));
    },
  };
}
