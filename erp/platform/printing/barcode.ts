/** Code 128 of short texts, as the runs of its bars. */
import JsBarcode from 'jsbarcode';

/**
 * Dark and light modules, `1` and `0`; null for texts that the code cannot say (it knows ASCII).
 */
export function code128(text: string): string | null {
  if (!/^[ -~]{1,40}$/.test(text)) return null;
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  return drawn.encodings?.map(({ data }) => data).join('') ?? null;
}
