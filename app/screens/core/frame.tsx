/** Stands between the layout and its screens so that an error view opens inside the layout. */
import { Outlet, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '#app/root.tsx';
import { ErrorView } from '#app/ui/page/error-view.tsx';
import type { Route } from './+types/frame';

export default function Frame() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return <ErrorView error={error} requestId={root?.requestId ?? null} />;
}
