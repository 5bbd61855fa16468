/** Stands between the layout and its screens so that an error view opens inside the layout. */
import { Outlet, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '#app/root.tsx';
import { AnyError } from '#app/ui/page/any-error.tsx';
import type { Route } from './+types/frame';

export default function Frame() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return <AnyError error={error} requestId={root?.requestId ?? null} />;
}
