import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // All routes are few and in the document: no request for manifests while navigating.
  routeDiscovery: { mode: 'initial' },
  // Behind a proxy that ends TLS the router would compare the wrong origins;
  // `app/session/guards/origin.server.ts` does it.
  allowedActionOrigins: ['**'],
} satisfies Config;
