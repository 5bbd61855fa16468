/** Thousands as people type them. */

const GROUPED = /^[-−]?\$?\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * `1,234.5` without its commas. Where they group no thousands (`14,5`) the text stays as it is, to
 * be refused rather than guessed.
 */
export const withoutThousands = (text: string): string =>
  GROUPED.test(text) ? text.replaceAll(',', '') : text;
