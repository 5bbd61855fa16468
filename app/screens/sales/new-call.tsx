import { goTo } from '#app/session/guards/own-path.server.ts';
import type { Route } from './+types/new-call';

const isId = (text: string | undefined): text is string => /^\d{1,15}$/.test(text ?? '');

/** A call to a customer, and to one of its branches: the form of a new one, with both filled in. */
export function loader({ params: { customer, branch } }: Route.LoaderArgs): never {
  const query = new URLSearchParams({
    ...(isId(customer) && { customer_id: customer }),
    ...(isId(branch) && { consignee_id: branch }),
  });
  throw goTo(`/sls/telemarketing/new?${query}`);
}
