/** Preferences of a user: a closed list, each with its values. */
import { t } from '#erp/model/texts/t.ts';
import { invalid } from '#erp/model/errors.ts';

type Reader = (raw: string) => string | number | boolean | null;
const oneOf =
  (...values: readonly string[]): Reader =>
  (raw) =>
    values.includes(raw) ? raw : null;
const between =
  (min: number, max: number): Reader =>
  (raw) => {
    const value = Number(raw);
    return raw !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null;
  };
const yesNo: Reader = (raw) => {
  if (['1', 'true', 'on'].includes(raw)) return true;
  return ['0', 'false', ''].includes(raw) ? false : null;
};
/** An hour, or empty for none. */
const hour: Reader = (raw) => (raw === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(raw) ? raw : null);

const READERS: Readonly<Record<string, Reader>> = {
  theme: oneOf('SISTEMA', 'CLARO', 'OSCURO'),
  light_mode: yesNo,
  density: oneOf('COMODA', 'COMPACTA'),
  font_size: between(90, 130),
  page_size: (raw) => ([20, 50, 100, 200].includes(Number(raw)) ? Number(raw) : null),
  keyboard_hints: yesNo,
  /** «Primeros pasos» of the home screen, put away by the person. */
  guide_hidden: yesNo,
  digest_hour: (raw) => (raw === '' ? '' : between(0, 23)(raw)),
  quiet_from: hour,
  quiet_to: hour,
};

export function parsePreferences(raw: unknown): Record<string, string | number | boolean> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    throw invalid({
      prefs: [t('profile.preferences', 'Las preferencias no tienen la forma esperada.')],
    });
  const read: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(raw)) {
    const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
    const parsed = reader && typeof value === 'string' ? reader(value) : null;
    if (parsed === null)
      throw invalid({
        [`prefs[${name.slice(0, 40)}]`]: [
          t('profile.oneOfValues', 'Elige uno de los valores de la lista.'),
        ],
      });
    read[name] = parsed;
  }
  return read;
}
