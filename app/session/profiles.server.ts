/** Profiles and translations as this web process keeps them. */
import type { ErpClient } from '#app/erp/client.server.ts';
import { registry } from '#erp/modules/all.ts';
import type { Profile } from './profile.ts';

const FRESH_MS = 3000;
const MAX_KEPT = 5000;
const profiles = new Map<string, { readonly profile: Profile; readonly at: number }>();

/** The profile behind a token, at most three seconds old. */
export async function profileOf(token: string, erp: ErpClient): Promise<Profile> {
  const kept = profiles.get(token);
  if (kept && performance.now() - kept.at < FRESH_MS) return kept.profile;
  const { data } = await erp.get<{ user: Profile } & Partial<Profile>>('users/profile');
  const { user, ...beside } = data;
  const profile = { ...user, ...beside } as Profile;
  if (profiles.size >= MAX_KEPT) profiles.clear();
  profiles.set(token, { profile, at: performance.now() });
  return profile;
}

/** After a write of one's own: the next page reads the profile anew. */
export const dropProfile = (token: string): void => void profiles.delete(token);

/** After a write that profiles depend on (users, roles, texts), everybody of the company reads theirs anew at the next page. */
export function settingWritten(token: string, path: string): void {
  const [first = '', second = ''] = path.split('/', 2);
  const resource = registry.resources.get(`${first}/${second}`) ?? registry.resources.get(first);
  const company = profiles.get(token)?.profile.account_id;
  if (!resource || (registry.moduleOf(resource).key !== 'settings' && !resource.previews)) return;
  for (const [key, { profile }] of profiles) if (key === token || profile.account_id === company) profiles.delete(key);
}

type Texts = Readonly<Record<string, string>>;
const translations = new Map<string, Promise<Texts>>();

/** Texts that the company worded its own way; kept by company, language and version, so a save voids them at once. */
export function translationsOf(profile: Profile, erp: ErpClient): Promise<Texts> {
  const key = `${profile.account_id}:${profile.language_code}:${profile.translations_version}`;
  const kept = translations.get(key);
  if (kept) return kept;
  const loading = erp.get<{ translations: Texts }>('translations/current', { language: profile.language_code }).then((reply) => reply.data.translations);
  if (translations.size > 500) translations.clear();
  translations.set(key, loading);
  loading.catch(() => translations.delete(key));
  return loading;
}
