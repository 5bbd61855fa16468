import { parseCookie, stringifySetCookie } from 'cookie';
import type { Appearance } from './context.ts';
import type { ProfilePrefs } from './profile.ts';

const NAME = 'telar_ui';
export const DEFAULT_APPEARANCE: Appearance = {
  theme: 'SISTEMA',
  light: false,
  density: 'COMPACTA',
  fontSize: 100,
};

export function readAppearance(request: Request): Appearance {
  const text = parseCookie(request.headers.get('cookie') ?? '')[NAME];
  if (!text) return DEFAULT_APPEARANCE;
  const given = new URLSearchParams(text);
  return appearanceOf({
    theme: given.get('t') ?? undefined,
    light_mode: given.get('l') === '1',
    density: given.get('d') ?? undefined,
    font_size: Number(given.get('f')) || undefined,
  });
}

export function appearanceOf(prefs: ProfilePrefs): Appearance {
  const size = Math.round(Number(prefs.font_size ?? 100) / 10) * 10;
  return {
    theme: prefs.theme === 'CLARO' || prefs.theme === 'OSCURO' ? prefs.theme : 'SISTEMA',
    light: prefs.light_mode === true,
    density: prefs.density === 'COMODA' ? 'COMODA' : 'COMPACTA',
    fontSize: size >= 90 && size <= 130 ? size : 100,
  };
}

export const sameAppearance = (a: Appearance, b: Appearance): boolean =>
  a.theme === b.theme &&
  a.light === b.light &&
  a.density === b.density &&
  a.fontSize === b.fontSize;

/** Not signed and readable by scripts: it says nothing of anybody. */
export const writeAppearance = (look: Appearance, secure: boolean): string =>
  stringifySetCookie({
    name: NAME,
    value: new URLSearchParams({
      t: look.theme,
      l: look.light ? '1' : '0',
      d: look.density,
      f: String(look.fontSize),
    }).toString(),
    path: '/',
    maxAge: 60 * 60 * 24 * 365,
    sameSite: 'lax',
    secure,
  });

/** `?ligero=1|0` and `?tema=claro|oscuro|sistema` on any address. */
export function appearanceFromUrl(url: URL, current: Appearance): Appearance {
  const light = url.searchParams.get('ligero');
  const theme = url.searchParams.get('tema')?.toUpperCase();
  return {
    ...current,
    ...(light === '1' || light === '0' ? { light: light === '1' } : {}),
    ...(theme === 'CLARO' || theme === 'OSCURO' || theme === 'SISTEMA' ? { theme } : {}),
  };
}
