/** Quantities of stock as people read them. */

const plain = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 6 });

/** «1,234.5 KG» */
export const amountOf = (qty: string, unit = ''): string =>
  `${plain.format(Number(qty))}${unit ? ` ${unit}` : ''}`;
