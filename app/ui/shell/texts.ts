import { useRouteLoaderData } from 'react-router';
import type { ShellView } from './view-types.ts';

export const useShell = (): ShellView | undefined =>
  useRouteLoaderData<ShellView>('screens/core/shell');

/** `t('ui.nav.home', 'Inicio')`: the company's own wording, or the source beside it. */
export function useTexts(): (key: string, source: string) => string {
  const texts = useShell()?.texts;
  return (key, source) => texts?.[key] ?? source;
}
