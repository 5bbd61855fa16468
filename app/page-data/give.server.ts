import type { RouterContextProvider } from 'react-router';
import type { Given } from '#app/page-data/given.ts';
import { requestContext } from '#app/session/context.ts';

/** Hands a view to the screen (`useGiven`): beside the router's data in a page, in the reply where only data is asked for. */
export function give<T extends object>(context: Readonly<RouterContextProvider>, name: string, view: T): T | Given {
  const { given } = context.get(requestContext);
  if (!given) return view;
  given.set(name, view);
  return { given: name };
}
