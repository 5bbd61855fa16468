/** «OC-12 — Polímeros»: a title that already begins with the folio stands alone. */
export const nameWithFolio = (folio: string | null, title: string): string =>
  folio === null || folio === '' || title === folio || title.startsWith(`${folio} — `)
    ? title
    : `${folio} — ${title}`;
