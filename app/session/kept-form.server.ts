import type { ErpClient } from '#app/erp/client.server.ts';
import { unseal } from './seal.server.ts';

/** Turns what waited in the sign-in form into a draft of the ERP; the address that opens the form filled, or null. */
export async function keepForm(sealed: string, erp: ErpClient): Promise<string | null> {
  const kept = unseal(sealed);
  if (!kept) return null;
  const url = new URL(kept.path, 'http://telar.invalid');
  const { data } = await erp.post<{ id: string }>('drafts', { form: url.pathname, title: 'Lo que escribías cuando venció tu sesión', body: JSON.stringify(kept.entries) });
  url.searchParams.set('draft', data.id);
  return url.pathname + url.search;
}
