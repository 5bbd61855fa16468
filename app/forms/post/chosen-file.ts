/**
 * Somebody chose it: a browser sends a file without a name where nobody chose any. One that turns
 * out to be empty was chosen too, and is refused as such.
 */
export const isChosenFile = (value: unknown): value is File =>
  value instanceof File && (value.size > 0 || value.name !== '');
