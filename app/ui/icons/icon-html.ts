/** Address of an icon within the page: its shape is in the page's own sprite (`#icons`). */
export const iconHref = (name: string): string => `#i-${name}`;

/** What stands in its `<svg>`. */
export const shapeHtml = (name: string): string => `<use href="${iconHref(name)}"></use>`;

/** An icon as markup, for what is drawn without React. */
export const iconHtml = (name: string): string =>
  `<svg class="i" aria-hidden="true">${shapeHtml(name)}</svg>`;
