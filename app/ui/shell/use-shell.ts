import { useRouteLoaderData } from 'react-router';
import type { ShellView } from './view-types.ts';

export const useShell = (): ShellView | undefined =>
  useRouteLoaderData<ShellView>('screens/core/shell');
