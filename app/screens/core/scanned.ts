import { redirect } from 'react-router';
import { registry } from '#erp/modules/all.ts';
import { QR_TYPES } from '#erp/modules/core/qr-types.ts';
import { recordPath } from '#app/catalogue/screens.server.ts';
import { floorPath } from '#app/screens/floor/places.ts';
import type { Route } from './+types/scanned.ts';

/** `/q/product/5`: what a printed code opens, `?accion=surtir` on the floor. Whoever is not signed in comes back here after it. */
export function loader({ params, url }: Route.LoaderArgs): never {
  const resource = Object.hasOwn(QR_TYPES, params.type) ? registry.resources.get(QR_TYPES[params.type]!) : undefined;
  const path = resource && /^\d{1,15}$/.test(params.id) ? recordPath(resource, params.id) : null;
  if (!path) throw new Response('No encontrado', { status: 404 });
  throw redirect(floorPath(params.type, params.id, url.searchParams.get('accion')) ?? path);
}
