/** Text of SVG elements. Figures come as numbers, words are escaped here and nowhere else. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (found) => ENTITIES[found]!);

type Attributes = Readonly<Record<string, string | number>>;
const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(
      ([name, value]) =>
        ` ${name}="${typeof value === 'number' ? round(value) : escapeXml(value)}"`,
    )
    .join('');

export const round = (value: number): number => Math.round(value * 10) / 10;
export const empty = (name: string, attributes: Attributes): string =>
  `<${name}${written(attributes)}/>`;
/** `inner` is markup already. */
export const holding = (name: string, attributes: Attributes, inner: string): string =>
  `<${name}${written(attributes)}>${inner}</${name}>`;
export const word = (text: string, attributes: Attributes): string =>
  holding('text', attributes, escapeXml(text));

export const drawing = (label: string, width: number, height: number, inner: string): string =>
  holding(
    'svg',
    {
      class: 'ch',
      viewBox: `0 0 ${round(width)} ${round(height)}`,
      role: 'img',
      'aria-label': label,
    },
    inner,
  );

/** About how long a text is at 11 px: capitals and figures are wider than small letters. */
export const lengthOf = (text: string): number =>
  [...text].reduce((long, letter) => long + (/[A-ZÁÉÍÓÚÑ0-9@%$]/.test(letter) ? 7.3 : 6), 0);

/**
 * Where a word stands whose middle should be at `x`: the first and the last keep within the
 * drawing.
 */
export const middleOf = (text: string, x: number, width: number): number =>
  Math.max(lengthOf(text) / 2, Math.min(x, width - lengthOf(text) / 2));

/** Cuts what does not fit at 11 px; three letters always stay. */
export const cutTo = (text: string, room: number): string => {
  if (lengthOf(text) <= room) return text;
  const letters = [...text];
  let kept = letters.length - 1;
  while (kept > 2 && lengthOf(letters.slice(0, kept).join('')) + 6 > room) kept -= 1;
  return `${letters.slice(0, kept).join('')}…`;
};
