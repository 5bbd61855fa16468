import { saveDraft } from '#app/resource-screens/form/drafts.server.ts';
import { newRecord } from '#app/resource-screens/form/form-data.server.ts';
import {
  loadRemainingRows,
  mergeWindow,
} from '#app/resource-screens/form/rows/row-windows.server.ts';
import { findScreen } from '#app/resource-screens/shared/screens.server.ts';
import { labelOne, layoutOf } from '#app/resource-screens/shared/view/view.server.ts';
import { fixedIn, readPayload, readStored, textOf } from '#app/forms/form-values.server.ts';
import type { Session } from '../context.ts';
import { ownPath } from '../guards/own-path.server.ts';
import { unseal } from './seal.server.ts';

/**
 * Turns what waited in the sign-in form into a draft of the ERP; the address that opens the form
 * filled, or null.
 */
export async function keepForm(sealed: string, session: Session): Promise<string | null> {
  const kept = unseal(sealed);
  if (!kept) return null;
  const path = ownPath(kept.path);
  if (path === null) return null;
  const url = new URL(path, 'http://telar.invalid');
  const screen = findScreen(url.pathname);
  if (!screen || screen.kind === 'list') return null;
  const form = new FormData();
  for (const [name, value] of kept.entries) form.append(name, value);
  const payload = readPayload(form);
  const rest = await loadRemainingRows(payload, session);
  const base =
    rest?.base ??
    (screen.kind === 'new'
      ? newRecord(screen, session, url.searchParams).base
      : readStored(textOf(payload.base)));
  const tabs = layoutOf(screen.resource, screen.kind, session, fixedIn(base));
  const values = mergeWindow({ tabs, payload, base, rest });
  url.searchParams.delete('draft');
  const waiting = url.pathname + url.search;
  const id = await saveDraft(session, screen.resource.path, labelOne(screen.resource, session), {
    path: waiting,
    name: '',
    values,
    titles: rest ? rest.titles : base.titles,
    base,
    version: textOf(payload.version),
    tab: textOf(payload.tab),
  });
  url.searchParams.set('draft', id);
  return url.pathname + url.search;
}
